import Foundation
import TestSupport
import Testing

@testable import Ledgers

/// `beckon job list`, `verify`, `quarantine`, `export` and `import`.
@Suite("Ledger commands") struct LedgerCommandTests {
  let folder: ScratchFolder

  /// Two rows done, one that failed once, two untouched; a tag put aside.
  init() throws {
    folder = try ScratchFolder()
    var ledger = try Sample.ledger(in: folder, name: "tables.ledger")
    try ledger.finish(1, on: 1)
    try ledger.finish(2, on: 2)
    let tag = Sample.on(3, 3)
    try ledger.append(.intent(tag, Sample.intent(3)))
    try ledger.append([
      .failed(tag, TagReason(.writeFailed, "page 7")),
      .quarantined(tag.uid, TagReason(.writeFailed, "=page 7")),
    ])
  }

  private func beckon(_ arguments: String..., stdin: String = "") throws -> RanCommand {
    try runBeckon(["job"] + arguments, stdin: stdin, in: folder)
  }

  @Test("list") func list() throws {
    let text = try beckon("list", "tables.ledger")
    #expect(text.stdout == "tables: 2 of 5 rows done, 3 to go\n" && text.status == 0)
    let json = try beckon("list", "tables.ledger", "--json")
    #expect(json.stdout.hasPrefix(#"{"job":"tables","rows":5,"done":2,"#))
    let missing = try beckon("list", "other.ledger")
    #expect(missing.stderr == "beckon: ledger other.ledger: there is no such file\n")
    #expect(missing.status == 66)
    let job = try beckon("list", "tables.ledger", "--job", "doors")
    #expect(job.stderr == "beckon: tables.ledger has no job 'doors'\n" && job.status == 65)
  }

  @Test("export to a table, with formulas defused") func table() throws {
    let table = try beckon("export", "tables.ledger")
    try expectGolden(table.stdout, "beckon/job-export.csv")
    #expect(table.stderr.hasPrefix("beckon: head desk-1 13 ") && table.status == 0)
    let done = try beckon("export", "tables.ledger", "--state", "done", "--format", "jsonl")
    try expectGolden(done.stdout, "beckon/job-export.jsonl")
    let file = try beckon("export", "tables.ledger", "-o", "out.csv")
    #expect(try folder.text(of: "out.csv") == table.stdout && file.stdout.isEmpty)
    let again = try beckon("export", "tables.ledger", "-o", "out.csv")
    #expect(again.status == 73)
  }

  @Test("a cell that begins as a formula") func formula() throws {
    var ledger = try Ledger(
      folder.path("evil.ledger"), station: Sample.here, mode: .create)
    try ledger.add(
      job: "tables", definition: Sample.digest("job"),
      rows: [RowContent(number: 1, url: "https://example.com", name: "=HYPERLINK(\"x\")")])
    let table = try beckon("export", "evil.ledger")
    #expect(table.stdout.contains(",\"'=HYPERLINK(\"\"x\"\")\",https://example.com,,"))
  }

  @Test("export of events: lines that any program can check") func events() throws {
    let events = try beckon("export", "tables.ledger", "--events")
    #expect(events.stdout.split(separator: "\n").count == 13)
    #expect(events.stdout.hasPrefix(#"{"definition":""#))
  }

