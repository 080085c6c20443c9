import CTextShaping

/// The positions at which a text may be broken into lines, after Unicode's line breaking algorithm
/// (UAX #14), by libunibreak. Grapheme clusters are never divided.
///
/// - A break in the middle of a Japanese or Korean word, or between an emoji and the word beside
///   it, is only a last resort. Japanese words are told apart by their scripts: a word begins with
///   a Chinese character or katakana after hiragana. Korean has spaces.
/// - Thai, Lao, Khmer and Burmese need a dictionary to separate words, which is not included: they
///   are broken at spaces and at U+200B.
/// - Where libunibreak is not installed, a few rules of our own take its place.
struct LineBreaks {
  /// The indices of the clusters before which a line may be broken; never 0.
  let places: [Int]
  /// The indices in `places` before which a break does not divide a word.
  let preferred: Set<Int>

  init(_ text: TextParagraph) {
    self.init(text, usesLibrary: opening_complaint(ctext_unibreak()) == nil)
  }

  init(_ text: TextParagraph, usesLibrary: Bool) {
    let kinds = text.clusters.map { Kind(text.scalars[$0.range], $0.script) }
    let places =
      usesLibrary
      ? Self.places(text, kinds)
      : kinds.indices.dropFirst().filter { Self.isAllowed(kinds, $0) }
    self.places = places
    preferred = Set(places.filter { !text.isInsideWord($0) })
  }

  /// Returns the places that libunibreak finds, less those that look bad on a label: between a
  /// number and its unit, and before small kana. Its tables are older than emoji, and it knows
  /// nothing of the characters of a cluster.
  private static func places(_ text: TextParagraph, _ kinds: [Kind]) -> [Int] {
    var mayBreak = [Bool](repeating: false, count: text.scalars.count)
    ctext_line_breaks(text.scalars, Int32(text.scalars.count), text.language, &mayBreak)
    return kinds.indices.dropFirst().filter { index in
      let (before, after) = (kinds[index - 1], kinds[index])
      if Self.isForbidden(before, after) { return false }
      if text.isEmoji(index - 1) && text.isEmoji(index) { return true }
      return mayBreak[text.clusters[index].range.lowerBound - 1]
    }
  }

  private static func isForbidden(_ before: Kind, _ after: Kind) -> Bool {
    if after == .space || before == .glue || after == .glue { return true }
    return after == .closing || after == .wideClosing || after == .nonStarter
  }

  private static func isAllowed(_ kinds: [Kind], _ index: Int) -> Bool {
    let (before, after) = (kinds[index - 1], kinds[index])
    if isForbidden(before, after) { return false }
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

  /// The classes of characters that line breaking distinguishes.
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

    /// Whether a line may be broken between a character of this class and an ideograph.
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

extension TextParagraph {
  /// Whether a cluster is an emoji.
  fileprivate func isEmoji(_ cluster: Int) -> Bool {
    let scalars = scalars[clusters[cluster].range]
    let properties = scalars.first.flatMap { Unicode.Scalar($0) }?.properties
    return properties?.isEmojiPresentation == true
      || properties?.isEmoji == true && scalars.contains(0xFE0F)
  }

  /// Whether a break before a cluster divides a Japanese word, or an emoji from the word beside it.
  fileprivate func isInsideWord(_ index: Int) -> Bool {
    let before = (0..<index).last { !isBlank($0) } ?? index - 1
    let after = (index..<clusters.count).first { !isBlank($0) } ?? index
    // An emoji at the beginning belongs to the word after it, any other to the word before it.
    if isEmoji(after) != isEmoji(before) { return isEmoji(after) || before == 0 }
    if language == "ko" { return before == index - 1 && isHangul(before) && isHangul(after) }
    guard language == "ja", before == index - 1, after == index else { return false }
    let (left, right) = (japanese(before), japanese(after))
    if left == .hiragana, isHonorific(before) { return true }
    return left != .other && right != .other && !(left == .hiragana && right != .hiragana)
  }

  /// Whether a cluster is the prefix of a polite word: `お` or `ご` at its beginning.
  private func isHonorific(_ cluster: Int) -> Bool {
    [0x304A, 0x3054].contains(scalars[clusters[cluster].range.lowerBound])
      && (cluster == 0 || japanese(cluster - 1) != .hiragana)
  }

  private func isHangul(_ cluster: Int) -> Bool {
    clusters[cluster].script == ScriptRuns.tag("Hang")
  }

  private enum JapaneseScript { case hiragana, katakana, han, other }

  private func japanese(_ cluster: Int) -> JapaneseScript {
    switch scalars[clusters[cluster].range.lowerBound] {
    case 0x3041...0x309F: .hiragana
    case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: .katakana
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      .han
    default: .other
    }
  }
}
