import Cryptography
import Foundation
import SystemIO
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// Rows that are corrected after the job began.
@Suite("Amended rows") struct LedgerAmendingTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func changed(_ number: Int, _ text: String = "new") throws -> RowContent {
    RowContent(
      number: number, url: "https://eat.example.com/\(text)/\(number)",
      content: try Sample.digest("\(text) \(number)"))
  }

  private func match(_ revision: Int) throws -> RowsMatch {
    RowsMatch(revision: revision, definition: try Sample.digest("job \(revision)"), table: nil)
  }

  private func amend(
    _ ledger: inout Ledger, _ revision: Int = 1, _ differences: [RowDifference]
  ) throws {
    var rest = differences.makeIterator()
    try ledger.amend(job: "tables", match(revision), why: "prices") { _ in rest.next() }
  }

  private func row(_ number: Int, _ ledger: borrowing Ledger) throws -> LedgerRow {
    try #require(try ledger.row(number, of: "tables"))
  }

  private func change(_ number: Int, _ ledger: borrowing Ledger) throws -> RowDifference {
    .changed(try row(number, ledger), try changed(number), replacesTag: false)
  }

  @Test("every kind of difference, and the ledger proves all of it") func all() throws {
    var ledger = try Sample.ledger(in: folder)
    try ledger.finish(1, on: 1)
    try ledger.finish(2, on: 2)
    try ledger.append(
      .codeMade(
        job: "tables", row: 3,
        LedgerCode(kind: "qr", file: "3.svg", digest: Sample.digest("3"))))
    try amend(
      &ledger, 1,
      [
        change(1, ledger), change(3, ledger), .removed(row(2, ledger)), .removed(row(4, ledger)),
        .added(changed(6)),
      ])
    #expect(try row(1, ledger).state == .toRewrite && row(1, ledger).uid == Sample.uid(1))
    #expect(try row(1, ledger).content == changed(1))
    #expect(try row(1, ledger).earlier.map(\.url) == ["https://eat.example.com/t/1"])
    #expect(try row(3, ledger).state == .pending && row(3, ledger).content == changed(3))
    // The file is known as what the row was, and no longer counts as its code.
    #expect(try ledger.codes(of: 3, in: "tables").map(\.kind) == ["qr-earlier"])
    for number in [2, 4] {
      #expect(try row(number, ledger).state == .failed)
      #expect(try row(number, ledger).reason == TagReason(.removed, "prices"))
    }
    #expect(try ledger.tag(Sample.uid(2))?.standing == .abandoned)
    #expect(try row(6, ledger).content == changed(6))
    #expect(try ledger.rows(url: "https://eat.example.com/new/1").map(\.number) == [1])
    #expect(try ledger.rows(url: "https://eat.example.com/t/1") == [])
    #expect(try ledger.summary(of: "tables").definition == Sample.digest("job 1"))
    #expect(try ledger.verifyChain().findings == [])
    let before = try (1...6).map { try row($0, ledger) }
    try ledger.rebuild()
    #expect(try (1...6).map { try row($0, ledger) } == before)
  }

  @Test("a row to rewrite takes its own tag again, and no other") func rewriting() throws {
    var ledger = try Sample.ledger(in: folder)
    try ledger.finish(1, on: 1)
    try amend(&ledger, 1, [change(1, ledger)])
    let intent = TagIntent(
      chip: "NTAG215", version: [], content: try Sample.digest("new 1"), wasBlank: false)
    #expect(throws: LedgerError.self) { try ledger.append(.intent(Sample.on(1, 9), intent)) }
    #expect(throws: LedgerError.self) { try ledger.append(.rewriting(Sample.on(1, 9), intent)) }
    let old = try Sample.intent(1)
    #expect(throws: LedgerError.self) { try ledger.append(.rewriting(Sample.on(1, 1), old)) }
    // What a station says about the earlier content does not complete the row.
    try ledger.append([.unsettled(Sample.on(1, 1), TagReason(.lost))])
    #expect(try row(1, ledger).state == .toRewrite)
    try ledger.append(.rewriting(Sample.on(1, 1), intent))
    try ledger.append(.unsettled(Sample.on(1, 1), TagReason(.lost)))
    #expect(try row(1, ledger).state == .rewriting)
    try ledger.append([.verified(Sample.on(1, 1)), .done(Sample.on(1, 1))])
    #expect(try row(1, ledger).state == .done && row(1, ledger).attempts == 1)
    #expect(try ledger.verifyChain().findings == [])
  }

  @Test("a locked tag is given up, and its row goes onto another") func replaced() throws {
    var ledger = try Sample.ledger(in: folder)
    try ledger.finish(1, on: 1)
    try amend(&ledger, 1, [.changed(row(1, ledger), changed(1), replacesTag: true)])
    #expect(try row(1, ledger).state == .pending && row(1, ledger).uid == nil)
    #expect(try ledger.tag(Sample.uid(1))?.standing == .abandoned)
  }

  @Test("the second of two plans changes nothing") func two() throws {
    var ledger = try Sample.ledger(in: folder)
    let plan = [try change(1, ledger)]
    try amend(&ledger, 1, plan)
    let heads = try ledger.heads()
    #expect(throws: LedgerError.self) { try amend(&ledger, 1, plan) }
    let other = try [change(2, ledger)]
    let error = #expect(throws: LedgerError.self) { try amend(&ledger, 1, other) }
    #expect(
      error?.problem == .refused(.jobAmendedMeanwhile(job: "tables", station: Sample.here)))
    #expect(try ledger.heads() == heads && row(2, ledger).content == Sample.row(2))
  }

  @Test("a row that another station has claimed is refused") func claimed() throws {
    var ledger = try Sample.ledger(in: folder)
    var other = try Ledger(folder.path("ledger"), station: Sample.there)
    try other.startWork()
    let number = try #require(try other.claimNextRow(of: "tables")).number
    let plan = [try change(number, ledger)]
    let error = #expect(throws: LedgerError.self) { try amend(&ledger, 1, plan) }
    #expect(
      error?.problem
        == .refused(.rowClaimed(job: "tables", row: number, station: Sample.there)))
  }

  @Test("ledgers that worked apart: a row that was written meanwhile is to be rewritten")
  func apart() throws {
    do { _ = try Sample.ledger(in: folder, name: "one") }
    try FileManager.default.copyItem(atPath: folder.path("one"), toPath: folder.path("two"))
    do {
      var one = try Ledger(folder.path("one"), station: Sample.here)
      try amend(&one, 1, [change(1, one), change(2, one)])
      // More events, so that the other station's come before and after these.
      try one.append((0..<3).map { _ in .quarantined(Sample.uid(99), TagReason(.other)) })
    }
    do {
      var two = try Ledger(folder.path("two"), station: Sample.there)
      try two.startWork()
      try two.finish(1, on: 1)
      try two.finish(2, on: 2)
    }
    let sources = try ["one", "two"].map { name in
      try SourceLedger(
        Ledger(folder.path(name), station: Sample.here, mode: .readOnly))
    }
    let report = try LedgerUnion(sources).write(to: folder.path("all"))
    #expect(report.conflicts.isEmpty, "\(report.conflicts)")
    let all = try Ledger(folder.path("all"), station: Sample.here, mode: .readOnly)
    for number in 1...2 {
      #expect(try row(number, all).state == .toRewrite)
      #expect(try row(number, all).uid == Sample.uid(number))
    }
    #expect(try all.verifyChain().findings == [])
  }

  @Test("a ledger of version 0.2 is read as it is, and updated when it is written")
  func old() throws {
    let path = folder.path("old")
    do {
      let store = try FileStore(path, .create)
      try store.run("PRAGMA journal_mode = WAL")
      try FileOpening.migrate(store, steps: Array(Schema.steps.prefix(1)), isNew: true)
    }
    let read = try Ledger(path, station: Sample.here, mode: .readOnly)
    #expect(try read.jobs() == [] && read.rows(url: "https://example.com") == [])
    #expect(try read.verifyChain().findings == [])
    do {
      var ledger = try Ledger(path, station: Sample.here)
      try ledger.add(job: "tables", definition: Sample.digest("job"), rows: Sample.rows(3))
      try amend(&ledger, 1, [change(1, ledger)])
      #expect(try ledger.verifyChain().findings == [])
    }
    let store = try FileStore(path, .read)
    #expect(try store.number("PRAGMA user_version") == 2)
  }
}
