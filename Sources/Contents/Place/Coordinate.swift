import Basics

/// A latitude or a longitude in degrees, as the text that was given: it never becomes a number, so that no digit changes.
package struct Coordinate: Sendable, Hashable {
  package let text: String

  /// RFC 5870: a `-` or none, digits, and more digits behind a point; `nil` beyond the limit or with more signs than any
  /// device measures.
  init?(_ text: String, limit: Int) {
    guard text.utf8.count <= 24 else { return nil }
    let parts = (text.rest(behind: "-") ?? text).parts(at: ".")
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) })
    else {
      return nil
    }
    let isWhole = parts.count == 1 || parts[1].utf8.allSatisfy { $0 == UInt8(ascii: "0") }
    // At most 24 digits: more than an Int holds.
    let digits = String(parts[0].drop { $0 == "0" })
    guard digits.utf8.count <= 3, let whole = digits.isEmpty ? 0 : Int(digits),
      whole < limit || (whole == limit && isWhole)
    else { return nil }
    self.text = text
  }
}
