/// How well dark and light can be told apart: in the red light that scanners use, and by phones, which
/// see how light a colour is.
public struct Contrast: Hashable, Sendable {
  /// The least difference that deserves no warning: grade B of ISO/IEC 15415.
  static let good = 550
  /// Below this no grade is left (F).
  static let unreadable = 200

  /// What the dark modules reflect, in thousandths.
  public let dark: Int
  /// What the light ones reflect, in thousandths.
  public let light: Int
  /// What the dark modules reflect of white light, in thousandths.
  public let darkLightness: Int
  /// What the light ones reflect of white light, in thousandths.
  public let lightLightness: Int
  private let isTransparent: Bool

  /// Estimates both; transparent light is taken for white paper.
  ///
  /// The red part of the colour, made linear, stands for reflectance near 660 nm; all three parts,
  /// weighed as in sRGB, for white light.
  public init(dark: Paint, light: Paint?) {
    let (dark, ground) = (dark.screenColour, (light ?? .white).screenColour)
    self.dark = Self.redReflectance(dark)
    self.light = Self.redReflectance(ground)
    darkLightness = Self.whiteReflectance(dark)
    lightLightness = Self.whiteReflectance(ground)
    isTransparent = light == nil
  }

  /// The difference, in thousandths; negative when dark is lighter than light.
  public var difference: Int { light - dark }

  /// What may keep a code of these colours from being read.
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

  /// What phones make of it, unless red light says as bad already.
  private var lightnessFinding: [PrintFinding] {
    let (dark, light) =
      difference < 0 ? (lightLightness, darkLightness) : (darkLightness, lightLightness)
    let limit = abs(difference) < Self.good ? Self.unreadable : Self.good
    guard light - dark < limit, abs(difference) >= Self.unreadable else { return [] }
    return [.lowLightness(dark: dark, light: light)]
  }

  private static func redReflectance(_ colour: RGBColour) -> Int { linear[Int(colour.red)] }

  /// The luminance of sRGB (IEC 61966-2-1).
  private static func whiteReflectance(_ colour: RGBColour) -> Int {
    divideRounding(
      2126 * linear[Int(colour.red)] + 7152 * linear[Int(colour.green)]
        + 722 * linear[Int(colour.blue)], 10_000)
  }

  /// The light of each value of sRGB, in thousandths: `((v + 0.055) / 1.055)^2.4`, or `v / 12.92`
  /// near black. The power is a square times a fifth root, by arithmetic that is the same
  /// everywhere.
  private static let linear: [Int] = (0...255).map { value in
    let part = Double(value) / 255
    if part <= 0.04045 { return Int((part / 12.92 * 1000).rounded()) }
    let base = (part + 0.055) / 1.055
    return Int((base * base * fifthRoot(base * base) * 1000).rounded())
  }

  private static func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 { root -= (root - value / (root * root * root * root)) / 5 }
    return root
  }
}
