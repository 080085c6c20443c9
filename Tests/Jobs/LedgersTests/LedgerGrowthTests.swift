import TestSupport
import Testing

@testable import Ledgers

/// A tag costs the same after a thousand others.
@Suite("Ledger and growth") struct LedgerGrowthTests {
  @Test("SQLite does as much for a tag in a large ledger as in a small one") func steps() throws {
    let small = try steps(after: 20)
    let large = try steps(after: Effort.count(slice: 2_000, whole: 100_000))
    // Sequences get a digit more; nothing else may.
    #expect(large <= small + 10, "\(small) and \(large) instructions")
    #expect(small > 200)
  }

  /// The instructions for one tag, with the look at the next row and at how far the job is.
  private func steps(after others: Int) throws -> Int {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, rows: others + 20)
    for first in stride(from: 1, through: others, by: 500) {
      var events: [LedgerEvent] = []
      for row in first..<min(first + 500, others + 1) {
        let tag = Sample.on(row, row)
        events += [.intent(tag, try Sample.intent(row)), .verified(tag), .done(tag)]
      }
      try ledger.append(events)
    }
    _ = try ledger.claimNextRow(of: "tables")
    let before = ledger.steps
    try ledger.finish(others + 1, on: others + 1)
    #expect(try ledger.claimNextRow(of: "tables")?.number == others + 2)
    _ = try ledger.summary(of: "tables")
    var open = 0
    try ledger.forEachOpenRow(of: "tables") { _ in open += 1 }
    #expect(open == 0)
    return ledger.steps - before
  }
}

extension Ledger {
  /// The instructions that all of its prepared statements have run.
  fileprivate var steps: Int {
    let counts: [Int] = [
      statements.addEvent.steps, statements.place.steps, statements.head.steps,
      statements.row.steps, statements.openRows.steps, statements.triedAgain.steps,
      (rowClaims as? FileClaims)?.steps ?? 0, derivation.findJob.steps, derivation.findRow.steps,
      derivation.moveRow.steps, derivation.findTag.steps, derivation.setTag.steps,
      derivation.tally?.steps ?? 0,
    ]
    return counts.reduce(0, +)
  }
}
