/// The value of a placeholder in a statement.
package enum PostgresValue: Hashable, Sendable {
  /// Null, of the type that the server expects there.
  case null
  /// A `bigint`.
  case integer(Int)
  /// A `text`; it must not contain U+0000.
  case text(String)
  /// A `bytea`.
  case blob([UInt8])
  /// A `boolean`.
  case bool(Bool)
}
