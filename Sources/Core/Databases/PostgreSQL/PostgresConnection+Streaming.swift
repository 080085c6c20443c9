extension PostgresConnection {
  /// Passes each row of a result of any size to `body`, until that returns `false`; `block` rows
  /// are in memory at a time.
  ///
  /// A transaction must be open and stay open. `body` may run other statements and streams. The
  /// rows are those of the moment when the stream began.
  package func stream<Failure: PostgresErrorConvertible>(
    _ sql: String, _ values: [SQLValue] = [], block: Int = 1000,
    _ body: (PostgresRow) throws(Failure) -> Bool
  ) throws(Failure) {
    let cursor = session.newCursor()
    try Failure.saying { () throws(PostgresError) in
      _ = try session.runOnce(
        "DECLARE \(cursor) NO SCROLL CURSOR FOR \(Placeholders.translated(sql))", values)
    }
    do throws(Failure) {
      while try lendBlock(of: cursor, block, body) {}
    } catch {
      close(cursor)
      throw error
    }
    close(cursor)
  }

  /// Passes the next rows of a cursor to `body`; returns whether there may be more.
  private func lendBlock<Failure: PostgresErrorConvertible>(
    of cursor: String, _ block: Int, _ body: (PostgresRow) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let rows = try Failure.saying { () throws(PostgresError) in
      try session.runOnce("FETCH \(max(1, block)) FROM \(cursor)")
    }
    return try lend(rows, body) && rows.rowCount == max(1, block)
  }

  /// Closes a cursor. A failed transaction has none, and closes everything at its end.
  private func close(_ cursor: String) {
    if session.isInUsableTransaction { _ = try? session.run(script: "CLOSE \(cursor)") }
  }
}
