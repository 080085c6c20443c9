import TestSupport
import Testing

@testable import Ledgers

/// What is known of one row: its events, their times, and who was there.
@Suite("The history of rows") struct RowHistoryTests {
  static func check(_ ledger: inout Ledger) throws {
    ledger.operatorName = "Anna \"A.\" Berg"
    _ = try ledger.claimNextRow(of: "tables")
    try ledger.finish(1, on: 1)
    let digest = try Sample.digest("a")
    try ledger.append([
      .codeMade(job: "tables", row: 1, LedgerCode(kind: "qr", file: "1.svg", digest: digest)),
      .codeMade(
        job: "tables", row: 1,
        LedgerLabel(.printed, on: "tcp://a", sheet: nil, place: 1).code(in: digest)),
    ])
    ledger.operatorName = nil
    _ = try ledger.claimNextRow(of: "tables")
    try ledger.finish(2, on: 2)
    let before = try ledger.lastPlace()
    try ledger.append([
      .checked(Sample.on(1, 1), matches: true, words: "as it should be"),
      .abandoned(Sample.on(2, 2), why: "lost"),
    ])
    let history = try ledger.history(of: 1, in: "tables")
    #expect(
      history.map(\.record.event.kind)
        == [.intent, .written, .verified, .done, .codeMade, .codeMade, .checked])
    #expect(history.first?.record.operatorName == "Anna \"A.\" Berg")
    #expect(history.last?.record.operatorName == nil)
    #expect(history.map(\.place) == history.map(\.place).sorted())

    var all: [RowDetails] = []
    try ledger.forEachDetail(of: "tables", in: .all) { all.append($0) }
    let time = { (kind: LedgerEvent.Kind) in
      history.first { $0.record.event.kind == kind }?.record.time
    }
    #expect(all.count == 5 && all[0].codes.count == 2)
    #expect(all[0].times.written == time(.written) || all[0].times.written == time(.verified))
    #expect(all[0].times.verified == time(.checked) && all[0].times.made != nil)
    #expect(all[0].times.labelled != nil && all[0].times.operatorName == nil)
    #expect(all[1].times.written == nil && all[1].times.verified == nil, "its tag is lost")
    #expect(all[2].times == RowMoments())
    let changed = try ledger.rows(of: "tables", changedSince: before)
    #expect(changed.numbers(upTo: 9) == [1, 2])
    #expect(try ledger.rows(of: "tables", changedSince: 0).numbers(upTo: 9) == [1, 2, 3, 4, 5])
    #expect(try ledger.records(after: before, limit: 9).count == 2)
    #expect(try ledger.verifyChain().findings == [])
  }

  @Test("in a file") func file() throws {
    let folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder)
    try Self.check(&ledger)
    // Without the index the same is found.
    var with: [RowDetails] = []
    try ledger.forEachDetail(of: "tables", in: .all) { with.append($0) }
    try ledger.store.run("DROP INDEX event_row")
    var without: [RowDetails] = []
    try ledger.forEachDetail(of: "tables", in: .all) { without.append($0) }
    #expect(with.map(\.times) == without.map(\.times))
  }

  @Test("on a server", .needs(.postgresql)) func server() throws {
    var ledger = try SharedSample().begun()
    try Self.check(&ledger)
  }

  @Test("a ledger of version 0.2 is read as it is, and gets its index when it is written")
  func old() throws {
    let folder = try ScratchFolder()
    do {
      var ledger = try Sample.ledger(in: folder)
      try ledger.finish(1, on: 1)
    }
    do {
      let old = try FileStore(folder.path("ledger"), .change)
      try old.run(
        "DROP INDEX event_row; DROP TABLE amendment; DROP TABLE matched; DROP TABLE closing; "
          + "PRAGMA user_version = 1")
    }
    do {
      let ledger = try Ledger(folder.path("ledger"), station: Sample.here, mode: .readOnly)
      #expect(ledger.store.isOld)
      #expect(try ledger.history(of: 1, in: "tables").count == 4)
      #expect(try ledger.verifyChain().findings == [])
    }
    let ledger = try Ledger(folder.path("ledger"), station: Sample.here)
    #expect(try !ledger.store.isOld && ledger.verifyChain().findings == [])
    #expect(
      try ledger.store.number("SELECT count(*) FROM sqlite_schema WHERE name = 'event_row'") == 1)
  }
}
