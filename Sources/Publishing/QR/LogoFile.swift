import Artwork

/// Why a file is no logo.
public enum LogoFileError: Error, Equatable, Sendable {
  /// Neither PNG, JPEG, PNM nor SVG.
  case unknownKind
  /// An element or attribute of SVG that is not drawn here, and so would be missing.
  case unsupported(String)
  /// No path at all.
  case noPath
  /// Paths of several colours.
  case severalColours
}

extension LogoFileError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownKind: "the logo is neither a PNG nor an SVG file"
    case .unsupported(let name):
      "the logo has \(name) in it, which is not drawn here; convert it to plain paths, or take a PNG"
    case .noPath: "the logo has no <path>; convert its shapes to paths, or take a PNG"
    case .severalColours: "the logo has paths of several colours; join them to one, or take a PNG"
    }
  }
}

extension QRLogo {
  /// Reads a picture, or an SVG file that has nothing but paths of one colour.
  public init(reading bytes: [UInt8], share: Int? = nil) throws {
    let start = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    if start.starts(with: "<".utf8) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw LogoFileError.unknownKind
      }
      self.init(try SVGLogo(text).content, share: share)
    } else {
      self.init(.image(try Bitmap(png: bytes)), share: share)
    }
  }
}

/// The paths of an SVG file.
private struct SVGLogo {
  private var path = Path()
  private var fill: String?
  private var box: Rectangle?

  /// Elements that draw nothing by themselves, or only hold others.
  private static let silent: Set<String> = ["svg", "g", "title", "desc", "metadata"]
  /// Attributes that would move, hide or outline a shape.
  private static let refused = [
    "transform", "style", "class", "stroke", "clip-path", "mask", "opacity", "fill-opacity",
  ]

  init(_ text: String) throws {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      if rest.hasPrefix("!--") {
        guard let end = rest.range(of: "-->") else { break }
        rest = rest[end.upperBound...]
        continue
      }
      guard let close = rest.firstIndex(of: ">") else { break }
      let tag = rest[..<close]
      rest = rest[rest.index(after: close)...]
      guard let first = tag.first, first.isLetter else { continue }
      try add(tag)
    }
    guard !path.elements.isEmpty else { throw LogoFileError.noPath }
  }

  private mutating func add(_ tag: Substring) throws {
    let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
    for attribute in Self.refused where tag.attribute(attribute) != nil {
      if attribute == "stroke", tag.attribute(attribute) == "none" { continue }
      throw LogoFileError.unsupported("the attribute \(attribute)")
    }
    if name == "svg" { box = tag.attribute("viewBox").flatMap(Self.box) }
    guard name == "path" else {
      if Self.silent.contains(name) { return }
      throw LogoFileError.unsupported("<\(name)>")
    }
    let colour = tag.attribute("fill") ?? "black"
    if colour == "none" { return }
    guard fill ?? colour == colour else { throw LogoFileError.severalColours }
    fill = colour
    path.fillRule = tag.attribute("fill-rule") == "evenodd" ? .evenOdd : path.fillRule
    path.append(try Path(svgPath: tag.attribute("d") ?? ""))
  }

  private static func box(_ text: String) -> Rectangle? {
    let numbers = text.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 9_000 }), numbers[2] > 0,
      numbers[3] > 0
    else { return nil }
    let whole = numbers.map { Int(($0 * 1000).rounded()) }
    return Rectangle(x: whole[0], y: whole[1], width: whole[2], height: whole[3])
  }

  var content: Logo.Content {
    get throws {
      let named = ["black": "#000", "currentColor": "#000", "white": "#fff", "red": "#f00"]
      let word = fill ?? "black"
      guard let colour = RGBColour(hex: named[word] ?? word) else {
        throw LogoFileError.unsupported("the colour '\(word)'")
      }
      guard let box = box ?? path.bounds, box.width > 0, box.height > 0 else {
        throw LogoFileError.noPath
      }
      let paint: Paint = colour == Paint.black.screenColour ? .black : .rgb(colour)
      return .path(path, box: box, paint)
    }
  }
}

extension Substring {
  /// The value of an attribute of a tag.
  fileprivate func attribute(_ name: String) -> String? {
    var rest = self
    while let found = rest.range(of: name + "=") {
      let before = rest[..<found.lowerBound].last
      rest = rest[found.upperBound...]
      guard before?.isWhitespace ?? false, let quote = rest.first, "\"'".contains(quote) else {
        continue
      }
      return String(rest.dropFirst().prefix { $0 != quote })
    }
    return nil
  }

  /// The first place of a text; the standard library has this only with Foundation.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
