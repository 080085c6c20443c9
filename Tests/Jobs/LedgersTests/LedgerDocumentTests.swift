import Foundation
import SystemIO
import TestSupport
import Testing

@testable import Ledgers

/// docs/ledger.md says what the program does.
@Suite("docs/ledger.md") struct LedgerDocumentTests {
  let page: String

  init() throws {
    page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/ledger.md"), encoding: .utf8)
  }

  @Test("it has exactly the table of what may follow what") func transitions() throws {
    let tag = Sample.on(1, 1)
    let reason = TagReason(.other)
    let events: [(String, LedgerEvent)] = [
      ("written", .written(tag)), ("verified", .verified(tag)), ("locking", .locking(tag)),
      ("locked", .locked(tag)), ("protecting", .protecting(tag, derivation: "")),
      ("protected", .protected(tag, derivation: "")),
      ("securing-failed", .securingFailed(tag, reason)), ("done", .done(tag)),
      ("failed", .failed(tag, reason)), ("unsettled", .unsettled(tag, reason)),
      ("settled: verified", .settled(tag, .verified)), ("settled: empty", .settled(tag, .empty)),
      ("settled: quarantined", .settled(tag, .quarantined(reason))),
      ("abandoned", .abandoned(tag, why: "")), ("checked", .checked(tag, matches: true, words: "")),
      ("rewriting", .rewriting(tag, try Sample.intent(1))),
    ]
    var table = "| kind | after | then | the tag is |\n|---|---|---|---|\n"
    for (name, event) in events {
      let change = try #require(event.change)
      let after = RowState.allCases.filter(change.from.contains).map(\.rawValue)
      let cells = [
        name, after.joined(separator: ", "), change.to?.rawValue ?? "",
        change.standing?.rawValue ?? "",
      ]
      table += "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined() + "\n"
    }
    #expect(page.contains(table + "\n"), "the table should be:\n\(table)")
  }

  @Test("it names every kind of event, every table and every standing") func names() {
    for kind in LedgerEvent.Kind.allCases { #expect(page.contains(kind.rawValue)) }
    for standing in LedgerTagState.allCases { #expect(page.contains("| \(standing.rawValue) |")) }
    for (table, _) in Schema.derivedTables { #expect(page.contains("| `\(table)` |")) }
  }

  @Test(
    "what it says to do by hand works",
    .needs(.sqlite3, .sha256sum))
  func byHand() throws {
    let folder = try ScratchFolder()
    var ledger = try Ledger(
      folder.path("tables.ledger"), station: Sample.here, mode: .create)
    let records = try ledger.add(
      job: "tables", definition: Sample.digest("job"),
      rows: Sample.rows(3) + [RowContent(number: 4, url: "https://example.com/\"ü\"\\")])
    try ledger.startWork()
    try ledger.finish(1, on: 1)
    let blocks = page.components(separatedBy: "```sh\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 2)
    let chain = try run(blocks[0], in: folder)
    #expect(chain == "head \(try ledger.heads()[0].hash)\n")
    guard case .rowsAdded(_, _, _, let digest) = records[1].event else {
      Issue.record("the rows of a job are not its second event")
      return
    }
    #expect(try run(blocks[1], in: folder) == "\(digest)\n")
  }

  @Test("its commands work") func commands() throws {
    let folder = try ScratchFolder()
    do { _ = try Sample.ledger(in: folder, name: "tables.ledger") }
    let lines = page.split(separator: "\n").filter { $0.hasPrefix("    beckon ") }
    #expect(lines.count == 6)
    for line in lines {
      let ran = try runBeckon(line.split(separator: " ").dropFirst().map(String.init), in: folder)
      #expect(ran.status == 0, "\(line): \(ran.stderr)")
    }
    #expect(try folder.text(of: "tables.csv").hasPrefix("job,row,name,url,state,"))
    #expect(try folder.text(of: "events.jsonl").split(separator: "\n").count == 2)
  }

  private func run(_ script: String, in folder: ScratchFolder) throws -> String {
    var command = ChildCommand("sh", ["-c", script])
    command.folder = folder.path
    let outcome = try command.run(within: .seconds(60))
    #expect(outcome.ending == .exited(0) && outcome.errors.isEmpty)
    return String(decoding: outcome.output, as: UTF8.self)
  }
}
