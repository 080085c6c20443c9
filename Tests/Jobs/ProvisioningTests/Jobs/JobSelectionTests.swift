import JSONText
import TestSupport
import Testing

/// One selection of rows for every command of a job.
@Suite("Selections in commands") struct JobSelectionTests {
  let folder: ScratchFolder

  /// Nine tables in three stores.
  init() throws {
    folder = try ScratchFolder()
    let lines = (1...9).map { "\(1 + $0 % 3),\($0),\"a, \"\"b\"\"\"" }
    try folder.write(
      (["store,table,note"] + lines).joined(separator: "\n") + "\n", to: "tables.csv")
    let made = try beckon(
      "new", "tables.json", "--csv", "tables.csv", "--template",
      "https://eat.example.com/s/{store}/t/{table}", "--chip", "ntag215", "--qr", "codes",
      "--qr-format", "svg")
    #expect(made.status == 0, "\(made.stderr)")
  }

  private func beckon(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  private func rows(_ words: String...) throws -> [Int] {
    let table = try runBeckon(
      ["job", "export", "tables.json", "--format", "jsonl"] + words, in: folder)
    #expect(table.status == 0, "\(table.stderr)")
    return try JobRunTests.events(table.stdout).compactMap { $0["row"]?.intValue }
  }

  @Test("run, export, retry and verify agree on the rows of a store") func store() throws {
    let run = try beckon("run", "tables.json", "--where", "store=2", "--deck", "ntag215")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stdout.contains("tables: 3 of 9 rows done, 6 to go\n"))
    #expect(try rows("--state", "done") == [1, 4, 7])
    #expect(try rows("--where", "store=2") == [1, 4, 7])
    #expect(try rows("--where", "store=2", "--where", "store=3", "--rows", "1-5") == [1, 2, 4, 5])
    #expect(try rows("--where", "note=a, \"b\"", "--rows", "9") == [9])
    let gone = try beckon(
      "retry", "tables.json", "--give-up", "selected", "--where", "store=1", "--why", "closed")
    #expect(gone.stdout == "rows 3, 6, 9 taken out of line\n", "\(gone.stderr)")
    let some = try beckon("retry", "tables.json", "--row", "3,6")
    #expect(some.stdout == "rows 3, 6 back in line\n", "\(some.stderr)")
    let rest = try beckon("retry", "tables.json", "--where", "store=1")
    #expect(rest.stdout == "row 9 back in line\n", "\(rest.stderr)")
    let lost = try beckon("retry", "tables.json", "--abandon", "4,7", "--why", "lost")
    #expect(lost.stdout == "rows 4, 7 back in line\n", "\(lost.stderr)")
    let bare = try beckon("retry", "tables.json", "--abandon", "2")
    #expect(bare.status == 65 && bare.stderr.contains("row 2 of 'tables' is on no tag"))
    #expect(try rows("--state", "done") == [1])
  }

  @Test("codes of some rows are listed beside those of the others") func codes() throws {
    let all = try beckon("run", "tables.json", "--codes")
    #expect(all.status == 0, "\(all.stderr)")
    let some = try beckon("run", "tables.json", "--codes", "--rows", "3,5-6")
    #expect(some.stdout.hasPrefix("codes: 0 QR codes, 3 kept"), "\(some.stdout)")
    let manifest = try JobRunTests.events(folder.text(of: "codes/manifest.jsonl"))
    #expect(manifest.compactMap { $0["row"]?.intValue }.sorted() == Array(1...9))
    let file = try #require(manifest.first { $0["row"] == 1 }?["file"]?.stringValue)
    let seen = try beckon("verify", "tables.json", "codes/\(file)", "--where", "store=2")
    #expect(seen.status == 0, "\(seen.stderr)")
    let other = try beckon("verify", "tables.json", "codes/\(file)", "--where", "store=3")
    #expect(other.status == 1 && other.stderr.contains("row 1 is not one of the selected rows"))
  }

  @Test("selections that cannot be meant") func refused() throws {
    _ = try beckon("run", "tables.json", "--codes")
    for (words, status, sentence) in [
      (
        ["run", "tables.json", "--deck", "ntag215", "--where", "stor=2"], 65,
        "did you mean 'store'?"
      ),
      (["run", "tables.json", "--deck", "ntag215", "--where", "store=9"], 65, "no row with"),
      (["run", "tables.json", "--codes", "--rows", "10"], 65, "there is no row 10; the job has 9"),
      (["export", "tables.json", "--where", "store"], 64, "COLUMN=VALUE"),
      (["retry", "tables.json", "--give-up", "selected"], 64, "'selected' needs"),
      (["retry", "tables.json", "--give-up", "3", "--where", "store=2"], 64, "a selection goes"),
      (["verify", "tables.json", "--chain", "--rows", "3"], 64, "--rows"),
    ] {
      let ran = try runBeckon(["job"] + words, in: folder)
      #expect(Int(ran.status) == status && ran.stderr.contains(sentence), "\(words) \(ran.stderr)")
    }
  }
}
