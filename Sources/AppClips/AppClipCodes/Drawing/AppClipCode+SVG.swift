import XMLText

extension AppClipCode {
  /// The notice that every drawing contains as a comment.
  package static let notice =
    "For previews, layout and checks. Codes for production come from Apple's tools."

  /// Draws the code as an SVG file with the geometry of Apple's files, 800 units wide.
  ///
  /// `title` is the title of the file, usually the URL. With `diameter`, in millimetres, the
  /// picture has a physical size; without it, only the 800 units.
  public func svg(
    _ colours: ClipColours, kind: ClipGlyph = .camera, title: String? = nil, diameter: Double? = nil
  ) -> [UInt8] {
    var file = SVGText()
    file.open(diameter: diameter)
    if let title { file.element("title", title) }
    file.element("desc", Self.notice)
    file.append("<circle id=\"background\" cx=\"400\" cy=\"400\" r=\"400\" fill=\"#")
    file.append(text: colours.background.hex)
    file.append("\"/>\n")
    file.append(
      "<g id=\"rings\" fill=\"none\" stroke-width=\"23.5\" stroke-linecap=\"round\">\n")
    let inks = (Array(colours.foreground.hex.utf8), Array(colours.third.hex.utf8))
    for (ring, arcs) in arcsOfRings.enumerated() {
      file.append("<g id=\"ring")
      file.append(text: "\(ring + 1)")
      file.append("\">\n")
      for arc in arcs { file.append(arc, ink: arc.isThird ? inks.1 : inks.0) }
      file.append("</g>\n")
    }
    file.append("</g>\n")
    file.append(glyph: kind, colours)
    file.append("</svg>\n")
    return file.bytes
  }

  private var arcsOfRings: [ArraySlice<Arc>] {
    var start = arcs.startIndex
    return RingLayout.rings.indices.map { ring in
      let end = arcs[start...].firstIndex { $0.ring != ring } ?? arcs.endIndex
      defer { start = end }
      return arcs[start..<end]
    }
  }
}

/// A text of an SVG file that is built from parts, as bytes.
private struct SVGText {
  var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(8192) }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func open(diameter: Double?) {
    append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if let diameter {
      for side in ["width", "height"] { append(text: " \(side)=\"\(fixedText(diameter))mm\"") }
    }
    append(" viewBox=\"0 0 800 800\">\n")
  }

  mutating func element(_ name: String, _ text: String) {
    append(text: "<\(name)>\(text.xmlEscaped)</\(name)>\n")
  }

  mutating func append(_ arc: AppClipCode.Arc, ink: [UInt8]) {
    let layout = RingLayout.rings[arc.ring]
    let ends = ArcTexts.rings[arc.ring]
    append("<path stroke=\"#")
    bytes += ink
    append("\" d=\"M")
    bytes += ends.starts[arc.first]
    append("A")
    bytes += ends.radius
    let (start, end) = arc.angles
    if end - start > 180 { append(" 0 1 1 ") } else { append(" 0 0 1 ") }
    bytes += ends.ends[(arc.first + arc.length) % layout.positions]
    append("\"/>\n")
  }

  mutating func append(glyph kind: ClipGlyph, _ colours: ClipColours) {
    append("<g id=\"glyph\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n")
    append("<circle cx=\"400\" cy=\"400\" r=\"106.7\" fill=\"#")
    append(text: colours.foreground.hex)
    append("\"/>\n")
    for line in kind.lines {
      let ink = line.isThird ? colours.third : colours.background
      append(text: "<path stroke=\"#\(ink.hex)\" stroke-width=\"\(fixedText(line.width))\" d=\"M")
      for (index, point) in line.points.enumerated() {
        if index > 0 { append("L") }
        append(text: "\(fixedText(point.x)) \(fixedText(point.y))")
      }
      append("\"/>\n")
    }
    append("</g>\n")
  }
}

/// The ends of arcs as text. There are two for each boundary, so they are formatted only once.
private struct ArcTexts {
  let radius: [UInt8]
  let starts: [[UInt8]]
  let ends: [[UInt8]]

  static let rings = RingLayout.rings.map { ring in
    func texts(_ shift: Double) -> [[UInt8]] {
      (0..<ring.positions).map { boundary in
        let point = ClipPoint(angle: ring.angle(boundary) + shift, radius: ring.radius)
        return Array("\(fixedText(point.x)) \(fixedText(point.y))".utf8)
      }
    }
    let radius = fixedText(ring.radius)
    return ArcTexts(
      radius: Array("\(radius) \(radius)".utf8), starts: texts(ring.halfGap),
      ends: texts(-ring.halfGap))
  }
}

/// Returns a number with at most four decimals. `Double.description` can return `1e-05`, which not
/// all SVG readers accept.
func fixedText(_ value: Double) -> String {
  let units = Int((value.magnitude * 10_000).rounded())
  var text = (value < 0 && units > 0 ? "-" : "") + String(units / 10_000)
  if case let rest = units % 10_000, rest > 0 {
    var digits = String(rest)
    digits = String(repeating: "0", count: 4 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    text += "." + digits
  }
  return text
}
