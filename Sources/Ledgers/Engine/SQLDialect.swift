/// What is said to a file in other words than to a server.
struct SQLDialect {
  /// The schema of the ledger's own tables.
  let schema: String
  /// The schema of tables that end with the connection.
  let scratchSchema: String
  /// What makes the derived tables in a schema.
  let derivedTables: (_ schema: String) -> String
  /// Whether a table keeps how many rows are in each state. A server counts them when it is asked
  /// instead, so that stations do not wait for each other.
  let keepsTally: Bool
  /// How many rows go into one statement.
  let rowsAtOnce: Int
  /// The id and the sequence of the next event, and number and hash of the last of the chain of the
  /// station `?1`.
  let nextPlace: String
  /// The function that writes a value out, so that two can be compared.
  let quote: String
  /// Whether the text of one of these columns has another in it, each written in capitals or not.
  let holds: @Sendable (_ columns: [String], _ sought: String) -> String
  /// Whether numbers are left out where a station began to record an event and did not.
  let hasGaps: Bool
  /// Whether the index by which rows are found has to be named.
  let namesIndexes: Bool

  func by(_ index: String) -> String { namesIndexes ? "INDEXED BY \(index)" : "" }

  /// How many rows of the job `?1` are in each state.
  var counting: String {
    keepsTally
      ? "SELECT state, count FROM tally WHERE job = ?1 AND count > 0"
      : "SELECT state, count(*) FROM progress WHERE job = ?1 GROUP BY state"
  }

  /// The derived tables with their columns.
  var derived: [(table: String, columns: String)] {
    Schema.derivedTables.filter { keepsTally || $0.table != "tally" }
  }
}
