/// A JSON number, kept as it is written: `1.0` and `1` are different numbers, and no digit is lost.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number as it is written.
  package let text: String

  /// Creates an integer in its usual spelling.
  package init(_ value: some BinaryInteger) { text = String(value) }

  /// Makes a number with the shortest spelling that restores this value; `nil` for infinity and
  /// not-a-number, which JSON does not have.
  package init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// Parses a number; `nil` if RFC 8259 does not allow its spelling.
  package init?(_ text: String) {
    var parser = JSONParser(Array(text.utf8))
    guard let number = try? parser.number(), parser.isAtEnd else { return nil }
    self = number
  }

  /// Creates a number from a text that is known to be valid.
  init(checked text: String) { self.text = text }

  /// The integer, if the number is written as one (without a fraction or an exponent) and fits.
  package var int: Int? { Int(text) }

  /// The nearest `Double`; nil if out of range, as is `1e400`.
  package var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// The number as it is written.
  package var description: String { text }
}
