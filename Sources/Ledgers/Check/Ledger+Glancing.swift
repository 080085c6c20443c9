import LibCrypto

/// What a look at a ledger found that takes no longer than a moment, however large it is.
package struct LedgerGlance: Sendable, Hashable {
  /// How many events there are.
  package let events: Int
  /// How many of them were looked at, from the end; when it is all of them, the tables were too.
  package let seen: Int
  /// What is not as it was written.
  package let findings: [ChainFinding]

  package init(events: Int, seen: Int, findings: [ChainFinding]) {
    (self.events, self.seen, self.findings) = (events, seen, findings)
  }

  /// Whether everything was looked at that follows from the events.
  package var isWhole: Bool { seen >= events }
}

extension Ledger {
  /// Ledgers with more events are not looked at whole.
  package static var glanceLimit: Int { 2_000 }

  /// Looks at the end of every chain and at the last events, and of a small ledger at everything; it
  /// changes nothing.
  package borrowing func glance(
    limit: Int = Ledger.glanceLimit
  ) throws(LedgerError) -> LedgerGlance {
    let count = try store.statement("SELECT count(*) FROM event").first { $0.int(0) } ?? 0
    guard count > limit else {
      let report = try verifyChain()
      return LedgerGlance(events: report.events, seen: report.events, findings: report.findings)
    }
    var walk = ChainWalk(path: path, heads: [], joinings: Joinings(), isPart: true)
    // A station that has long been silent has its end far from that of the ledger.
    let ends = try store.statement(
      """
      SELECT id, station, number, sequence, body, hash FROM event
      WHERE station = ?1 AND number = ?2
        AND id < (SELECT min(id) FROM (SELECT id FROM event ORDER BY id DESC LIMIT ?3) latest)
      """)
    for head in try heads() {
      try ends.forEach([
        .text(head.station.description), .integer(head.number), .integer(limit),
      ]) { row throws(LedgerError) in
        try walk.takeEnd(row)
        return true
      }
    }
    let last = try store.statement(
      """
      SELECT id, station, number, sequence, body, hash FROM (
        SELECT * FROM event ORDER BY id DESC LIMIT ?1) latest ORDER BY id
      """)
    try last.forEach([.integer(limit)]) { row throws(LedgerError) in
      _ = try walk.take(row)
      return true
    }
    return LedgerGlance(events: count, seen: limit, findings: walk.report().findings)
  }
}
