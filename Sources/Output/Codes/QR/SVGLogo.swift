import Artwork
import SVGText
import XMLText

/// A tag in an SVG file, which may be from any program.
private struct LogoTag {
  let name: String
  let attributes: [String: String]
}

/// A parser of the paths in an SVG file and of its view box.
struct SVGLogo {
  private var paths: [Path] = []
  private var colour: RGBColour?
  private var box: Rectangle?
  /// The open elements, from the root on.
  private var open: [(name: String, look: InheritedStyle, isSilent: Bool)] = []

  /// Elements with metadata, which are never drawn.
  private static let words: Set<String> = ["title", "desc", "metadata"]
  /// Attributes that would move, hide, clip or outline a shape, with their values that have no
  /// effect. Others, such as `clip-rule` and `class`, have no effect without elements that are
  /// refused.
  private static let harmless: KeyValuePairs<String, [String]> = [
    "transform": [], "style": [], "stroke": ["none"], "clip-path": ["none"], "clip": ["auto"],
    "mask": ["none"], "filter": ["none"], "opacity": ["1"], "fill-opacity": ["1"],
    "display": ["inline", "block"], "visibility": ["visible"], "mix-blend-mode": ["normal"],
    "systemLanguage": [], "requiredFeatures": [], "requiredExtensions": [],
  ]
  /// The maximum number of paths: each is drawn separately, and a logo has few.
  private static let maxPathCount = 500
  /// The part of the box, as a divisor, by which a path may extend past it, as programs round.
  private static let slack = 500

  init(_ bytes: [UInt8]) throws {
    do {
      var reader = try XMLReader(bytes)
      while let event = try reader.next() {
        // These could make other programs show elements that this reader hides.
        if reader.hasStyleSheet { throw LogoFileError.unsupported("a style sheet") }
        if reader.hasCDATA { throw LogoFileError.unsupported("a CDATA section") }
        try take(event)
      }
    } catch let error as XMLError { throw LogoFileError(error) }
    guard !paths.isEmpty else { throw LogoFileError.noPath }
  }

  private mutating func take(_ event: XMLReader.Event) throws {
    switch event {
    case .start(let name, let attributes, let isEmpty):
      let tag = LogoTag(name: name, attributes: attributes)
      try add(tag)
      if !isEmpty { open.append((tag.name, look(of: tag), isSilent(tag))) }
    case .end: open.removeLast()
    }
  }

  private mutating func add(_ tag: LogoTag) throws {
    guard let parent = open.last?.name else { return try addRoot(tag) }
    if isSilent(tag) { return }
    switch tag.name {
    case "svg": throw LogoFileError.unsupported("an <svg> inside the <svg>")
    case "g" where parent != "path", "path" where parent != "path": break
    case "g", "path": throw LogoFileError.unsupported("a <\(tag.name)> inside a <path>")
    default: throw LogoFileError.unsupported("<\(tag.name)>")
    }
    try check(tag)
    if tag.name == "path" { try addPath(tag) }
  }

  /// Whether the tag is, or is inside, an element that is never drawn.
  private func isSilent(_ tag: LogoTag) -> Bool {
    open.last?.isSilent ?? false || Self.words.contains(tag.name)
  }

  private mutating func addRoot(_ tag: LogoTag) throws {
    guard tag.name == "svg" else { throw LogoFileError.unknownKind }
    try check(tag)
    box = try Self.box(of: tag)
  }

  private func check(_ tag: LogoTag) throws {
    for (name, values) in Self.harmless {
      guard let value = tag.attributes[name], !values.contains(value) else { continue }
      throw LogoFileError.unsupported("the attribute \(name)")
    }
    if let rule = tag.attributes["fill-rule"], rule != "nonzero", rule != "evenodd" {
      throw LogoFileError.unsupported("the fill-rule '\(rule)'")
    }
  }

  private mutating func addPath(_ tag: LogoTag) throws {
    let look = look(of: tag)
    guard let fill = try look.paint else { return }
    let path = try Path(svgPath: tag.attributes["d"] ?? "", fillRule: look.fillRule)
    guard let extent = path.extent else { return }
    guard colour ?? fill == fill else { throw LogoFileError.severalColours }
    if let box, !extent.isInside(box, slack: max(box.width, box.height) / Self.slack) {
      throw LogoFileError.outside(path: extent, box: box)
    }
    guard paths.count < Self.maxPathCount else { throw LogoFileError.manyPaths(Self.maxPathCount) }
    colour = fill
    paths.append(path)
  }

