package import Artwork
package import QRCodes

/// A reason why a code cannot be written. Nothing was written.
package enum CodeError: Error, Equatable, Sendable {
  /// The findings say that the code cannot be read, and the style does not allow that.
  case refused([PrintFinding])
  /// The file that was made cannot be read back; the first fault is at this byte offset.
  case unreadableFile(OutputFormat, byte: Int)
  /// The picture in the file has `width` by `height` pixels instead of those that were drawn.
  case pictureSize(width: Int, height: Int, wantedWidth: Int, wantedHeight: Int)
  /// A pixel of the module in this column and row does not have the module's colour.
  case module(column: Int, row: Int)
  /// A pixel in the quiet zone is not light.
  case quietZone(x: Int, y: Int)
  /// The modules in the picture are not a valid symbol, for this reason.
  case symbol(QRReadError)
  /// The symbol in the picture differs in version, level, mask or its place in a series.
  case otherSymbol
  /// The symbol in the picture has these bytes instead of the intended text.
  case otherText([UInt8])
  /// The App Clip Code in the picture has a different payload, in hexadecimal.
  case otherPayload(String)
  /// The decoder found no code in the picture.
  case notFound
  /// The decoder found this number of codes in the picture instead of one.
  case several(Int)
}

extension CodeError: CustomStringConvertible {
  /// The reason for the failure as a sentence.
  package var description: String {
    switch self {
    case .refused(let findings): findings.map(\.description).joined(separator: "; ")
    default: "read back before it was written: \(complaint) (nothing was written)"
    }
  }

  private var complaint: String {
    switch self {
    case .refused: ""
    case .unreadableFile(let format, let byte):
      "the \(format.name) that was made cannot be read from byte \(byte) on; please report this"
    case .pictureSize(let width, let height, let wantedWidth, let wantedHeight):
      "the picture has \(width) by \(height) pixels, not \(wantedWidth) by \(wantedHeight); "
        + "please report this"
    case .module(let column, let row):
      "the module at column \(column), row \(row) is not drawn as it should be; please report this"
    case .quietZone(let x, let y):
      "the pixel at \(x), \(y) in the quiet zone is not light; please report this"
    case .symbol(let error): "\(error); please report this"
    case .otherSymbol: "it is not the symbol that was made; please report this"
    case .otherText(let bytes):
      "it says '\(String(decoding: bytes, as: UTF8.self))' instead of the requested text"
    case .otherPayload(let hex):
      "it has the payload \(hex), which is not the one that was made; please report this"
    case .notFound:
      "no code was found in the picture; use stronger colours, a smaller logo or a larger size"
    case .several(let count): "\(count) codes were found in the picture; the logo may look like one"
    }
  }
}
