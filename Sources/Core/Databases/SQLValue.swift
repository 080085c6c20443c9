/// The value of a placeholder in a statement.
package enum SQLValue: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Null, of the type that a server expects there.
  case null
  /// An integer, stored as a `bigint`.
  case integer(Int)
  /// A `text`; PostgreSQL refuses one with U+0000.
  case text(String)
  /// Bytes, stored as a `bytea` or a `blob`.
  case blob([UInt8])
  /// A `boolean`; in SQLite, 0 or 1.
  case bool(Bool)

  /// Returns the text as a value, or null for `nil`.
  package static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
  /// Returns the integer as a value, or null for `nil`.
  package static func optional(_ number: Int?) -> SQLValue {
    number.map(SQLValue.integer) ?? .null
  }
  /// Returns the bytes as a value, or null for `nil`.
  package static func optional(_ bytes: [UInt8]?) -> SQLValue { bytes.map(SQLValue.blob) ?? .null }

  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
}
