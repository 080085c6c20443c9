import Foundation
import TestSupport
import Testing

@testable import Ledgers
@testable import JobCommands

/// What `beckon job status` finds in a ledger on its way.
@Suite("A look at a ledger") struct LedgerGlanceTests {
  private let folder: ScratchFolder

  /// Two rows done; another station said one thing, long ago.
  init() throws {
    folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, name: "tables.ledger")
    do {
      var other = try Ledger(folder.path("tables.ledger"), station: Sample.there)
      try other.append([.quarantined(Sample.uid(99), TagReason(.byHand))])
    }
    try ledger.finish(1, on: 1)
    try ledger.finish(2, on: 2)
  }

  private func forged(_ sql: String) throws -> String {
    let path = folder.path("forged.ledger")
    try RawLedger(copyOf: folder.path("tables.ledger"), to: path).run(sql)
    return path
  }

  private static func forging(_ uid: Int, inEvent id: String) -> String {
    "UPDATE event SET body = replace(body, '\(Sample.uid(uid))', '\(Sample.uid(7))') WHERE id = \(id)"
  }

  @Test("a sound ledger needs no job file, and says how much was looked at") func sound() throws {
    let status = try runBeckon(["job", "status", "tables.ledger"], in: folder)
    #expect(status.status == 0, "\(status.stderr)")
    #expect(
      status.stdout.hasPrefix("tables: 2 of 5 rows done, 3 to go\n1 tag in quarantine\nhead "))
    #expect(status.stdout.hasSuffix("\n11 events checked: nothing wrong\n"), "\(status.stdout)")
    let json = try runBeckon(["job", "status", "tables.ledger", "--json"], in: folder)
    #expect(json.stdout.contains(#""events":11,"eventsSeen":11,"findings":[]"#), "\(json.stdout)")
    let page = try runBeckon(
      ["job", "status", "tables.ledger", "--html", "s.html"], in: folder)
    #expect(page.status == 0, "\(page.stderr)")
    #expect(try folder.text(of: "s.html").contains("id=row-5>"))
  }

  @Test(
    "a forged UID is found, in a table as in an event",
    arguments: [
      (
        "UPDATE progress SET uid = x'04000000000007' WHERE row = 1",
        "found: table progress has 1 1 'done' X'04000000000007'"
      ),
      (forging(1, inEvent: "4"), "found: event 3 of station desk-1 (id 4) was changed"),
    ])
  func forged(_ sql: String, _ words: String) throws {
    _ = try forged(sql)
    let status = try runBeckon(["job", "status", "forged.ledger"], in: folder)
    #expect(status.status == 1 && status.stdout.contains(words), "\(status.stdout)\(status.stderr)")
    let page = try runBeckon(["job", "status", "forged.ledger", "--html", "s.html"], in: folder)
    #expect(page.status == 1)
    #expect(try folder.text(of: "s.html").contains("<dt>The ledger was changed</dt>"))
  }

  @Test(
    "of a large ledger the last events are looked at, and the end of every chain",
    arguments: [
      (forging(2, inEvent: "11"), 1), (forging(99, inEvent: "3"), 1), (forging(1, inEvent: "4"), 0),
      ("UPDATE tally SET count = 5", 0),
    ])
  func large(_ sql: String, _ findings: Int) throws {
    let path = try forged(sql)
    let ledger = try Ledger(path, station: Sample.here, mode: .readOnly)
    let glance = try ledger.glance(limit: 5)
    #expect(glance.events == 11 && glance.seen == 5 && !glance.isWhole)
    #expect((glance.findings.isEmpty ? 0 : 1) == findings, "\(glance.findings)")
    #expect(
      glance.lines(of: "x.ledger").last
        == "the last 5 of 11 events were checked, and no table; 'beckon job verify x.ledger --chain' "
        + "checks everything")
  }

  @Test("of a ledger with many rows the events are looked at, and no table") func manyRows() throws
  {
    let path = try forged("UPDATE tally SET count = 5")
    let ledger = try Ledger(path, station: Sample.here, mode: .readOnly)
    #expect(try !ledger.glance().findings.isEmpty)
    let glance = try ledger.glance(rowLimit: 4)
    #expect(glance.events == 11 && glance.seen == 11 && !glance.isWhole && glance.findings.isEmpty)
    #expect(
      glance.lines(of: "x.ledger").last
        == "11 events were checked, and no table; 'beckon job verify x.ledger --chain' checks "
        + "everything")
    let forged = try Ledger(
      forged(Self.forging(1, inEvent: "4")), station: Sample.here, mode: .readOnly)
    #expect(try !forged.glance(rowLimit: 4).findings.isEmpty)
  }
}
