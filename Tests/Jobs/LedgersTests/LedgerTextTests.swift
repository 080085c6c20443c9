import Basics
import SystemIO
import Cryptography
import TestSupport
import Testing

@testable import Ledgers

/// What may come into a ledger as words, names and moments.
@Suite("Words in ledgers") struct LedgerTextTests {
  @Test(
    "words are one line that can be shown",
    arguments: [
      ("left the reader", "left the reader"),
      ("  two\tlines\r\n and \u{1B}[31mcolour ", "two lines and [31mcolour"),
      ("a\u{202E}b\u{2066}c\u{200B}d\u{FEFF}", "a b c d"),
      ("\u{0}\u{7F}\u{9B}", ""),
      ("größer 🍽 „x“", "größer 🍽 „x“"),
      ("key 00112233445566778899aabbccddeeff!", "key …!"),
      ("00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDDEEFF", "…"),
      ("tag 04E10CDA993C80 page 7", "tag 04E10CDA993C80 page 7"),
      ("0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcde"),
      (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
      (String(repeating: "x", count: 201), String(repeating: "x", count: 199) + "…"),
      (String(repeating: " ", count: 100_000), ""),
    ])
  func words(_ given: String, _ kept: String) { #expect(LedgerText(given).description == kept) }

  @Test("what is kept would be kept again as it is, and is read back") func lasting() throws {
    var random = SeededGenerator(seed: 8)
    let scalars: [Unicode.Scalar] = [" ", "a", "F", "0", "\n", "\u{202E}", "\"", "\\", "🍽", "…"]
    for _ in 0..<Effort.count(slice: 2_000, whole: 200_000) {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<260, using: &random) {
        text.append(scalars[Int.random(in: 0..<scalars.count, using: &random)])
      }
      let kept = LedgerText(String(text))
      #expect(LedgerText(kept.description) == kept)
      let record = LedgerRecord(
        station: Sample.here, number: 1, sequence: 1, time: 0, previous: nil, attempt: nil,
        event: .released(Sample.uid(1), why: kept))
      #expect(try LedgerRecord(body: record.body()) == record)
    }
  }

  @Test("the longest event still lies in one page, where it can be found when all else is lost")
  func longest() throws {
    let worst = LedgerText(String(repeating: "\"", count: 200))
    let wide = LedgerText(String(repeating: "🍽", count: 200))
    let job = String(repeating: "🍽", count: 100)
    let digest = try Sample.digest("")
    for event in [
      LedgerEvent.codeMade(
        job: job, row: .max, LedgerCode(kind: wide, file: wide, digest: digest)),
      .codeMade(job: job, row: .max, LedgerCode(kind: worst, file: worst, digest: digest)),
      .runStarted(job: job, tool: wide, reader: wide),
    ] {
      let record = LedgerRecord(
        station: StationName(machine: String(repeating: "s", count: 63)), number: .max,
        sequence: .max, time: 0, previous: digest, attempt: nil, event: event)
      #expect(record.body().count < 3_800)
    }
  }

  @Test("damaged events never trap, and none is taken for whole") func mutations() throws {
    var random = SeededGenerator(seed: 9)
    let record = LedgerRecord(
      station: Sample.here, number: 7, sequence: 9, time: 1_785_490_200, previous: nil, attempt: 1,
      event: .intent(Sample.on(1, 1), try Sample.intent(1)))
    let body = record.body()
    for _ in 0..<Effort.count(slice: 5_000, whole: 500_000) {
      var other = body
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<other.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: other[place] = UInt8.random(in: 0...255, using: &random)
        case 1: other.remove(at: place)
        default: other.insert(body[Int.random(in: 0..<body.count, using: &random)], at: place)
        }
      }
      guard let read = try? LedgerRecord(body: other) else { continue }
      #expect(read.body() == other)
      #expect(read != record || other == body)
    }
  }

  @Test("moments are read as they are written") func moments() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<2_000 {
      let seconds = Int64.random(in: -60_000_000_000...250_000_000_000, using: &random)
      #expect(Timestamp.seconds(Timestamp.text(seconds)) == seconds)
    }
    for text in [
      "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z",
      "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "26-01-01T00:00:00Z", "",
      "2026-01-01T00:00:60Z",
      "2026-1-01T00:00:00Z", "99999999999999999999-01-01T00:00:00Z",
    ] {
      #expect(Timestamp.seconds(text) == nil, "\(text)")
    }
  }

  @Test("names of stations") func stations() {
    for name in ["a", "desk-1", "A.b_c", String(repeating: "x", count: 63)] {
      #expect(StationName(name)?.description == name)
    }
    for name in ["", "-a", ".", "a b", "ü", "a/b", String(repeating: "x", count: 64)] {
      #expect(StationName(name) == nil)
    }
    #expect(StationName(machine: "Büro 2.local").description == "B--ro-2.local")
    #expect(StationName(machine: "--").description == "station")
    #expect(StationName(machine: String(repeating: "x", count: 99)).description.count == 63)
  }

  @Test("names of jobs", arguments: ["", " x", "a  b", "a\nb", String(repeating: "x", count: 101)])
  func jobs(_ name: String) throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, rows: 0)
    let error = #expect(throws: LedgerError.self) {
      try ledger.add(job: name, definition: Sample.digest(""), rows: Sample.rows(1))
    }
    #expect(error?.problem == .refused(.badJobName(name)))
    #expect(try ledger.jobs() == [] && ledger.heads() == [])
  }

  @Test("a row out of order, and an error of the source, leave nothing") func adding() throws {
    struct Stop: Error {}
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, rows: 0)
    let order = #expect(throws: LedgerError.self) {
      try ledger.add(
        job: "tables", definition: Sample.digest(""), rows: [Sample.row(1), Sample.row(3)])
    }
    #expect(order?.description == "the next row of job tables must be row 2, not row 3")
    var number = 0
    #expect(throws: Stop.self) {
      try ledger.add(job: "tables", definition: Sample.digest("")) {
        number += 1
        if number > 10 { throw Stop() }
        return try Sample.row(number)
      }
    }
    #expect(try ledger.jobs() == [] && ledger.heads() == [])
    try ledger.add(job: "tables", definition: Sample.digest(""), rows: Sample.rows(2))
    number = 2
    try ledger.extend(job: "tables") {
      number += 1
      return number > 4 ? nil : try Sample.row(number)
    }
    #expect(try ledger.summary(of: "tables").rows == 4)
    #expect(try ledger.verifyChain().findings == [])
    let twice = #expect(throws: LedgerError.self) {
      try ledger.add(job: "tables", definition: Sample.digest(""), rows: Sample.rows(1))
    }
    #expect(twice?.description == "the ledger has a job tables already")
  }
}
