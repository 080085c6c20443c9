/// One of the eighteen colour schemes of Apple's tools.
public struct ClipTemplate: Hashable, Sendable {
  /// The number of the scheme in Apple's generator, 0 to 17.
  package let index: Int
  /// The name of the scheme, such as "white on red".
  public let name: String
  /// The three colours of the scheme.
  public let colours: ClipColours

  /// All schemes by number: even ones are white on a colour, odd ones that colour on white.
  public static let all: [ClipTemplate] = inks.enumerated().flatMap { number, ink in
    let white = ClipColour(red: 255, green: 255, blue: 255)
    guard let colour = ClipColour(hex: ink.colour), let third = ClipColour(hex: ink.third) else {
      return [ClipTemplate]()
    }
    return [
      ClipTemplate(
        index: 2 * number, name: "white on \(ink.name)",
        colours: ClipColours(foreground: white, background: colour, third: third)),
      ClipTemplate(
        index: 2 * number + 1, name: "\(ink.name) on white",
        colours: ClipColours(foreground: colour, background: white, third: third)),
    ]
  }

  private static let inks: [(name: String, colour: String, third: String)] = [
    ("black", "000000", "888888"),
    ("gray", "777777", "AAAAAA"),
    ("red", "FF3B30", "FF9999"),
    ("orange", "EE7733", "EEBB88"),
    ("green", "33AA22", "99DD99"),
    ("teal", "00A6A1", "88DDCC"),
    ("blue", "007AFF", "77BBFF"),
    ("indigo", "5856D6", "BBBBEE"),
    ("purple", "CC73E1", "EEBBEE"),
  ]
}
