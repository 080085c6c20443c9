/// How an element of an SVG file is drawn: what it says itself, and what it takes over from those
/// that it stands in.
package struct SVGStyle {
  /// What the ends of lines look like.
  package enum Cap: String { case butt, round, square }

  /// Where it is drawn.
  package private(set) var transform = SVGTransform()
  /// What it is filled with; `nil` for nothing.
  package private(set) var fill: SVGColour? = SVGColour(red: 0, green: 0, blue: 0)
  /// What its lines are drawn with; `nil` for nothing.
  package private(set) var stroke: SVGColour?
  /// How wide its lines are, before they are transformed.
  package private(set) var strokeWidth = 1.0
  /// What the ends of its lines look like.
  package private(set) var cap = Cap.butt
  /// Whether what lies behind an even number of borders is outside.
  package private(set) var isEvenOdd = false
  /// Whether nothing of it is shown.
  package private(set) var isHidden = false
  /// Something about it that cannot be drawn with shapes of one colour each.
  package private(set) var obstacle: String?

  init() {}

  /// What would change how it looks, with the values that do nothing.
  private static let harmless = [
    ("clip-path", ["none"]), ("mask", ["none"]), ("filter", ["none"]),
    ("stroke-dasharray", ["none", "0"]), ("mix-blend-mode", ["normal"]),
  ]
  /// How much of it is seen, from 0 to 1.
  private static let opacities = ["opacity", "fill-opacity", "stroke-opacity"]

  /// Adds what an element says: its attributes, then the rules of the file's style sheet, then its
  /// own style.
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

  /// A number, with `px` behind it or nothing.
  package static func length(_ name: String, _ text: String) throws(SVGError) -> Double {
    var numbers = SVGNumbers(text)
    guard let value = numbers.number(), ["", "px"].contains(numbers.word()), numbers.isAtEnd else {
      throw .attribute(name, text)
    }
    return value
  }

  /// A colour, or `nil` for none.
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
      // Two more digits say how much of it is seen.
      switch text.suffix(2).lowercased() {
      case "ff": return colour
      case "00": return nil
      default: break
      }
    }
    if let colour = mixture(text) { return colour }
    throw .attribute(name, text)
  }

  /// `rgb(255, 0, 0)`, or `rgb(100%, 0%, 0%)` as Cairo writes it.
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
/// elements of a name.
struct SVGStyleSheet {
  /// A rule of another kind, so that it is not known how the file looks.
  var obstacle: String?
  private var rules: [String: [(key: String, value: String)]] = [:]

  /// Takes the text of a `<style>` element.
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

  /// What the sheet says of an element: first by its name, then by its classes.
  func declarations(for name: String, _ classes: String) -> [(key: String, value: String)] {
    if rules.isEmpty { return [] }
    let names = [name] + classes.split(whereSeparator: \.isWhitespace).map { "." + $0 }
    return names.flatMap { rules[$0] ?? [] }
  }

  /// `fill:none; stroke: #fff`, one by one.
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
