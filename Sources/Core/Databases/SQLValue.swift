/// The value of a placeholder in a statement.
package enum SQLValue: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  /// Null, of the type that a server expects there.
  case null
  /// A `bigint`.
  case integer(Int)
  /// A `text`; a server takes none with U+0000.
  case text(String)
  /// A `bytea` or `blob`.
  case blob([UInt8])
  /// A `boolean`; in SQLite, 0 or 1.
  case bool(Bool)

  /// The text, or null.
  package static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
  /// The integer, or null.
  package static func optional(_ number: Int?) -> SQLValue {
    number.map(SQLValue.integer) ?? .null
  }
  /// The bytes, or null.
  package static func optional(_ bytes: [UInt8]?) -> SQLValue { bytes.map(SQLValue.blob) ?? .null }

  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
}
