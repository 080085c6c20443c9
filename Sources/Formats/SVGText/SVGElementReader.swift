import XMLText

/// A reader of the elements of an SVG file that draw something, each with its style.
package struct SVGElementReader {
  /// An element of the drawing, with its style.
  package struct Element {
    /// The name without its prefix.
    package let name: String
    /// The attributes of the element itself, by name.
    package let attributes: [String: String]
    /// The resulting style of the element, with inherited properties.
    package let style: SVGStyle
  }

  /// The elements that are not drawn, including everything in them.
  private static let hidden: Set<String> = [
    "defs", "clipPath", "mask", "symbol", "title", "desc", "metadata", "style", "pattern", "marker",
    "linearGradient", "radialGradient", "text",
  ]

  /// The attributes of the root element.
  package let root: [String: String]
  private var reader: XMLReader
  private var sheet = SVGStyleSheet()
  private var styles: [SVGStyle]
  private var hiddenDepth = 0

  /// Reads the root element, which must be `svg`.
  package init(_ bytes: [UInt8]) throws(SVGError) {
    do { reader = try XMLReader(bytes) } catch { throw SVGError(.xml(error)) }
    // The reader throws if there is no element.
    guard case .start(let qualified, let attributes, let isEmpty)? = try Self.event(&reader) else {
      throw SVGError(.notSVG(""))
    }
    let name = Self.plain(qualified)
    guard name == "svg" else { throw SVGError(.notSVG(name)) }
    root = attributes
    if reader.hasStyleSheet { sheet.obstacle = "a style sheet of its own" }
    var style = SVGStyle()
    try style.add(name, attributes, sheet)
    styles = isEmpty ? [] : [style]
  }

  /// The next element that is drawn; nil after the last.
  package mutating func next() throws(SVGError) -> Element? {
    while let event = try Self.event(&reader) {
      switch event {
      case .end:
        if hiddenDepth > 0 { hiddenDepth -= 1 } else { styles.removeLast() }
      case .start(let qualified, let attributes, let isEmpty):
        let name = Self.plain(qualified)
        if name == "style", !isEmpty { sheet.add(reader.text()) }
        if hiddenDepth > 0 || Self.hidden.contains(name) {
          if !isEmpty { hiddenDepth += 1 }
          continue
        }
        var style = styles.last ?? SVGStyle()
        try style.add(name, attributes, sheet)
        if !isEmpty { styles.append(style) }
        if !style.isHidden { return Element(name: name, attributes: attributes, style: style) }
      }
    }
    return nil
  }

  private static func event(_ reader: inout XMLReader) throws(SVGError) -> XMLReader.Event? {
    do { return try reader.next() } catch { throw SVGError(.xml(error)) }
  }

  private static func plain(_ qualified: String) -> String {
    qualified.split(separator: ":").last.map(String.init) ?? qualified
  }

  // MARK: Properties of the root element

  /// The width in millimetres, if the file states it in a unit of length.
  package var width: Double? { root["width"].flatMap(Self.millimetres) }
  /// The width of the view box, in the file's own units.
  package var viewWidth: Double? { root["viewBox"].flatMap(Self.viewWidth) }
  /// The URL that the root element states as the code's, as in Apple's files.
  package var statedURL: String? { root["data-payload"]?.xmlUnescaped }

  /// The length in millimetres of "30mm" and the like; `nil` for pixels, which have no length on
  /// paper.
  private static func millimetres(_ text: String) -> Double? {
    var numbers = SVGNumbers(text)
    guard let value = numbers.number() else { return nil }
    let units = ["mm": 1.0, "cm": 10, "in": 25.4, "pt": 25.4 / 72]
    return units[numbers.word()].map { $0 * value }
  }

  /// The width in a view box, the third of its four numbers.
  private static func viewWidth(_ text: String) -> Double? {
    var numbers = SVGNumbers(text)
    let values = (0..<4).compactMap { _ in numbers.number() }
    return values.count == 4 && values[2] > 0 ? values[2] : nil
  }
}
