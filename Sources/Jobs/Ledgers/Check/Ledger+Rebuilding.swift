extension Ledger {
  /// Rebuilds all derived tables from the events, or changes nothing if it throws.
  ///
  /// Call `verifyChain` first: tables that are rebuilt from changed events are wrong.
  package mutating func rebuild() throws(LedgerError) {
    try store.transaction { () throws(LedgerError) in
      try store.lock([.ledger])
      for (table, _) in store.dialect.derived { try store.run("DELETE FROM \(table)") }
      var replay = JoinReplay(try JoinRecords(in: store))
      try store.statement("SELECT id, body FROM event ORDER BY id").stream {
        row throws(LedgerError) in
        guard let record = try? LedgerRecord(body: row.bytes(1)) else {
          throw LedgerError(.damaged("the event with id \(row.int(0)) cannot be read"), path)
        }
        if case .refused(let refusal) = try replay.take(record, into: derivation) {
          throw self.refusal(refusal)
        }
        return true
      }
    }
  }
}
