import Basics

/// A screen colour (sRGB).
///
/// ```swift
/// print(try RGBColour(parsing: "#1a2b3c"))
/// ```
public struct RGBColour: Hashable, Sendable {
  /// The red component, 0 to 255.
  package var red: UInt8
  /// The green component, 0 to 255.
  package var green: UInt8
  /// The blue component, 0 to 255.
  package var blue: UInt8

  /// Creates a colour from its three components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Parses `#1a2b3c` or `#123`; the `#` is optional.
  public init(parsing text: some StringProtocol) throws(ArtworkError) {
    guard let colour = RGBColour(hex: text) else { throw ArtworkError(.colour(String(text))) }
    self = colour
  }

  /// Parses a text, or returns `nil`. `init(parsing:)` says what is wrong.
  @available(*, deprecated, renamed: "init(parsing:)")
  @_disfavoredOverload
  public init?(hex: String) { self.init(hex: hex[...]) }

  package init?(hex: some StringProtocol) {
    guard let (red, green, blue) = colourComponents(hexadecimal: hex) else { return nil }
    self.init(red: red, green: green, blue: blue)
  }

  /// The colour as SVG writes it: `#1a2b3c`.
  package var hex: String {
    let digits = Array("0123456789abcdef")
    return "#"
      + String([red, green, blue].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  var isNeutral: Bool { red == green && green == blue }
}

/// A mix of the four printing inks, each in thousandths.
public struct CMYKColour: Hashable, Sendable {
  /// The amount of cyan, 0 to 1000.
  package let cyan: Int
  /// The amount of magenta, 0 to 1000.
  package let magenta: Int
  /// The amount of yellow, 0 to 1000.
  package let yellow: Int
  /// The amount of black, 0 to 1000.
  package let black: Int

  /// Creates a mix of inks; values are clamped to 0 to 1000.
  public init(cyan: Int, magenta: Int, yellow: Int, black: Int) {
    func bounded(_ ink: Int) -> Int { max(0, min(1000, ink)) }
    self.cyan = bounded(cyan)
    self.magenta = bounded(magenta)
    self.yellow = bounded(yellow)
    self.black = bounded(black)
  }

  /// An approximation of the mix on a screen: each ink absorbs its complementary light.
  package var screenColour: RGBColour {
    func light(_ ink: Int) -> UInt8 {
      UInt8(divideRounding((1000 - ink) * (1000 - black) * 255, 1_000_000))
    }
    return RGBColour(red: light(cyan), green: light(magenta), blue: light(yellow))
  }
}

/// A named ink, such as a brand colour, with the process inks that replace it where it is missing.
public struct SpotColour: Hashable, Sendable {
  /// The name of the ink at the press.
  package let name: String
  /// The amount of the ink, 0 to 1000.
  package let tint: Int
  /// The process inks that are shown or printed instead of the ink at full tint.
  package let substitute: CMYKColour

  /// Creates a spot colour. Its name has 1 to 127 bytes and no control characters, and is neither
  /// "None", which prints nothing, nor "All", which prints on every plate (PDF 32000-1, 8.6.6.4).
  public init(name: String, tint: Int = 1000, substitute: CMYKColour) throws(ArtworkError) {
    let isPlain = !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    guard (1...127).contains(name.utf8.count), isPlain, name != "None", name != "All"
    else {
      throw ArtworkError(.spotName(name))
    }
    self.name = name
    self.tint = max(0, min(1000, tint))
    self.substitute = substitute
  }

  var screenColour: RGBColour {
    func part(_ ink: Int) -> Int { divideRounding(ink * tint, 1000) }
    return CMYKColour(
      cyan: part(substitute.cyan), magenta: part(substitute.magenta),
      yellow: part(substitute.yellow), black: part(substitute.black)
    ).screenColour
  }
}
