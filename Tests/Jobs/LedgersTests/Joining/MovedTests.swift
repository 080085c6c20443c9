import SystemIO
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// A ledger whose work goes on elsewhere, and the copy there.
@Suite("Moved ledgers") struct MovedTests {
  let bench: JoinBench

  init() throws { bench = try JoinBench() }

  private func moved() throws {
    var ledger = try bench.made("one", by: "a")
    try ledger.finish(1, on: 1)
    try ledger.append(.intent(Sample.on(2, 2), Sample.intent(2)))
    try ledger.move(to: "the server")
    let count = try bench.bodies("one").count
    // Moving can be begun again where it was cut off.
    try ledger.move(to: "the server")
    #expect(try bench.bodies("one").count == count)
  }

  @Test("it takes no more events, and can be read") func closed() throws {
    try moved()
    var ledger = try Ledger(bench.folder.path("one"), station: Sample.there)
    let sentence =
      "this ledger was moved to the server; it is kept for reading, and work continues there"
    let start = #expect(throws: LedgerError.self) { try ledger.startWork() }
    #expect(start?.description == sentence)
    let event = #expect(throws: LedgerError.self) {
      try ledger.append(.quarantined(Sample.uid(9), TagReason(.byHand)))
    }
    #expect(event?.description == sentence)
    let job = #expect(throws: LedgerError.self) {
      try ledger.add(job: "doors", definition: Sample.digest("doors"), rows: Sample.rows(1))
    }
    #expect(job?.description == sentence)
    let place = #expect(throws: LedgerError.self) { try ledger.move(to: "somewhere else") }
    #expect(place?.description == sentence)
    #expect(try ledger.row(1, of: "tables")?.state == .done)
    #expect(try bench.findings("one") == [])
  }

  @Test("nobody may be at work") func atWork() throws {
    var here = try bench.made("one", by: "a")
    var there = try Ledger(bench.folder.path("one"), station: Sample.there)
    let error = #expect(throws: LedgerError.self) { try there.move(to: "the server") }
    guard case .stationAtWork(let station, _) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(station == StationName(machine: "a"))
    try here.finish(1, on: 1)
    try here.move(to: "the server")
  }

  @Test("its copy has every byte, and goes on") func copied() throws {
    try moved()
    #expect(try bench.join("one", into: "two").conflicts == [])
    let (one, two) = try (bench.bodies("one"), bench.bodies("two"))
    #expect(Array(two.prefix(one.count)) == one)
    #expect(try bench.kinds("two").suffix(3) == [.moved, .chainJoined, .joined])
    #expect(try bench.tables("two") == ["1 done 04000000000001", "2 writing 04000000000002"])
    #expect(try bench.findings("two") == [])
    var ledger = try Ledger(bench.folder.path("two"), station: Sample.there)
    try ledger.startWork()
    try ledger.finish(3, on: 3)
    #expect(try bench.findings("two") == [])
    // And back.
    try ledger.move(to: "one station")
    #expect(try bench.join("two", "one", into: "three").conflicts == [])
    #expect(try bench.findings("three") == [])
  }

  @Test("only an empty ledger takes those of others") func full() throws {
    do { _ = try bench.made("one", by: "a") }
    let union = try bench.union(["one"])
    var full = try Ledger(
      bench.folder.path("two"), station: union.station, mode: .create, clock: union.clock)
    try full.fill(from: union)
    let error = #expect(throws: LedgerError.self) { try full.fill(from: union) }
    #expect(error?.problem == .refused(.notJoined(.notEmpty)))
    var other = try Ledger(bench.folder.path("three"), station: Sample.here, mode: .create)
    let name = #expect(throws: LedgerError.self) { try other.fill(from: union) }
    #expect(
      name?.problem == .unexpected("a ledger is joined for station \(union.station)"))
    let nothing = #expect(throws: LedgerError.self) { try bench.union(["three"]) }
    #expect(nothing?.problem == .refused(.notJoined(.nothing)))
  }

  @Test("what was written behind it shows") func forged() throws {
    try moved()
    // As somebody would who has an older program, which does not know of moving.
    let raw = try RawLedger(copyOf: bench.folder.path("one"), to: bench.folder.path("forged"))
    let body = try #require(try raw.bodies().last)
    let next = body.replacing("\"a\"", with: "\"b\"").replacing(
      "\"number\":8", with: "\"number\":1"
    )
    .replacing("\"sequence\":8", with: "\"sequence\":9")
    try raw.run("INSERT INTO event VALUES(9, 'b', 1, 9, '\(next)', zeroblob(32))")
    try raw.replace(body: next, ofEvent: 9)
    try raw.linkAnew()
    let moved = try raw.findings().contains {
      if case .illegal(_, 1, .moved) = $0 { true } else { false }
    }
    #expect(moved)
  }
}
