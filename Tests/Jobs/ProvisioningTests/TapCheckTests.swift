import Ledgers
import Tags
import Provisioning
import TestSupport
import Testing
import VirtualReaders

/// Tags that are read long after they were written.
@Suite("Tags from the box") struct TapCheckTests {
  @Test("a tag that cannot be read is not right, and neither refused nor put aside")
  func unreadable() throws {
    let tag = try VirtualTag(
      specification: "ntag215:uid=04112233445566:password=01020304:auth0=0:protect-reading")
    let bench = try TapBench(rows: 1, tags: [tag])
    #expect(try bench.check(limit: 1) == .limit)
    guard case .checked(nil, let uid, false, let words) = bench.events.last else {
      Issue.record("\(bench.events)")
      return
    }
    #expect(uid == TagUID(tag.uid))
    #expect(words.hasPrefix("cannot be read: "), "\(words)")
    #expect(bench.refusals.isEmpty)
    #expect(try bench.ledger().tag(uid) == nil)
  }

  @Test(
    "a tag of this job that leaves too early is taken once more, and the book says nothing of it")
  func tornOff() throws {
    let uid = TestDeck.uid(1)
    let bench = try TapBench(rows: 1, tags: [VirtualTag(.ntag215, uid: uid)])
    #expect(try bench.run() == .finished)
    let before = try bench.ledger().heads().map(\.number)
    bench.events = []
    bench.onEvent = { event, bench in
      switch event {
      case .waiting where bench.events.count == 1: bench.reader.add(.onExchange(4, .remove))
      case .checked(_, _, false, _):
        bench.reader.removeFaults()
        bench.reader.presentAgain(uid)
      default: break
      }
    }
    #expect(try bench.check(limit: 1) == .limit)
    let found = bench.events.compactMap { event in
      if case .checked(let row?, _, let isRight, _) = event { (row.number, isRight) } else { nil }
    }
    #expect(found.map(\.0) == [1, 1] && found.map(\.1) == [false, true], "\(bench.events)")
    // Only the reading that came to its end is kept.
    #expect(try bench.ledger().heads().map(\.number) == before.map { $0 + 1 })
  }
}
