extension Ledger {
  /// Passes every event to `body` in the order in which they were recorded, as the canonical JSON
  /// that is hashed.
  package func forEachEvent(_ body: (_ json: String) throws -> Void) throws {
    // In batches: `body` may write to the ledger, which an open statement would block.
    let some = try store.statement(
      "SELECT id, body FROM event WHERE id > ?1 ORDER BY id LIMIT 500")
    var last = 0
    var texts: [String] = []
    repeat {
      texts = []
      try some.forEach([.integer(last)]) { row in
        last = row.int(0)
        texts.append(row.text(1))
        return true
      }
      for text in texts { try body(text) }
    } while !texts.isEmpty
  }

  /// Passes every event of a job to `body`, in the order in which they were recorded.
  package func forEachRecord(
    of job: String, _ body: (LedgerRecord) throws -> Void
  ) throws {
    try forEachEvent { json in
      let record: LedgerRecord
      do throws(LedgerBodyError) { record = try LedgerRecord(body: Array(json.utf8)) } catch {
        throw LedgerError(.damaged("an event cannot be read: \(error)"), path)
      }
      if record.event.job == job { try body(record) }
    }
  }
}
