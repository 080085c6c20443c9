import Basics

/// A colour of the sRGB space with eight bits per component.
public struct ClipColour: Hashable, Sendable {
  /// The red component, 0 to 255.
  package let red: UInt8
  /// The green component, 0 to 255.
  package let green: UInt8
  /// The blue component, 0 to 255.
  package let blue: UInt8

  /// Creates a colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Parses `1a2b3c`, with or without `#`, or the short form of three digits.
  public init(parsing text: some StringProtocol) throws(ClipNotationError) {
    guard let colour = ClipColour(hex: text) else { throw .colour(String(text)) }
    self = colour
  }

  /// Parses a colour, or returns `nil`; replaced by `init(parsing:)`, which reports the problem.
  @available(*, deprecated, renamed: "init(parsing:)")
  @_disfavoredOverload
  public init?(hex: String) { self.init(hex: hex[...]) }

  package init?(hex: some StringProtocol) {
    guard let (red, green, blue) = colourComponents(hexadecimal: hex) else { return nil }
    self.init(red: red, green: green, blue: blue)
  }

  /// The colour as six hexadecimal digits without `#`, as in Apple's tools, such as `1A2B3C`.
  package var hex: String {
    let digits = Array("0123456789ABCDEF")
    return String(parts.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  var parts: [UInt8] { [red, green, blue] }

  /// The perceived brightness (luma), 0 to 255.
  var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }

  /// The relative luminance of WCAG, 0 to 1.
  var luminance: Double {
    0.2126 * linearLight(red) + 0.7152 * linearLight(green) + 0.0722 * linearLight(blue)
  }
}
