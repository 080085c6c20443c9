import SystemIO
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Ledgers
@testable import Provisioning

/// The way of a good tag, and of one that is seen again.
@Suite("The tap loop") struct TapLoopTests {
  @Test("each row goes onto a tag of its own, and the ledger knows which") func rows() throws {
    let bench = try TapBench(rows: 3)
    let deck = TestDeck((1...3).map { VirtualTag(.ntag215, uid: TestDeck.uid($0)) })
    deck.deal(bench.reader)
    bench.onEvent = deck.follow
    #expect(try bench.run() == .finished)
    #expect(bench.done.map(\.row) == [1, 2, 3])
    #expect(bench.done.map(\.uid.bytes) == (1...3).map(TestDeck.uid))
    let ledger = try bench.ledger()
    for row in 1...3 {
      let tag = try #require(bench.reader.tag(TestDeck.uid(row)))
      #expect(try TapBench.held(tag) == TapBench.message(row))
      let kept = try #require(try ledger.row(row, of: TapBench.job))
      #expect(kept.state == .done && kept.uid == TagUID(tag.uid))
    }
  }

  @Test("a limit stops it, and the next run goes on with the next row") func limit() throws {
    let bench = try TapBench(rows: 3)
    let deck = TestDeck((1...3).map { VirtualTag(.ntag213, uid: TestDeck.uid($0)) })
    deck.deal(bench.reader)
    bench.onEvent = deck.follow
    #expect(try bench.run(limit: 2) == .limit)
    #expect(try bench.run() == .finished)
    #expect(bench.done.map(\.row) == [1, 2, 3])
  }

  @Test("no tag in time ends it") func nobody() throws {
    let bench = try TapBench(rows: 1)
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(bench.events.map(\.name) == ["waiting"])
  }

  @Test("rows in the hands of another station are not finished") func others() throws {
    let bench = try TapBench(rows: 2, tags: [VirtualTag(.ntag215, uid: TestDeck.uid(1))])
    var other = try Ledger(bench.ledgerPath, station: StationName(machine: "other"))
    try other.startWork()
    let row = try #require(try other.claimNextRow(of: TapBench.job))
    #expect(try bench.run() == .othersAtWork)
    #expect(bench.done.map(\.row) == [3 - row.number])
    // When that station has ended, its row is in line again.
    _ = consume other
    bench.reader.swap(for: VirtualTag(.ntag215, uid: TestDeck.uid(2)))
    #expect(try bench.run() == .finished)
  }

  @Test("a tag that stays is asked to leave, and gets one row only") func staying() throws {
    let tag = VirtualTag(.ntag215, uid: TestDeck.uid(1))
    let bench = try TapBench(rows: 2, tags: [tag])
    let other = VirtualTag(.ntag215, uid: TestDeck.uid(2))
    var left: VirtualTag?
    bench.onEvent = { event, bench in
      if case .remove(let uid) = event {
        #expect(uid == TagUID(tag.uid))
        left = bench.reader.swap(for: other).first
      }
    }
    #expect(try bench.run() == .finished)
    #expect(bench.done.map(\.uid.bytes) == [tag.uid, other.uid])
    #expect(bench.events.map(\.name).filter { $0 == "remove" } == ["remove"])
    #expect(try TapBench.held(#require(left)) == TapBench.message(1))
  }

  @Test("a Type 4 tag takes a row as well") func type4() throws {
    let bench = try TapBench(rows: 1, tags: [VirtualTag(.ntag424)])
    #expect(try bench.run() == .finished)
    let tag = try #require(bench.reader.tags.first)
    #expect(try TapBench.held(tag) == TapBench.message(1))
  }

  @Test("a blank Ultralight is formatted when the job says so") func formatting() throws {
    let bench = try TapBench(rows: 1, tags: [VirtualTag(.ultralightC, uid: TestDeck.uid(1))])
    var rules = TapBench.rules
    rules.formats = true
    #expect(try bench.run(rules) == .finished)
    let tag = try #require(bench.reader.tags.first)
    #expect(try TapBench.held(tag) == TapBench.message(1))
  }

  @Test("what is written over is gone when used tags are allowed") func used() throws {
    let tag = try VirtualTag(specification: "ntag215:uid=04112233445566:url=https://old.example/")
    let bench = try TapBench(rows: 1, tags: [tag])
    var rules = TapBench.rules
    rules.allowsUsed = true
    #expect(try bench.run(rules) == .finished)
    let now = try #require(bench.reader.tag(tag.uid))
    #expect(try TapBench.held(now) == TapBench.message(1))
  }
}
