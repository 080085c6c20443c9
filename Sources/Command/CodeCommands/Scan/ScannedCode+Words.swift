extension ScannedCode {
  /// "QR Code 3-Q", "Micro QR Code M2-L", "rMQR Code R7x43-M".
  var kindName: String {
    let level = level == .detectionOnly ? "" : "-\(level)"
    return "\(symbology.name) \(sizeName)\(level)"
  }

  /// "3", "M2" or "R7x43".
  var sizeName: String { version?.description ?? symbol.description }

  /// The text of the code, or its bytes in hexadecimal if they are not text.
  var content: String { text ?? ByteEncoding.hexadecimal.text(bytes) }

  /// The numbers of its columns and rows of modules.
  var modules: (width: Int, height: Int) { (symbol.width, symbol.height) }
}
