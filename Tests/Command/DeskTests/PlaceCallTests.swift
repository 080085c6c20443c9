import JSONText
import TestSupport
import Testing

/// Places, moves and archives of jobs, as the page asks for them.
@Suite struct PlaceCallTests {
  /// A job of four codes without a place, of which one has a tag.
  private func desk() throws -> CallingDesk {
    let desk = try CallingDesk()
    let made = try runBeckon(
      [
        "job", "new", "signs.json", "--blank", "4", "--template",
        "https://eat.example.com/c/{code}",
        "--chip", "ntag215",
      ], in: desk.folder)
    #expect(made.status == 0, "\(made.stderr)")
    let run = try runBeckon(
      ["job", "run", "signs.json", "--deck", "ntag215:1", "--count", "1"], in: desk.folder)
    #expect(run.status == 0, "\(run.stderr)")
    return desk
  }

  private func bind(
    _ desk: CallingDesk, _ row: Int, _ place: [(String, String)], was: JSONValue = .null
  ) throws -> JSONValue {
    try desk.ask(
      "/api/rows/bind",
      [
        "job": "signs.json", "row": .integer(row), "was": was, "operator": "Anna",
        "names": .array(place.map { .string($0.0) }), "values": .array(place.map { .string($0.1) }),
      ])
  }

  @Test("a row gets a place and another one, and a place that changed meanwhile is kept")
  func places() throws {
    let desk = try desk()
    #expect(try desk.ask("/api/rows/places", ["job": "signs.json"])["names"] == [])
    let first = try bind(desk, 2, [("table", "7"), ("store", "-42=x")])
    #expect(first.isOK, "\(first.text())")
    let item = try desk.ask("/api/rows/item", ["job": "signs.json", "row": 2])["item"]
    let place: JSONValue = ["store": "-42=x", "table": "7"]
    #expect(item?["location"] == place, "\(item?.text() ?? "")")
    #expect(item?["history"]?.arrayValue?.last?["operator"] == "Anna")
    #expect(try desk.ask("/api/rows/places", ["job": "signs.json"])["names"] == ["store", "table"])
    // A window that does not show the place, or shows an older one, changes nothing.
    for was: JSONValue in [.null, ["table": "6"]] {
      let late = try bind(desk, 2, [("table", "8")], was: was)
      #expect(late["status"] == 65, "\(late.text())")
    }
    #expect(try bind(desk, 2, [("table", "8")], was: ["table": "7", "store": "-42=x"]).isOK)
    let shown = try runBeckon(["job", "show", "signs.json", "table=8"], in: desk.folder)
    #expect(shown.stdout.hasPrefix("Row 2 of signs"), "\(shown.stdout)\(shown.stderr)")
    for wrong in [[], [("", "7")], [("a=b", "7")], [("table", "")], [("t", "1"), ("t", "2")]] {
      let answer = try bind(desk, 3, wrong)
      #expect(answer["field"] == "to" && answer["status"] == 64, "\(answer.text())")
    }
    #expect(try bind(desk, 5, [("table", "9")])["status"] == 65)
  }

  @Test("codes without a place are made, and lead to the pages of their places later")
  func blank() throws {
    let desk = try CallingDesk()
    let template: JSONValue = "https://eat.example.com/c/{code}"
    for (count, field) in [(0, "count"), (20_000_000, "count")] {
      let answer = try desk.ask(
        "/api/jobs/new", ["name": "signs", "template": template, "blank": .integer(count)])
      #expect(answer["field"]?.stringValue == field, "\(answer.text())")
    }
    let made = try desk.ask("/api/jobs/new", ["name": "signs", "template": template, "blank": 5])
    #expect(made["job"] == "signs.json", "\(made.text())")
    let taken = try desk.ask("/api/jobs/new", ["name": "signs", "template": template, "blank": 5])
    #expect(taken["field"] == "name" && taken["status"] == 73, "\(taken.text())")
    let codes = try runBeckon(["job", "run", "signs.json", "--codes"], in: desk.folder)
    #expect(codes.status == 0, "\(codes.stderr)")
    func redirects(_ target: JSONValue) throws -> JSONValue {
      try desk.ask("/api/ledger/redirects", ["job": "signs.json", "to": target])
    }
    #expect(try redirects("https://www.example.com/{table}")["status"] == 65)
    #expect(try bind(desk, 2, [("table", "7")]).isOK)
    let file = try redirects("https://www.example.com/{table}")
    let lines = String(decoding: file.file, as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.count == 2, "\(lines)")
    #expect(lines[1].hasSuffix(",https://www.example.com/7"))
    #expect(try redirects("{table}")["ok"] == false)
  }

