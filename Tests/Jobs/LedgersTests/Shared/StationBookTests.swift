import SystemIO
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// A station whose server goes away.
@Suite("Station book", .needs(.postgresql))
struct StationBookTests {
  let folder: ScratchFolder
  let server: ScratchServer
  let sample: SharedSample

  init() throws {
    folder = try ScratchFolder()
    server = try ScratchServer()
    sample = try SharedSample(on: server)
  }

  private func jobLedger(_ ledger: consuming Ledger) throws -> StationLedger {
    var jobLedger = try StationLedger(ledger, journal: folder.path("journal"))
    try jobLedger.startWork()
    return jobLedger
  }

  @Test("the tag in hand is finished, and told when the server is back") func outage() throws {
    var jobLedger = try jobLedger(sample.begun())
    let row = try #require(try jobLedger.claimNextRow(of: "tables"))
    try jobLedger.append([.intent(Sample.on(1, 1), Sample.intent(1))])
    try server.stop(immediate: true)
    for event: LedgerEvent in [.verified(Sample.on(1, 1)), .locking(Sample.on(1, 1))] {
      try jobLedger.append([event])
    }
    #expect(try jobLedger.row(row.number, of: "tables")?.state == .locking)
    try jobLedger.append([.locked(Sample.on(1, 1)), .done(Sample.on(1, 1))])
    #expect(jobLedger.waitingCount == 3)
    #expect(jobLedger.waitingPlace == folder.path("journal"))
    // No other tag before it is back.
    let away = #expect(throws: LedgerError.self) { _ = try jobLedger.claimNextRow(of: "tables") }
    #expect(away?.isServerUnreachable == true)
    #expect(throws: LedgerError.self) { _ = try jobLedger.tag(Sample.uid(2)) }
    try server.start()
    try jobLedger.ledger.reconnect()
    try jobLedger.ledger.endLease(of: 1)
    try jobLedger.reconnectAndDeliver()
    #expect(try jobLedger.claimNextRow(of: "tables")?.number == 2)
    #expect(jobLedger.waitingCount == 0 && jobLedger.lateResults == [])
    #expect(FileAttributes(at: folder.path("journal")) == nil)
    #expect(try jobLedger.row(1, of: "tables")?.state == .done)
    #expect(try jobLedger.ledger.verifyChain().findings == [])
  }

  @Test("a journal that was left behind is told by the next run, once") func leftBehind() throws {
    do {
      var jobLedger = try jobLedger(sample.begun())
      _ = try jobLedger.claimNextRow(of: "tables")
      try jobLedger.append([.intent(Sample.on(1, 1), Sample.intent(1))])
      try server.stop(immediate: true)
      try jobLedger.append([.verified(Sample.on(1, 1))])
      try jobLedger.append([.done(Sample.on(1, 1))])
    }
    let journal = try InputFile.contents(of: folder.path("journal"), limit: 1 << 20)
    try server.start()
    for _ in 0..<2 {
      let again = try jobLedger(sample.station("desk-1"))
      #expect(again.lateResults == [] && again.waitingCount == 0)
      #expect(try again.row(1, of: "tables")?.state == .done)
      #expect(try again.ledger.verifyChain().findings == [])
      // As if the station had been killed before it took the file away.
      try OutputFile.write(journal, to: folder.path("journal"))
    }
  }

  @Test("a result of a row that another has taken up is not told") func takenUp() throws {
    var jobLedger = try jobLedger(sample.begun())
    _ = try jobLedger.claimNextRow(of: "tables")
    try jobLedger.append([.intent(Sample.on(1, 1), Sample.intent(1))])
    try server.stop(immediate: true)
    try jobLedger.append([.failed(Sample.on(1, 1), TagReason(.lost))])
    try server.start()
    do {
      var other = try sample.station("desk-2")
      try other.endLease(of: 1)
      #expect(try other.claim(1, of: "tables") == nil)
      try other.append([.settled(Sample.on(1, 1), .verified), .done(Sample.on(1, 1))])
      try other.endWork()
    }
    try jobLedger.reconnectAndDeliver()
    #expect(try jobLedger.claimNextRow(of: "tables")?.number == 2)
    #expect(jobLedger.lateResults.count == 1)
    #expect(jobLedger.lateResults.first?.hasPrefix("row 1 on tag \(Sample.uid(1)): ") == true)
    #expect(try jobLedger.row(1, of: "tables")?.state == .done)
    #expect(try jobLedger.ledger.verifyChain().findings == [])
  }