  @Test("verify a chain, with and without a kept head") func chain() throws {
    let blind = try beckon("verify", "tables.ledger", "--chain")
    #expect(blind.status == 0)
    #expect(
      blind.stdout.hasPrefix(
        """
        station desk-1: 13 events; nothing proves that none was cut off at the end, or that the \
        chain was not rewritten as a whole: keep its head elsewhere, on paper or in an e-mail, and \
        pass it with --head next time
        head desk-1 13 
        """))
    let head = try #require(
      blind.stdout.split(separator: "\n").first { $0.hasPrefix("head") }?.split(separator: " ").last
    )
    let kept = try beckon("verify", "tables.ledger", "--chain", "--head", String(head))
    #expect(kept.stdout.hasPrefix("station desk-1: 13 events, all proven by the kept head\n"))
    #expect(kept.stdout.hasSuffix("13 events: nothing wrong\n") && kept.status == 0)
    let other = try beckon(
      "verify", "tables.ledger", "--chain", "--head", String(repeating: "0", count: 64))
    #expect(other.status == 1)
    #expect(other.stdout.contains("found: no event has the kept hash 0000"))
    let json = try beckon("verify", "tables.ledger", "--chain", "--json")
    #expect(json.stdout.contains(#""sound":true"#) && json.stdout.contains(#""provenTo":null"#))
    let nothing = try beckon("verify", "tables.ledger")
    #expect(
      nothing.status == 64
        && nothing.stderr.contains("say what to verify: --tags, photos, or --chain"))
    let wrong = try beckon("verify", "tables.ledger", "--chain", "--head", "12")
    #expect(wrong.status == 64 && wrong.stderr.contains("a hash of 64 hexadecimal digits"))
  }

  @Test("tables that were tampered with are found, and made anew") func rebuilt() throws {
    let raw = try RawLedger(
      copyOf: folder.path("tables.ledger"), to: folder.path("forged.ledger"))
    try raw.run("UPDATE progress SET state = 'done' WHERE row = 4")
    let found = try beckon("verify", "forged.ledger", "--chain")
    #expect(found.status == 1)
    #expect(
      found.stdout.contains(
        "found: table progress has 1 4 'done' NULL 0 NULL NULL NULL, which does not follow from "
          + "the events\n"))
    let rebuilt = try beckon("verify", "forged.ledger", "--chain", "--rebuild")
    #expect(rebuilt.status == 0 && rebuilt.stdout.hasSuffix("13 events: nothing wrong\n"))
    try raw.run("UPDATE event SET number = 100 WHERE id = 5")
    let refused = try beckon("verify", "forged.ledger", "--chain", "--rebuild")
    #expect(refused.status == 65 && refused.stderr.contains("; nothing was rebuilt\n"))
  }

  @Test("what a file has otherwise than it was made is named, and nobody else's trigger runs")
  func schema() throws {
    func change(_ sql: String) throws {
      try FileStore(folder.path("tables.ledger"), .change).run(sql)
    }
    try change("CREATE TRIGGER spy AFTER INSERT ON event BEGIN UPDATE tally SET count = 0; END")
    let foreign = try beckon("verify", "tables.ledger", "--chain")
    #expect(foreign.status == 1, "\(foreign.stderr)")
    #expect(foreign.stdout.contains("found: the trigger spy does not belong to a ledger\n"))
    let refused = try beckon("quarantine", "add", "tables.ledger", "04E10CDA993C80")
    #expect(refused.status == 65 && refused.stderr.contains("the trigger spy does not belong to"))
    #expect(try beckon("list", "tables.ledger").status == 0)
    try change("DROP TRIGGER spy; DROP TRIGGER row_stays")
    let bare = try beckon("verify", "tables.ledger", "--chain")
    #expect(bare.status == 1 && bare.stdout.contains("found: the trigger row_stays is missing\n"))
    try change("DROP INDEX progress_open; DROP TABLE claim")
    let missing = try beckon("verify", "tables.ledger", "--chain")
    #expect(missing.status == 1, "\(missing.stderr)")
    #expect(missing.stdout.contains("found: the index progress_open is missing\n"))
    #expect(missing.stdout.contains("found: the table claim is missing\n"))
    #expect(missing.stdout.hasSuffix("the events were not checked: 3 findings\n"))
    #expect(missing.stderr.contains("it is damaged: the index progress_open is missing"))
    #expect(try beckon("list", "tables.ledger").status == 65)
  }

  @Test("a UID of a length that no tag has is none", arguments: ["0411", "04E10CDA993C"])
  func length(_ uid: String) throws {
    let refused = try beckon("quarantine", "add", "tables.ledger", uid)
    #expect(refused.status == 64, "\(refused.stderr)")
    #expect(
      refused.stderr.contains(
        "'\(uid)' is not the UID of a tag: 4, 7, 8 or 10 bytes in hexadecimal"))
  }

  @Test("rows that no job has") func noSuchRows() throws {
    let refused = try beckon("export", "tables.ledger", "--rows", "2,6")
    #expect(refused.status == 65 && refused.stdout == "")
    #expect(
      refused.stderr == "beckon: tables.ledger: there is no row 6; the job has 5 rows\n")
  }

  @Test("quarantine") func quarantine() throws {
    let list = try beckon("quarantine", "list", "tables.ledger")
    #expect(list.stdout == "04000000000003  write failed: =page 7\n")
    let json = try beckon("quarantine", "list", "tables.ledger", "--json")
    #expect(
      json.stdout == """
        {"uid":"04000000000003","reason":"write-failed","words":"=page 7","job":"tables","row":3}

        """)
    let add = try beckon(
      "quarantine", "add", "tables.ledger", "04:AA:BB:CC:DD:EE:01", "--why", "corner torn off",
      "--station", "office")
    #expect(add.stdout == "04AABBCCDDEE01 in quarantine\n" && add.status == 0)
    let bound = try beckon("quarantine", "add", "tables.ledger", "04000000000001")
    #expect(bound.status == 65)
    #expect(
      bound.stderr == """
        beckon: tag 04000000000001 belongs to row 1 of job tables; 'beckon job retry --abandon' \
        gives it up

        """)
    let release = try beckon("quarantine", "release", "tables.ledger", "04AABBCCDDEE01")
    #expect(release.stdout == "04AABBCCDDEE01 released\n")
    let twice = try beckon("quarantine", "release", "tables.ledger", "04AABBCCDDEE01")
    #expect(twice.stderr == "beckon: tag 04AABBCCDDEE01 is not in quarantine\n")
    let word = try beckon("quarantine", "add", "tables.ledger", "tag-7")
    #expect(word.status == 64)
  }

  @Test("results go to another ledger and back, once") func exchange() throws {
    do { _ = try Sample.ledger(in: folder, name: "other.ledger", station: Sample.there) }
    for format in ["csv", "jsonl"] {
      _ = try beckon("export", "tables.ledger", "--format", format, "-o", "results")
      let first = try beckon("import", "other.ledger", "results")
      let taken = format == "csv" ? "2 results taken, 0" : "0 results taken, 2"
      #expect(first.stdout == "\(taken) known already, 3 without a tag, 0 conflicts\n")
      #expect(first.status == 0)
      try FileManager.default.removeItem(atPath: folder.path("results"))
    }
    let listed = try beckon("list", "other.ledger")
    #expect(listed.stdout == "tables: 2 of 5 rows done, 3 to go\n")
    #expect(try beckon("verify", "other.ledger", "--chain").status == 0)
  }

  @Test("conflicts are named by their lines, and the rest is taken") func conflicts() throws {
    let lines = """
      {"job":"tables","row":1,"uid":"04000000000009","state":"done"}
      {"job":"tables","row":4,"uid":"04000000000001","state":"done"}
      {"job":"tables","row":4,"uid":"04000000000003","state":"done"}
      {"job":"tables","row":4,"uid":"04000000000004","state":"done","url":"https://other.example"}

      {"job":"tables","row":9,"uid":"04000000000004","state":"done"}
      {"job":"tables","row":5,"uid":"04000000000005","state":"writing"}
      {"job":"doors","row":5,"uid":"04000000000005","state":"done"}
      {"job":"tables","row":5,"uid":"08010203","state":"done"}
      {"job":"tables","row":5,"uid":"04000000000005","state":"locked"}
      """
    let ran = try beckon("import", "tables.ledger", "-", stdin: lines)
    #expect(ran.status == 1)
    #expect(ran.stdout == "1 result taken, 0 known already, 0 without a tag, 8 conflicts\n")
    try expectGolden(ran.stderr, "beckon/job-import-conflicts.txt")
  }

  @Test(
    "what cannot be read is refused whole",
    arguments: [
      ("job,row,uid,state\ntables,1,xyz,done\n", "line 2: 'uid' must be the UID of a tag"),
      ("job,row,uid,state\ntables,0,,done\n", "line 2: 'row' must be the number of a row"),
      ("job,row,uid,state\ntables,1,,fine\n", "line 2: 'state' must be the state of a row"),
      ("job,row,uid,state\n,1,04000000000004,done\n", "line 2: it names no job"),
      ("job,row,uid,state\ntables,1,0411,done\n", "4, 7, 8 or 10 bytes in hexadecimal"),
      (
        "job,row,uid\ntables,1,04000000000004\n",
        "line 1: there is no column 'state'; there are 'job', 'row', 'uid'; nothing was imported"
      ),
      ("number,where\n", "line 1: there is no column 'job', 'row', 'uid', 'state'; there are"),
      (
        "{\"job\":\"tables\",\"row\":4,\"uid\":\"04000000000004\",\"state\":\"done\"}\n{",
        "line 2: "
      ),
      ("", "it is empty"),
    ])
  func unreadable(_ text: String, _ words: String) throws {
    let ran = try beckon("import", "tables.ledger", "-", stdin: text)
    #expect(ran.status == 65 || text.isEmpty)
    #expect(ran.stderr.contains(words), "\(ran.stderr)")
    #expect(try beckon("list", "tables.ledger").stdout == "tables: 2 of 5 rows done, 3 to go\n")
  }

  private func importTable(_ table: String, _ options: String...) throws -> RanCommand {
    try runBeckon(["job", "import", "tables.json", "-"] + options, stdin: table, in: folder)
  }

  @Test("a table that a supplier made is read by its own columns, and rows are found by their URLs")
  func others() throws {
    try folder.write(
      """
      {"name": "tables", "rows": {"count": 5}, "url": {"template": "https://eat.example.com/t/{n}"},
       "values": {"n": {"serial": {}}}, "tag": {"chips": ["ntag213"]},
       "ledger": "tables.ledger"}
      """, to: "tables.json")
    func take(_ table: String) throws -> RanCommand {
      try importTable(table, "--uid-column", "Tag UID", "--url-column", "Link")
    }
    let table = """
      Position,Tag UID,Link
      1,04:00:00:00:00:00:04,URL4
      2,04-00-00-00-00-00-05,URL5
      3,,URL3
      4,04000000000006,https://eat.example.com/t/none
      """
      .replacing("URL", with: "https://eat.example.com/t/")
    let ran = try take(table)
    #expect(ran.status == 1)
    #expect(ran.stdout == "2 results taken, 0 known already, 1 without a tag, 1 conflict\n")
    #expect(
      ran.stderr.contains(
        "standard input, line 5: no row of job tables has exactly this URL"),
      "\(ran.stderr)")
    #expect(try beckon("list", "tables.ledger").stdout == "tables: 4 of 5 rows done, 1 to go\n")
    let again = try take(table)
    #expect(again.stdout == "0 results taken, 2 known already, 1 without a tag, 1 conflict\n")
    for (table, words) in [
      (
        "Tag UID,Link\n04000000000008,\n",
        "line 2: 'Link' is empty, but it is needed to find the row"
      ),
      ("Tag UID,Link\n0400,https://a.example\n", "'Tag UID' must be the UID of a tag"),
      ("UID,Link\n", "there is no column 'Tag UID'; there are 'UID', 'Link'"),
    ] {
      let ran = try take(table)
      #expect(ran.status == 65 && ran.stderr.contains(words), "\(ran.stderr)")
    }
    let alone = try importTable(table, "--url-column", "Link")
    #expect(alone.status == 64 && alone.stderr.contains("it goes with --uid-column"))
    let nameless = try beckon("import", "tables.ledger", "-", "--uid-column", "Tag UID")
    #expect(nameless.status == 64 && nameless.stderr.contains("name the job file"))
  }

  @Test("rows that share a URL are not told apart by it") func sharedURL() throws {
    try folder.write(
      """
      {"name": "doors", "rows": {"count": 2}, "url": {"template": "https://eat.example.com/"},
       "unique": [], "tag": {"chips": ["ntag213"]}}
      """, to: "doors.json")
    #expect(try beckon("export", "doors.json", "--for", "nfc-supplier").status == 0)
    let ran = try runBeckon(
      ["job", "import", "doors.json", "-", "--uid-column", "uid"],
      stdin: "uid,url\n04000000000009,https://eat.example.com/\n", in: folder)
    #expect(ran.status == 1)
    #expect(ran.stderr.contains("2 rows of job doors have this URL"), "\(ran.stderr)")
  }

  @Test("what is left of a damaged ledger") func salvage() throws {
    let sound = try beckon("export", "tables.ledger", "--salvage")
    #expect(sound.status == 0)
    #expect(sound.stdout.split(separator: "\n").count == 13 + 5)
    #expect(sound.stderr.hasPrefix("beckon: 13 events and 5 of 5 rows can still be read\n"))
    var bytes = try folder.bytes(of: "tables.ledger")
    for index in 0..<100 { bytes[index] = 0 }
    try folder.write(bytes, to: "damaged.ledger")
    let refused = try beckon("list", "damaged.ledger")
    #expect(refused.status == 65)
    #expect(refused.stderr.contains("the file is not a Beckon ledger; nothing was changed"))
    let left = try beckon("export", "damaged.ledger", "--salvage")
    #expect(left.status == 1)
    #expect(left.stderr.hasPrefix("beckon: 13 events and 0 of 5 rows can still be read\n"))
  }
}
