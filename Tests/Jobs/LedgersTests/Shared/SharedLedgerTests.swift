import Foundation
import SystemIO
import Cryptography
import Synchronization
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// One ledger on a server, and several stations.
@Suite("Shared ledger", .needs(.postgresql))
struct SharedLedgerTests {
  let sample: SharedSample

  init() throws { sample = try SharedSample() }

  @Test("stations have different claimed rows, and pass on to the next") func claims() throws {
    var here = try sample.begun()
    var there = try sample.station("desk-2")
    #expect(try here.claimNextRow(of: "tables")?.number == 1)
    #expect(try there.claimNextRow(of: "tables")?.number == 2)
    #expect(try here.claimNextRow(of: "tables")?.number == 1)
    let taken = #expect(throws: LedgerError.self) { try there.claimRow(1, of: "tables") }
    #expect(taken?.description == "row 1 of job tables is claimed by station desk-1")
    try here.finish(1, on: 1)
    #expect(try here.claimNextRow(of: "tables")?.number == 3)
    try there.finish(2, on: 2)
    try here.finish(3, on: 3)
    #expect(try there.claimNextRow(of: "tables")?.number == 4)
    #expect(try here.claimNextRow(of: "tables")?.number == 5)
    try there.finish(4, on: 4)
    #expect(try there.claimNextRow(of: "tables") == nil)
    try here.endWork()
    #expect(try there.claimNextRow(of: "tables")?.number == 5)
    #expect(try there.summary(of: "tables").counts == [.done: 4, .pending: 1])
    #expect(try there.verifyChain().findings == [])
  }

