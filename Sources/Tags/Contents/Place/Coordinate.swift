/// A latitude or a longitude in degrees, kept as the given text and never converted to a number, so
/// that no digit changes.
package struct Coordinate: Sendable, Hashable {
  package let text: String

  /// Parses a coordinate (RFC 5870): an optional `-`, digits, and optionally a point and more
  /// digits. Returns `nil` beyond the limit, or for more characters than any device measures.
  init?(_ text: String, limit: Int) {
    guard text.utf8.count <= 24 else { return nil }
    let parts = (text.rest(behind: "-") ?? text).parts(at: ".")
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) })
    else {
      return nil
    }
    let isWhole = parts.count == 1 || parts[1].utf8.allSatisfy { $0 == UInt8(ascii: "0") }
    // There can be up to 24 digits, more than fit into an Int.
    let digits = String(parts[0].drop { $0 == "0" })
    guard digits.utf8.count <= 3, let whole = digits.isEmpty ? 0 : Int(digits),
      whole < limit || (whole == limit && isWhole)
    else { return nil }
    self.text = text
  }
}
