public import Artwork
public import QRCodes

/// Why a code does not leave. Nothing was written.
public enum CodeError: Error, Equatable, Sendable {
  /// The person was not asked to insist, and these findings say that it will not be read.
  case refused([PrintFinding])
  /// The file that was made is not one of ours, from this byte on.
  case unreadableFile(OutputFormat, byte: Int)
  /// The picture in the file has another size than was drawn.
  case pictureSize(width: Int, height: Int, wantedWidth: Int, wantedHeight: Int)
  /// A pixel has another colour than its module.
  case module(column: Int, row: Int)
  /// A pixel round the symbol is not light.
  case quietZone(x: Int, y: Int)
  /// The modules in the picture are not a sound symbol.
  case symbol(QRReadError)
  /// The symbol in the picture is another one: version, level, mask or place in a series.
  case otherSymbol
  /// The symbol in the picture says something else.
  case otherText([UInt8])
  /// The App Clip Code in the picture carries something else, in hexadecimal.
  case otherPayload(String)
  /// The decoder finds no code in the picture.
  case notFound
  /// The decoder finds more than one code in the picture.
  case several(Int)
}

extension CodeError: CustomStringConvertible {
  /// A sentence that says what was found.
  public var description: String {
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
    case .otherSymbol: "it is another symbol than the one that was made; please report this"
    case .otherText(let bytes):
      "it says '\(String(decoding: bytes, as: UTF8.self))', which is not what was asked for"
    case .otherPayload(let hex):
      "it carries the payload \(hex), which is another; please report this"
    case .notFound:
      "no code was found in the picture; take stronger colours, a smaller logo or a larger size"
    case .several(let count): "\(count) codes were found in the picture; the logo may look like one"
    }
  }
}
