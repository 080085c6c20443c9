/// The parts of SQL that differ between a file and a server.
struct SQLDialect {
  /// The name of the schema with the ledger's own tables.
  let schema: String
  /// The schema of the tables that the first version lacks: that of temporary tables while a ledger
  /// of the first version is read.
  let laterSchema: String
  /// The name of the schema for temporary tables, which end with the connection.
  let scratchSchema: String
  /// A closure that returns the SQL that makes the derived tables in a schema.
  let derivedTables: (_ schema: String) -> String
  /// Whether a table counts the rows in each state. A server counts them on request instead, so
  /// that stations do not wait for each other.
  let keepsTally: Bool
  /// The maximum number of rows that one statement inserts.
  let rowsAtOnce: Int
  /// The query for the id and the sequence of the next event, and for the number and hash of the
  /// last event of station `?1`.
  let nextPlace: String
  /// The name of the SQL function that writes a value out, so that two can be compared.
  let quote: String
  /// Returns a condition that is true if one of the columns contains the sought text, ignoring
  /// case.
  let holds: @Sendable (_ columns: [String], _ sought: String) -> String
  /// The name of the SQL function that finds a text in another: its position from 1, or 0.
  let position: String
  /// The SQL for the number of the row that an event in the table `event` is about, or null.
  let eventRow: String
  /// Whether the sequence may have gaps, because a number was drawn for an event that was not
  /// recorded.
  let hasGaps: Bool
  /// Whether a statement has to name the index that it uses.
  let namesIndexes: Bool

  func by(_ index: String) -> String { namesIndexes ? "INDEXED BY \(index)" : "" }

  /// The query for the number of rows of job `?1` in each state.
  var counting: String {
    keepsTally
      ? "SELECT state, count FROM tally WHERE job = ?1 AND count > 0"
      : "SELECT state, count(*) FROM progress WHERE job = ?1 GROUP BY state"
  }

  /// The derived tables with their columns.
  var derived: [(table: String, columns: String)] {
    Schema.derivedTables.filter { entry in
      (keepsTally || entry.table != "tally")
        && (laterSchema == schema || !Schema.laterTables.contains(entry.table))
    }
  }
}
