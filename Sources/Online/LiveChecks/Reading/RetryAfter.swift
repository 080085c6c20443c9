/// The parsing of the waiting time in the header `Retry-After`.
package enum RetryAfter {
  /// Parses the value to seconds from `now`, never negative; `nil` if it is neither a number nor a
  /// date.
  package static func seconds(_ text: String, now: Int64) -> Int64? {
    if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
      // A number too large for an integer is longer than any patience.
      return Int64(text) ?? .max
    }
    return DateText.seconds(text).map { max(0, $0 - now) }
  }
}
