/// A parameter of a statement, or the value of a column.
enum SQLValue: Hashable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  /// The text, or null.
  static func optional(_ text: String?) -> SQLValue { text.map(SQLValue.text) ?? .null }
  /// The integer, or null.
  static func optional(_ number: Int?) -> SQLValue { number.map(SQLValue.integer) ?? .null }
  /// The bytes, or null.
  static func optional(_ bytes: [UInt8]?) -> SQLValue { bytes.map(SQLValue.blob) ?? .null }
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
}
