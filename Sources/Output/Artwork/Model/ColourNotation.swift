/// The notation for paints in options and job files: a name, `#1a2b3c`, `cmyk:C/M/Y/K` or
/// `spot:NAME:C/M/Y/K`.
package enum ColourNotation {
  /// Parses a paint. Returns `nil` if the text is not one, and throws if a spot colour's name is
  /// invalid.
  package static func paint(_ text: String) throws(ArtworkError) -> Paint? {
    switch text.lowercased() {
    case "black", "#000", "#000000": return .black
    case "white", "#fff", "#ffffff": return .white
    default: break
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch (parts[0].lowercased(), parts.count) {
    case ("cmyk", 2): return inks(parts[1]).map { .cmyk($0) }
    case ("spot", 3):
      guard let mix = inks(parts[2]) else { return nil }
      return .spot(try SpotColour(name: parts[1], substitute: mix))
    default: return text.hasPrefix("#") ? RGBColour(hex: text).map { .rgb($0) } : nil
    }
  }

  /// Parses four percentages of ink, `C/M/Y/K`, or returns `nil` if the text has another form.
  private static func inks(_ text: String) -> CMYKColour? {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).compactMap {
      Int($0).flatMap { (0...100).contains($0) ? 10 * $0 : nil }
    }
    guard numbers.count == 4, text.count(where: { $0 == "/" }) == 3 else { return nil }
    return CMYKColour(
      cyan: numbers[0], magenta: numbers[1], yellow: numbers[2], black: numbers[3])
  }

  /// Returns the text that parses to a paint. The tint of a spot colour cannot be expressed, and is
  /// left out.
  package static func text(of paint: Paint) -> String {
    switch paint {
    case .black: "black"
    case .white: "white"
    case .rgb(let colour): colour.hex
    case .cmyk(let inks): "cmyk:" + text(of: inks)
    case .spot(let colour): "spot:\(colour.name):" + text(of: colour.substitute)
    }
  }

  private static func text(of inks: CMYKColour) -> String {
    [inks.cyan, inks.magenta, inks.yellow, inks.black].map { "\($0 / 10)" }.joined(separator: "/")
  }
}
