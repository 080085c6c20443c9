public import Artwork
import HostIO
import SVGText

/// Why a file is no logo.
public enum LogoFileError: Error, Equatable, Sendable {
  /// Neither PNG nor SVG.
  case unknownKind
  /// An SVG file of two bytes a character.
  case utf16
  /// An SVG file that cannot be read from this byte on.
  case damaged(byte: Int)
  /// An element or attribute of SVG that is not drawn here, and so would be missing.
  case unsupported(String)
  /// No path at all.
  case noPath
  /// Paths of several colours.
  case severalColours
  /// More paths than are drawn.
  case manyPaths(Int)
  /// A viewBox, or a width and height, that say nothing.
  case size(String)
  /// A path that goes beyond what the file shows, in thousandths of its units.
  case outside(path: Rectangle, box: Rectangle)
}

extension LogoFileError {
  init(_ error: SVGError) {
    switch error.problem {
    case .tooLarge(let count): self = .unsupported("\(count) bytes of SVG")
    case .xml(.definitions, _): self = .unsupported("a <!DOCTYPE> with declarations")
    case .xml(.tooManyTags, _): self = .unsupported("more than \(XMLReader.mostTags) tags")
    case .xml(.tooDeep, _):
      self = .unsupported("tags in more than \(XMLReader.mostDepth) others")
    case .xml(_, let offset): self = .damaged(byte: offset)
    case .notSVG, .attribute: self = .unknownKind
    }
  }
}

extension LogoFileError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownKind: "the logo is neither a PNG nor an SVG file"
    case .utf16: "the logo is an SVG file in UTF-16; save it as UTF-8, or take a PNG"
    case .damaged(let byte):
      "the logo cannot be read as SVG from byte \(byte) on; save it again, or take a PNG"
    case .unsupported(let name):
      "the logo has \(name) in it, which is not drawn here; convert it to plain paths, or take a PNG"
    case .noPath: "the logo has no <path>; convert its shapes to paths, or take a PNG"
    case .severalColours: "the logo has paths of several colours; join them to one, or take a PNG"
    case .manyPaths(let limit):
      "the logo has more than \(limit) paths; join them to fewer, or take a PNG"
    case .size(let text):
      "the logo's size is not understood (\(text)); give it a viewBox of four numbers below 9000, "
        + "such as '0 0 24 24', or take a PNG"
    case .outside(let path, let box):
      "a path of the logo goes from \(path.corners), beyond the edges of the drawing, which are "
        + "\(box.corners); nothing is cut off here, so cut it off there, make the viewBox larger, or "
        + "take a PNG"
    }
  }
}

extension Rectangle {
  /// "-6 3 to 16 7", in units of a thousand.
  fileprivate var corners: String {
    func units(_ value: Int) -> String {
      value % 1000 == 0 ? "\(value / 1000)" : "\(Double(value) / 1000)"
    }
    return "\(units(x)) \(units(y)) to \(units(x + width)) \(units(y + height))"
  }
}

/// A file that is no logo, by its name.
public struct LogoReadError: Error, Sendable, CustomStringConvertible {
  /// The file of the logo, as it was given.
  public let path: String
  /// What is wrong with it.
  public let error: any Error

  /// The file, what is wrong and what to do.
  public var description: String { "\(path): \(error)" }
}

extension QRLogo {
  private static let largestFile = 64 << 20

  /// Reads a file, which is refused by its beginning when it cannot be a logo.
  public init(path: String, share: Int? = nil) throws {
    let file = try ProbedFile(path)
    guard !file.beginning.isEmpty else { throw HostError(.empty, .read, file.file.name) }
    do {
      try Self.check(beginning: file.beginning)
      try self.init(reading: file.rest(limit: Self.largestFile), share: share)
    } catch { throw LogoReadError(path: path, error: error) }
  }

  /// Reads a picture, or an SVG file that has nothing but paths of one colour.
  public init(reading bytes: [UInt8], share: Int? = nil) throws {
    try Self.check(beginning: bytes)
    let start = Self.withoutMark(bytes)
    if start.starts(with: "<".utf8) {
      guard String(validating: start, as: UTF8.self) != nil else {
        throw LogoFileError.unknownKind
      }
      self.init(try SVGLogo(bytes).content, share: share)
    } else {
      self.init(.image(try Bitmap(png: bytes)), share: share)
    }
  }

  /// Refuses what cannot be a logo, by its first bytes.
  public static func check(beginning: [UInt8]) throws(LogoFileError) {
    // A mark of the byte order, or '<' as two bytes.
    let wide: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C]]
    if wide.contains(where: beginning.starts) { throw .utf16 }
    let isPicture = beginning.starts(with: [0x89, 0x50, 0x4E, 0x47])
    if !isPicture, !withoutMark(beginning).starts(with: "<".utf8) { throw .unknownKind }
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
  }
}
