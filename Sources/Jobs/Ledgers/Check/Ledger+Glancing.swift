import Cryptography

/// The result of a quick check of a ledger, which takes only a moment however large the ledger is.
package struct QuickCheckResult: Sendable, Hashable {
  /// The number of events in the ledger.
  package let events: Int
  /// The number of events that were checked, counted from the end.
  package let seen: Int
  /// The differences that were found.
  package let findings: [ChainFinding]
  /// Whether the whole ledger was checked, with its rows and tables.
  package let isWhole: Bool

  package init(events: Int, seen: Int, findings: [ChainFinding], isWhole: Bool) {
    (self.events, self.seen, self.findings) = (events, seen, findings)
    self.isWhole = isWhole
  }
}

extension Ledger {
  /// The number of events up to which a ledger is checked completely.
  package static var maxFullCheckEventCount: Int { 2_000 }
  /// The number of rows up to which a ledger is checked completely.
  package static var maxFullCheckRowCount: Int { 20_000 }

  /// Checks the end of every chain and the last events, or the whole of a small ledger. Changes
  /// nothing.
  package borrowing func glance(
    limit: Int = Ledger.maxFullCheckEventCount, rowLimit: Int = Ledger.maxFullCheckRowCount
  ) throws(LedgerError) -> QuickCheckResult {
    let count = try store.statement("SELECT count(*) FROM event").first { $0.int(0) } ?? 0
    let rowCount =
      try store.statement("SELECT CAST(coalesce(sum(rows), 0) AS BIGINT) FROM job").first {
        $0.int(0)
      } ?? 0
    guard count > limit || rowCount > rowLimit else {
      let report = try verifyChain()
      return QuickCheckResult(
        events: report.events, seen: report.events, findings: report.findings, isWhole: true)
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
    return QuickCheckResult(
      events: count, seen: min(limit, count), findings: walk.report().findings, isWhole: false)
  }
}
