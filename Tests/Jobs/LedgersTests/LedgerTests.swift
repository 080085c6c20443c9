import SystemIO
import Cryptography
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// One station, one job: what a row goes through.
@Suite("Ledger") struct LedgerTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("a row from the line to done") func wholeWay() throws {
    var ledger = try Sample.ledger(in: folder)
    let row = try ledger.claimNextRow(of: "tables")
    #expect(row?.content == (try Sample.row(1)))
    #expect(row?.state == .pending)
    let tag = Sample.on(1, 1)
    let intent = try ledger.append(.intent(tag, Sample.intent(1)))
    #expect(intent.attempt == 1 && intent.number == 3 && intent.sequence == 3)
    #expect(try ledger.row(1, of: "tables")?.state == .writing)
    #expect(try ledger.tag(Sample.uid(1))?.standing == .bound)
    try ledger.append([
      .written(tag), .verified(tag), .locking(tag), .locked(tag), .done(tag),
    ])
    let done = try ledger.row(1, of: "tables")
    #expect(done?.state == .done && done?.uid == Sample.uid(1) && done?.attempts == 1)
    #expect(done?.station == Sample.here)
    #expect(try ledger.claimNextRow(of: "tables")?.number == 2)
    let summary = try ledger.summary(of: "tables")
    #expect(summary.counts == [.pending: 4, .done: 1] && summary.rows == 5)
    #expect(try ledger.heads().map(\.number) == [8])
  }

  @Test("what is kept is there after closing") func reopened() throws {
    do {
      var ledger = try Sample.ledger(in: folder)
      try ledger.finish(1, on: 1)
    }
    let ledger = try Ledger(folder.path("ledger"), station: Sample.here, mode: .readOnly)
    #expect(try ledger.row(1, of: "tables")?.state == .done)
    #expect(try ledger.jobs() == ["tables"])
    #expect(try ledger.row(6, of: "tables") == nil)
    #expect(try ledger.rows(url: "https://eat.example.com/t/3").map(\.number) == [3])
  }
}
