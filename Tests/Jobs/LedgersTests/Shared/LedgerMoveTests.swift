import Cryptography
import TestSupport
import Testing

@testable import Ledgers

/// From a file to a server and back.
@Suite("Ledger move", .needs(.postgresql))
struct LedgerMoveTests {
  let folder: ScratchFolder
  let sample: SharedSample

  init() throws {
    folder = try ScratchFolder()
    sample = try SharedSample()
  }

  /// Every event of a ledger, as it is hashed.
  private func events(_ place: String) throws -> [String] {
    let ledger = try Ledger(place, station: Sample.here, mode: .readOnly)
    #expect(try ledger.verifyChain().findings == [])
    var events: [String] = []
    try ledger.forEachEvent { events.append($0) }
    return events
  }

  private func rows(_ place: String) throws -> [LedgerRow] {
    let ledger = try Ledger(place, station: Sample.here, mode: .readOnly)
    var rows: [LedgerRow] = []
    try ledger.forEachRow(of: "tables") { rows.append($0) }
    return rows
  }

  private func begin() throws -> String {
    var ledger = try Sample.ledger(in: folder, rows: 6)
    try ledger.finish(1, on: 1)
    try ledger.append(.intent(Sample.on(2, 2), Sample.intent(2)))
    try ledger.append(.quarantined(Sample.uid(9), TagReason(.byHand)))
    let code = LedgerCode(kind: "qr", file: "1.png", digest: try Sample.digest("code"))
    try ledger.append(.codeMade(job: "tables", row: 1, code))
    return ledger.path
  }

  private func move(_ source: String, _ target: String) throws {
    _ = try LedgerMove(from: source, to: target, station: Sample.there).run()
  }

  @Test("nothing is lost, and work goes on in the new place") func thereAndBack() throws {
    let file = try begin()
    let before = try (events(file), rows(file))
    try move(file, sample.address)
    #expect(try rows(sample.address) == before.1)
    #expect(try Array(events(sample.address).prefix(before.0.count)) == before.0)
    do {
      var ledger = try sample.station("desk-1")
      #expect(try ledger.claim(2, of: "tables") == nil)
      try ledger.append([.settled(Sample.on(2, 2), .verified), .done(Sample.on(2, 2))])
      #expect(try ledger.claimNextRow(of: "tables")?.number == 3)
      try ledger.finish(3, on: 3)
      #expect(try ledger.tag(Sample.uid(9))?.standing == .quarantined)
      try ledger.endWork()
    }
    let middle = try (events(sample.address), rows(sample.address))
    let back = folder.path("back")
    try move(sample.address, back)
    #expect(try rows(back) == middle.1)
    #expect(try Array(events(back).prefix(middle.0.count)) == middle.0)
    var ledger = try Ledger(back, station: Sample.here)
    try ledger.startWork()
    #expect(try ledger.claimNextRow(of: "tables")?.number == 4)
    try ledger.finish(4, on: 4)
    #expect(try ledger.verifyChain().findings == [])
    #expect(try ledger.codes(of: 1, in: "tables").count == 1)
  }

  @Test("the old ledger is kept for reading, and takes nothing more") func kept() throws {
    let file = try begin()
    try move(file, sample.address)
    var old = try Ledger(file, station: Sample.here)
    for error in [
      #expect(throws: LedgerError.self) { try old.startWork() },
      #expect(throws: LedgerError.self) {
        try old.append(.quarantined(Sample.uid(5), TagReason(.byHand)))
      },
    ] {
      #expect(error?.description.contains(sample.address) == true)
    }
    #expect(try old.summary(of: "tables").rows == 6)
    #expect(throws: LedgerError.self) { try move(file, folder.path("elsewhere")) }
  }

  @Test("what was cut off is finished by doing it again") func again() throws {
    let file = try begin()
    do {
      var old = try Ledger(file, station: Sample.there)
      try old.move(to: LedgerText(sample.address))
    }
    try move(file, sample.address)
    #expect(try rows(sample.address) == rows(file))
    #expect(throws: LedgerError.self) { try move(file, sample.address) }
  }

  @Test("nobody may be at work, and the place must be free") func refused() throws {
    let file = try begin()
    do {
      var busy = try Ledger(file, station: Sample.here)
      try busy.startWork()
      #expect(throws: LedgerError.self) { try move(file, sample.address) }
      try busy.append(.quarantined(Sample.uid(5), TagReason(.byHand)))
    }
    let full = try SharedSample()
    var there = try full.begun()
    try there.append(.quarantined(Sample.uid(5), TagReason(.byHand)))
    #expect(throws: LedgerError.self) { try move(file, full.address) }
    // A station on the server is at work.
    let atWork = #expect(throws: LedgerError.self) { try move(full.address, folder.path("new")) }
    #expect(atWork?.problem == .stationAtWork(Sample.here, process: nil))
    var still = try Ledger(file, station: Sample.here)
    try still.startWork()
  }
}
