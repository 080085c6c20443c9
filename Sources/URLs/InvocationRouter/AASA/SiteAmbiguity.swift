/// A question that Apple's documentation leaves open and on which this result depends.
///
/// On a Mac, `swcutil verify` answers it for one URL.
package enum SiteAmbiguity: String, Sendable, Hashable, CaseIterable {
  /// `/test/*` may also match `/test`.
  case slashStar = "slash-star"
  /// `$(region)` may or may not include UK.
  case unitedKingdom = "uk"
  /// `?` may count an escape such as `%20` as one character.
  case escapeLength = "escape-length"
  /// `%2f` and `%2F` may be equal.
  case escapeCase = "escape-case"
  /// The URL may be decoded before the comparison.
  case percentEncoding = "percent-encoding"
  /// An empty path may be the same as `/`.
  case emptyPath = "empty-path"
  /// A `+` in the query may be a space.
  case plus
  /// The names of query items may be compared regardless of letter case.
  case itemNameCase = "item-name-case"

  /// The question and the answer assumed here, as a sentence.
  package var sentence: String {
    switch self {
    case .slashStar:
      "a pattern such as /test/* does not match /test by the rules; Apple's technote TN3155 shows "
        + "this as a match"
    case .unitedKingdom:
      "$(region) includes UK here, as in Apple's list; the ISO code is GB"
    case .escapeLength:
      "'?' counts each character of an escape such as %20 here; Apple does not say whether an "
        + "escape counts as one"
    case .escapeCase:
      "%2f and %2F are different here, as the URL is compared as written; Apple does not say"
    case .percentEncoding:
      "the result depends on whether the URL is decoded first; Apple gives no algorithm for percentEncoded"
    case .emptyPath: "an empty path is taken as / here; Apple does not say"
    case .plus: "a '+' in the query is a plus sign here; Apple does not say whether it is a space"
    case .itemNameCase:
      "names of query items are case-sensitive here, regardless of caseSensitive; Apple "
        + "does not say"
    }
  }
}

/// Assumed answers to the open questions.
struct SiteInterpretation {
  var slashStarMatchesParent = false
  var hasUK = true
  var escapesAreOne = false
  var escapesFold = false
  var isDecoded: Bool?
  var emptyPathIsSlash = true
  var plusIsSpace = false
  var itemNamesFold = false

  /// Returns the assumptions with the other answer to one question.
  static func other(_ note: SiteAmbiguity, percentEncoded: Bool) -> SiteInterpretation {
    var reading = SiteInterpretation()
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
