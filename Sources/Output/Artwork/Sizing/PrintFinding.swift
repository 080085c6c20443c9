/// A property of a printed code that may keep it from being read.
public enum PrintFinding: Hashable, Sendable {
  /// A module has this number of printer dots, fewer than the four that print reliably (Denso
  /// Wave).
  case fewDots(Int)
  /// The symbol is narrower than a tenth of the scanning distance; both are in micrometres.
  case smallForDistance(width: Int, distance: Int)
  /// The symbol has this width in micrometres, less than the 10 mm that phones need.
  case smallForPhones(width: Int)
  /// A module has this width in micrometres, less than the 0.4 mm that phones need.
  case smallModules(Int)
  /// The reflectances in red light, which follow in thousandths, differ too little.
  case lowContrast(dark: Int, light: Int)
  /// Too little difference in white light for phones; the reflectances are in thousandths.
  case lowLightness(dark: Int, light: Int)
  /// The dark colour reflects too much red light for scanners with a red lamp; in thousandths.
  case brightInRed(Int)
  /// The modules are lighter than their background.
  case inverted
  /// An inverted code with transparent light modules, which would be holes in the dark background.
  /// No writer can draw that.
  case transparentModules
  /// The background is transparent, so the material is unknown; white is assumed.
  case transparentLight
  /// The quiet zone has this number of modules; the symbology requires `need`.
  case narrowQuietZone(Int, need: Int)
  /// A file for printing has screen colours, which were converted to inks.
  case screenColours

  /// Whether the code is refused unless the person insists. The other findings are warnings.
  package var isRefusal: Bool {
    switch self {
    case .fewDots, .inverted, .transparentModules: true
    case .lowContrast(let dark, let light), .lowLightness(let dark, let light):
      light - dark < Contrast.unreadable
    default: false
    }
  }
}

extension PrintFinding: CustomStringConvertible {
  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .fewDots(let dots):
      "each module is \(dots == 1 ? "1 printer dot" : "\(dots) printer dots") wide; 4 are "
        + "needed to print reliably; make the code larger or use a finer printer"
    case .smallForDistance(let width, let distance):
      "the symbol is \(millimetres(width)) wide; to be scanned from \(millimetres(distance)) it "
        + "should be \(millimetres(distance / 10 + (distance % 10 > 0 ? 1 : 0))) (a tenth)"
    case .smallForPhones(let width):
      "the symbol is \(millimetres(width)) wide; phones need 10 mm or more"
    case .smallModules(let size):
      "a module is \(millimetres(size)) wide; phones need 0.4 mm or more"
    case .lowContrast(let dark, let light):
      "in red light the dark colour reflects \(percent(dark)) and the light one \(percent(light)); "
        + "the difference should be 55 % or more, so use a darker dark or a lighter light colour"
    case .lowLightness(let dark, let light):
      "in white light, as phones see it, the dark colour reflects \(percent(dark)) and the "
        + "light one \(percent(light)); the difference should be 55 % or more, so use a darker dark "
        + "or a lighter light colour"
    case .brightInRed(let dark):
      "the dark colour reflects \(percent(dark)) of red light and is invisible to scanners with a red "
        + "lamp; use black, blue or green"
    case .inverted:
      "the modules are lighter than what is around them; many scanners cannot read that"
    case .transparentModules:
      "light modules on a dark background cannot be transparent; choose a light colour, or do not "
        + "invert the code"
    case .transparentLight:
      "the light modules are transparent: the contrast depends on what the code is put on"
    case .narrowQuietZone(let have, let need):
      "the quiet zone is \(have == 1 ? "1 module" : "\(have) modules") wide; \(need) are needed"
    case .screenColours:
      "screen colours were converted to CMYK inks without a colour profile, so they will look different in "
        + "print; name the inks to be sure: cmyk:C/M/Y/K or spot:NAME:C/M/Y/K"
    }
  }

  private func percent(_ thousandths: Int) -> String {
    fixedText(thousandths, decimals: 1) + " %"
  }
}

extension PrintSize {
  /// Returns the reasons why a code of this size may not be readable, optionally from a distance in
  /// micrometres.
  public func findings(distance: Int? = nil) -> [PrintFinding] {
    var findings: [PrintFinding] = []
    if let dotsPerModule, dotsPerModule < 4 { findings.append(.fewDots(dotsPerModule)) }
    if let distance, width < distance / 10 {
      findings.append(.smallForDistance(width: width, distance: distance))
    }
    if width < 10_000 { findings.append(.smallForPhones(width: width)) }
    if width < 400 * modules { findings.append(.smallModules(divideRounding(width, modules))) }
    return findings
  }
}