  @Test("what was begun without an answer is settled by its tag") func uncertain() throws {
    var jobLedger = try jobLedger(sample.begun())
    _ = try jobLedger.claimNextRow(of: "tables")
    try server.stop(immediate: true)
    let error = #expect(throws: LedgerError.self) {
      try jobLedger.append([.intent(Sample.on(1, 1), Sample.intent(1))])
    }
    #expect(error?.isServerUnreachable == true && jobLedger.waitingCount == 0)
    try server.start()
    try jobLedger.reconnectAndDeliver()
    #expect(try jobLedger.claimNextRow(of: "tables")?.number == 1)
  }

  @Test("only results of the tag in hand wait; nothing else is said meanwhile") func nothingElse()
    throws
  {
    var jobLedger = try jobLedger(sample.begun())
    _ = try jobLedger.claimNextRow(of: "tables")
    try jobLedger.append([.intent(Sample.on(1, 1), Sample.intent(1))])
    try server.stop(immediate: true)
    try jobLedger.append([.verified(Sample.on(1, 1))])
    for event: LedgerEvent in [
      .intent(Sample.on(2, 2), try Sample.intent(2)),
      .runEnded(job: "tables", why: ""), .released(Sample.uid(3), why: ""),
    ] {
      let error = #expect(throws: LedgerError.self) { try jobLedger.append([event]) }
      #expect(error?.isServerUnreachable == true)
    }
    #expect(jobLedger.waitingCount == 1)
  }

  @Test("a connection that the server still holds is told apart, and waited for") func nameTaken()
    throws
  {
    var jobLedger = try jobLedger(sample.begun())
    try server.restart(immediate: true)
    do {
      // As a connection of this station's own that the server has not yet found dead.
      let old = try ServerStore(Ledger.address(sample.address), application: "old")
      try old.run("SELECT pg_advisory_lock(\(SharedLock.work(Sample.here).key))")
      let error = #expect(throws: LedgerError.self) { try jobLedger.reconnectAndDeliver() }
      #expect(error?.isStationAtWork == true && error?.isServerUnreachable == false)
    }
    try jobLedger.reconnectAndDeliver()
    #expect(try jobLedger.claimNextRow(of: "tables")?.number == 1)
  }

  @Test("a journal that somebody changed is refused") func changed() throws {
    var journal = try StationJournal(folder.path("journal"), station: Sample.here)
    let entries: [StationJournal.Entry] = [
      .init(events: [.verified(Sample.on(1, 1)), .done(Sample.on(1, 1))], time: 7),
      .init(events: [.unsettled(Sample.on(2, 2), TagReason(.lost, "a\tb"))], time: 9),
    ]
    for entry in entries { _ = try journal.add(entry) }
    let again = try StationJournal(folder.path("journal"), station: Sample.here)
    #expect(again.entries == entries)
    var bytes = try InputFile.contents(of: folder.path("journal"), limit: 1 << 20)
    for index in bytes.indices where index.isMultiple(of: 7) {
      let kept = bytes[index]
      bytes[index] ^= 1
      try OutputFile.write(bytes, to: folder.path("forged"), existing: .replaced)
      let read = Result { try StationJournal(folder.path("forged"), station: Sample.here).entries }
      // The end of the last line is told by nothing but the file's own form.
      #expect((try? read.get()) != entries)
      bytes[index] = kept
    }
    #expect(throws: StationJournalError.self) {
      _ = try StationJournal(folder.path("journal"), station: Sample.there)
    }
  }
}
