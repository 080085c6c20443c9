import Foundation
import SystemIO
import TestSupport
import Testing

@testable import Ledgers

/// Several processes on one ledger.
@Suite("Ledger and stations") struct LedgerStationTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("a station is at work once") func twice() throws {
    var first = try Sample.ledger(in: folder)
    var second = try Ledger(folder.path("ledger"), station: Sample.here)
    let error = #expect(throws: LedgerError.self) { try second.startWork() }
    #expect(
      error?.description == """
        ledger \(folder.path("ledger")): station desk-1 is at work already, as process \(getpid()); \
        end that first, or give this one another name
        """)
    // What needs no tag can be done beside it.
    try second.append(.quarantined(Sample.uid(1), TagReason(.byHand)))
    let none = #expect(throws: LedgerError.self) {
      try second.append(.intent(Sample.on(1, 2), Sample.intent(1)))
    }
    #expect(none?.problem == .notAtWork)
    #expect(throws: LedgerError.self) { try second.claimNextRow(of: "tables") }
    try first.finish(1, on: 2)
    #expect(try second.heads().map(\.number) == [7])
  }

  @Test("two stations have different claimed rows, and none is lost with a station") func claims()
    throws
  {
    var here = try Sample.ledger(in: folder)
    do {
      var there = try Ledger(folder.path("ledger"), station: Sample.there)
      try there.startWork()
      #expect(try here.claimNextRow(of: "tables")?.number == 1)
      #expect(try there.claimNextRow(of: "tables")?.number == 2)
      #expect(try here.claimNextRow(of: "tables")?.number == 1)
      let taken = #expect(throws: LedgerError.self) { try there.claimRow(1, of: "tables") }
      #expect(taken?.description == "row 1 of job tables is claimed by station desk-1")
      #expect(throws: LedgerError.self) {
        try there.append(.intent(Sample.on(1, 1), Sample.intent(1)))
      }
      #expect(try there.claimRow(4, of: "tables").number == 4)
      try here.finish(1, on: 1)
      #expect(try here.claimNextRow(of: "tables")?.number == 2)
      try here.finish(2, on: 2)
      try here.finish(3, on: 3)
      #expect(try here.claimNextRow(of: "tables")?.number == 5)
      try here.finish(5, on: 5)
      #expect(try here.claimNextRow(of: "tables") == nil)
    }
    // The other has gone; its row is in nobody's hands.
    #expect(try here.claimNextRow(of: "tables")?.number == 4)
  }

  @Test("the tag in hand of a station at work is not given up by another one") func inHand() throws
  {
    var here = try Sample.ledger(in: folder)
    _ = try here.claimNextRow(of: "tables")
    try here.append(.intent(Sample.on(1, 1), Sample.intent(1)))
    var there = try Ledger(folder.path("ledger"), station: Sample.there)
    try there.startWork()
    let error = #expect(throws: LedgerError.self) {
      try there.append(.abandoned(Sample.on(1, 1), why: "lost"))
    }
    #expect(error?.description == "row 1 of job tables is claimed by station desk-1")
    try here.append([.verified(Sample.on(1, 1)), .done(Sample.on(1, 1))])
    try there.append(.abandoned(Sample.on(1, 1), why: "lost"))
    #expect(try there.row(1, of: "tables")?.state == .pending)
  }

  @Test("a desk that asks for some rows is given no others") func someRows() throws {
    var here = try Sample.ledger(in: folder)
    here.assignedRows = RowRanges([2...3])
    #expect(try here.claimNextRow(of: "tables")?.number == 2)
    try here.finish(2, on: 2)
    #expect(try here.claimNextRow(of: "tables")?.number == 3)
    #expect(try here.left(of: "tables").isPending)
    try here.finish(3, on: 3)
    #expect(try here.claimNextRow(of: "tables") == nil)
    #expect(try !here.left(of: "tables").isPending)
    here.assignedRows = RowRanges([4...9])
    #expect(try here.claimNextRow(of: "tables")?.number == 4)
    // What it had in hand is given back when something else is asked for.
    here.assignedRows = RowRanges([5...5])
    #expect(try here.claimNextRow(of: "tables")?.number == 5)
    here.assignedRows = RowRanges([1...4])
    #expect(try here.claimNextRow(of: "tables")?.number == 1)
  }

  @Test("a tag of one station is refused by the other, in any job") func sameTag() throws {
    var here = try Sample.ledger(in: folder)
    var there = try Ledger(folder.path("ledger"), station: Sample.there)
    try there.startWork()
    try there.add(job: "doors", definition: Sample.digest("doors"), rows: Sample.rows(2))
    try here.finish(1, on: 1)
    let error = #expect(throws: LedgerError.self) {
      try there.append(.intent(Sample.on(2, 1, job: "doors"), Sample.intent(2)))
    }
    #expect(
      error?.description == """
        tag 04000000000001 belongs to row 1 of job tables; 'beckon job retry --abandon' gives it up
        """)
    #expect(try there.heads().map(\.number) == [6, 2])
  }

  @Test("a tag that another station has in hand is left to it, and to nobody who has stopped")
  func tagInHand() throws {
    var here = try Sample.ledger(in: folder)
    let tag = Sample.on(1, 1)
    do {
      var there = try Ledger(folder.path("ledger"), station: Sample.there)
      try there.startWork()
      #expect(try there.claimNextRow(of: "tables")?.number == 1)
      try there.append(.intent(tag, Sample.intent(1)))
      #expect(try here.claim(1, of: "tables") == Sample.there)
      try there.append(.verified(tag))
      #expect(try there.claim(1, of: "tables") == nil)
    }
    #expect(try here.claim(1, of: "tables") == nil)
    // It is in this station's hand now.
    var third = try Ledger(folder.path("ledger"), station: StationName(machine: "desk-3"))
    try third.startWork()
    #expect(try third.claim(1, of: "tables") == Sample.here)
    try here.append(.done(tag))
    #expect(try third.claimNextRow(of: "tables")?.number == 3)
    #expect(try here.claimNextRow(of: "tables")?.number == 2)
  }

  @Test("stations that begin together have one ledger", arguments: 0..<4) func begin(_: Int)
    async throws
  {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask { [path = folder.path("ledger")] in
          await #expect(processExitsWith: .success) {
            [path = path as String, number = number as Int] in
            var ledger = try Ledger(
              path, station: StationName(machine: "desk-\(number)"), mode: .begin)
            try ledger.startWork()
          }
        }
      }
    }
    #expect(try Ledger(folder.path("ledger"), station: Sample.here).jobs() == [])
  }

  @Test("what a process left that was stopped at the very beginning is gone on with")
  func emptyFile() throws {
    try folder.write("", to: "ledger")
    #expect(try Ledger(folder.path("ledger"), station: Sample.here, mode: .begin).jobs() == [])
    try folder.write(String(repeating: "no database ", count: 20), to: "other")
    let error = #expect(throws: LedgerError.self) {
      _ = try Ledger(folder.path("other"), station: Sample.here, mode: .begin).path
    }
    #expect(error?.problem == .notALedger)
  }

  @Test("processes share one ledger: every row once, every chain whole") func processes()
    async throws
  {
    do { _ = try Sample.ledger(in: folder, rows: 60) }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<3 {
        group.addTask { [path = folder.path("ledger")] in
          await #expect(processExitsWith: .success) {
            [path = path as String, number = number as Int] in
            var ledger = try Ledger(path, station: StationName(machine: "desk-\(number + 5)"))
            try ledger.startWork()
            var tag = 1_000 * number
            while let row = try ledger.claimNextRow(of: "tables")?.number {
              tag += 1
              try ledger.finish(row, on: tag)
            }
          }
        }
      }
    }
    let ledger = try Ledger(folder.path("ledger"), station: Sample.here)
    let summary = try ledger.summary(of: "tables")
    // The last row may be in another's hands when a process looks for one.
    #expect(summary.count(.done) == 60)
    let report = try ledger.verifyChain()
    #expect(report.findings == [] && report.events == 2 + 4 * 60)
  }
}