  @Test("a row is put onto a tag only by the station that has it in hand") func intent() throws {
    var here = try sample.begun()
    let without = #expect(throws: LedgerError.self) {
      try here.append(.intent(Sample.on(1, 1), Sample.intent(1)))
    }
    #expect(without?.problem == .refused(.leaseLost(job: "tables", row: 1, holder: nil)))
    _ = try here.claimNextRow(of: "tables")
    try here.append(.intent(Sample.on(1, 1), Sample.intent(1)))
    #expect(try here.row(1, of: "tables")?.state == .writing)
  }

  @Test("a row of which nothing was heard goes to another station") func expiry() throws {
    var here = try sample.begun()
    var there = try sample.station("desk-2")
    #expect(try here.claimNextRow(of: "tables")?.number == 1)
    try here.endLease(of: 1)
    #expect(try there.claimNextRow(of: "tables")?.number == 1)
    let late = #expect(throws: LedgerError.self) {
      try here.append(.intent(Sample.on(1, 1), Sample.intent(1)))
    }
    #expect(
      late?.description
        == "row 1 of job tables is no longer claimed by this station, but by station desk-2"
    )
    #expect(late?.isStaleClaim == true)
    #expect(try here.claimNextRow(of: "tables")?.number == 2)
    #expect(try there.verifyChain().findings == [])
  }

  @Test("who says in time that it is still there keeps its row") func holding() throws {
    var here = try sample.begun(lease: .milliseconds(400))
    var there = try sample.station("desk-2")
    #expect(here.claimRenewalInterval == .milliseconds(133))
    #expect(try here.claimNextRow(of: "tables")?.number == 1)
    for _ in 0..<12 {
      if try !here.renew("tables") { return }  // The machine stood still for longer than that.
      #expect(try there.claimNextRow(of: "tables")?.number == 2)
    }
    try here.finish(1, on: 1)
  }

  @Test("a result that comes after the lease is fenced, and the tag settles the row") func late()
    throws
  {
    var here = try sample.begun()
    var there = try sample.station("desk-2")
    _ = try here.claimNextRow(of: "tables")
    try here.append(.intent(Sample.on(1, 1), Sample.intent(1)))
    try here.endLease(of: 1)
    let late = #expect(throws: LedgerError.self) { try here.append(.verified(Sample.on(1, 1))) }
    #expect(
      late?.description
        == """
        row 1 of job tables is no longer claimed by this station, which did not renew its claim in time
        """)
    #expect(try there.row(1, of: "tables")?.state == .writing)
    // The tag is seen again, at the other station.
    #expect(try there.claim(1, of: "tables") == nil)
    #expect(try here.claim(1, of: "tables")?.description == "desk-2")
    #expect(throws: LedgerError.self) { try here.append(.failed(Sample.on(1, 1), .init(.lost))) }
    try there.append(.settled(Sample.on(1, 1), .verified))
    try there.append(.done(Sample.on(1, 1)))
    #expect(try here.row(1, of: "tables")?.state == .done)
    #expect(try here.verifyChain().findings == [])
  }

  @Test("of two stations with the same tag one wins, and the other is told") func sameTag() throws {
    var here = try sample.begun()
    var there = try sample.station("desk-2")
    _ = try here.claimNextRow(of: "tables")
    _ = try there.claimNextRow(of: "tables")
    try here.append(.intent(Sample.on(1, 7), Sample.intent(1)))
    let second = #expect(throws: LedgerError.self) {
      try there.append(.intent(Sample.on(2, 7), Sample.intent(2)))
    }
    #expect(
      second?.problem
        == .refused(.tagBound(Sample.uid(7), job: "tables", row: 1)))
    // And the tag that is in another's hands is not taken up.
    #expect(try there.claim(1, of: "tables")?.description == "desk-1")
    #expect(try there.row(2, of: "tables")?.state == .pending)
  }

  @Test("clocks an hour apart change nothing") func clocks() throws {
    var here = try sample.begun(rows: 4)
    let wrong = TestClock(ahead: 3_600)
    var there = try sample.station("desk-2", clock: wrong)
    for _ in 1...2 {
      if let row = try here.claimNextRow(of: "tables") {
        try here.finish(row.number, on: row.number)
      }
      if let row = try there.claimNextRow(of: "tables") {
        try there.finish(row.number, on: row.number)
      }
    }
    #expect(try here.summary(of: "tables").counts == [.done: 4])
    let report = try here.verifyChain()
    #expect(report.findings == [] && report.chains.count == 2)
    var times: [Int64] = []
    try here.forEachRecord(of: "tables") { times.append($0.time) }
    #expect(times != times.sorted())
  }

  @Test("what another holds is not given up by hand") func byHand() throws {
    var here = try sample.begun()
    var there = try sample.station("desk-2")
    _ = try here.claimNextRow(of: "tables")
    try here.append(.intent(Sample.on(1, 1), Sample.intent(1)))
    let refused = #expect(throws: LedgerError.self) {
      try there.append(.abandoned(Sample.on(1, 1), why: "lost"))
    }
    #expect(refused?.description == "row 1 of job tables is claimed by station desk-1")
    try here.append(.unsettled(Sample.on(1, 1), TagReason(.lost)))
    try there.append(.abandoned(Sample.on(1, 1), why: "lost"))
    #expect(try here.row(1, of: "tables")?.state == .pending)
  }

  @Test("a name is at work once, and its other commands go on beside it") func twice() throws {
    let first = try sample.begun()
    #expect(Ledger.isOnServer(sample.address))
    var second = try Ledger(sample.address, station: Sample.here)
    let error = #expect(throws: LedgerError.self) { try second.startWork() }
    #expect(error?.problem == .stationAtWork(Sample.here, process: nil))
    try second.append(.quarantined(Sample.uid(1), TagReason(.byHand)))
    #expect(try first.tag(Sample.uid(1))?.standing == .quarantined)
  }

  @Test("the same random events, legal and not, as in a file", arguments: 0..<3)
  func laws(seed: Int) throws { try LedgerLawTests.check(sample.begun(rows: 3), seed: seed) }

  @Test("stations that do all at once never bind twice") func race() throws {
    let (rows, stations) = (Effort.count(slice: 60, whole: 600), 4)
    let sample = sample
    do { _ = try sample.begun(rows: rows) }
    let ready = Count()
    let refused = try onThreads(stations) { number in
      try Self.work(sample.station("race-\(number)"), seed: number) {
        ready.value.withLock { $0 += 1 }
        while ready.value.withLock({ $0 }) < stations { MonotonicClock.pause(.milliseconds(1)) }
      }
    }
    // All had a claimed row before the first reached for the first tag.
    #expect(refused.reduce(0, +) >= stations - 1)
    let ledger = try Ledger(sample.address, station: Sample.here, mode: .readOnly)
    let summary = try ledger.summary(of: "tables")
    #expect(summary.counts == [.done: rows])
    let report = try ledger.verifyChain()
    #expect(report.findings == [])
    var tags: Set<TagUID> = []
    try ledger.forEachRow(of: "tables") { row in
      #expect(row.uid.map { tags.insert($0).inserted } == true)
    }
  }

  /// Puts row after row onto tags of the pile that all stations draw from in the same order;
  /// answers how often it was refused.
  private static func work(
    _ ledger: consuming Ledger, seed: Int, whenReady: () -> Void
  ) throws -> Int {
    var ledger = ledger
    var random = SeededGenerator(seed: UInt64(seed))
    var (refused, tag) = (0, 0)
    while let row = try ledger.claimNextRow(of: "tables") {
      if tag == 0 { whenReady() }
      tag += 1
      let place = Sample.on(row.number, tag)
      let intent = try Sample.intent(row.number)
      do throws(LedgerError) { try ledger.append(.intent(place, intent)) } catch {
        guard case .refused = error.problem else { throw error }
        refused += 1
        continue
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        try ledger.append(.failed(place, TagReason(.lost)))
      } else {
        try ledger.append([.verified(place), .done(place)])
      }
    }
    return refused
  }
}

/// Does something on so many threads at once.
private func onThreads<Answer: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> Answer
) throws -> [Answer] {
  let answers = Answers<Answer>()
  let done = DispatchSemaphore(value: 0)
  for number in 0..<count {
    Thread {
      let answer = Result { try body(number) }
      answers.all.withLock { $0.append(answer) }
      done.signal()
    }.start()
  }
  for _ in 0..<count { done.wait() }
  return try answers.all.withLock { $0 }.map { try $0.get() }
}

/// A number that tasks share.
private final class Count: Sendable {
  let value = Mutex(0)
}

/// What threads come to.
private final class Answers<Answer: Sendable>: Sendable {
  let all = Mutex<[Result<Answer, any Error>]>([])
}
