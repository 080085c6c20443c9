import TestSupport
import Testing

@testable import Ledgers

/// Jobs whose rows change no more.
@Suite("Closed jobs") struct LedgerClosingTests {
  @Test("an event of a closed job is refused, but for a reading of its tag") func events() throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder)
    try ledger.finish(1, on: 1)
    try ledger.close(job: "tables", why: "over")
    let refusal = LedgerRefusal.closed(job: "tables", by: ledger.station)
    for event: LedgerEvent in [
      .intent(Sample.on(2, 2), try Sample.intent(2)),
      .gaveUp(job: "tables", row: 3, TagReason(.other)),
      .abandoned(Sample.on(1, 1), why: ""), .closed(job: "tables", why: ""),
    ] {
      let error = #expect(throws: LedgerError.self) { try ledger.append(event) }
      #expect(error?.problem == .refused(refusal))
    }
    try ledger.append(.checked(Sample.on(1, 1), matches: true, words: ""))
    #expect(try ledger.verifyChain().findings == [])
    try ledger.rebuild()
    #expect(try ledger.closer(of: "tables") == ledger.station)
  }
}
