import CommandHabits
import Scanning

extension ScannedCode {
  /// "QR Code 3-Q", "Micro QR Code M2-L", "rMQR Code R7x43-M".
  var kindName: String {
    let level = level == .detectionOnly ? "" : "-\(level)"
    return "\(symbology.name) \(sizeName)\(level)"
  }

  /// "3", "M2" or "R7x43".
  var sizeName: String { version?.description ?? symbol.description }

  /// The text, or the bytes where they are none.
  var content: String { text ?? ByteText.hexadecimal.text(bytes) }

  /// Columns and rows of its modules.
  var modules: (width: Int, height: Int) { (symbol.width, symbol.height) }
}
