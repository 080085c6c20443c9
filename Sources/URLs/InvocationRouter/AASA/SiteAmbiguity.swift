/// A question that Apple's documentation leaves open and on which this result depends.
///
/// On a Mac, `swcutil verify` answers it for one URL.
package enum SiteAmbiguity: String, Sendable, Hashable, CaseIterable {
  /// The question is whether `/test/*` also matches `/test`.
  case slashStar = "slash-star"
  /// The question is whether `$(region)` includes `UK`.
  case unitedKingdom = "uk"
  /// The question is whether `?` counts an escape such as `%20` as one character.
  case escapeLength = "escape-length"
  /// The question is whether `%2f` and `%2F` are equal.
  case escapeCase = "escape-case"
  /// The question is whether the URL is decoded before the comparison.
  case percentEncoding = "percent-encoding"
  /// The question is whether an empty path is the same as `/`.
  case emptyPath = "empty-path"
  /// The question is whether a `+` in the query is a space.
  case plus
  /// The question is whether the names of query items are compared regardless of letter case.
  case itemNameCase = "item-name-case"

  /// The open question and the answer assumed here, as a sentence.
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

/// The assumed answers to the questions that Apple's documentation leaves open.
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
