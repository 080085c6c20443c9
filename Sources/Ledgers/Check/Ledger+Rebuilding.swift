extension Ledger {
  /// Makes the derived tables anew from the events, all of them or, with an error, none.
  ///
  /// Ask `verifyChain` first: events that are not as they were written give tables that are not
  /// true.
  package mutating func rebuild() throws(LedgerError) {
    try store.transaction { () throws(LedgerError) in
      try store.lock([.ledger])
      for (table, _) in store.dialect.derived { try store.run("DELETE FROM \(table)") }
      var replay = JoinReplay(try Joinings(in: store))
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
