/// What a placeholder of a statement stands for.
package enum PostgresValue: Hashable, Sendable {
  /// Nothing, of the type that the server expects there.
  case null
  /// A `bigint`.
  case integer(Int)
  /// A `text`; it may not have U+0000 in it.
  case text(String)
  /// A `bytea`.
  case blob([UInt8])
  /// A `boolean`.
  case bool(Bool)
}
