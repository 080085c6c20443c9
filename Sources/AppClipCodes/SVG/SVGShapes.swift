/// What an SVG file draws, as far as a code is concerned: filled circles and stroked curves.
struct SVGShapes {
  struct Disc {
    var centre: ClipPlace
    var radius: Double
    var colour: ClipColour
  }

  /// A curve from one place over a second to a third.
  struct Curve {
    var start: ClipPlace
    var middle: ClipPlace
    var end: ClipPlace
    var colour: ClipColour
  }

  private(set) var discs: [Disc] = []
  private(set) var curves: [Curve] = []
  /// The width in millimetres, when the file says one in units of length.
  private(set) var width: Double?

  /// What the outermost element says the code carries.
  private(set) var stated: String?

  /// What children take over from their parents.
  private struct State {
    var transform = SVGTransform()
    var fill: ClipColour? = ClipColour(red: 0, green: 0, blue: 0)
    var stroke: ClipColour?
  }

  /// Nothing of these is drawn.
  private static let hidden: Set<String> = [
    "defs", "clipPath", "mask", "symbol", "title", "desc", "metadata", "style", "pattern", "marker",
    "linearGradient", "radialGradient", "text",
  ]

  init(_ bytes: [UInt8]) throws(ClipDrawingError) {
    var reader = try XMLReader(bytes)
    var states = [State()]
    var hiddenDepth = 0
    var isFirst = true
    while let event = try reader.next() {
      switch event {
      case .end:
        if hiddenDepth > 0 { hiddenDepth -= 1 } else { states.removeLast() }
      case .start(let qualified, let attributes, let isEmpty):
        let name = qualified.split(separator: ":").last.map(String.init) ?? qualified
        if isFirst {
          guard name == "svg" else { throw ClipDrawingError(.notSVG(name)) }
          width = attributes["width"].flatMap(Self.millimetres)
          stated = attributes["data-payload"].map(Self.unescaped)
          isFirst = false
        }
        if hiddenDepth > 0 || Self.hidden.contains(name) {
          if !isEmpty { hiddenDepth += 1 }
          continue
        }
        let state = try Self.state(attributes, states[states.count - 1])
        try draw(name, attributes, state)
        if !isEmpty { states.append(state) }
      }
    }
  }

  /// "30mm" and the like; nothing for pixels, which have no length on paper.
  private static func millimetres(_ text: String) -> Double? {
    var numbers = SVGNumbers(text)
    guard let value = numbers.number() else { return nil }
    let units = ["mm": 1.0, "cm": 10, "in": 25.4, "pt": 25.4 / 72]
    return units[numbers.word()].map { $0 * value }
  }

  /// The text without the escapes that every XML file may have. `&amp;` comes last, so that nothing
  /// is unescaped twice.
  private static func unescaped(_ text: String) -> String {
    var text = text
    for (escape, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ] {
      text = text.split(separator: escape, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    return text
  }

  private static func state(
    _ attributes: [String: String], _ parent: State
  ) throws(ClipDrawingError) -> State {
    var state = parent
    if let text = attributes["transform"], !state.transform.add(text) {
      throw ClipDrawingError(.attribute("transform", text))
    }
    var paints = attributes
    // What a style says goes before the attributes.
    for part in (attributes["style"] ?? "").split(separator: ";") {
      let halves = part.split(separator: ":", maxSplits: 1).map { trimmed($0) }
      if halves.count == 2 { paints[halves[0]] = halves[1] }
    }
    if let text = paints["fill"] { state.fill = try paint("fill", text) }
    if let text = paints["stroke"] { state.stroke = try paint("stroke", text) }
    return state
  }

  private static func trimmed(_ text: Substring) -> String {
    let inner = text.drop { $0.isWhitespace }
    return String(inner.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// A colour, or `nil` for none.
  private static func paint(
    _ name: String, _ text: String
  ) throws(ClipDrawingError) -> ClipColour? {
    switch text {
    case "none", "transparent": return nil
    case "white": return ClipColour(red: 255, green: 255, blue: 255)
    case "black": return ClipColour(red: 0, green: 0, blue: 0)
    default: break
    }
    if text.hasPrefix("#"), let colour = ClipColour(hex: text) { return colour }
    var numbers = SVGNumbers(text)
    if numbers.word() == "rgb", numbers.sign() == UInt8(ascii: "(") {
      let parts = (0..<3).compactMap { _ in numbers.number() }
      let whole = parts.map { UInt8(max(0, min(255, $0)).rounded()) }
      if whole.count == 3, numbers.sign() == UInt8(ascii: ")") {
        return ClipColour(red: whole[0], green: whole[1], blue: whole[2])
      }
    }
    throw ClipDrawingError(.attribute(name, text))
  }

  private mutating func draw(
    _ name: String, _ attributes: [String: String], _ state: State
  ) throws(ClipDrawingError) {
    switch name {
    case "circle":
      func length(_ key: String) throws(ClipDrawingError) -> Double {
        guard let text = attributes[key] else { return 0 }
        var numbers = SVGNumbers(text)
        guard let value = numbers.number() else { throw ClipDrawingError(.attribute(key, text)) }
        return value
      }
      let centre = ClipPlace(x: try length("cx"), y: try length("cy"))
      let radius = try length("r")
      guard let fill = state.fill, radius > 0 else { return }
      discs.append(
        Disc(
          centre: state.transform(centre), radius: radius * state.transform.scale, colour: fill))
    case "path":
      guard let stroke = state.stroke, let data = attributes["d"] else { return }
      guard let path = SVGCurves(data) else { throw ClipDrawingError(.attribute("d", data)) }
      curves += path.curves.map { curve in
        let places = [curve.start, curve.middle, curve.end].map { state.transform($0) }
        return Curve(start: places[0], middle: places[1], end: places[2], colour: stroke)
      }
    default: break
    }
  }
}
