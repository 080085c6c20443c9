import Foundation
import Cryptography
import TestSupport
import Testing

@testable import Ledgers

/// Bytes of a ledger that are not what they were.
@Suite("Damaged ledgers") struct LedgerDamageTests {
  let folder: ScratchFolder
  let original: String
  let bytes: [UInt8]
  let events: Int

  init() throws {
    folder = try ScratchFolder()
    original = folder.path("ledger")
    do {
      var ledger = try Sample.ledger(in: folder, rows: 120)
      for row in 1...40 { try ledger.finish(row, on: row) }
      events = try ledger.verifyChain().events
    }
    bytes = try folder.bytes(of: "ledger")
  }

  private var pageSize: Int { 4_096 }

  private func damaged(page: Int, by byte: UInt8 = 0xA5) throws -> String {
    var damaged = bytes
    for index in (page * pageSize)..<((page + 1) * pageSize) { damaged[index] ^= byte }
    return try folder.write(damaged, to: "damaged")
  }

  @Test("a page of garbage is found, nothing is changed, and the rest can be saved")
  func pages() throws {
    var rowless = 0
    for page in 0..<bytes.count / pageSize {
      let path = try damaged(page: page)
      let before = try folder.bytes(of: "damaged")
      let error = #expect(throws: LedgerError.self, "page \(page)") {
        _ = try Ledger(path, station: Sample.here).path
      }
      switch error?.problem {
      case .damaged:
        #expect(error?.description.contains("nothing was changed") == true)
        #expect(error?.description.contains("'beckon job export --salvage'") == true)
      default: #expect(error?.problem == .notALedger && page == 0, "page \(page)")
      }
      #expect(try folder.bytes(of: "damaged") == before, "page \(page)")
      let salvage = try LedgerSalvage(path)
      // A page has some ten events and some forty rows.
      #expect(salvage.events.count >= events - 16, "page \(page)")
      // Whether the last ones are missing, nobody can tell.
      let last = salvage.events.last?.contains("\"number\":\(events),") == true
      if last { #expect((salvage.events.count == events) == salvage.missing.isEmpty) }
      #expect(salvage.doubtful == [])
      if salvage.rows.count < 50 { rowless += 1 }
      #expect(try folder.bytes(of: "damaged") == before)
    }
    // Without the two pages that say where the tables are, SQLite finds no rows.
    #expect(rowless <= 2)
  }

  @Test("a letter of an event is found when the ledger is opened or verified")
  func letters() throws {
    let needle = Array("NTAG215".utf8)
    var place = 0
    var seen = 0
    while let next = bytes[place...].firstRange(of: needle)?.lowerBound {
      var damaged = bytes
      damaged[next] ^= 1
      let path = try folder.write(damaged, to: "damaged")
      #expect(throws: (any Error).self) {
        let ledger = try Ledger(path, station: Sample.here)
        let report = try ledger.verifyChain()
        if let finding = report.findings.first { throw finding }
      }
      let salvage = try LedgerSalvage(path)
      #expect(salvage.events.count == events && salvage.doubtful.count == 1)
      place = next + 1
      seen += 1
    }
    #expect(seen == 40)
  }

  @Test("what is saved of a sound ledger is all of it") func whole() throws {
    let salvage = try LedgerSalvage(original)
    #expect(salvage.events.count == events && salvage.missing == [])
    #expect(salvage.rows.map(\.content) == (try Sample.rows(120)))
    #expect(salvage.expectedRows == 120)
    let ledger = try Ledger(original, station: Sample.here, mode: .readOnly)
    var exported: [String] = []
    try ledger.forEachEvent { exported.append($0) }
    #expect(salvage.events == exported)
  }

  @Test("events that are only in the log beside the file are saved too") func log() throws {
    var ledger = try Ledger(original, station: Sample.here)
    try ledger.startWork()
    try ledger.finish(41, on: 41)
    #expect(try LedgerSalvage(original).events.count == events + 4)
  }

  @Test("what is missing is named") func gaps() throws {
    let raw = try RawLedger(copyOf: original, to: folder.path("cut"))
    try raw.run("DELETE FROM event WHERE id IN (5, 9, 10); VACUUM")
    let salvage = try LedgerSalvage(raw.path)
    #expect(
      salvage.missing == ["event 5 of station desk-1", "events 9 to 10 of station desk-1"])
  }

  @Test("rows of which only the URL is left") func urls() throws {
    let raw = try RawLedger(copyOf: original, to: folder.path("cut"))
    // The root of the table of rows, gone; the index stays.
    let root = try FileStore(raw.path, .change)
      .number("SELECT rootpage FROM sqlite_schema WHERE name = 'row' AND type = 'table'")
    var bytes = try folder.bytes(of: "cut")
    for index in ((root - 1) * pageSize)..<(root * pageSize) { bytes[index] = 0xFF }
    let salvage = try LedgerSalvage(try folder.write(bytes, to: "cut"))
    #expect(salvage.rows.map(\.url) == (try Sample.rows(120)).map(\.url))
    #expect(salvage.rows.allSatisfy { $0.content == nil })
  }

  @Test("a log that ends anywhere gives a whole ledger, as of some event") func tornLog() throws {
    let copy = folder.path("torn")
    var ledger = try Ledger(original, station: Sample.here)
    try ledger.startWork()
    for row in 41...45 { try ledger.finish(row, on: row) }
    let (file, log) = (try folder.bytes(of: "ledger"), try folder.bytes(of: "ledger-wal"))
    var random = SeededGenerator(seed: 5)
    var counts: Set<Int> = []
    for _ in 0..<Effort.count(slice: 40, whole: 1_000) {
      for name in ["torn", "torn-wal", "torn-shm"] {
        try? FileManager.default.removeItem(atPath: folder.path(name))
      }
      try folder.write(file, to: "torn")
      try folder.write(
        Array(log.prefix(Int.random(in: 0...log.count, using: &random))), to: "torn-wal")
      let report = try Ledger(copy, station: Sample.here).verifyChain()
      #expect(report.findings == [])
      counts.insert(report.events)
    }
    #expect(counts.count > 5 && counts.allSatisfy { $0 >= events && $0 <= events + 20 })
  }
}
