import Foundation
import SystemIO
import JSONText
import Cryptography
import TestSupport
import Testing

/// What jobs keep apart and whole: URLs of one ledger, lists of one folder, paths, pages, rows
/// that were taken out.
@Suite("beckon job keeps") struct JobKeepingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func beckon(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  private func writeJob(
    _ name: String, rows: String, more: String = #","tag": {"chips": ["ntag215"]}"#,
    ledger: String = "one.ledger", host: String = "eat.example.com"
  ) throws {
    try folder.write("table\n" + rows, to: "\(name).csv")
    try folder.write(
      """
      {"name": "\(name)", "rows": {"csv": "\(name).csv"},
       "url": {"template": "https://\(host)/t/{table}"}, "ledger": "\(ledger)"\(more)}
      """, to: "\(name).json")
  }

  // MARK: URLs over a ledger

  private func expectOwnURLs(in ledger: String) throws {
    try writeJob("summer", rows: "1\n2\n3\n", ledger: ledger)
    #expect(try beckon("run", "summer.json", "--deck", "ntag215:1").status == 0)
    try writeJob("winter", rows: "7\n3\n8\n", ledger: ledger, host: "EAT.example.com")
    let run = try beckon("run", "winter.json", "--deck", "ntag215:3")
    #expect(run.status == 65, "\(run.stdout)\(run.stderr)")
    #expect(
      run.stderr.contains(
        "winter.csv: line 3 (row 2): the URL is that of row 3 of job 'summer' in the same ledger"),
      "\(run.stderr)")
    #expect(run.stderr.contains("1 bad row of 3; nothing was started"), "\(run.stderr)")
    // Whose job says so has them.
    try writeJob(
      "winter", rows: "7\n3\n8\n", more: #","tag": {"chips": ["ntag215"]}, "unique": []"#,
      ledger: ledger)
    #expect(try beckon("run", "winter.json", "--deck", "ntag215:3").status == 0)
    // Tags that are written over get a URL once more.
    try writeJob(
      "again", rows: "1\n", more: #","tag": {"chips": ["ntag215"], "overwrite": true}"#,
      ledger: ledger)
    #expect(try beckon("run", "again.json", "--deck", "ntag215:1").status == 0)
    // A job that began so before, as version 0.2 let it, goes on with a warning.
    try writeJob("winter", rows: "7\n3\n8\n", ledger: ledger)
    let later = try beckon("run", "winter.json", "--deck", "ntag215:1")
    #expect(later.status == 0, "\(later.stderr)")
    #expect(
      later.stderr.contains(
        "row 2 of 'winter' has the URL of row 3 of 'summer' in the same ledger"),
      "\(later.stderr)")
  }

  @Test("a URL goes onto one tag over all jobs of a ledger") func ownURLs() throws {
    try expectOwnURLs(in: "one.ledger")
  }

  @Test("a URL goes onto one tag over all jobs of a ledger on a server", .needs(.postgresql))
  func ownURLsOnServer() throws {
    try expectOwnURLs(in: ScratchServer.shared.get().database())
  }

  @Test("a check says it before anything is begun") func checkOwnURLs() throws {
    try writeJob("summer", rows: "1\n2\n")
    #expect(try beckon("run", "summer.json", "--deck", "ntag215:1").status == 0)
    try writeJob("winter", rows: "2\n")
    let check = try beckon("check", "winter.json")
    #expect(check.status == 1 && check.stdout.contains("row 2 of job 'summer'"), "\(check.stdout)")
    #expect(try beckon("check", "summer.json").status == 0)
    // A check does not fail of a ledger that it cannot read.
    try folder.write("no ledger", to: "one.ledger")
    let blind = try beckon("check", "winter.json")
    #expect(blind.status == 0, "\(blind.stdout)")
    #expect(blind.stderr.contains("the URLs of other jobs were not compared"), "\(blind.stderr)")
  }

  // MARK: Lists of codes

  private func manifest() throws -> [String] {
    try folder.text(of: "codes/manifest.jsonl").split(separator: "\n").map { line in
      let code = try JSONValue(parsing: String(line))
      return "\(code["job"]?.stringValue ?? "") \(code["row"]?.intValue ?? 0)"
    }
  }

  @Test("two jobs in one folder of codes have one list") func manifests() throws {
    let qr = #","qr": {"folder": "codes", "format": "svg", "names": "{last}-{index}"}"#
    try writeJob("a", rows: "1\n2\n", more: qr, ledger: "a.ledger")
    try writeJob("b", rows: "3\n4\n", more: qr, ledger: "b.ledger")
    #expect(try beckon("run", "a.json", "--codes").status == 0)
    #expect(try beckon("run", "b.json", "--codes").status == 0)
    #expect(try manifest().sorted() == ["a 1", "a 2", "b 1", "b 2"])
    // A row that was taken out leaves the list, and those of others stay.
    #expect(try beckon("retry", "a.json", "--give-up", "1").status == 0)
    #expect(try beckon("run", "a.json", "--codes").status == 0)
    #expect(try manifest().sorted() == ["a 2", "b 1", "b 2"])
    // At the same moment.
    let home = try ScratchFolder()
    func start(_ job: String) throws -> ChildProcess {
      try beckonCommand(["job", "run", job, "--codes"], home: home, in: folder).start()
    }
    var one = try start("a.json")
    var two = try start("b.json")
    _ = try one.finish(within: .seconds(60))
    _ = try two.finish(within: .seconds(60))
    #expect(try manifest().sorted() == ["a 2", "b 1", "b 2"])
  }

  // MARK: Rows that were taken out

  @Test("a row that was taken out is in no package") func takenOut() throws {
    try writeJob(
      "t", rows: "1\n2\n3\n", more: #","qr": {"folder": "codes", "format": "svg"}"#)
    #expect(try beckon("run", "t.json", "--codes").status == 0)
    #expect(try beckon("retry", "t.json", "--give-up", "2").status == 0)
    let list = try beckon("export", "t.json", "--for", "app-store-connect")
    #expect(
      list.stdout == "https://eat.example.com/t/1\nhttps://eat.example.com/t/3\n", "\(list)")
    #expect(
      list.stderr.contains("left out: 1 row that was taken out of line"), "\(list.stderr)")
    // The proof has the fingerprint of what is handed over.
    let proof = try beckon("proof", "t.json", "--html", "p.html")
    #expect(proof.stdout == "p.html: 2 of 3 rows\n", "\(proof.stdout)\(proof.stderr)")
    let page = try folder.text(of: "p.html")
    #expect(try page.contains("SHA-256 \(SHA256.digest(of: Array(list.stdout.utf8))) of all"))
    #expect(page.contains("Taken out of line: 1 row,"))
    let archive = try beckon("export", "t.json", "--for", "print-shop", "-o", "codes.zip")
    #expect(archive.status == 0, "\(archive.stderr)")
    let names = String(decoding: try folder.bytes(of: "codes.zip"), as: UTF8.self)
    #expect(names.contains("t-3.svg") && !names.contains("t-2.svg"))
    #expect(try beckon("retry", "t.json", "--give-up", "1", "--give-up", "3").status == 0)
    let none = try beckon("export", "t.json", "--for", "app-store-connect")
    #expect(none.status == 65 && none.stderr.contains("every row was taken out"), "\(none.stderr)")
  }

  // MARK: Pages

  @Test("every page of a document is compared with the rows") func pages() throws {
    try writeJob("t", rows: "1\n2\n3\n")
    func sheet(_ urls: String, _ name: String) throws {
      let run = try runBeckon(
        ["sheet", "-", "--stock", "a4-2x2", "--copies", "4", "-o", name], stdin: urls, in: folder)
      #expect(run.status == 0, "\(run.stderr)")
    }
    #expect(try beckon("run", "t.json", "--deck", "ntag215:1").status == 0)
    let good = "https://eat.example.com/t/1\nhttps://eat.example.com/t/2\n"
    try sheet(good, "good.pdf")
    let well = try beckon("verify", "t.json", "good.pdf")
    #expect(well.status == 0, "\(well.stdout)\(well.stderr)")
    #expect(well.stdout.contains("good.pdf, page 2: row 2, HTTPS://EAT.EXAMPLE.COM/t/2"))
    try sheet("https://eat.example.com/t/1\nhttps://elsewhere.example/x\n", "bad.pdf")
    let bad = try beckon("verify", "t.json", "bad.pdf")
    #expect(bad.status == 1, "\(bad.stdout)\(bad.stderr)")
    #expect(
      bad.stdout.contains("bad.pdf, page 2: HTTPS://ELSEWHERE.EXAMPLE/x is not a row of 't'"),
      "\(bad.stdout)")
    let json = try beckon("verify", "t.json", "bad.pdf", "--json")
    let last = try JSONValue(parsing: String(json.stdout.split(separator: "\n").last ?? ""))
    #expect(last["picture"]?.intValue == 2 && last["rows"]?.arrayValue?.isEmpty == true)
  }

  // MARK: Names in messages

  @Test("a fault of the table is named by the table, and counts no rows") func tableFault() throws {
    try writeJob("t", rows: "1\n")
    try folder.write("table,note\n1,\"a\n", to: "t.csv")
    let run = try beckon("run", "t.json", "--deck", "ntag215")
    #expect(run.status == 65)
    #expect(run.stderr.contains("t.csv: line 2"), "\(run.stderr)")
    #expect(
      run.stderr.contains("t.json: the table could not be read; nothing was started"),
      "\(run.stderr)")
    #expect(!run.stderr.contains("0 bad rows"))
    try folder.write("table\n1\n2\n3,4\n", to: "t.csv")
    let later = try beckon("run", "t.json", "--deck", "ntag215")
    #expect(
      later.stderr.contains("t.csv: line 4")
        && later.stderr.contains("the table could not be read beyond row 2; nothing was started"),
      "\(later.stderr)")
    try folder.write("table\n", to: "t.csv")
    let none = try beckon("run", "t.json", "--deck", "ntag215")
    #expect(none.stderr.contains("there are no rows; nothing was started"), "\(none.stderr)")
  }

  // MARK: Paths

  @Test(
    "paths of a new job file lead to the same files from its folder",
    arguments: [
      ("sub/j.json", "sub/t.csv", "t.csv"), ("./sub/j.json", "sub/t.csv", "t.csv"),
      ("sub/j.json", "./sub/t.csv", "t.csv"), ("sub/j.json", "t.csv", "t.csv"),
      ("sub/j.json", "here.csv", "../here.csv"),
      ("sub/deep/j.json", "sub/t.csv", "../../sub/t.csv"),
      ("j.json", "sub/t.csv", "sub/t.csv"), ("sub/j.json", "sub/none.csv", "none.csv"),
    ])
  func paths(_ job: String, _ table: String, _ path: String) throws {
    for name in ["sub/deep"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write("table\n1\n", to: "sub/t.csv")
    try folder.write("table\n1\n", to: "here.csv")
    let made = try beckon(
      "new", job, "--csv", table, "--template", "https://eat.example.com/{table}", "--qr",
      "sub/codes")
    #expect(made.status == 0, "\(made.stderr)")
    let json = try JSONValue(parsing: folder.bytes(of: job))
    #expect(json["rows"]?["csv"]?.stringValue == path)
    if job.hasPrefix("sub/j") { #expect(json["qr"]?["folder"]?.stringValue == "codes") }
    if !table.contains("none") {
      let check = try beckon("check", job)
      #expect(check.status == 0, "\(check.stdout)\(check.stderr)")
    }
  }
}
