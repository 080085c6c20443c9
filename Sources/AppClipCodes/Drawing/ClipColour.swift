import Basics

/// A colour of a screen (sRGB).
public struct ClipColour: Hashable, Sendable {
  /// Red, 0 to 255.
  public let red: UInt8
  /// Green, 0 to 255.
  public let green: UInt8
  /// Blue, 0 to 255.
  public let blue: UInt8

  /// A colour by its three lights.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `1a2b3c`, with `#` before it or not, or the short form of three digits.
  public init?(hex: String) {
    guard let (red, green, blue) = colourComponents(hexadecimal: hex) else { return nil }
    self.init(red: red, green: green, blue: blue)
  }

  /// Six digits without `#`, as Apple's tools write it: `1A2B3C`.
  public var hex: String {
    let digits = Array("0123456789ABCDEF")
    return String(parts.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  var parts: [UInt8] { [red, green, blue] }

  /// How bright it looks, 0 to 255.
  var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }

  /// How much light it sends, 0 to 1.
  var luminance: Double {
    0.2126 * linearLight(red) + 0.7152 * linearLight(green) + 0.0722 * linearLight(blue)
  }
}
