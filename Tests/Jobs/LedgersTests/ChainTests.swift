import Foundation
import Cryptography
import TestSupport
import Testing

@testable import Ledgers

/// Every single change of what was written is found.
@Suite("Chain") struct ChainTests {
  let folder: ScratchFolder
  let original: String
  let heads: [LedgerHead]
  let count: Int

  /// Two stations with a little of everything.
  init() throws {
    folder = try ScratchFolder()
    original = folder.path("ledger")
    let clock = TestClock()
    do {
      var here = try Sample.ledger(in: folder, rows: 4)
      var there = try Ledger(original, station: Sample.there, mode: .open) { clock.now }
      try there.startWork()
      try here.append(.runStarted(job: "tables", tool: "beckon 1.0", reader: "pn532"))
      try here.finish(1, on: 1)
      try there.append(.runStarted(job: "tables", tool: "beckon 1.0", reader: "acr122"))
      try there.finish(2, on: 2)
      try here.append(.intent(Sample.on(3, 3), Sample.intent(3)))
      try there.append(.quarantined(Sample.uid(9), TagReason(.notBlank, "carries a phone number")))
      try here.append([
        .failed(Sample.on(3, 3), TagReason(.writeFailed)),
        .quarantined(Sample.uid(3), TagReason(.writeFailed, "page 7")),
      ])
      let code = LedgerCode(kind: "qr", file: "table-4.png", digest: try Sample.digest("png"))
      try there.append(.codeMade(job: "tables", row: 4, code))
      try here.append(.runEnded(job: "tables", why: "all is done"))
      heads = try here.heads()
      let report = try here.verifyChain(against: heads.map(\.hash))
      #expect(report.isSound && report.chains.map(\.provenTo) == heads.map(\.number))
      count = report.events
    }
    #expect(FileManager.default.fileExists(atPath: original + "-wal") == false)
  }

  private func forged(_ change: (RawLedger) throws -> Void) throws -> RawLedger {
    let raw = try RawLedger(copyOf: original, to: folder.path("forged"))
    try change(raw)
    return raw
  }

