package import Artwork
package import QRCodes

/// An error that keeps a code from being written. Nothing was written.
package enum CodeError: Error, Equatable, Sendable {
  /// The findings say that the code cannot be read, and the style does not allow that.
  case refused([PrintFinding])
  /// The file that was made cannot be read back from this byte on.
  case unreadableFile(OutputFormat, byte: Int)
  /// The picture in the file does not have the size that was drawn.
  case pictureSize(width: Int, height: Int, wantedWidth: Int, wantedHeight: Int)
  /// A pixel does not have the colour of its module.
  case module(column: Int, row: Int)
  /// A pixel in the quiet zone is not light.
  case quietZone(x: Int, y: Int)
  /// The modules in the picture are not a valid symbol.
  case symbol(QRReadError)
  /// The symbol in the picture differs in version, level, mask or its place in a series.
  case otherSymbol
  /// The symbol in the picture has a different text.
  case otherText([UInt8])
  /// The App Clip Code in the picture has a different payload, in hexadecimal.
  case otherPayload(String)
  /// The decoder found no code in the picture.
  case notFound
  /// The decoder found more than one code in the picture.
  case several(Int)
}

extension CodeError: CustomStringConvertible {
  /// The problem as a sentence.
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
