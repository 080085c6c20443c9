import Cryptography

/// The result of a quick check of a ledger, which takes only a moment however large the ledger is.
package struct QuickCheckResult: Sendable, Hashable {
  /// The number of events in the ledger.
  package let events: Int
  /// The number of events that were checked, counted from the end. The tables were checked too if
  /// it is all of them.
  package let seen: Int
  /// The differences that were found.
  package let findings: [ChainFinding]

  package init(events: Int, seen: Int, findings: [ChainFinding]) {
    (self.events, self.seen, self.findings) = (events, seen, findings)
  }

  /// Whether the whole ledger was checked.
  package var isWhole: Bool { seen >= events }
}

extension Ledger {
  /// The number of events up to which a ledger is checked completely.
  package static var maxFullCheckEventCount: Int { 2_000 }

  /// Checks the end of every chain and the last events, or the whole of a small ledger. Changes
  /// nothing.
  package borrowing func glance(
    limit: Int = Ledger.maxFullCheckEventCount
  ) throws(LedgerError) -> QuickCheckResult {
    let count = try store.statement("SELECT count(*) FROM event").first { $0.int(0) } ?? 0
    guard count > limit else {
      let report = try verifyChain()
      return QuickCheckResult(events: report.events, seen: report.events, findings: report.findings)
    }
    var walk = ChainWalk(path: path, heads: [], joinings: JoinRecords(), isPart: true)
    // The last event of a station that has long been idle is far from the end of the ledger.
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
    return QuickCheckResult(events: count, seen: limit, findings: walk.report().findings)
  }
}
