import Cryptography
import SystemIO
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Jobs
@testable import Ledgers
@testable import Provisioning

/// A row whose content was corrected takes its own tag again.
@Suite("Rows to rewrite") struct TapRewritingTests {
  private static let uid = TestDeck.uid(1)

  private static func url(_ row: Int) -> String { "https://shop.example.com/new/\(row)" }

  /// A bench whose rows are done, and whose first row was then corrected.
  private static func amended(rows: Int = 1) throws -> TapBench {
    let bench = try TapBench(rows: rows)
    for number in 1...rows {
      bench.reader.present(VirtualTag(.ntag215, uid: TestDeck.uid(number)))
      try bench.run(limit: 1)
      bench.reader.remove()
    }
    try amend(bench, to: url(1))
    bench.events = []
    return bench
  }

  private static func amend(_ bench: TapBench, to url: String) throws {
    var ledger = try bench.ledger()
    let row = try #require(try ledger.row(1, of: TapBench.job))
    let content = RowContent(
      number: 1, url: url, content: try SHA256.digest(of: JobMessage(url: url).bytes))
    var rest = [RowDifference.changed(row, content, replacesTag: false)].makeIterator()
    let revision = (try ledger.lastMatch(of: TapBench.job)?.match.revision ?? 0) + 1
    let match = RowsMatch(
      revision: revision, definition: try SHA256.digest(of: Array("\(revision)".utf8)), table: nil)
    try ledger.amend(job: TapBench.job, match) { _ in rest.next() }
  }

  private static func expectNew(_ bench: TapBench) throws {
    let tag = try #require(bench.reader.tag(uid))
    #expect(try TapBench.held(tag) == JobMessage(url: url(1)).bytes)
    let ledger = try bench.ledger()
    let row = try #require(try ledger.row(1, of: TapBench.job))
    #expect(row.state == .done && row.uid == TagUID(uid))
    #expect(try ledger.verifyChain().findings == [])
  }

  @Test("its own tag gets the new content") func own() throws {
    let bench = try Self.amended()
    bench.reader.presentAgain(Self.uid)
    #expect(try bench.run() == .finished)
    #expect(bench.done.map(\.row) == [1])
    try Self.expectNew(bench)
  }

  @Test("a write that is torn anywhere is completed when the tag comes again") func torn() throws {
    for number in 1...12 {
      for fault in [Fault.onWrite(number, .remove), .onWrite(number, .removeAfter)] {
        let bench = try Self.amended()
        bench.onEvent = { event, bench in
          if case .writing = event { bench.reader.add(fault) }
        }
        bench.reader.presentAgain(Self.uid)
        let end = try bench.run(patience: .zero)
        bench.onEvent = { _, _ in }
        if end != .finished {
          let row = try #require(try bench.ledger().row(1, of: TapBench.job))
          #expect(row.uid == TagUID(Self.uid))
          bench.reader.presentAgain(Self.uid)
          #expect(try bench.run() == .finished)
        }
        try Self.expectNew(bench)
      }
    }
  }

  @Test("a content that returns to what the tag holds is not written") func back() throws {
    let bench = try Self.amended()
    try Self.amend(bench, to: TapBench.url(1))
    let row = try #require(try bench.ledger().row(1, of: TapBench.job))
    #expect(row.state == .toRewrite && row.revision == 2)
    bench.reader.presentAgain(Self.uid)
    bench.reader.resetCounters()
    #expect(try bench.run() == .finished)
    #expect(bench.reader.counters.pageWrites == 0)
    #expect(try bench.ledger().row(1, of: TapBench.job)?.state == .done)
  }

  @Test("the tag of another row is refused, and the right one is named") func wrong() throws {
    let bench = try Self.amended(rows: 2)
    bench.reader.presentAgain(TestDeck.uid(2))
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(bench.refusals.map(\.kind) == [.alreadyDone])
    #expect(bench.refusals.first?.sentence.contains("this tag carries row 2") ?? false)
    bench.events = []
    bench.reader.remove()
    bench.reader.present(VirtualTag(.ntag215, uid: TestDeck.uid(7)))
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(
      bench.refusals.first?.sentence.contains("hold the tag of row 1 (\(TagUID(Self.uid)))")
        ?? false, "\(bench.refusals)")
  }

  @Test("its own tag with something else on it is refused and keeps its row") func other() throws {
    let bench = try Self.amended()
    var tag = try #require(bench.reader.tag(Self.uid))
    let foreign = try JobMessage(url: "https://other.example.com/x").bytes
    try tag.hold(message: foreign)
    bench.reader.present(tag)
    #expect(try bench.run(patience: .zero) == .noTag)
    #expect(bench.refusals.first?.sentence.hasPrefix("this is the tag of row 1") ?? false)
    let held = try #require(bench.reader.tag(Self.uid))
    #expect(try TapBench.held(held) == foreign)
    let row = try #require(try bench.ledger().row(1, of: TapBench.job))
    #expect(row.state == .toRewrite && row.uid == TagUID(Self.uid))
    #expect(try bench.ledger().tag(TagUID(Self.uid))?.standing == .bound)
  }
}
