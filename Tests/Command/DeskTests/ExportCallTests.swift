import JSONText
import SystemIO
import TestSupport
import Testing

/// The files of a job and their checks, as the page asks for them.
@Suite struct ExportCallTests {
  /// A job with drawings of three codes, two tags and a sheet of labels.
  private func desk(_ format: String = "svg") throws -> CallingDesk {
    let desk = try CallingDesk(files: [
      "t.csv": "store,table\n42,1\n42,2\n43,3\n",
      "t.json": """
      {"version": 1, "name": "t", "rows": {"csv": "t.csv"}, "tag": {"chips": ["ntag215"]},
       "url": {"template": "https://eat.example.com/{store}/{table}"},
       "qr": {"folder": "codes", "format": "\(format)"}}
      """,
    ])
    try run(["run", "t.json", "--deck", "ntag215:2", "--count", "2"], in: desk)
    return desk
  }

  private func run(_ words: [String], in desk: CallingDesk) throws {
    let ran = try runBeckon(["job"] + words, in: desk.folder)
    #expect(ran.status == 0, "\(ran.stderr)")
  }

  /// The numbers of the rows that an export as JSON lines has.
  private func rows(_ desk: CallingDesk, _ more: JSONValue) throws -> [Int] {
    var body: JSONObject = ["job": "t.json", "format": "jsonl"]
    for member in more.objectValue?.members ?? [] { body[member.name] = member.value }
    let answer = try desk.ask("/api/ledger/export", .object(body))
    #expect(answer.isOK, "\(answer.text())")
    return try answer.file.split(separator: 0x0A).map {
      try JSONValue(parsing: Array($0))["row"]?.intValue ?? 0
    }
  }

  @Test("the rows that a search finds, or that have a state, go out alone") func found() throws {
    let desk = try desk()
    #expect(try rows(desk, [:]) == [1, 2, 3])
    #expect(try rows(desk, ["rows": "all", "search": "/43/"]) == [1, 2, 3])
    #expect(try rows(desk, ["rows": "found", "search": "/42/"]) == [1, 2])
    #expect(try rows(desk, ["rows": "found", "state": "pending"]) == [3])
    #expect(try rows(desk, ["rows": "found", "search": "eat", "state": "done"]) == [1, 2])
    #expect(try rows(desk, ["rows": "found"]) == [1, 2, 3])
    let none = try desk.ask(
      "/api/ledger/export", ["job": "t.json", "rows": "found", "search": "nowhere"])
    #expect(none["field"] == "found" && none["status"] == 65, "\(none.text())")
    let table = try desk.ask(
      "/api/ledger/export",
      ["job": "t.json", "format": "csv", "table": true, "rows": "found", "search": "/43/"])
    let lines = String(decoding: table.file, as: UTF8.self).split(whereSeparator: \.isNewline)
    #expect(lines.count == 2 && lines.last?.hasPrefix("43,3,") == true, "\(lines)")
    for wrong: JSONValue in [
      ["job": "t.json", "rows": "odd"], ["job": "t.json", "rows": "found", "state": "odd"],
    ] {
      #expect(try desk.ask("/api/ledger/export", wrong)["status"] == 64)
    }
  }

  @Test("rows far apart are named one by one, in several arguments") func scattered() throws {
    let count = 60_000
    let table = (1...count).map { "\($0),\($0 % 2 == 0 ? "even" : "odd")\n" }.joined()
    let desk = try CallingDesk(files: [
      "t.csv": "n,kind\n" + table,
      "t.json": """
      {"version": 1, "name": "t", "rows": {"csv": "t.csv"}, "qr": {"folder": "codes"},
       "url": {"template": "https://eat.example.com/{kind}/{n}"}}
      """,
    ])
    try run(["run", "t.json", "--codes", "--rows", "1"], in: desk)
    let found = try rows(desk, ["rows": "found", "search": "odd"])
    #expect(found == Array(stride(from: 1, to: count, by: 2)))
  }

