import SystemIO
import Cryptography
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Ledgers
@testable import Provisioning

/// A row whose tag left too early waits for that tag.
@Suite("Unsettled rows") struct TapSettlingTests {
  /// Runs one row on a tag that leaves in the middle, and answers with the bench.
  private static func torn(
    _ fault: Fault, _ uid: [UInt8] = TestDeck.uid(1)
  ) throws -> TapBench {
    let bench = try TapBench(rows: 2, tags: [VirtualTag(.ntag215, uid: uid)])
    bench.onEvent = { event, bench in
      if case .writing = event { bench.reader.add(fault) }
    }
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(bench.events.map(\.name) == ["waiting", "writing", "unsettled", "waiting"])
    bench.events = []
    bench.onEvent = { _, _ in }
    return bench
  }

  @Test("a tag that is empty is free again, and so is its row") func empty() throws {
    let bench = try Self.torn(.onWrite(3, .remove))
    let row = try #require(try bench.ledger().row(1, of: TapBench.job))
    #expect(row.state == .unsettled && row.uid == TagUID(TestDeck.uid(1)))
    bench.reader.presentAgain(TestDeck.uid(1))
    #expect(try bench.run(limit: 1) == .limit)
    #expect(
      bench.events.map(\.name) == ["waiting", "settled", "waiting", "writing", "done"])
    // The claimed row at that moment goes onto it, be it the same or not.
    let number = try #require(bench.done.first?.row)
    let tag = try #require(bench.reader.tag(TestDeck.uid(1)))
    #expect(try TapBench.held(tag) == TapBench.message(number))
  }

  @Test("a tag that carries the row after all counts as verified") func equal() throws {
    // The last write of all makes the message valid; the tag leaves right after it.
    let probe = try TapBench(rows: 1, tags: [VirtualTag(.ntag215, uid: TestDeck.uid(9))])
    probe.onEvent = { event, bench in
      if case .writing = event { bench.reader.resetCounters() }
    }
    #expect(try probe.run() == .finished)
    let bench = try Self.torn(.onWrite(probe.reader.counters.pageWrites, .removeAfter))
    bench.reader.presentAgain(TestDeck.uid(1))
    #expect(try bench.run(limit: 1) == .limit)
    #expect(bench.events.map(\.name) == ["waiting", "settled", "done"])
    #expect(bench.done.map(\.row) == [1])
  }

  @Test("a tag that holds something else goes into quarantine") func other() throws {
    let bench = try Self.torn(.onWrite(3, .remove))
    var tag = try #require(bench.reader.tag(TestDeck.uid(1)))
    try tag.hold(message: [0xD1, 0x01, 0x02, 0x55, 0x04, 0x61])
    bench.reader.present(tag)
    bench.onEvent = { event, bench in if case .settled = event { bench.reader.remove() } }
    #expect(try bench.run(patience: .zero) == .noTag)
    guard case .settled(let row, _, .quarantined) = bench.events[1] else {
      Issue.record("\(bench.events)")
      return
    }
    #expect(row.number == 1)
    let ledger = try bench.ledger()
    #expect(try ledger.tag(TagUID(tag.uid))?.standing == .quarantined)
    #expect(try ledger.row(1, of: TapBench.job)?.state == .pending)
  }

  @Test(
    "a tag that the book has locked or protected, and that is blank, is doubted first",
    arguments: [FinishingStep.Kind.lock, .protect])
  func blank(_ kind: FinishingStep.Kind) throws {
    let uid = TestDeck.uid(1)
    let bench = try TapBench(rows: 1, tags: [VirtualTag(.ntag215, uid: uid)])
    var ledger = try bench.ledger()
    try ledger.startWork()
    let tag = RowTag(job: TapBench.job, row: 1, uid: TagUID(uid))
    let intent = TagIntent(
      chip: "NTAG215", version: [], content: try SHA256.digest(of: TapBench.message(1)),
      wasBlank: true)
    let securing: [LedgerEvent] =
      kind == .lock
      ? [.locking(tag), .locked(tag)]
      : [.protecting(tag, derivation: "none"), .protected(tag, derivation: "none")]
    try ledger.append([.intent(tag, intent), .verified(tag)] + securing)
    _ = consume ledger
    #expect(try bench.run() == .finished)
    #expect(
      bench.events.map(\.name) == ["waiting", "settled", "waiting", "writing", "done"])
    #expect(try TapBench.held(#require(bench.reader.tag(uid))) == TapBench.message(1))
  }

  @Test("another tag gets the next row meanwhile, and the unsettled row no other tag")
  func meanwhile() throws {
    let bench = try Self.torn(.onWrite(3, .remove))
    bench.reader.present(VirtualTag(.ntag215, uid: TestDeck.uid(2)))
    bench.onEvent = { event, bench in if case .done = event { bench.reader.remove() } }
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(bench.done.map(\.row) == [2])
    // All that is left waits for the first tag; a third one is refused.
    bench.reader.present(VirtualTag(.ntag215, uid: TestDeck.uid(3)))
    bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(bench.refusals.map(\.kind) == [.noRowLeft])
    let uid = TagUID(TestDeck.uid(1))
    #expect(
      bench.refusals.map(\.sentence) == [
        "no row is left for this tag; hold the tag of row 1 (\(uid)) to the reader (lost? beckon job "
          + "retry JOB --abandon \(uid))"
      ])
    let waited = WaitingRow(ProvisioningRow(number: 1, url: TapBench.url(1)), on: uid)
    let waits = bench.events.filter { $0 == .waitingForTags(count: 1, [waited]) }
    #expect(waits.count == 3, "\(bench.events)")
  }

  @Test("where only some rows are asked for, the others are not waited for", arguments: [1, 2])
  func notAskedFor(_ row: Int) throws {
    let bench = try Self.torn(.onWrite(3, .remove))
    bench.reader.present(VirtualTag(.ntag215, uid: TestDeck.uid(3)))
    bench.onEvent = { event, bench in
      switch event {
      case .refused, .done: bench.reader.remove()
      default: break
      }
    }
    var ledger = try bench.ledger()
    try ledger.startWork()
    ledger.assignedRows = RowRanges([row...row])
    // Row 1 waits for its tag, and row 2 is in line.
    #expect(try bench.run(ledger) == (row == 1 ? .noTag : .finished))
    #expect(bench.refusals.map(\.kind) == (row == 1 ? [.noRowLeft] : []))
    #expect(bench.done.map(\.row) == (row == 1 ? [] : [2]))
  }

  @Test("a tag that is swapped in the middle is not written to") func swapped() throws {
    let stranger = VirtualTag(.ntag215, uid: TestDeck.uid(2))
    let bench = try TapBench(rows: 1, tags: [VirtualTag(.ntag215, uid: TestDeck.uid(1))])
    bench.onEvent = { event, bench in
      if case .writing = event { bench.reader.add(.onExchange(4, .swap(stranger))) }
      if case .unsettled = event { bench.reader.remove() }
    }
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(bench.reader.memory(of: stranger.uid) == stranger.memory)
    #expect(try bench.ledger().row(1, of: TapBench.job)?.state == .unsettled)
    #expect(try bench.ledger().tag(TagUID(stranger.uid)) == nil)
  }

  @Test("a tag that wants a password is put aside") func password() throws {
    let tag = try VirtualTag(
      specification: "ntag215:uid=04112233445566:password=01020304:auth0=4")
    let bench = try TapBench(rows: 1, tags: [tag])
    bench.onEvent = { event, bench in if case .failed = event { bench.reader.remove() } }
    #expect(try bench.run(patience: .zero) == .noTag)
    guard case .failed(_, _, let reason, true)? = bench.events.first(where: { $0.name == "failed" })
    else {
      Issue.record("\(bench.events)")
      return
    }
    #expect("\(reason)".contains("pages from 4 on need a password"), "\(reason)")
    #expect(try bench.ledger().row(1, of: TapBench.job)?.state == .pending)
  }

  @Test("a tag that refuses a page is put aside, and its row goes onto the next") func bad() throws
  {
    let bench = try TapBench(rows: 1)
    let deck = TestDeck((1...2).map { VirtualTag(.ntag215, uid: TestDeck.uid($0)) })
    deck.deal(bench.reader)
    bench.onEvent = { event, bench in
      if case .writing(_, let uid, _) = event, uid == TagUID(TestDeck.uid(1)) {
        // Every write is refused, as by a worn page.
        bench.reader.add(.onWrite(0, .nak))
      }
      if case .failed = event { bench.reader.removeFaults() }
      deck.follow(event, bench)
    }
    #expect(try bench.run() == .finished)
    #expect(bench.done.map(\.uid.bytes) == [TestDeck.uid(2)])
    guard
      case .failed(let row, _, let reason, true)? = bench.events.first(where: {
        $0.name == "failed"
      })
    else {
      Issue.record("\(bench.events)")
      return
    }
    #expect(row.number == 1 && "\(reason)".contains("refuses to be written"), "\(reason)")
    #expect(try bench.ledger().tag(TagUID(TestDeck.uid(1)))?.standing == .quarantined)
  }
}
