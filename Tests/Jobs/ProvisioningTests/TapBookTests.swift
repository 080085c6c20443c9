import SystemIO
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Ledgers
@testable import Provisioning

/// A ledger that takes no more ends the work before anything happens that it would not know of.
@Suite("A ledger that cannot be written") struct TapBookTests {
  /// A ledger that fails for good after so many events.
  private struct FailingBook: JobLedger, ~Copyable {
    var ledger: Ledger
    var left: Int
    let problem: LedgerError.Problem

    var station: StationName { ledger.station }
    mutating func claimNextRow(of job: String) throws -> LedgerRow? {
      try ledger.claimNextRow(of: job)
    }
    mutating func append(_ events: [LedgerEvent]) throws -> [LedgerRecord] {
      guard left > 0 else { throw LedgerError(problem, ledger.path) }
      left -= 1
      return try ledger.append(events)
    }
    func row(_ number: Int, of job: String) throws -> LedgerRow? {
      try ledger.row(number, of: job)
    }
    func tag(_ uid: TagUID) throws -> LedgerTag? { try ledger.tag(uid) }
    func left(of job: String) throws -> RemainingRows { try ledger.left(of: job) }
    func summary(of job: String) throws -> JobSummary { try ledger.summary(of: job) }
  }

  /// A ledger in which another station finishes the row whose tag is seen here, at the last moment.
  private struct LateBook: JobLedger, ~Copyable {
    var ledger: Ledger
    var other: Ledger
    let last: LedgerEvent

    var station: StationName { ledger.station }
    mutating func claimNextRow(of job: String) throws -> LedgerRow? {
      try ledger.claimNextRow(of: job)
    }
    mutating func claim(_ row: Int, of job: String) throws -> StationName? {
      try other.append(last)
      return try ledger.claim(row, of: job)
    }
    mutating func append(_ events: [LedgerEvent]) throws -> [LedgerRecord] {
      try ledger.append(events)
    }
    func row(_ number: Int, of job: String) throws -> LedgerRow? {
      try ledger.row(number, of: job)
    }
    func tag(_ uid: TagUID) throws -> LedgerTag? { try ledger.tag(uid) }
    func left(of job: String) throws -> RemainingRows { try ledger.left(of: job) }
    func summary(of job: String) throws -> JobSummary { try ledger.summary(of: job) }
  }

  @Test("a row that its station finishes while its tag is seen here is done, and no fault")
  func late() throws {
    let bench = try TapBench(rows: 2, tags: [VirtualTag(.ntag215, uid: TestDeck.uid(1))])
    bench.onEvent = { event, bench in if case .refused = event { bench.reader.remove() } }
    var other = try Ledger(bench.ledgerPath, station: StationName(machine: "desk-2"))
    try other.startWork()
    let row = try #require(try other.claimNextRow(of: TapBench.job))
    let tag = RowTag(job: TapBench.job, row: row.number, uid: TagUID(TestDeck.uid(1)))
    let content = try #require(row.content.content)
    let intent = TagIntent(chip: "NTAG215", version: [], content: content, wasBlank: true)
    try other.append([.intent(tag, intent), .verified(tag)])
    var ledger = try bench.ledger()
    try ledger.startWork()
    let end = try bench.run(LateBook(ledger: ledger, other: other, last: .done(tag)))
    #expect(end == .noTag)
    #expect(
      bench.refusals.map(\.sentence)
        == ["this tag carries row 1 already, written by station desk-2; take another tag"])
  }

  private static func run(
    _ bench: TapBench, failingAfter count: Int, _ problem: LedgerError.Problem
  ) throws {
    var ledger = try bench.ledger()
    try ledger.startWork()
    _ = try bench.run(FailingBook(ledger: ledger, left: count, problem: problem))
  }

  @Test(
    "no intent, no touch", arguments: [LedgerError.Problem.diskFull, .readOnly])
  func intent(_ problem: LedgerError.Problem) throws {
    let tag = VirtualTag(.ntag215, uid: TestDeck.uid(1))
    let bench = try TapBench(rows: 1, tags: [tag])
    let error = #expect(throws: LedgerError.self) {
      try Self.run(bench, failingAfter: 0, problem)
    }
    #expect(error?.problem == problem)
    #expect(bench.reader.memory(of: tag.uid) == tag.memory)
    #expect(bench.events.map(\.name) == ["waiting"])
  }

  @Test("a result that cannot be kept is said, and the tag settles it later", arguments: 1...2)
  func result(_ count: Int) throws {
    let tag = VirtualTag(.ntag215, uid: TestDeck.uid(1))
    let bench = try TapBench(rows: 1, tags: [tag])
    let error = #expect(throws: LedgerWriteFailure.self) {
      try Self.run(bench, failingAfter: count, .diskFull)
    }
    let words = error.map { "\($0)" } ?? ""
    #expect(words.hasPrefix("row 1 on tag \(TagUID(tag.uid)): the ledger cannot be written: "))
    #expect(words.hasSuffix("hold this tag to the reader first to settle the row"))
    // Nobody was told that it is done.
    #expect(bench.done.isEmpty)
    bench.events = []
    #expect(try bench.run() == .finished)
    #expect(bench.done.map(\.uid.bytes) == [tag.uid])
  }
}
