/// The style of an element in an SVG file: its own properties and those inherited from its
/// ancestors.
package struct SVGStyle {
  /// The shape of the ends of stroked lines.
  package enum Cap: String { case butt, round, square }

  /// The transformation of the element's coordinates to those of the file.
  package private(set) var transform = SVGTransform()
  /// The colour that fills the element; nil for none.
  package private(set) var fill: SVGColour? = SVGColour(red: 0, green: 0, blue: 0)
  /// The colour of the element's lines; nil for none.
  package private(set) var stroke: SVGColour?
  /// The width of the element's lines, before the transformation.
  package private(set) var strokeWidth = 1.0
  /// The shape of the ends of the element's lines.
  package private(set) var cap = Cap.butt
  /// Whether the element is filled by the even-odd rule.
  package private(set) var isEvenOdd = false
  /// Whether the element is not drawn.
  package private(set) var isHidden = false
  /// A property of the element that shapes of one colour each cannot show; nil if there is none.
  package private(set) var obstacle: String?

  init() {}

  /// Properties that would change the appearance, with the values that have no effect.
  private static let harmless = [
    ("clip-path", ["none"]), ("mask", ["none"]), ("filter", ["none"]),
    ("stroke-dasharray", ["none", "0"]), ("mix-blend-mode", ["normal"]),
  ]
  /// The names of the opacity properties.
  private static let opacities = ["opacity", "fill-opacity", "stroke-opacity"]

  /// Adds the properties of an element: its attributes, then the rules of the file's style sheet,
  /// then its `style` attribute.
  mutating func add(
    _ name: String, _ attributes: [String: String], _ sheet: SVGStyleSheet
  ) throws(SVGError) {
    if let text = attributes["transform"], !transform.add(text) {
      throw .attribute("transform", text)
    }
    var words = attributes
    for (key, value) in sheet.declarations(for: name, attributes["class"] ?? "") {
      words[key] = value
    }
    for (key, value) in SVGStyleSheet.declarations(attributes["style"] ?? "") { words[key] = value }
    obstacle = obstacle ?? sheet.obstacle
    if let text = words["fill"] { fill = try Self.paint("fill", text) }
    if let text = words["stroke"] { stroke = try Self.paint("stroke", text) }
    if let text = words["stroke-width"] { strokeWidth = try Self.length("stroke-width", text) }
    if let text = words["stroke-linecap"] { cap = Cap(rawValue: text) ?? cap }
    if let text = words["fill-rule"] { isEvenOdd = text == "evenodd" }
    if words["display"] == "none" || words["visibility"] == "hidden" { isHidden = true }
    try addOpacities(words)
    for (key, values) in Self.harmless {
      if let value = words[key], !values.contains(value) {
        obstacle = obstacle ?? "\(key): \(value)"
      }
    }
  }

  private mutating func addOpacities(_ words: [String: String]) throws(SVGError) {
    for key in Self.opacities {
      guard let text = words[key] else { continue }
      let share = try Self.length(key, text)
      switch (key, share) {
      case (_, 1...): break
      case ("fill-opacity", 0): fill = nil
      case ("stroke-opacity", 0): stroke = nil
      case (_, 0): isHidden = true
      default: obstacle = obstacle ?? "\(key): \(text)"
      }
    }
  }

  /// The number in a property, which may have the unit `px`.
  package static func length(_ name: String, _ text: String) throws(SVGError) -> Double {
    var numbers = SVGNumbers(text)
    guard let value = numbers.number(), ["", "px"].contains(numbers.word()), numbers.isAtEnd else {
      throw .attribute(name, text)
    }
    return value
  }

  /// The colour in a property; nil for `none`.
  private static func paint(
    _ name: String, _ text: String
  ) throws(SVGError) -> SVGColour? {
    switch text {
    case "none", "transparent": return nil
    case "white": return SVGColour(red: 255, green: 255, blue: 255)
    case "black": return SVGColour(red: 0, green: 0, blue: 0)
    default: break
    }
    if text.hasPrefix("#"), let colour = SVGColour(hex: text) { return colour }
    if text.hasPrefix("#"), text.utf8.count == 9, let colour = SVGColour(hex: "\(text.prefix(7))") {
      // Two more digits are the opacity.
      switch text.suffix(2).lowercased() {
      case "ff": return colour
      case "00": return nil
      default: break
      }
    }
    if let colour = mixture(text) { return colour }
    throw .attribute(name, text)
  }

  /// The colour in `rgb(255, 0, 0)`, or in `rgb(100%, 0%, 0%)` as Cairo writes it.
  private static func mixture(_ text: String) -> SVGColour? {
    var numbers = SVGNumbers(text)
    guard numbers.word() == "rgb", numbers.sign() == UInt8(ascii: "(") else { return nil }
    var parts: [UInt8] = []
    var sign: UInt8?
    for _ in 0..<3 {
      guard let number = numbers.number() else { return nil }
      sign = numbers.sign()
      let isShare = sign == UInt8(ascii: "%")
      if isShare { sign = numbers.sign() }
      parts.append(UInt8(max(0, min(255, isShare ? number * 2.55 : number)).rounded()))
    }
    guard sign == UInt8(ascii: ")") else { return nil }
    return SVGColour(red: parts[0], green: parts[1], blue: parts[2])
  }
}

/// The rules of a file's own style sheet, as drawing programs write them: for a class, or for all
/// elements with a name.
struct SVGStyleSheet {
  /// A rule of a kind that is not supported, so that its effect is unknown.
  var obstacle: String?
  private var rules: [String: [(key: String, value: String)]] = [:]

  /// Adds the text of a `<style>` element.
  mutating func add(_ text: String) {
    for rule in Self.withoutComments(text).split(separator: "}") {
      let halves = rule.split(separator: "{", omittingEmptySubsequences: false)
      if halves.count == 1, rule.allSatisfy(\.isWhitespace) { continue }
      guard halves.count == 2 else {
        obstacle = obstacle ?? "a style sheet with '\(Self.trimmed(rule).prefix(40))'"
        continue
      }
      for selector in halves[0].split(separator: ",").map(Self.trimmed) {
        let name = selector.hasPrefix(".") ? selector.dropFirst() : selector[...]
        let isPlain = name.utf8.allSatisfy {
          (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
            || $0 == 0x5F
        }
        if name.isEmpty || !isPlain {
          obstacle = obstacle ?? "a style sheet with '\(selector.prefix(40))'"
        }
        rules[selector, default: []] += Self.declarations(String(halves[1]))
      }
    }
  }

  /// The declarations for an element: those for its name, then those for its classes.
  func declarations(for name: String, _ classes: String) -> [(key: String, value: String)] {
    if rules.isEmpty { return [] }
    let names = [name] + classes.split(whereSeparator: \.isWhitespace).map { "." + $0 }
    return names.flatMap { rules[$0] ?? [] }
  }

  /// The declarations in a text such as `fill:none; stroke: #fff`.
  static func declarations(_ text: String) -> [(key: String, value: String)] {
    text.split(separator: ";").compactMap { part in
      let halves = part.split(separator: ":", maxSplits: 1).map(trimmed)
      return halves.count == 2 ? (halves[0], halves[1]) : nil
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let inner = text.drop { $0.isWhitespace }
    return String(inner.reversed().drop { $0.isWhitespace }.reversed())
  }

  private static func withoutComments(_ text: String) -> String {
    var parts = text.split(separator: "/*", omittingEmptySubsequences: false)[...]
    var kept = String(parts.popFirst() ?? "")
    for part in parts {
      let halves = part.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2 { kept += halves[1] }
    }
    return kept
  }
}
