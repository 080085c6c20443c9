/// Something about a code on paper that may keep it from being read.
public enum PrintFinding: Hashable, Sendable {
  /// A module has fewer printer dots than the four that print reliably (Denso Wave).
  case fewDots(Int)
  /// The symbol is narrower than a tenth of the distance, in micrometres.
  case smallForDistance(width: Int, distance: Int)
  /// The symbol is narrower than the 10 mm that phones need.
  case smallForPhones(width: Int)
  /// A module is smaller than the 0.4 mm that phones need.
  case smallModules(Int)
  /// Dark and light reflect so much red light, in thousandths; the difference is too little.
  case lowContrast(dark: Int, light: Int)
  /// Dark and light reflect so much white light, in thousandths; the difference is too little for
  /// phones.
  case lowLightness(dark: Int, light: Int)
  /// The dark colour reflects so much red light, in thousandths, that a red lamp loses it.
  case brightInRed(Int)
  /// The modules are lighter than what is around them.
  case inverted
  /// Light modules on dark ground are to be transparent; they would be holes in it, which nothing
  /// here draws.
  case transparentModules
  /// What the code is printed on is not known; white is taken.
  case transparentLight
  /// The quiet zone is narrower than the symbology asks for, in modules.
  case narrowQuietZone(Int, need: Int)
  /// A file for a press has colours of the screen in it, which were made into printing inks.
  case screenColours

  /// Whether to refuse, unless the person insists; the rest are warnings.
  public var isRefusal: Bool {
    switch self {
    case .fewDots, .inverted, .transparentModules: true
    case .lowContrast(let dark, let light), .lowLightness(let dark, let light):
      light - dark < Contrast.unreadable
    default: false
    }
  }
}

extension PrintFinding: CustomStringConvertible {
  /// What it is and what to do.
  public var description: String {
    switch self {
    case .fewDots(let dots):
      "each module is \(dots == 1 ? "1 printer dot" : "\(dots) printer dots") wide and 4 are "
        + "needed to print reliably; make the code larger or use a finer printer"
    case .smallForDistance(let width, let distance):
      "the symbol is \(millimetres(width)) wide; to be scanned from \(millimetres(distance)) it "
        + "should be \(millimetres(distance / 10 + (distance % 10 > 0 ? 1 : 0))) (a tenth)"
    case .smallForPhones(let width):
      "the symbol is \(millimetres(width)) wide; phones want 10 mm or more"
    case .smallModules(let size):
      "a module is \(millimetres(size)) wide; phones want 0.4 mm or more"
    case .lowContrast(let dark, let light):
      "in red light the dark colour reflects \(percent(dark)) and the light one \(percent(light)); "
        + "the difference should be 55 % or more, so take a darker dark or a lighter light"
    case .lowLightness(let dark, let light):
      "for phones, which see how light a colour is, the dark colour reflects \(percent(dark)) and the "
        + "light one \(percent(light)); the difference should be 55 % or more, so take a darker dark "
        + "or a lighter light"
    case .brightInRed(let dark):
      "the dark colour reflects \(percent(dark)) of red light and vanishes for scanners with a red "
        + "lamp; take black, blue or green"
    case .inverted:
      "the modules are lighter than what is around them; many scanners cannot read that"
    case .transparentModules:
      "light modules on dark ground cannot be transparent; name the light colour, or leave the "
        + "inversion out"
    case .transparentLight:
      "the light modules are transparent: the contrast depends on what the code is put on"
    case .narrowQuietZone(let have, let need):
      "the quiet zone is \(have == 1 ? "1 module" : "\(have) modules") wide and \(need) are needed"
    case .screenColours:
      "screen colours were turned into CMYK inks without a colour profile, so they print otherwise than they "
        + "look; name the inks to be sure: cmyk:C/M/Y/K or spot:NAME:C/M/Y/K"
    }
  }

  private func percent(_ thousandths: Int) -> String {
    fixedText(thousandths, decimals: 1) + " %"
  }
}

extension PrintSize {
  /// What may keep a code of this size from being read, from so far away if that is known.
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
