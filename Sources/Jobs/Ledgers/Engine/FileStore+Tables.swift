extension FileStore: LedgerStore {
  var dialect: SQLDialect {
    SQLDialect(
      schema: "main", laterSchema: isOld ? "temp" : "main", scratchSchema: "temp",
      derivedTables: { Schema.derived($0) + Schema.amendments($0) }, keepsTally: true,
      rowsAtOnce: 1,
      nextPlace: """
        SELECT e.id + 1, e.sequence + 1, h.number, h.hash
        FROM (SELECT id, sequence FROM event ORDER BY id DESC LIMIT 1) e LEFT JOIN (
          SELECT number, hash FROM event WHERE station = ?1 ORDER BY number DESC LIMIT 1) h
        """,
      quote: "quote", holds: { "holds(\($1), \($0.joined(separator: ", ")))" },
      position: "instr", eventRow: Schema.eventRow,
      hasGaps: false,
      namesIndexes: true)
  }

  func statement(_ sql: String) throws(LedgerError) -> SQLStatement {
    SQLStatement(.file(try SQLiteStatement(sql, on: file)))
  }

  func begin() throws(LedgerError) { try run("BEGIN IMMEDIATE") }
  func begin(beside locks: [SharedLock]) throws(LedgerError) { try begin() }
  func beginSnapshot() throws(LedgerError) { try run("BEGIN") }
  func commit() throws(LedgerError) { try run("COMMIT") }
  func lock(_ locks: [SharedLock]) {}

  func rowClaims(
    of station: StationName, lease: Duration
  ) throws(LedgerError) -> any RowClaims { try FileClaims(self, station: station) }

  func goOn(after number: Int) {}

  func differences() throws(LedgerError) -> [SchemaDifference] {
    try SchemaCheck.differences(self)
  }

  var isRemote: Bool { false }
  var isConnected: Bool { true }
  func reconnect() {}
}
