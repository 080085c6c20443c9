/// The script of a letter in a host name: the scripts that Unicode recommends for identifiers, and
/// `other` for all the rest.
enum Script: String, Sendable {
  case arabic = "Arabic"
  case armenian = "Armenian"
  case bengali = "Bengali"
  case bopomofo = "Bopomofo"
  case cyrillic = "Cyrillic"
  case devanagari = "Devanagari"
  case ethiopic = "Ethiopic"
  case georgian = "Georgian"
  case greek = "Greek"
  case gujarati = "Gujarati"
  case gurmukhi = "Gurmukhi"
  case han = "Han"
  case hangul = "Hangul"
  case hebrew = "Hebrew"
  case hiragana = "Hiragana"
  case kannada = "Kannada"
  case katakana = "Katakana"
  case khmer = "Khmer"
  case lao = "Lao"
  case latin = "Latin"
  case malayalam = "Malayalam"
  case myanmar = "Myanmar"
  case oriya = "Oriya"
  case sinhala = "Sinhala"
  case tamil = "Tamil"
  case telugu = "Telugu"
  case thaana = "Thaana"
  case thai = "Thai"
  case tibetan = "Tibetan"
  case other

  /// Returns the script of a letter, digit or mark, or `nil` for those used with every script.
  static func of(_ scalar: Unicode.Scalar) -> Script? {
    if scalar.isASCII { return scalar.properties.isAlphabetic ? .latin : nil }
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].last < scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low < ranges.count, ranges[low].first <= scalar.value else { return .other }
    return ranges[low].script
  }

  /// Whether the scripts may occur in one label: a single script, or the scripts in which Japanese,
  /// Chinese and Korean are written together with Latin (Unicode's "highly restrictive" level).
  static func mayStandTogether(_ scripts: Set<Script>) -> Bool {
    scripts.count <= 1 || together.contains { scripts.isSubset(of: $0) }
  }

  private static let together: [Set<Script>] = [
    [.latin, .han, .hiragana, .katakana], [.latin, .han, .bopomofo], [.latin, .han, .hangul],
  ]

  /// Scripts mostly by block, which is exact for the characters of host names except for a few
  /// marks of historic scripts. The ranges are in order and do not overlap.
  private static let ranges: [(first: UInt32, last: UInt32, script: Script?)] = [
    (0x0080, 0x00A9, nil), (0x00AA, 0x00AA, .latin), (0x00AB, 0x00B9, nil),
    (0x00BA, 0x00BA, .latin), (0x00BB, 0x00BF, nil), (0x00C0, 0x02B8, .latin),
    (0x02B9, 0x02DF, nil), (0x02E0, 0x02E4, .latin), (0x02E5, 0x036F, nil),
    (0x0370, 0x0373, .greek), (0x0374, 0x0374, nil), (0x0375, 0x03E1, .greek),
    (0x03E2, 0x03EF, .other), (0x03F0, 0x03FF, .greek), (0x0400, 0x0484, .cyrillic),
    (0x0485, 0x0486, nil), (0x0487, 0x052F, .cyrillic), (0x0530, 0x058F, .armenian),
    (0x0590, 0x05FF, .hebrew), (0x0600, 0x063F, .arabic), (0x0640, 0x0640, nil),
    (0x0641, 0x064A, .arabic), (0x064B, 0x0655, nil), (0x0656, 0x066F, .arabic),
    (0x0670, 0x0670, nil), (0x0671, 0x06FF, .arabic), (0x0750, 0x077F, .arabic),
    (0x0780, 0x07BF, .thaana), (0x0870, 0x08FF, .arabic), (0x0900, 0x0950, .devanagari),
    (0x0951, 0x0954, nil), (0x0955, 0x0963, .devanagari), (0x0964, 0x0965, nil),
    (0x0966, 0x097F, .devanagari), (0x0980, 0x09FF, .bengali), (0x0A00, 0x0A7F, .gurmukhi),
    (0x0A80, 0x0AFF, .gujarati), (0x0B00, 0x0B7F, .oriya), (0x0B80, 0x0BFF, .tamil),
    (0x0C00, 0x0C7F, .telugu), (0x0C80, 0x0CFF, .kannada), (0x0D00, 0x0D7F, .malayalam),
    (0x0D80, 0x0DFF, .sinhala), (0x0E00, 0x0E7F, .thai), (0x0E80, 0x0EFF, .lao),
    (0x0F00, 0x0FFF, .tibetan), (0x1000, 0x109F, .myanmar), (0x10A0, 0x10FF, .georgian),
    (0x1100, 0x11FF, .hangul), (0x1200, 0x139F, .ethiopic), (0x1780, 0x17FF, .khmer),
    (0x1AB0, 0x1AFF, nil), (0x1C80, 0x1C8F, .cyrillic), (0x1C90, 0x1CBF, .georgian),
    (0x1CD0, 0x1CFF, nil), (0x1D00, 0x1D25, .latin), (0x1D26, 0x1D2A, .greek),
    (0x1D2B, 0x1D2B, .cyrillic), (0x1D2C, 0x1D5C, .latin), (0x1D5D, 0x1D61, .greek),
    (0x1D62, 0x1D65, .latin), (0x1D66, 0x1D6A, .greek), (0x1D6B, 0x1D77, .latin),
    (0x1D78, 0x1D78, .cyrillic), (0x1D79, 0x1DBE, .latin), (0x1DBF, 0x1DBF, .greek),
    (0x1DC0, 0x1DFF, nil), (0x1E00, 0x1EFF, .latin), (0x1F00, 0x1FFF, .greek),
    (0x2000, 0x20FF, nil), (0x2100, 0x214D, nil), (0x214E, 0x214E, .latin),
    (0x2184, 0x2184, .latin), (0x2190, 0x2BFF, nil), (0x2C60, 0x2C7F, .latin),
    (0x2D00, 0x2D2F, .georgian), (0x2D80, 0x2DDF, .ethiopic), (0x2DE0, 0x2DFF, .cyrillic),
    (0x2E00, 0x2E7F, nil), (0x2E80, 0x2FDF, .han), (0x3000, 0x3004, nil),
    (0x3005, 0x3005, .han), (0x3006, 0x3006, nil), (0x3007, 0x3007, .han),
    (0x3008, 0x302D, nil), (0x302E, 0x302F, .hangul), (0x3030, 0x303A, nil),
    (0x303B, 0x303B, .han), (0x303C, 0x3040, nil), (0x3041, 0x3098, .hiragana),
    (0x3099, 0x309C, nil), (0x309D, 0x309F, .hiragana), (0x30A0, 0x30A0, nil),
    (0x30A1, 0x30FA, .katakana), (0x30FB, 0x30FC, nil), (0x30FD, 0x30FF, .katakana),
    (0x3100, 0x312F, .bopomofo), (0x3130, 0x318F, .hangul), (0x31A0, 0x31BF, .bopomofo),
    (0x31F0, 0x31FF, .katakana), (0x3400, 0x9FFF, .han), (0xA640, 0xA69F, .cyrillic),
    (0xA700, 0xA721, nil), (0xA722, 0xA787, .latin), (0xA788, 0xA78A, nil),
    (0xA78B, 0xA7FF, .latin), (0xA8E0, 0xA8FF, .devanagari), (0xA960, 0xA97F, .hangul),
    (0xA9CF, 0xA9CF, nil), (0xA9E0, 0xA9FF, .myanmar), (0xAA60, 0xAA7F, .myanmar),
    (0xAB00, 0xAB2F, .ethiopic), (0xAB30, 0xAB64, .latin), (0xAB65, 0xAB65, .greek),
    (0xAB66, 0xAB69, .latin), (0xAC00, 0xD7FF, .hangul), (0xF900, 0xFAFF, .han),
    (0xFB00, 0xFB06, .latin), (0xFB13, 0xFB17, .armenian), (0xFB1D, 0xFB4F, .hebrew),
    (0xFB50, 0xFDFF, .arabic), (0xFE00, 0xFE2D, nil), (0xFE2E, 0xFE2F, .cyrillic),
    (0xFE30, 0xFE6F, nil), (0xFE70, 0xFEFC, .arabic), (0xFEFF, 0xFF20, nil),
    (0xFF21, 0xFF3A, .latin), (0xFF3B, 0xFF40, nil), (0xFF41, 0xFF5A, .latin),
    (0xFF5B, 0xFF65, nil), (0xFF66, 0xFF6F, .katakana), (0xFF70, 0xFF70, nil),
    (0xFF71, 0xFF9D, .katakana), (0xFF9E, 0xFF9F, nil), (0xFFA0, 0xFFDC, .hangul),
    (0xFFE0, 0xFFFF, nil), (0x10780, 0x107BF, .latin), (0x1AFF0, 0x1B000, .katakana),
    (0x1B001, 0x1B11F, .hiragana), (0x1B120, 0x1B122, .katakana), (0x1B132, 0x1B152, .hiragana),
    (0x1B155, 0x1B167, .katakana), (0x1D100, 0x1D24F, nil), (0x1D400, 0x1D7FF, nil),
    (0x1DF00, 0x1DFFF, .latin), (0x1E030, 0x1E08F, .cyrillic), (0x1E7E0, 0x1E7FF, .ethiopic),
    (0x1EE00, 0x1EEFF, .arabic), (0x1F000, 0x1FBFF, nil), (0x20000, 0x323AF, .han),
    (0xE0000, 0xE0FFF, nil),
  ]
}