  @Test("only what changed goes out the next time, at the next desk too") func changed() throws {
    let home = try ScratchFolder()
    let environment = ["XDG_CONFIG_HOME": home.path]
    let desk = try CallingDesk(
      files: [
        "t.json": """
        {"version": 1, "name": "t", "rows": {"count": 4}, "tag": {"chips": ["ntag213", "ntag215", "ntag216"]},
         "url": {"template": "https://eat.example.com/{n}"}, "values": {"n": {"serial": {"width": 3}}}}
        """
      ], environment: environment)
    try run(["run", "t.json", "--deck", "ntag215:1", "--count", "1"], in: desk)
    #expect(try rows(desk, ["rows": "changed"]) == [1, 2, 3, 4])
    let same: JSONValue = ["job": "t.json", "rows": "changed"]
    #expect(try desk.ask("/api/ledger/export", same)["field"] == "changed")
    try run(["run", "t.json", "--deck", "ntag213:1", "--count", "1", "--rows", "3"], in: desk)
    // What a search leaves out is not forgotten by that.
    #expect(try rows(desk, ["rows": "found", "search": "001"]) == [1])
    #expect(try rows(desk, ["rows": "changed"]) == [3])
    #expect(try desk.ask("/api/ledger/export", same)["field"] == "changed")
    // A job that is made anew has other events, also where it has more of them.
    Folder.remove(file: desk.folder.path("t.ledger"))
    try run(["run", "t.json", "--deck", "ntag216:3", "--count", "3"], in: desk)
    #expect(try rows(desk, ["rows": "changed"]) == [1, 2, 3, 4])
  }

  @Test("a print shop gets the drawings, or the sheets with labels") func printShop() throws {
    let desk = try desk()
    #expect(try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first?["makesDrawings"] == true)
    let codes = try desk.ask("/api/ledger/print-shop", ["job": "t.json"])
    #expect(codes["type"] == "application/zip", "\(codes.text())")
    try run(["export", "t.json", "--for", "print-shop", "-o", "told.zip"], in: desk)
    #expect(try desk.folder.bytes(of: "told.zip") == codes.file)
    let early = try desk.ask("/api/ledger/print-shop", ["job": "t.json", "labels": true])
    #expect(early["status"] == 65, "\(early.text())")
    let sheet = try desk.ask(
      "/api/sheet", ["job": "t.json", "stock": "L7160", "file": true, "labels": "all"])
    #expect(sheet.isOK, "\(sheet.text())")
    let labels = try desk.ask("/api/ledger/print-shop", ["job": "t.json", "labels": true])
    #expect(labels["type"] == "application/zip", "\(labels.text())")
    #expect(labels.file.firstRange(of: "codes.csv".utf8) != nil)
    #expect(labels.file.firstRange(of: "t.pdf".utf8) != nil)
  }

  @Test("a job of pixels has no drawings for a print shop") func pixels() throws {
    let desk = try desk("png")
    #expect(try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first?["makesDrawings"] == false)
    #expect(try desk.ask("/api/ledger/print-shop", ["job": "t.json"])["status"] == 65)
  }

  @Test("an archive in the folder is checked, also against a line that was kept")
  func archives() throws {
    let desk = try desk()
    try desk.folder.write("PK", to: "t-plan.zip")
    try desk.folder.write("PK", to: "table.zip")
    #expect(try desk.ask("/api/archives", ["job": "t.json"])["archives"] == [])
    for _ in 0..<2 {
      let closed = try desk.ask("/api/jobs/close", ["job": "t.json", "unfinished": true])
      #expect(closed.isOK, "\(closed.text())")
    }
    #expect(try desk.ask("/api/archives", ["job": "t.json"])["archives"] == ["t-2.zip", "t.zip"])
    let status = try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first?["status"]
    let head = try #require(status?["heads"]?.arrayValue?.first)
    let line = "\(head["station"]?.stringValue ?? "") \(head["hash"]?.stringValue ?? "")"
    func check(_ archive: JSONValue, _ head: JSONValue? = nil) throws -> JSONValue {
      try desk.ask(
        "/api/archives/check",
        head.map { ["archive": archive, "head": $0] } ?? ["archive": archive])
    }
    #expect(try check("t.zip")["check"]?["sound"] == true)
    let proven = try check("t.zip", .string(line))["check"]
    #expect(proven?["sound"] == true && proven?["job"] == "t", "\(proven?.text() ?? "")")
    let other = try check("t.zip", .string(String(repeating: "ab", count: 32)))["check"]
    #expect(other?["sound"] == false, "\(other?.text() ?? "")")
    #expect(try check("t.zip", "hello")["field"] == "head")
    #expect(try check("gone.zip")["status"] == 66)
    for wrong: JSONValue in ["t.json", "../t.zip", "/etc/passwd", "--help.zip"] {
      #expect(try check(wrong)["ok"] == false)
    }
    var bytes = try desk.folder.bytes(of: "t.zip")
    bytes[bytes.count / 2] ^= 1
    try desk.folder.write(bytes, to: "t.zip")
    let torn = try check("t.zip")
    #expect(torn["check"]?["sound"] == false || torn["status"] == 65, "\(torn.text())")
  }
}
