import TestSupport
import Testing

@testable import Ledgers

/// The tables on a server: made once, held to their rules, checked like those of a file.
@Suite("Shared tables", .needs(.postgresql))
struct SharedTablesTests {
  let sample: SharedSample

  init() throws { sample = try SharedSample() }

  private func database() throws -> ServerStore {
    try ServerStore(Ledger.address(sample.address), application: "test")
  }

  @Test("a database without a ledger is said to have none") func absent() throws {
    #expect(try !Ledger.exists(sample.address))
    for mode in [Ledger.Mode.open, .readOnly] {
      let error = #expect(throws: LedgerError.self) {
        _ = try Ledger(sample.address, station: Sample.here, mode: mode)
      }
      #expect(error?.problem == .noLedgerThere)
    }
    do { _ = try sample.begun() }
    #expect(try Ledger.exists(sample.address))
    #expect(try Ledger(sample.address, station: Sample.here, mode: .readOnly).jobs() == ["tables"])
  }

  @Test("stations that make the tables at once make them once") func together() async throws {
    let sample = sample
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask { _ = try sample.station("early-\(number)", .create) }
      }
      try await group.waitForAll()
    }
    #expect(try ServerLedgerOpening.version(database()) == SharedSchema.steps.count)
  }

  @Test("later steps are taken once, and a later version is left alone") func steps() throws {
    do { _ = try sample.begun() }
    let more = SharedSchema.steps + ["ALTER TABLE job ADD COLUMN color text;"]
    try ServerLedgerOpening.migrate(database(), steps: more)
    try ServerLedgerOpening.migrate(database(), steps: more)
    let error = #expect(throws: LedgerError.self) {
      _ = try Ledger(sample.address, station: Sample.here)
    }
    #expect(error?.problem == .tooNew(version: more.count, known: SharedSchema.steps.count))
    // A step that fails leaves nothing behind.
    let bad = more + ["CREATE TABLE half(x int); SELECT 1/0;"]
    #expect(throws: LedgerError.self) { try ServerLedgerOpening.migrate(database(), steps: bad) }
    #expect(try database().value("SELECT to_regclass('beckon.half')::text") ?? "" == "")
  }

  @Test("events and rows are never changed", arguments: ["event", "\"row\""])
  func unchanging(table: String) throws {
    do { _ = try sample.begun() }
    for statement in [
      "UPDATE \(table) SET number = 9", "DELETE FROM \(table)", "TRUNCATE \(table)",
    ] {
      let error = #expect(throws: LedgerError.self) { try database().run(statement) }
      #expect(error?.description.contains("never changed or deleted") == true)
    }
  }

  @Test("what was forged in a table is found, and made anew from the events") func forged() throws {
    var ledger = try sample.begun()
    _ = try ledger.claimNextRow(of: "tables")
    try ledger.finish(1, on: 1)
    try database().run("UPDATE progress SET state = 'done' WHERE row = 2")
    let findings = try ledger.verifyChain().findings
    #expect(findings.count == 2)
    #expect(findings.allSatisfy { if case .derived("progress", _, _) = $0 { true } else { false } })
    try ledger.rebuild()
    #expect(try ledger.verifyChain().findings == [])
    #expect(try ledger.summary(of: "tables").counts == [.done: 1, .pending: 4])
  }

  @Test("an event that was put in by hand is found") func inserted() throws {
    var ledger = try sample.begun()
    try ledger.append(.quarantined(Sample.uid(1), TagReason(.byHand)))
    try database().run(
      """
      INSERT INTO event(id, station, number, sequence, body, hash)
      SELECT id + 1, station, number + 1, sequence + 1, body, hash FROM event ORDER BY id DESC LIMIT 1
      """)
    #expect(try !ledger.verifyChain().isSound)
  }

  @Test("the address is checked before anything is asked") func addresses() {
    for address in ["postgresql://me:secret@db/shop", "host=db password=secret dbname=shop"] {
      let error = #expect(throws: LedgerError.self) {
        _ = try Ledger(address, station: Sample.here)
      }
      #expect(error?.description.contains("secret") == false)
      #expect(Ledger.fault(inAddress: address)?.contains("PGPASSFILE") == true)
    }
    #expect(Ledger.fault(inAddress: "tables.ledger") == nil)
  }
}
