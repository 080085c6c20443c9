import JSONText
import SystemIO
import TestSupport
import Testing

@testable import Ledgers

/// Jobs whose URLs move after they began.
@Suite("beckon job migrate") struct JobMigrateTests {
  private static let from = "https://eat.example.com/t/{id}"
  private static let to = "https://food.example.org/{id}"
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func beckon(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  private func migrate(_ words: String...) throws -> RanCommand {
    try runBeckon(
      ["job", "migrate", "tables.json", "--from", Self.from, "--to", Self.to] + words, in: folder)
  }

  private func writeJob(_ template: String = from, tag: String = "", more: String = "") throws {
    try folder.write(
      """
      {"name": "tables", "rows": {"csv": "t.csv"}, "tag": {"chips": ["ntag215"]\(tag)}\(more),
       "url": { "template" : "\(template)" }, "ledger": "tables.ledger"}
      """, to: "tables.json")
  }

  /// Begins a job of six rows, three of them with tags.
  private func begin(tag: String = "", more: String = "") throws {
    try writeJob(tag: tag, more: more)
    try folder.write("id,room\n" + (1...6).map { "\($0),\($0 % 2)\n" }.joined(), to: "t.csv")
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:3").status == 0)
  }

  private func row(_ number: Int) throws -> LedgerRow {
    let ledger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
    #expect(try ledger.verifyChain().findings == [])
    return try #require(try ledger.row(number, of: "tables"))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try InputFile.contents(of: folder.path(name), limit: 1 << 20), as: UTF8.self)
  }

  private func expectMoved() throws {
    for number in 1...6 {
      let row = try row(number)
      #expect(row.content.url == "https://food.example.org/\(number)")
      #expect(row.state == (number <= 3 ? .toRewrite : .pending))
    }
    let text = try text("tables.json")
    #expect(text.contains(#""url": { "template" : "\#(Self.to)" }, "ledger""#), "\(text)")
  }

  private static let codes = #", "qr": {"folder": "codes", "format": "svg"}"#

  @Test("a plan, the same recorded, and the run goes on") func story() throws {
    try begin(more: Self.codes)
    #expect(try beckon("run", "tables.json", "--codes", "--rows", "1-4").status == 0)
    let dry = try migrate("--dry-run", "--json")
    let lines = try dry.stdout.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(
      lines.prefix(6).map { $0["tag"] } == [
        "rewrite", "rewrite", "rewrite", "none", "none", "none",
      ])
    #expect(lines.prefix(6).map { $0["redirect"] } == [true, true, true, true, false, false])
    #expect(
      lines.last?["rewrite"] == 3 && lines.last?["redirects"] == 4 && lines.last?["simple"] == 3)
    #expect(try row(1).state == .done && row(1).content.url == "https://eat.example.com/t/1")
    let moved = try migrate("--redirects", "moved.csv")
    #expect(
      moved.stdout.hasSuffix(
        """
        tables: 3 rows simply change, 3 tags to rewrite, 4 URLs to redirect
        4 redirects in moved.csv: 'beckon link redirects --to moved.csv' makes the rules of a web server
        'beckon job run tables.json' asks for 3 tags to rewrite

        """), "\(moved.stdout)\(moved.stderr)")
    try expectMoved()
    #expect(
      try text("moved.csv")
        == "url,target\n"
        + (1...4).map { "https://eat.example.com/t/\($0),https://food.example.org/\($0)\n" }
        .joined())
    let run = try beckon("run", "tables.json", "--deck", "ntag215:3")
    #expect(run.stdout.contains("row 6 done"), "\(run.stdout)\(run.stderr)")
    #expect(try beckon("check", "tables.json").status == 0)
    #expect(try beckon("run", "tables.json", "--codes", "--force").status == 0)
    let events = try beckon("events", "tables.json").stdout
    #expect(events.contains(#""template":"https://food.example.org/{id}""#), "\(events)")
    let shown = try beckon("show", "tables.json", "2").stdout
    #expect(
      shown.contains(
        "corrected: https://eat.example.com/t/2 becomes https://food.example.org/2"), "\(shown)")
    #expect(shown.contains("  redirect from  https://eat.example.com/t/2\n"), "\(shown)")
    let json = try beckon("show", "tables.json", "2", "--json").stdout
    #expect(json.contains(#""redirectFrom":["https://eat.example.com/t/2"]"#), "\(json)")
    // The rules of a web server are made from the file.
    try folder.write(
      """
      {"version": 1, "routes": [
        {"name": "table", "pattern": "https://eat.example.com/t/{id:int}"}]}
      """, to: "routes.json")
    let rules = try runBeckon(
      ["link", "redirects", "--to", "moved.csv", "--for", "nginx", "--routes", "routes.json"],
      in: folder)
    #expect(rules.stdout.contains("https://food.example.org/4"), "\(rules.stdout)\(rules.stderr)")
  }

  @Test("locked tags are replaced and their URLs redirected") func locked() throws {
    try begin(tag: #", "lock": true"#)
    let moved = try migrate("--redirects", "moved.csv")
    #expect(
      moved.stdout.contains("3 rows simply change, 3 tags to replace, 3 URLs to redirect"),
      "\(moved.stdout)\(moved.stderr)")
    #expect(try row(1).state == .pending && row(1).uid == nil)
  }

  @Test("a password that is missing is named") func password() throws {
    try begin()
    try writeJob(tag: #", "password": {"file": "gone.key"}"#)
    let dry = try migrate("--dry-run")
    #expect(dry.stdout.contains("is to be rewritten, with its password"), "\(dry.stdout)")
    #expect(dry.stderr.contains("3 tags can be rewritten only with the password"), "\(dry.stderr)")
  }

  @Test("a selection shows a part of the plan, and only that") func selection() throws {
    try begin()
    let dry = try migrate("--dry-run", "--where", "room=0")
    #expect(
      dry.stdout.contains("2 rows simply change, 1 tag to rewrite"), "\(dry.stdout)\(dry.stderr)")
    let refused = try migrate("--rows", "1-3")
    #expect(refused.status == 64 && refused.stderr.contains("a job has one template"))
    #expect(try row(1).content.url == "https://eat.example.com/t/1")
  }

  @Test("what was stopped between the job file and the ledger is completed") func stopped() throws {
    try begin()
    try writeJob(Self.to)
    let refused = try beckon("run", "tables.json", "--deck", "ntag215:1")
    #expect(refused.status == 65 && refused.stderr.contains("beckon job amend"))
    #expect(try migrate().status == 0)
    try expectMoved()
    // The other order, and once more.
    try writeJob()
    let again = try migrate()
    #expect(again.status == 0 && again.stdout == "tables: 6 rows moved already\n", "\(again)")
    try expectMoved()
    #expect(try migrate("--redirects", "none.csv").stdout.contains("none.csv was not written"))
  }

  @Test("random values stay those of the old URLs, wherever the new template has them")
  func random() throws {
    let made = try beckon(
      "new", "signs.json", "--blank", "4", "--template", "https://eat.example.com/c/{code}",
      "--chip", "ntag215")
    #expect(made.status == 0, "\(made.stderr)")
    #expect(
      try beckon("run", "signs.json", "--deck", "ntag215:1", "--count", "1").status == 0)
    func codes() throws -> [Substring] {
      try beckon("export", "signs.json", "--format", "jsonl").stdout.split(separator: "\n")
        .compactMap { try JSONValue(parsing: String($0))["url"]?.stringValue }
        .compactMap { $0.split(whereSeparator: "/=?".contains).last }
    }
    let before = try codes()
    var from = "https://eat.example.com/c/{code}"
    for to in ["https://food.example.org/{code}", "https://food.example.org/go?c={code}"] {
      for isDry in [true, false] {
        let moved = try runBeckon(
          ["job", "migrate", "signs.json", "--from", from, "--to", to]
            + (isDry ? ["--dry-run"] : []), in: folder)
        #expect(
          moved.status == 0 && moved.stdout.contains("3 rows simply change, 1 tag to rewrite"),
          "\(moved.stdout)\(moved.stderr)")
      }
      #expect(try codes() == before && before.count == 4)
      from = to
    }
    let run = try beckon("run", "signs.json", "--deck", "ntag215:1")
    #expect(run.status == 0, "\(run.stderr)")
  }

  @Test("a route that changes: the old URLs of what was printed get redirects") func route() throws
  {
    func write(_ pattern: String) throws {
      try folder.write(
        #"{"version": 1, "routes": [{"name": "table", "pattern": "\#(pattern)"}]}"#,
        to: "routes.json")
    }
    try write("https://eat.example.com/t/{id:int}")
    try folder.write(
      """
      {"name": "tables", "rows": {"csv": "t.csv"}, "tag": {"chips": ["ntag215"]}\(Self.codes),
       "routes": "routes.json", "url": {"route": "table"}, "ledger": "tables.ledger"}
      """, to: "tables.json")
    try folder.write("id\n1\n2\n3\n", to: "t.csv")
    #expect(try beckon("run", "tables.json", "--codes", "--rows", "1-2").status == 0)
    #expect(try beckon("run", "tables.json", "--deck", "ntag215:1", "--count", "1").status == 0)
    let refused = try migrate()
    #expect(
      refused.status == 65 && refused.stderr.contains("tables.json --redirects FILE' records"),
      "\(refused.stderr)")
    try write("https://food.example.org/{id:int}")
    let stopped = try beckon("run", "tables.json", "--deck", "ntag215:1")
    #expect(stopped.status == 65 && stopped.stderr.contains("beckon job amend"))
    let moved = try beckon("amend", "tables.json", "--redirects", "moved.csv")
    #expect(
      moved.stdout.contains("3 changed (1 to rewrite), 0 unchanged\n2 redirects in moved.csv: "),
      "\(moved.stdout)\(moved.stderr)")
    #expect(
      try text("moved.csv")
        == "url,target\n"
        + (1...2).map { "https://eat.example.com/t/\($0),https://food.example.org/\($0)\n" }
        .joined())
    let json = try beckon("amend", "tables.json", "--redirects", "none.csv", "--json")
    #expect(json.stdout.contains(#""redirects":0"#), "\(json.stdout)\(json.stderr)")
    #expect(try beckon("amend", "tables.json", "--force").status == 64)
  }

  @Test("a table that was corrected is amended first") func corrected() throws {
    try begin()
    try folder.write("id,room\n1,1\n2,0\n3,1\n4,0\n5,1\n7,1\n", to: "t.csv")
    let refused = try migrate()
    #expect(refused.status == 65 && refused.stderr.contains("beckon job amend tables.json"))
    #expect(try text("tables.json").contains(Self.from) && row(1).state == .done)
  }

  @Test("another template and other redirects are refused") func refused() throws {
    try begin(tag: #", "lock": true"#)
    let other = try beckon(
      "migrate", "tables.json", "--from", "https://eat.example.com/{id}", "--to", Self.to)
    #expect(
      other.status == 65
        && other.stderr.contains("by the template 'https://eat.example.com/t/{id}', not by"),
      "\(other.stderr)")
    try folder.write("mine\n", to: "moved.csv")
    #expect(try migrate("--redirects", "moved.csv").status == 73)
    #expect(try row(1).state == .done)
    let bad = try beckon(
      "migrate", "tables.json", "--from", Self.from, "--to", "https://food.example.org/{seat}")
    #expect(bad.status == 65 && bad.stderr.contains("seat"), "\(bad.stderr)")
  }
}
