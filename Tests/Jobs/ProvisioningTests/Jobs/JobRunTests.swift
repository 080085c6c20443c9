import Foundation
import SystemIO
import JSONText
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Jobs
@testable import Ledgers

/// `beckon job run` and its kin, as people and programs use them.
@Suite("beckon job at work") struct JobRunTests {
  /// A folder with a job of so many rows.
  static func folder(
    _ rows: Int, _ more: String = "", chips: [String] = ["ntag215"]
  ) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let words = chips.map { "\"\($0)\"" }.joined(separator: ", ")
    try folder.write(
      """
      {"name": "tables", "rows": {"count": \(rows)},
       "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {}}}, "tag": {"chips": [\(words)]}\(more)}
      """, to: "tables.json")
    return folder
  }

  static func events(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
  }

  @Test("one event a line, and the end with its counts") func json() throws {
    let folder = try Self.folder(2)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--json", "--deck", "ntag215", "--station", "desk"], in: folder)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    let events = try Self.events(run.stdout)
    #expect(
      events.compactMap { $0["event"]?.stringValue }
        == ["waiting", "writing", "done", "removed", "waiting", "writing", "done", "end"])
    let end = try #require(events.last)
    #expect(end["why"]?.stringValue == "finished" && end["done"]?.intValue == 2)
    #expect(end["heads"]?.arrayValue?.first?["station"]?.stringValue == "desk")
    let again = try runBeckon(["job", "run", "tables.json", "--deck", "ntag215"], in: folder)
    #expect(again.stdout.hasPrefix("tables: 2 of 2 rows done\n"))
  }

  @Test(
    "Ctrl-C while a tag is written: the tag is finished first",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) throws {
    let folder = try Self.folder(3)
    let home = try ScratchFolder()
    let reader = try VirtualReader(tags: [VirtualTag(.ntag215, uid: TestDeck.uid(1))])
    var child = try beckonCommand(
      ["job", "run", "tables.json", "--json", "--reader", reader.connectionString], home: home,
      environment: ["BECKON_TEST_STOP": "intended:1"], in: folder
    ).start()
    // It stands still where the tag is about to be written, so that the signal is there first.
    try awaitHalt(of: child.processID)
    child.signal(signal)
    child.signal(SIGCONT)
    let outcome = try child.finish(within: .seconds(60))
    #expect(
      outcome.ending == .exited(128 + signal),
      "\(String(decoding: outcome.errors, as: UTF8.self))")
    let events = try Self.events(String(decoding: outcome.output, as: UTF8.self))
    // Before it ends it may have asked for the next tag, when the signal was long under way.
    let asked = ["waiting", "remove"]
    #expect(
      events.compactMap { $0["event"]?.stringValue }.filter { !asked.contains($0) }
        == ["writing", "done", "end"])
    let tag = try #require(reader.tag(TestDeck.uid(1)))
    #expect(
      try TapBench.held(tag) == JobMessage(url: "https://eat.example.com/s/1").bytes)
  }

  @Test("nobody at the reader: it ends, and says for how long it waited") func nobody() throws {
    let folder = try Self.folder(1)
    let reader = try VirtualReader()
    let run = try runBeckon(
      ["job", "run", "tables.json", "--timeout", "0", "--reader", reader.connectionString],
      in: folder)
    #expect(run.status == 75)
    #expect(run.stderr.contains("no tag came for 0 seconds"))
    #expect(run.stdout.hasPrefix("tables: 0 of 1 row done, 1 to go\n"))
  }

  @Test("a station works once at a time") func stations() throws {
    let folder = try Self.folder(1)
    let home = try ScratchFolder()
    let (one, two) = (try VirtualReader(), try VirtualReader())
    var child = try beckonCommand(
      ["job", "run", "tables.json", "--json", "--reader", one.connectionString], home: home,
      in: folder
    ).start()
    _ = try child.receive(upTo: 1_000, within: .seconds(60))
    let second = try runBeckon(
      ["job", "run", "tables.json", "--reader", two.connectionString], in: folder)
    #expect(second.status == 75, "\(second.stderr)")
    #expect(second.stderr.contains("station"))
    child.signal(SIGINT)
    _ = try child.finish(within: .seconds(60))
  }

  @Test("what is left in the hands of another station is not finished, and waited for by nobody")
  func others() throws {
    let folder = try Self.folder(1)
    let home = try ScratchFolder()
    let reader = try VirtualReader(tags: [VirtualTag(.ntag215, uid: TestDeck.uid(1))])
    var child = try beckonCommand(
      ["job", "run", "tables.json", "--station", "one", "--reader", reader.connectionString],
      home: home, environment: ["BECKON_TEST_STOP": "tapped:1"], in: folder
    ).start()
    try awaitHalt(of: child.processID)
    let other = ["job", "run", "tables.json", "--station", "two", "--deck", "ntag215"]
    let early = try runBeckon(other, in: folder)
    #expect(early.status == 75, "\(early.stderr)")
    #expect(
      early.stderr.contains("other stations have claimed the rows that are left"),
      "\(early.stderr)")
    let json = try runBeckon(other + ["--json"], in: folder)
    #expect(try Self.events(json.stdout).last?["why"]?.stringValue == "othersAtWork")
    child.signal(SIGCONT)
    #expect(try child.finish(within: .seconds(60)).ending == .exited(0))
    let late = try runBeckon(other, in: folder)
    #expect(late.status == 0 && late.stdout.hasPrefix("tables: 1 of 1 row done\n"))
  }

  @Test("a job that makes no tags, no codes, or has a bad row is not begun") func notBegun() throws
  {
    let folder = try ScratchFolder()
    try folder.write(
      #"""
      {"name": "t", "rows": {"count": 2}, "url": {"template": "https://a.example/{n}"},
       "values": {"n": {"serial": {}}}, "qr": {"folder": "codes"}}
      """#, to: "codes.json")
    let tags = try runBeckon(["job", "run", "codes.json", "--deck", "ntag215"], in: folder)
    #expect(tags.status == 65)
    #expect(
      tags.stderr.contains("the job makes no tags (it has no \"tag\"); --codes makes its codes"))
    let plain = try Self.folder(1)
    let codes = try runBeckon(["job", "run", "tables.json", "--codes"], in: plain)
    #expect(codes.status == 65 && codes.stderr.contains("the job makes no codes"))
    try folder.write("n\n1\n1\n", to: "rows.csv")
    try folder.write(
      #"""
      {"name": "t", "rows": {"csv": "rows.csv"}, "url": {"template": "https://a.example/{n}"},
       "tag": {"chips": ["ntag213"]}}
      """#, to: "bad.json")
    let bad = try runBeckon(["job", "run", "bad.json", "--deck", "ntag215"], in: folder)
    #expect(bad.status == 65 && bad.stderr.contains("nothing was started"), "\(bad.stderr)")
    #expect(try folder.names() == ["bad.json", "codes.json", "rows.csv"])
  }

  @Test(
    "both kinds of codes are made, and pictures of them lead back to their rows",
    .needsShared("appclip", Repository.shared != nil))
  func codesOfBothKinds() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"""
      {"name": "doors", "rows": {"count": 3},
       "url": {"template": "https://appclip.example.com/s/{n}"},
       "values": {"n": {"serial": {}}}, "qr": {"folder": "qr"},
       "clipCode": {"folder": "clips", "format": "png", "kind": "camera", "template": 1}}
      """#, to: "doors.json")
    let tables = try #require(Repository.shared).appendingPathComponent("appclip").path
    let environment = ["BECKON_APPCLIP_TABLES": tables]
    let made = try runBeckon(
      ["job", "run", "doors.json", "--codes"], environment: environment, in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    #expect(
      made.stdout == """
        qr: 3 QR codes, read back; manifest.jsonl lists them
        clips: 3 App Clip Codes, read back; manifest.jsonl lists them

        """)
    let seen = try runBeckon(
      ["job", "verify", "doors.json", "qr/0002-s-2.png", "clips/0003-s-3.png"],
      environment: environment, in: folder)
    #expect(seen.status == 0, "\(seen.stderr)")
    #expect(
      seen.stdout == """
        qr/0002-s-2.png: row 2, HTTPS://APPCLIP.EXAMPLE.COM/s/2
        clips/0003-s-3.png: row 3, https://appclip.example.com/s/3

        """)
    // Without the tables only the payload is known.
    let bare = try runBeckon(["job", "verify", "doors.json", "clips/0003-s-3.png"], in: folder)
    #expect(bare.status == 1)
    #expect(bare.stderr.contains("its URL needs Apple's tables"), "\(bare.stderr)")
  }

  @Test("the page shows every row, its code, its tag and its reason") func page() throws {
    let folder = try Self.folder(3)
    _ = try runBeckon(
      ["job", "run", "tables.json", "--count", "2", "--deck", "ntag215"], in: folder)
    let arguments = ["job", "status", "tables.json", "--html", "status.html"]
    #expect(try runBeckon(arguments, in: folder).status == 0)
    let page = try folder.text(of: "status.html")
    let ledger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
    var rows = 0
    try ledger.forEachRow(of: "tables") { row in
      rows += 1
      #expect(page.contains("id=row-\(row.number)>"))
      let path = row.content.url.dropFirst("https://eat.example.com".count)
      #expect(page.contains("https://<b>eat.example.com</b>\(path)<"))
      if let uid = row.uid { #expect(page.contains("\(uid)")) }
    }
    #expect(rows == 3)
    #expect(page.contains("done 2") && page.contains("waiting 1"))
    #expect(page.split(separator: "aria-label=\"QR code\"").count == 4)
    let again = try runBeckon(arguments, in: folder)
    #expect(again.status == 73, "\(again.stderr)")
    #expect(try runBeckon(arguments + ["--force"], in: folder).status == 0)
  }

  @Test("codes are kept when they are there, and a stranger's file is not replaced")
  func codes() throws {
    let folder = try Self.folder(3, #", "qr": {"folder": "codes", "format": "svg"}"#)
    let first = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(first.stdout == "codes: 3 QR codes, read back; manifest.jsonl lists them\n")
    let lines = try Self.events(folder.text(of: "codes/manifest.jsonl"))
    #expect(lines.compactMap { $0["row"]?.intValue } == [1, 2, 3])
    let again = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(again.stdout == "codes: 0 QR codes, 3 kept, read back; manifest.jsonl lists them\n")
    let file = try #require(lines[1]["file"]?.stringValue)
    try folder.write("<svg/>", to: "codes/\(file)")
    let stranger = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(stranger.status == 73, "\(stranger.stderr)")
    #expect(stranger.stderr.contains("row 2, https://eat.example.com/s/2: "))
    let forced = try runBeckon(["job", "run", "tables.json", "--codes", "--force"], in: folder)
    #expect(forced.status == 0)
  }

  @Test("rows that the job does not have", arguments: ["30-40", "3-", "2-3"])
  func noSuchRows(_ rows: String) throws {
    let folder = try Self.folder(2)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--rows", rows, "--deck", "ntag215"], in: folder)
    #expect(run.status == 65, "\(run.stdout)")
    #expect(run.stderr.hasPrefix("beckon: tables.json: there is no row "), "\(run.stderr)")
    #expect(run.stderr.hasSuffix("; the job has 2 rows\n"))
    let last = try runBeckon(
      ["job", "run", "tables.json", "--rows", "2-", "--deck", "ntag215"], in: folder)
    #expect(last.status == 0 && last.stdout.contains("row 2 done"), "\(last.stderr)")
  }

  @Test("a table that is another than when the job began is warned of, by run and by check")
  func changedTable() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"name": "tables", "rows": {"csv": "t.csv"}, "tag": {"chips": ["ntag215"]},
       "url": {"template": "https://eat.example.com/s/{id}"}}
      """, to: "tables.json")
    let table = "id,note\n1,a\n2,b\n3,c\n"
    try folder.write(table, to: "t.csv")
    func words(_ table: String, isSame: Bool = false) throws -> (run: String, check: String) {
      try folder.write(table, to: "t.csv")
      let run = try runBeckon(
        ["job", "run", "tables.json", "--count", "1", "--timeout", "0", "--deck", "ntag215"],
        in: folder)
      #expect(run.status == (isSame ? 0 : 65), "\(run.stderr)")
      let check = try runBeckon(["job", "check", "tables.json"], in: folder)
      #expect(check.status == (isSame ? 0 : 1), "\(check.stdout)")
      return (run.stderr, check.stdout)
    }
    for same in [table, "id,note\n1,x\n2,y\n\"3\",z"] {
      let (run, check) = try words(same, isSame: true)
      #expect(run == "" && !check.contains("begun"), "\(run)\(check)")
    }
    for (other, difference) in [
      ("id\n1\n4\n3\n", "row 2 is different"), ("id\n1\n2\n", "it has 2 rows instead of 3"),
      (table + "4,d\n", "it has more rows than the 3 in the ledger"),
    ] {
      let (run, check) = try words(other)
      #expect(
        run == """
          beckon: t.csv is no longer the table whose rows were put into tables.ledger \
          (\(difference)); nothing was written. 'beckon job amend tables.json --dry-run' shows the \
          differences, and 'beckon job amend tables.json' puts them into the ledger

          """)
      #expect(
        check.contains("the job has begun, and t.csv is no longer the table"), "\(check)")
      #expect(check.contains("(\(difference))"))
    }
  }

  @Test("a bad caption is found before the job begins") func caption() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"name": "tables", "rows": {"csv": "t.csv"},
       "url": {"template": "https://eat.example.com/s/{id}"},
       "qr": {"folder": "codes", "format": "png", "caption": "{name}"}}
      """, to: "tables.json")
    try folder.write("id,name\n1,Tisch\n2,\u{11F04}\n", to: "t.csv")
    let check = try runBeckon(["job", "check", "tables.json"], in: folder)
    #expect(check.status == 1)
    #expect(check.stdout.contains("the caption cannot be drawn: no font on this machine has "))
    let run = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(run.status == 65 && run.stderr.contains("1 bad row of 2"), "\(run.stderr)")
    #expect(try !folder.names().contains("tables.ledger"))
  }

  @Test("a row that was given up gets no code") func givenUp() throws {
    let folder = try Self.folder(3, #", "qr": {"folder": "codes", "format": "svg"}"#)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--count", "1", "--deck", "ntag215"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let retry = try runBeckon(["job", "retry", "tables.json", "--give-up", "2"], in: folder)
    #expect(retry.status == 0, "\(retry.stderr)")
    let codes = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(codes.stdout == "codes: 2 QR codes, read back; manifest.jsonl lists them\n")
    let lines = try Self.events(folder.text(of: "codes/manifest.jsonl"))
    #expect(lines.compactMap { $0["row"]?.intValue } == [1, 3])
  }

  @Test("codes around a fault are kept in the ledger, whatever stopped the program")
  func codesBeforeAFault() throws {
    let folder = try Self.folder(3, #", "qr": {"folder": "codes", "format": "svg"}"#)
    let first = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(first.status == 0)
    let lines = try Self.events(folder.text(of: "codes/manifest.jsonl"))
    let file = try #require(lines[1]["file"]?.stringValue)
    func kept() throws -> [Int] {
      let ledger = try Ledger(
        folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
      return try (1...3).filter { try !ledger.codes(of: $0, in: "tables").isEmpty }
    }
    #expect(try kept() == [1, 2, 3])
    // A ledger that knows of no code, and the files of a program that was killed before it kept
    // them.
    for name in try folder.names() where name.hasPrefix("tables.ledger") {
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    let mine = try folder.bytes(of: "codes/\(file)")
    try folder.write("<svg/>", to: "codes/\(file)")
    let stranger = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(stranger.status == 73 && stranger.stderr.contains("row 2, "), "\(stranger.stderr)")
    #expect(
      stranger.stderr.hasSuffix(
        "1 of 3 QR codes cannot be made; the others are made, and manifest.jsonl lists them\n"))
    #expect(try kept() == [1, 3])
    try folder.write(mine, to: "codes/\(file)")
    let last = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(last.stdout == "codes: 0 QR codes, 3 kept, read back; manifest.jsonl lists them\n")
    #expect(try kept() == [1, 2, 3])
  }

  @Test("one thing at a time is verified, and no option is passed over")
  func mixedVerify() throws {
    let folder = try Self.folder(1)
    let hash = String(repeating: "0", count: 64)
    let cases: [([String], String)] = [
      (["--tags", "--chain"], "--tags and --chain: verify one after the other"),
      (["--tags", "wall.png"], "--tags and photos: verify one after the other"),
      (["--chain", "wall.png"], "photos and --chain: verify one after the other"),
      (["--tags", "--head", hash], "--head: it goes with --chain"),
      (["wall.png", "--rebuild"], "--rebuild: it goes with --chain"),
      (["--head", hash], "--head: it goes with --chain"),
      ([], "say what to verify: --tags, photos, or --chain"),
    ]
    for (words, sentence) in cases {
      let run = try runBeckon(["job", "verify", "tables.json"] + words, in: folder)
      #expect(run.status == 64, "\(words)")
      #expect(run.stderr.contains(sentence), "\(words): \(run.stderr)")
    }
  }

  @Test(
    "a job begins only when its App Clip Codes can be made, as 'job check' says",
    .needsShared("appclip", Repository.shared != nil))
  func clipCheck() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"""
      {"name": "doors", "rows": {"count": 2},
       "url": {"template": "https://appclip.example.com/a-long-way-to-the-door/of-the-house/{n}"},
       "values": {"n": {"serial": {}}}, "tag": {"chips": ["ntag215"]},
       "clipCode": {"folder": "clips", "kind": "nfc", "template": 1}}
      """#, to: "doors.json")
    let tables = try #require(Repository.shared).appendingPathComponent("appclip").path
    let environment = ["BECKON_APPCLIP_TABLES": tables]
    let check = try runBeckon(["job", "check", "doors.json"], environment: environment, in: folder)
    #expect(check.status == 1, "\(check.stdout)")
    let run = try runBeckon(
      ["job", "run", "doors.json", "--deck", "ntag215"], environment: environment, in: folder)
    #expect(run.status == 65 && run.stderr.contains("nothing was started"), "\(run.stderr)")
    #expect(try folder.names() == ["doors.json"])
  }

  @Test("tags from the box: which row, and whether it is right") func verify() throws {
    let folder = try Self.folder(2)
    let reader = try VirtualReader(tags: [VirtualTag(.ntag215, uid: TestDeck.uid(1))])
    let words = ["--reader", reader.connectionString, "--count", "1"]
    #expect(try runBeckon(["job", "run", "tables.json"] + words, in: folder).status == 0)
    let right = try runBeckon(["job", "verify", "tables.json", "--tags"] + words, in: folder)
    #expect(right.status == 0, "\(right.stderr)")
    #expect(right.stdout == "row 1 on \(TagUID(TestDeck.uid(1))): as it should be\n")
    var tag = try #require(reader.tag(TestDeck.uid(1)))
    try tag.hold(message: JobMessage(url: "https://evil.example/").bytes)
    reader.present(tag)
    let wrong = try runBeckon(["job", "verify", "tables.json", "--tags"] + words, in: folder)
    #expect(wrong.status == 1)
    #expect(
      wrong.stdout
        == "row 1 on \(TagUID(tag.uid)): differs: it holds https://evil.example/\n")
    reader.swap(for: VirtualTag(.ntag213, uid: TestDeck.uid(2)))
    let unknown = try runBeckon(["job", "verify", "tables.json", "--tags"] + words, in: folder)
    #expect(unknown.status == 1)
    #expect(
      unknown.stdout
        == "no row on \(TagUID(TestDeck.uid(2))): the ledger does not know this tag; it holds an empty NDEF "
        + "block, no message\n")
  }

  @Test("what retry says when there is nothing to retry") func retry() throws {
    let folder = try Self.folder(1)
    let before = try runBeckon(["job", "retry", "tables.json"], in: folder)
    #expect(before.status == 66, "\(before.stderr)")
    _ = try runBeckon(["job", "run", "tables.json", "--deck", "ntag215"], in: folder)
    let none = try runBeckon(["job", "retry", "tables.json"], in: folder)
    #expect(none.stdout == "no row is out of line; nothing was changed\n")
    let stranger = try runBeckon(
      ["job", "retry", "tables.json", "--abandon", "04112233445566"], in: folder)
    #expect(stranger.status == 65)
    #expect(
      stranger.stderr.contains(
        "no row of 'tables' is bound to tag 04112233445566; nothing was changed"))
  }

  @Test("a row that is given up gets no tag until it is put back") func giveUp() throws {
    let folder = try Self.folder(3)
    let run = ["job", "run", "tables.json", "--deck", "ntag215"]
    _ = try runBeckon(run + ["--count", "1"], in: folder)
    let retry = ["job", "retry", "tables.json"]
    let gone = try runBeckon(retry + ["--give-up", "2", "--why", "no table 2"], in: folder)
    #expect(gone.stdout == "row 2 taken out of line\n", "\(gone.stderr)")
    let status = try runBeckon(["job", "status", "tables.json"], in: folder)
    #expect(status.stdout.contains("1 of 3 rows done, 1 skipped, 1 to go"), "\(status.stdout)")
    #expect(status.stdout.contains("no table 2"), "\(status.stdout)")
    let rest = try runBeckon(run, in: folder)
    #expect(rest.status == 0 && rest.stdout.contains("row 3 done"), "\(rest.stdout)")
    #expect(rest.stdout.contains("tables: 2 of 3 rows done, 1 skipped\n"), "\(rest.stdout)")
    // What is on a tag is not taken away from it so.
    let done = try runBeckon(retry + ["--give-up", "1"], in: folder)
    #expect(done.status == 65 && done.stderr.contains("row 1 of job tables"), "\(done.stderr)")
    #expect(try runBeckon(retry, in: folder).stdout == "row 2 back in line\n")
    #expect(try runBeckon(run, in: folder).stdout.contains("tables: 3 of 3 rows done\n"))
  }
}