  @Test("a byte of a body") func changedBodies() throws {
    let bodies = try forged { _ in }.bodies()
    for (index, body) in bodies.enumerated() {
      // A letter, a digit of a digest, a digit of the time, and the whole event's kind.
      for (old, new) in [
        ("tables", "tablet"), ("2026", "2025"), ("desk-", "disk-"), ("\":", "\": "),
      ] {
        let other = body.replacingOccurrences(of: old, with: new)
        guard other != body else { continue }
        let plain = try forged {
          try $0.run("UPDATE event SET body = '\(other)' WHERE id = \(index + 1)")
        }
        #expect(try !plain.findings().isEmpty, "\(old) in event \(index + 1)")
        let hashed = try forged { try $0.replace(body: other, ofEvent: index + 1) }
        #expect(
          try !hashed.findings(against: heads.map(\.hash)).isEmpty,
          "\(old) in event \(index + 1), with its hash")
      }
    }
  }

  @Test("an event cut out, without and with repair of the numbers") func cutOut() throws {
    for id in 1...count {
      let cut = try forged { try $0.run("DELETE FROM event WHERE id = \(id)") }
      let findings = try cut.findings(against: heads.map(\.hash))
      #expect(!findings.isEmpty, "event \(id)")
      if id < count { #expect(try !cut.findings().isEmpty, "event \(id) without a head") }
      let closed = try forged {
        try $0.run(
          """
          DELETE FROM event WHERE id = \(id);
          UPDATE event SET id = -(id - 1) WHERE id > \(id); UPDATE event SET id = -id WHERE id < 0
          """)
      }
      #expect(try !closed.findings(against: heads.map(\.hash)).isEmpty, "event \(id), closed up")
    }
  }

  @Test("the end cut off shows against a kept head, and is said to be unproven without")
  func cutOff() throws {
    for kept in 0..<count {
      let cut = try forged {
        try $0.run("DELETE FROM event WHERE id > \(kept)")
        // Somebody careful makes the rest agree with it.
        if kept < 2 { try $0.run("DELETE FROM row") }
        var ledger = try Ledger($0.path, station: Sample.here, mode: .open)
        try ledger.rebuild()
      }
      let findings = try cut.findings(against: heads.map(\.hash))
      let isMissing = findings.contains { if case .headMissing = $0 { true } else { false } }
      #expect(isMissing, "\(kept) events kept")
      let blind = try Ledger(cut.path, station: Sample.here, mode: .readOnly).verifyChain()
      #expect(blind.isSound)
      for chain in blind.chains {
        #expect(chain.provenTo == nil)
        #expect(chain.description.contains("nothing proves that none was cut off at the end"))
      }
    }
  }

  @Test("two events in each other's place") func swapped() throws {
    for id in 1..<count {
      let places = try forged {
        try $0.run(
          """
          UPDATE event SET id = -1 WHERE id = \(id); UPDATE event SET id = \(id) WHERE id = \(id + 1);
          UPDATE event SET id = \(id + 1) WHERE id = -1
          """)
      }
      #expect(try !places.findings().isEmpty, "events \(id) and \(id + 1)")
    }
  }

  @Test("an event put in again") func repeated() throws {
    for id in 1...count {
      let twice = try forged {
        try $0.run(
          """
          INSERT INTO event(id, station, number, sequence, body, hash)
          SELECT \(count + 1), station, 1000, sequence, body, hash FROM event WHERE id = \(id)
          """)
      }
      #expect(try !twice.findings().isEmpty, "event \(id)")
    }
  }

  @Test("the columns beside a body") func columns() throws {
    for change in [
      "number = 100", "sequence = 100", "station = 'desk-9'", "hash = zeroblob(32)",
    ] {
      for id in 1...count {
        let raw = try forged { try $0.run("UPDATE event SET \(change) WHERE id = \(id)") }
        #expect(try !raw.findings().isEmpty, "\(change) of event \(id)")
      }
    }
  }

  @Test("history written anew is found by a kept head, and by nothing else") func rewritten() throws
  {
    let raw = try forged {
      let bodies = try $0.bodies()
      let id = try #require(bodies.firstIndex { $0.contains("page 7") }) + 1
      try $0.replace(body: bodies[id - 1].replacing("page 7", with: "page 8"), ofEvent: id)
      try $0.linkAnew()
      var ledger = try Ledger($0.path, station: Sample.here, mode: .open)
      try ledger.rebuild()
    }
    #expect(try raw.findings() == [])
    let own = heads.filter { $0.station == Sample.here }.map(\.hash)
    #expect(try raw.findings(against: own) == own.map { .headMissing($0) })
  }

  @Test(
    "rows and derived tables",
    arguments: [
      "UPDATE row SET url = url || '/' WHERE number = 4",
      "UPDATE row SET name = '' WHERE number = 1",
      "UPDATE row SET columns = '[\"table\",\"5\"]' WHERE number = 4",
      "UPDATE row SET columns = '[' WHERE number = 4",
      "UPDATE row SET line = 7 WHERE number = 2",
      "UPDATE row SET content = zeroblob(32) WHERE number = 2",
      "DELETE FROM row WHERE number = 3",
      "DELETE FROM row WHERE number = 4",
      "INSERT INTO row SELECT job, 5, url, name, columns, line, content FROM row WHERE number = 4",
      "INSERT INTO row SELECT 2, number, url, name, columns, line, content FROM row",
      "UPDATE progress SET state = 'done' WHERE row = 4",
      "UPDATE progress SET uid = NULL WHERE row = 1",
      "UPDATE progress SET attempts = 0 WHERE row = 3",
      "UPDATE progress SET words = 'page 8' WHERE row = 3",
      "DELETE FROM progress WHERE row = 4",
      "UPDATE tally SET count = count + 1 WHERE state = 'pending'",
      "DELETE FROM tag WHERE standing = 'quarantined'",
      "UPDATE tag SET row = 4 WHERE row = 1",
      "UPDATE job SET definition = zeroblob(32)",
      "DELETE FROM code",
    ])
  func tables(_ change: String) throws {
    let raw = try forged { try $0.run(change) }
    #expect(try !raw.findings().isEmpty)
  }

  @Test("derived tables are made again from the events") func rebuilt() throws {
    let raw = try forged {
      try $0.run("DELETE FROM progress; DELETE FROM tag; UPDATE tally SET count = 0")
    }
    #expect(try !raw.findings().isEmpty)
    var ledger = try Ledger(raw.path, station: Sample.here, mode: .open)
    try ledger.rebuild()
    #expect(try ledger.verifyChain(against: heads.map(\.hash)).findings == [])
  }
}
