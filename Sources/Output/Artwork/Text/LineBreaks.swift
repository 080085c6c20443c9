/// The positions at which a text may be broken into lines: the few rules of Unicode's line breaking
/// algorithm (UAX #14) that labels need. Grapheme clusters are never divided.
///
/// - After spaces, after U+200B, and in Tibetan and Ethiopic after the marks that separate words.
/// - After hyphens and dashes within words and after slashes, but not before a digit.
/// - Between Chinese and Japanese characters, unless the new line would begin with a character that
///   must not begin one (closing brackets, commas, small kana) or the old one would end with an
///   opening bracket. Korean is broken at its spaces.
/// - Thai, Lao, Khmer and Burmese need a dictionary to separate words, which is not included: they
///   are broken at spaces and at U+200B.
struct LineBreaks {
  /// The indices of clusters that may begin a line; never 0.
  let places: [Int]

  init(_ text: TextParagraph) {
    let kinds = text.clusters.map { Kind(text.scalars[$0.range], $0.script) }
    places = kinds.indices.dropFirst().filter { Self.isAllowed(kinds, $0) }
  }

  private static func isAllowed(_ kinds: [Kind], _ index: Int) -> Bool {
    let (before, after) = (kinds[index - 1], kinds[index])
    if after == .space || before == .glue || after == .glue { return false }
    if after == .closing || after == .wideClosing || after == .nonStarter { return false }
    switch before {
    case .space: return true
    case .opening: return false
    case .hyphen:
      return after != .digit && after != .hyphen && index > 1 && kinds[index - 2] != .space
    case .slash: return after != .digit && after != .slash && after != .hyphen
    case .wordEnd: return true
    default: break
    }
    return before.isWide && after.breaksBeside || after == .ideograph && before.breaksBeside
  }

  /// The class of a character for line breaking.
  private enum Kind {
    case space, glue, hyphen, slash, wordEnd, opening, closing, wideClosing, nonStarter, ideograph
    case digit, quote, other

    init(_ cluster: ArraySlice<UInt32>, _ script: UInt32) {
      let first = Unicode.Scalar(cluster.first ?? 0) ?? " "
      self = Self.fixed[first] ?? Self(first, script)
      // U+2060 prevents a break on both sides.
      if cluster.contains(where: { $0 == 0x2060 || $0 == 0xFEFF }) { self = .glue }
    }

    private init(_ first: Unicode.Scalar, _ script: UInt32) {
      switch first.properties.generalCategory {
      case .spaceSeparator: self = .space
      case .openPunctuation: self = .opening
      case .closePunctuation: self = first.value < 0x3000 ? .closing : .wideClosing
      case .initialPunctuation, .finalPunctuation: self = .quote
      case .decimalNumber: self = .digit
      default: self = Self.isIdeograph(first, script) ? .ideograph : .other
      }
    }

    private static func isIdeograph(_ first: Unicode.Scalar, _ script: UInt32) -> Bool {
      if first.properties.isEmojiPresentation { return true }
      switch first.value {
      case 0x2E80...0x30FF, 0x3105...0x312F, 0x31A0...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF,
        0xFE30...0xFE4F, 0xFF01...0xFF9F, 0x17000...0x18DFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFF:
        return true
      default: return false
      }
    }

    var isWide: Bool { self == .ideograph || self == .nonStarter || self == .wideClosing }

    /// Whether a line may be broken between this class and an ideograph.
    var breaksBeside: Bool {
      switch self {
      case .ideograph, .other, .digit, .closing, .wideClosing, .nonStarter, .opening: true
      case .space, .glue, .hyphen, .slash, .wordEnd, .quote: false
      }
    }

    private static let fixed: [Unicode.Scalar: Kind] = {
      var kinds: [Unicode.Scalar: Kind] = [:]
      func set(_ kind: Kind, _ characters: String) {
        for scalar in characters.unicodeScalars { kinds[scalar] = kind }
      }
      set(.glue, "\u{A0}\u{202F}\u{2007}\u{F0C}")
      set(.space, "\u{200B}")
      set(.hyphen, "-\u{2010}\u{2012}\u{2013}\u{2014}\u{58A}")
      set(.slash, "/")
      set(.wordEnd, "\u{F0B}\u{1361}")
      set(.closing, "!,.:;?%‰′″°¢")
      set(.wideClosing, "、。，．：；！？％｡､\u{FE50}\u{FE52}")
      set(.nonStarter, "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ")
      set(.nonStarter, "ｧｨｩｪｫｬｭｮｯｰー々〻ゝゞヽヾ・･〜゠…‥\u{301C}")
      set(.quote, "\"'")
      return kinds
    }()
  }
}
