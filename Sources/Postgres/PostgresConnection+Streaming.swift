extension PostgresConnection {
  /// Lends each row of a result of any size to `body`, until that answers `false`; `block` of them
  /// are here at a time.
  ///
  /// A transaction must be open and stay open. `body` may run other statements, and stream others;
  /// the rows are those of the moment when the stream began.
  package func stream<Failure: PostgresFailure>(
    _ sql: String, _ values: [PostgresValue] = [], block: Int = 1000,
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

  /// Lends the next rows of a cursor; says whether there may be more to lend.
  private func lendBlock<Failure: PostgresFailure>(
    of cursor: String, _ block: Int, _ body: (PostgresRow) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let rows = try Failure.saying { () throws(PostgresError) in
      try session.runOnce("FETCH \(max(1, block)) FROM \(cursor)")
    }
    return try lend(rows, body) && rows.rowCount == max(1, block)
  }

  /// Gives a cursor up; a failed transaction has none, and its end closes what is left.
  private func close(_ cursor: String) {
    if session.isInSoundTransaction { _ = try? session.run(script: "CLOSE \(cursor)") }
  }
}
