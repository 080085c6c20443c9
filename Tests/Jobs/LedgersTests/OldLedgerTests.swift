import Foundation
import SystemIO
import Cryptography
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// Ledgers with the tables and events of earlier versions.
@Suite("Ledgers of earlier versions") struct OldLedgerTests {
  private let folder: ScratchFolder
  private let vectors: LedgerVectors

  init() throws {
    folder = try ScratchFolder()
    vectors = try JSONDecoder().decode(
      LedgerVectors.self, from: Repository.vectors("ledger.json"))
  }

  /// The file of a version, from its SQL.
  private func made(_ version: String) throws -> String {
    let sql = try Repository.vectors("ledgers/\(version).sql")
    let path = folder.path("old.ledger")
    let store = try FileStore(path, .create)
    try store.run(String(decoding: sql, as: UTF8.self))
    return path
  }

  private func expectStates(_ ledger: borrowing Ledger) throws {
    for (row, expected) in vectors.states {
      let found = try ledger.row(Int(row) ?? 0, of: "tables")
      #expect(found?.state.rawValue == expected.state && found?.uid?.description == expected.uid)
      #expect(found?.attempts == expected.attempts)
    }
    for (uid, standing) in vectors.tags {
      #expect(try TagUID(uid).flatMap { try ledger.tag($0) }?.standing.rawValue == standing)
    }
  }

  @Test("they are read as they are, and continued", arguments: ["0.1", "0.2"])
  func continued(_ version: String) throws {
    let path = try made(version)
    let heads: [LedgerHead]
    do {
      let old = try Ledger(path, station: Sample.here, mode: .readOnly)
      #expect(old.store.isOld)
      #expect(try old.verifyChain().findings == [])
      try expectStates(old)
      heads = try old.heads()
    }
    let export = try runBeckon(["job", "export", path])
    #expect(export.status == 0 && export.stdout.contains("\ntables,1,table-1,"), "\(export)")
    #expect(try runBeckon(["job", "status", path]).status == 0)
    do {
      var ledger = try Ledger(path, station: Sample.here)
      try ledger.startWork()
      try expectStates(ledger)
      // A row that waits goes onto a tag, and one that is done is corrected.
      let row = try #require(try ledger.row(4, of: "tables"))
      let tag = RowTag(job: "tables", row: 4, uid: Sample.uid(44))
      let intent = TagIntent(
        chip: "NTAG215", version: [], content: try #require(row.content.content), wasBlank: true)
      for event in [LedgerEvent.intent(tag, intent), .verified(tag), .done(tag)] {
        try ledger.append(event)
      }
      let done = try #require(try ledger.row(1, of: "tables"))
      let content = RowContent(
        number: 1, url: "https://eat.example.com/t/one", name: done.content.name,
        columns: done.content.columns, line: done.content.line,
        content: try Sample.digest("another message"))
      var rest = [RowDifference.changed(done, content, replacesTag: false)].makeIterator()
      let match = RowsMatch(revision: 1, definition: try Sample.digest("job"), table: nil)
      try ledger.amend(job: "tables", match) { _ in rest.next() }
    }
    let ledger = try Ledger(path, station: Sample.here, mode: .readOnly)
    #expect(try !ledger.store.isOld && ledger.store.number("PRAGMA user_version") == 2)
    #expect(try ledger.row(4, of: "tables")?.state == .done)
    #expect(try ledger.row(1, of: "tables")?.state == .toRewrite)
    // What was kept on paper with the old version still proves its events.
    #expect(try ledger.verifyChain(against: heads.map(\.hash)).findings == [])
  }
}