  @Test("a job is moved with the redirects of what was made, and then closed and archived")
  func closing() throws {
    let desk = try desk()
    let move: JSONValue = ["job": "signs.json", "template": "https://food.example.org/{code}"]
    // SQLite leaves files beside a ledger that is only read.
    let names = { try desk.folder.names().filter { !$0.contains(".ledger-") } }
    let before = try names()
    let plan = try desk.ask("/api/jobs/migrate", move)
    #expect(plan["applied"] == false && plan["total"] == 4, "\(plan.text())")
    #expect(plan["summary"]?["rewrite"] == 1 && plan["summary"]?["simple"] == 3)
    #expect(try names() == before)
    let again = try desk.ask(
      "/api/jobs/migrate",
      ["job": "signs.json", "template": "https://eat.example.com/c/{code}"])
    #expect(again["field"] == "template", "\(again.text())")
    let seat = try desk.ask(
      "/api/jobs/migrate", ["job": "signs.json", "template": "https://food.example.org/{seat}"])
    #expect(seat["field"] == "template", "\(seat.text())")
    let codes = try runBeckon(
      ["job", "sheet", "signs.json", "--stock", "L7160", "-q", "-o", "s.pdf"], in: desk.folder)
    #expect(codes.status == 0, "\(codes.stderr)")
    let done = try desk.ask(
      "/api/jobs/migrate", ["job": "signs.json", "apply": true, "template": move["template"] ?? ""])
    #expect(done["redirects"] == "signs-moved.csv", "\(done.text())")
    #expect(try desk.folder.text(of: "signs-moved.csv").split(separator: "\n").count == 5)
    let job = try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first
    #expect(job?["template"] == move["template"] && job?["status"]?["closed"] == false)

    let early = try desk.ask("/api/jobs/close", ["job": "signs.json"])
    #expect(early["status"] == 65, "\(early.text())")
    let closed = try desk.ask(
      "/api/jobs/close", ["job": "signs.json", "unfinished": true, "operator": "Bo"])
    #expect(closed["name"] == "signs.zip", "\(closed.text())")
    // Nothing is left to do with the tag that was to be rewritten.
    _ = try runBeckon(["job", "status", "signs.json", "--html", "s.html"], in: desk.folder)
    let status = try runBeckon(["job", "status", "signs.json"], in: desk.folder)
    #expect(status.stdout.contains("row 1 to rewrite on 04"), "\(status.stdout)")
    #expect(!status.stdout.contains("hold this tag"), "\(status.stdout)")
    #expect(!(try desk.folder.text(of: "s.html")).contains("hold this tag"))
    let head = try #require(closed["heads"]?.arrayValue?.last?["hash"]?.stringValue)
    let verified = try runBeckon(["job", "verify", "signs.zip", "--head", head], in: desk.folder)
    #expect(verified.status == 0, "\(verified.stdout)\(verified.stderr)")
    let events = try runBeckon(["job", "events", "signs.json"], in: desk.folder)
    #expect(events.stdout.contains(#""kind":"closed""#) && events.stdout.contains(#":"Bo""#))
    #expect(try desk.ask("/api/jobs/close", ["job": "signs.json"])["name"] == "signs-2.zip")
    #expect(try bind(desk, 1, [("table", "1")])["status"] == 65)
    #expect(try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first?["status"]?["closed"] == true)
  }

  @Test("rows go out as a workbook, and the job's own table comes back with columns added")
  func workbooks() throws {
    let desk = try CallingDesk(files: [
      "t.csv": "store,table\n42,1\n42,2\n",
      "t.json": """
      {"version": 1, "name": "t", "rows": {"csv": "t.csv"}, "tag": {"chips": ["ntag215"]},
       "url": {"template": "https://eat.example.com/{store}/{table}"}}
      """,
    ])
    let run = try runBeckon(["job", "run", "t.json", "--deck", "ntag215"], in: desk.folder)
    #expect(run.status == 0, "\(run.stderr)")
    let book = try desk.ask("/api/ledger/export", ["job": "t.json", "format": "xlsx"])
    let told = try runBeckon(["job", "export", "t.json", "--format", "xlsx"], in: desk.folder)
    #expect(book.file == told.outputBytes, "\(told.stderr)")
    let own = try desk.ask(
      "/api/ledger/export", ["job": "t.json", "format": "csv", "table": true])
    let lines = String(decoding: own.file, as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.count == 3, "\(lines)")
    #expect(lines[0].hasPrefix("store,table,url,state,"), "\(lines)")
    let strange = try desk.ask("/api/ledger/export", ["job": "t.json", "format": "ods"])
    #expect(strange["status"] == 64)
  }
}
