package import Artwork
import Scanning
import SystemIO
import XMLText

/// A reason why a file cannot be used as a logo.
package enum LogoFileError: Error, Equatable, Sendable {
  /// The file is neither PNG, JPEG nor SVG.
  case unknownKind
  /// The file is SVG in UTF-16.
  case utf16
  /// The SVG file is damaged from this byte offset on.
  case damaged(byte: Int)
  /// The SVG file has an element or attribute that cannot be drawn and would be missing.
  case unsupported(String)
  /// The SVG file has no path.
  case noPath
  /// The paths have several colours.
  case severalColours
  /// The SVG file has this number of paths, which is too many.
  case manyPaths(Int)
  /// The size of the SVG file, which follows, is missing or invalid.
  case size(String)
  /// A path extends outside the view box; in thousandths of the file's units.
  case outside(path: Rectangle, box: Rectangle)
}

extension LogoFileError {
  init(_ error: XMLError) {
    switch error.fault {
    case .tooLarge(let count): self = .unsupported("\(count) bytes of SVG")
    case .definitions: self = .unsupported("a <!DOCTYPE> with declarations")
    case .tooManyTags: self = .unsupported("more than \(XMLReader.maxTags) tags")
    case .tooDeep: self = .unsupported("tags in more than \(XMLReader.maxDepth) others")
    default: self = .damaged(byte: error.offset)
    }
  }
}

extension LogoFileError: CustomStringConvertible {
  /// The problem and its remedy.
  package var description: String { sentence(about: "logo") }

  /// Returns the problem and its remedy as a sentence about `thing`, a logo or a picture.
  package func sentence(about thing: String) -> String {
    switch self {
    case .unknownKind: "the \(thing) is neither a PNG, a JPEG nor an SVG file"
    case .utf16: "the \(thing) is an SVG file in UTF-16; save it as UTF-8, or use a PNG"
    case .damaged(let byte):
      "the \(thing) cannot be read as SVG from byte \(byte) on; save it again, or use a PNG"
    case .unsupported(let name):
      "the \(thing) contains \(name), which is not supported; convert it to plain paths, or use a PNG"
    case .noPath: "the \(thing) has no <path>; convert its shapes to paths, or use a PNG"
    case .severalColours:
      "the \(thing) has paths of several colours; merge them into one, or use a PNG"
    case .manyPaths(let limit):
      "the \(thing) has more than \(limit) paths; merge them, or use a PNG"
    case .size(let text):
      "the \(thing)'s size is not understood (\(text)); give it a viewBox of four numbers below 9000, "
        + "such as '0 0 24 24', or use a PNG"
    case .outside(let path, let box):
      "a path of the \(thing) goes from \(path.corners), past the edges of the drawing, which are "
        + "\(box.corners); cut it off there, make the viewBox larger, or "
        + "use a PNG"
    }
  }
}

extension Rectangle {
  /// The corners as text, such as "-6 3 to 16 7", from thousandths of a unit.
  fileprivate var corners: String {
    func units(_ value: Int) -> String {
      value % 1000 == 0 ? "\(value / 1000)" : "\(Double(value) / 1000)"
    }
    return "\(units(x)) \(units(y)) to \(units(x + width)) \(units(y + height))"
  }
}

/// An error in the file of a logo or another picture, with its path.
package struct LogoReadError: Error, Sendable, CustomStringConvertible {
  /// The path of the logo file as given.
  package let path: String
  /// The error in the file.
  package let error: any Error
  /// The purpose of the file: "logo" or "picture".
  var thing = "logo"

  /// The path, the problem and its remedy.
  package var description: String {
    "\(path): \((error as? LogoFileError)?.sentence(about: thing) ?? "\(error)")"
  }
}

/// Reading of the file of a logo or another picture.
package enum LogoFile {
  /// Reads a picture that is not the logo of a code, for paper of a colour, which shows through
  /// transparent pixels.
  package static func content(
    ofPicture path: String, on ground: Paint? = nil
  ) throws -> Logo.Content {
    do { return try QRLogo(path: path, on: ground).content } catch let error as LogoReadError {
      throw LogoReadError(path: path, error: error.error, thing: "picture")
    }
  }
}

extension QRLogo {
  private static let largestFile = 64 << 20

  /// Reads a logo file. A file that cannot be a logo is refused by its first bytes. The ground
  /// shows through transparent pixels; without a ground, they become white.
  package init(path: String, share: Int? = nil, on ground: Paint? = nil) throws {
    let file = try ProbedFile(path)
    guard !file.beginning.isEmpty else { throw SystemIOError(.empty, .read, file.file.name) }
    do {
      try Self.check(beginning: file.beginning)
      try self.init(reading: file.rest(limit: Self.largestFile), share: share, on: ground)
    } catch { throw LogoReadError(path: path, error: error) }
  }

  /// Reads a picture of pixels, or an SVG file that has only paths of one colour.
  package init(reading bytes: [UInt8], share: Int? = nil, on ground: Paint? = nil) throws {
    try Self.check(beginning: bytes)
    let start = Self.withoutMark(bytes)
    if start.starts(with: "<".utf8) {
      guard String(validating: start, as: UTF8.self) != nil else {
        throw LogoFileError.unknownKind
      }
      self.init(try SVGLogo(bytes).content, share: share)
    } else if bytes.starts(with: Self.jpeg) {
      self.init(.image(try Picture(reading: bytes).bitmap()), share: share)
    } else {
      self.init(.image(try Bitmap(png: bytes, on: ground?.screenColour)), share: share)
    }
  }

  /// The first bytes of a JPEG file.
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Throws an error if the first bytes of a file show that it cannot be a logo.
  package static func check(beginning: [UInt8]) throws(LogoFileError) {
    // A byte order mark, or '<' in two bytes.
    let wide: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C]]
    if wide.contains(where: beginning.starts) { throw .utf16 }
    let isPicture =
      beginning.starts(with: [0x89, 0x50, 0x4E, 0x47]) || beginning.starts(with: jpeg)
    if !isPicture, !withoutMark(beginning).starts(with: "<".utf8) { throw .unknownKind }
  }

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
  }
}
