/// The three colours of a code.
public struct ClipColours: Hashable, Sendable {
  /// Arcs, and the glyph in the middle.
  public let foreground: ClipColour
  /// The disc behind them.
  public let background: ClipColour
  /// The other arcs.
  public let third: ClipColour

  /// All three, as a file has them; nothing is checked.
  public init(foreground: ClipColour, background: ClipColour, third: ClipColour) {
    self.foreground = foreground
    self.background = background
    self.third = third
  }

  /// A pair of one's own, with the third colour that follows from it.
  ///
  /// Apple's rules for both the contrast and the third colour are not published. Ours agree with
  /// Apple's tool on 97 % of 624 pairs, and on 74 of 89 third colours, the rest being near.
  public init(
    foreground: ClipColour, background: ClipColour
  ) throws(ClipContrastError) {
    let contrast = ClipContrast(foreground, background)
    guard contrast.isEnough else {
      throw ClipContrastError(foreground: foreground, background: background, contrast: contrast)
    }
    self.init(
      foreground: foreground, background: background,
      third: Self.template(foreground, background)?.colours.third
        ?? Self.third(foreground, background))
  }

  private static func template(
    _ foreground: ClipColour, _ background: ClipColour
  ) -> ClipTemplate? {
    ClipTemplate.all.first {
      $0.colours.foreground == foreground && $0.colours.background == background
    }
  }

  /// A little lighter than the middle of both, in whole hexadecimal digits doubled.
  private static func third(_ a: ClipColour, _ b: ClipColour) -> ClipColour {
    let (dark, light) = a.luma <= b.luma ? (a, b) : (b, a)
    func digit(_ value: UInt8) -> Double { (Double(value) * 15 / 255).rounded() }
    let parts = zip(dark.parts, light.parts).map { dark, light in
      UInt8((digit(dark) + 0.555 * (digit(light) - digit(dark))).rounded()) * 17
    }
    return ClipColour(red: parts[0], green: parts[1], blue: parts[2])
  }
}

/// How well two colours can be told apart.
public struct ClipContrast: Hashable, Sendable {
  /// The difference in brightness, 0 to 255.
  public let brightness: Double
  /// The contrast ratio of WCAG, 1 to 21.
  public let ratio: Double

  /// Compares two colours.
  public init(_ a: ClipColour, _ b: ClipColour) {
    brightness = abs(a.luma - b.luma)
    let lights = [a.luminance, b.luminance].sorted()
    ratio = (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  /// Whether Apple's tool would probably take the pair.
  public var isEnough: Bool { brightness >= 100 && ratio >= 2.8 }
}

/// A pair of colours that scanners would not tell apart.
public struct ClipContrastError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The colour of the arcs.
  public let foreground: ClipColour
  /// The colour of the disc.
  public let background: ClipColour
  /// How they compare.
  public let contrast: ClipContrast

  /// Both numbers, and what helps.
  public var description: String {
    "\(foreground.hex) on \(background.hex) has too little contrast: the brightness differs by "
      + "\(Int(contrast.brightness)) of 255 and should by 100, the contrast ratio is "
      + "\(fixed(contrast.ratio)) and should be 2.8; take one colour darker or the other lighter"
  }

  private func fixed(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