  /// The shapes in the file, ready to be drawn.
  var content: Logo.Content {
    get throws {
      guard let box = box ?? Rectangle(round: paths.compactMap(\.extent)), box.width > 0,
        box.height > 0
      else { throw LogoFileError.noPath }
      let black = Paint.black.screenColour
      let paint: Paint = colour ?? black == black ? .black : .rgb(colour ?? black)
      return .paths(paths, box: box, paint)
    }
  }
}

// MARK: Fill

/// The properties that an element passes on to those inside it.
private struct InheritedStyle {
  var fill = "black"
  /// The value of `currentColor`.
  var colour = "black"
  var fillRule = Path.FillRule.nonZero

  /// The fill colour; `nil` for no fill.
  var paint: RGBColour? {
    get throws {
      let named = ["black": "#000", "white": "#fff", "red": "#f00"]
      let word = fill.lowercased() == "currentcolor" ? colour : fill
      if word == "none" { return nil }
      let text = named[word] ?? word
      guard text.hasPrefix("#"), let colour = RGBColour(hex: text) else {
        throw LogoFileError.unsupported("the colour '\(word)'")
      }
      return colour
    }
  }
}

extension SVGLogo {
  private func look(of tag: LogoTag) -> InheritedStyle {
    var look = open.last?.look ?? InheritedStyle()
    look.fill = tag.attributes["fill"] ?? look.fill
    look.colour = tag.attributes["color"] ?? look.colour
    if let rule = tag.attributes["fill-rule"] {
      look.fillRule = rule == "evenodd" ? .evenOdd : .nonZero
    }
    return look
  }
}

// MARK: Box

extension SVGLogo {
  /// Returns the view box, from `viewBox` or from `width` and `height`; `nil` if the file has none
  /// of them.
  private static func box(of root: LogoTag) throws -> Rectangle? {
    if let fit = root.attributes["preserveAspectRatio"], fit == "none" || fit.contains("slice") {
      throw LogoFileError.unsupported("preserveAspectRatio='\(fit)'")
    }
    if let text = root.attributes["viewBox"] {
      var numbers = SVGNumbers(text)
      let values = (0..<4).compactMap { _ in numbers.number() }
      guard values.count == 4, numbers.isAtEnd, let box = Rectangle(values) else {
        throw LogoFileError.size("viewBox='\(text)'")
      }
      return box
    }
    let sides = [root.attributes["width"], root.attributes["height"]]
    guard sides.contains(where: { $0 != nil }) else { return nil }
    guard let box = Rectangle([0, 0] + sides.map { pixels($0 ?? "") }) else {
      throw LogoFileError.size(
        zip(["width", "height"], sides).compactMap { name, side in side.map { "\(name)='\($0)'" } }
          .joined(separator: " ") + " and no viewBox")
    }
    return box
  }

  /// Converts a length to CSS pixels. Returns NaN for relative units.
  private static func pixels(_ length: String) -> Double {
    let units: [(String, Double)] = [
      ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
    ]
    for (unit, size) in units where length.hasSuffix(unit) {
      return (Double(length.dropLast(2)) ?? .nan) * size
    }
    return Double(length) ?? .nan
  }
}

extension Rectangle {
  /// Creates a rectangle from left, top, width and height, multiplied by 1000. Returns `nil` if it
  /// is empty, or too far away for a path.
  fileprivate init?(_ numbers: [Double]) {
    guard numbers.allSatisfy({ abs($0) < 9_000 }) else { return nil }
    let whole = numbers.map { Int(($0 * 1000).rounded()) }
    guard whole[2] > 0, whole[3] > 0 else { return nil }
    self.init(x: whole[0], y: whole[1], width: whole[2], height: whole[3])
  }

  /// Creates the bounding box of several rectangles.
  fileprivate init?(round boxes: [Rectangle]) {
    guard let left = boxes.map(\.x).min(), let right = boxes.map({ $0.x + $0.width }).max(),
      let top = boxes.map(\.y).min(), let bottom = boxes.map({ $0.y + $0.height }).max()
    else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  fileprivate func isInside(_ box: Rectangle, slack: Int) -> Bool {
    x >= box.x - slack && y >= box.y - slack && x + width <= box.x + box.width + slack
      && y + height <= box.y + box.height + slack
  }
}
