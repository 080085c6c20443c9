import Basics

/// The values of a substitution variable: a list, or any ASCII character of a class.
enum SiteVariable {
  case values([String])
  case letters(Letters)

  /// A built-in variable that matches one ASCII character of a class.
  enum Letters: String, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit

    func contains(_ scalar: Unicode.Scalar, ignoringCase: Bool) -> Bool {
      guard let byte = UInt8(exactly: scalar.value), byte < 0x80 else { return false }
      let isUpper = (0x41...0x5A).contains(byte)
      let isLower = (0x61...0x7A).contains(byte)
      let isDigit = byte.isDigit
      switch self {
      case .alpha: return isUpper || isLower
      case .upper: return isUpper || ignoringCase && isLower
      case .lower: return isLower || ignoringCase && isUpper
      case .alnum: return isUpper || isLower || isDigit
      case .digit: return isDigit
      case .xdigit: return byte.isHexadecimalDigit
      }
    }
  }
}

/// All variables that patterns can use: those of the file, followed by the built-in ones.
struct SiteVariables {
  private let own: [String: [String]]
  private let regions: [String]

  /// Creates the variables. With `withUK`, `UK` is a region: Apple's list has it, but ISO does not.
  init(_ own: [String: [String]], withUK: Bool = true) {
    self.own = own
    regions = withUK ? ISOCodes.regions + ["UK"] : ISOCodes.regions
  }

  subscript(name: String) -> SiteVariable? {
    if let values = own[name] { return .values(values) }
    if let letters = SiteVariable.Letters(rawValue: name) { return .letters(letters) }
    switch name {
    case "region": return .values(regions)
    case "lang": return .values(ISOCodes.languages)
    default: return nil
    }
  }

  static func isBuiltIn(_ name: String) -> Bool {
    name == "region" || name == "lang" || SiteVariable.Letters(rawValue: name) != nil
  }
}

/// The codes of regions (ISO 3166-1 alpha-2) and languages (ISO 639-1), as built-in variables.
enum ISOCodes {
  static let regions = words(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """)

  static let languages = words(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da
    de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz
    ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln
    lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi
    pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
    tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """)

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
