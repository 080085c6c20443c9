/// The contrast of a code's colours: in the red light of scanners, and in lightness as phones see
/// it.
public struct Contrast: Hashable, Sendable {
  /// The minimum difference of reflectance without a warning, in thousandths: grade B of ISO/IEC
  /// 15415.
  static let good = 550
  /// The difference of reflectance, in thousandths, below which a code is unreadable (grade F).
  static let unreadable = 200

  /// The reflectance of the dark modules in red light, in thousandths.
  package let dark: Int
  /// The reflectance of the light modules in red light, in thousandths.
  package let light: Int
  /// The reflectance of the dark modules in white light, in thousandths.
  package let darkLightness: Int
  /// The reflectance of the light modules in white light, in thousandths.
  package let lightLightness: Int
  private let isTransparent: Bool

  /// Estimates the reflectances of two paints. A transparent light colour counts as white paper.
  ///
  /// The red component of the colour, made linear, represents the reflectance near 660 nm; the
  /// three components, weighted as in sRGB, represent white light.
  public init(dark: Paint, light: Paint?) {
    let (dark, ground) = (dark.screenColour, (light ?? .white).screenColour)
    self.dark = Self.redReflectance(dark)
    self.light = Self.redReflectance(ground)
    darkLightness = Self.whiteReflectance(dark)
    lightLightness = Self.whiteReflectance(ground)
    isTransparent = light == nil
  }

  /// The difference of reflectance in red light, in thousandths; negative if the dark modules are
  /// lighter.
  package var difference: Int { light - dark }

  /// The reasons why a code in these colours may not be readable; empty if there are none.
  public var findings: [PrintFinding] {
    var findings: [PrintFinding] = isTransparent ? [.transparentLight] : []
    if difference < 0 {
      findings.append(.inverted)
      if -difference < Self.good { findings.append(.lowContrast(dark: light, light: dark)) }
    } else {
      if difference < Self.good { findings.append(.lowContrast(dark: dark, light: light)) }
      if dark > 400 { findings.append(.brightInRed(dark)) }
    }
    return findings + lightnessFinding
  }

  /// The finding about phones, which see white light, unless the one about red light is as serious.
  private var lightnessFinding: [PrintFinding] {
    let (dark, light) =
      difference < 0 ? (lightLightness, darkLightness) : (darkLightness, lightLightness)
    let limit = abs(difference) < Self.good ? Self.unreadable : Self.good
    guard light - dark < limit, abs(difference) >= Self.unreadable else { return [] }
    return [.lowLightness(dark: dark, light: light)]
  }

  private static func redReflectance(_ colour: RGBColour) -> Int { linear(colour.red) }

  /// Returns the luminance of an sRGB colour (IEC 61966-2-1), in thousandths.
  private static func whiteReflectance(_ colour: RGBColour) -> Int {
    divideRounding(
      2126 * linear(colour.red) + 7152 * linear(colour.green) + 722 * linear(colour.blue), 10_000)
  }

  /// Returns the linear light of an sRGB value, in thousandths: `((v + 0.055) / 1.055)^2.4`, or
  /// `v / 12.92` near black. The power is computed as a square times a fifth root, with arithmetic
  /// that gives the same results on every platform.
  private static func linear(_ value: UInt8) -> Int {
    let part = Double(value) / 255
    if part <= 0.04045 { return Int((part / 12.92 * 1000).rounded()) }
    let base = (part + 0.055) / 1.055
    return Int((base * base * fifthRoot(base * base) * 1000).rounded())
  }

  /// Returns the fifth root of a value from 0 to 1, by Newton's method from above.
  private static func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    while true {
      let next = root - (root - value / (root * root * root * root)) / 5
      guard next < root else { return root }
      root = next
    }
  }
}
