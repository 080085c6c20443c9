/// A point that Apple leaves open and on which this answer depends.
///
/// `swcutil verify` on a Mac would settle it for one URL.
public enum SiteNote: String, Sendable, Hashable, CaseIterable {
  /// Whether `/test/*` matches `/test`.
  case slashStar = "slash-star"
  /// Whether `$(region)` takes UK.
  case unitedKingdom = "uk"
  /// Whether `?` counts an escape such as `%20` as one character.
  case escapeLength = "escape-length"
  /// Whether `%2f` and `%2F` are the same.
  case escapeCase = "escape-case"
  /// Whether the URL is decoded before it is compared.
  case percentEncoding = "percent-encoding"
  /// Whether an empty path is `/`.
  case emptyPath = "empty-path"
  /// Whether a `+` in the query is a space.
  case plus
  /// Whether names of query items are compared with regard to case.
  case itemNameCase = "item-name-case"

  /// What is open, in a sentence.
  public var sentence: String {
    switch self {
    case .slashStar:
      "a pattern such as /test/* does not match /test by the rules; Apple's technote TN3155 shows "
        + "this as a match"
    case .unitedKingdom:
      "$(region) takes UK here, as Apple's list does; the ISO code is GB"
    case .escapeLength:
      "'?' counts each character of an escape such as %20 here; Apple does not say whether an "
        + "escape counts as one"
    case .escapeCase:
      "%2f and %2F are different here, as the URL is compared as written; Apple does not say"
    case .percentEncoding:
      "whether the URL is decoded first decides here; Apple gives no algorithm for percentEncoded"
    case .emptyPath: "an empty path is taken as / here; Apple does not say"
    case .plus: "a '+' in the query is a plus sign here; Apple does not say whether it is a space"
    case .itemNameCase:
      "names of query items compare with regard to case here, whatever caseSensitive says; Apple "
        + "does not say"
    }
  }
}

/// How the open points are read.
struct SiteReading {
  var slashStarMatchesParent = false
  var hasUK = true
  var escapesAreOne = false
  var escapesFold = false
  var isDecoded: Bool?
  var emptyPathIsSlash = true
  var plusIsSpace = false
  var itemNamesFold = false

  /// The other reading of a point.
  static func other(_ note: SiteNote, percentEncoded: Bool) -> SiteReading {
    var reading = SiteReading()
    switch note {
    case .slashStar: reading.slashStarMatchesParent = true
    case .unitedKingdom: reading.hasUK = false
    case .escapeLength: reading.escapesAreOne = true
    case .escapeCase: reading.escapesFold = true
    case .percentEncoding: reading.isDecoded = percentEncoded
    case .emptyPath: reading.emptyPathIsSlash = false
    case .plus: reading.plusIsSpace = true
    case .itemNameCase: reading.itemNamesFold = true
    }
    return reading
  }
}
