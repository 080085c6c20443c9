import JSONText
import TestSupport
import Testing

@Suite("beckon job new and check") struct JobFileCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "store,table,note\r\n42,7,window\r\n42,8,\r\n42,,bar\r\n42,7,again\r\n", to: "tables.csv")
    try folder.write("store;table\r\n42;7\r\n42;8\r\n", to: "good.csv")
    try folder.write(
      """
      {"hosts":["eat.example.com"],
       "routes":[{"name":"table","pattern":"/s/{store:int}/t/{table}"}]}
      """, to: "routes.json")
  }

  private static let template = "https://eat.example.com/s/{store}/t/{table}"

  private func beckon(_ words: String...) throws -> RanCommand {
    try runBeckon(["job"] + words, in: folder)
  }

  @Test("writes a job and looks at its rows") func newAndCheck() throws {
    let made = try beckon(
      "new", "tables.json", "--csv", "tables.csv", "--template", Self.template, "--chip", "ntag213",
      "--lock", "--routes", "routes.json", "--qr", "codes", "--width", "30", "--dpi", "600",
      "--caption", "Table {table}")
    #expect(made.status == 0 && made.stdout.isEmpty, "\(made.stderr)")
    try expectGolden(try folder.text(of: "tables.json"), "beckon/job-new.json")
    let check = try beckon("check", "tables.json")
    #expect(check.status == 1 && check.stderr.isEmpty)
    try expectGolden(check.stdout, "beckon/job-check.txt")
    let json = try beckon("check", "tables.json", "--json")
    #expect(json.status == 1)
    try expectGolden(json.stdout, "beckon/job-check.jsonl")
    #expect(try folder.names() == ["good.csv", "routes.json", "tables.csv", "tables.json"])
  }

  @Test("a good job is one, on any number of threads") func good() throws {
    _ = try beckon(
      "new", "t.json", "--csv", "good.csv", "--route", "table", "--routes", "routes.json", "--chip",
      "ntag215")
    for threads in ["1", "3"] {
      let check = try beckon("check", "t.json", "--jobs", threads)
      #expect(check.status == 0 && check.stderr.isEmpty)
      #expect(
        check.stdout == """
          rows     2, none of them bad
          URLs     at most 32 bytes: https://eat.example.com/s/42/t/7
          tags     at most 29 bytes of the 492 of NTAG215
          routes   table 2

          """)
    }
  }

  @Test("a bounded number of bad rows is shown") func show() throws {
    let rows = (0..<50).map { _ in "42,\r\n" }.joined()
    try folder.write("store,table\r\n" + rows, to: "bad.csv")
    _ = try beckon(
      "new", "bad.json", "--csv", "bad.csv", "--template", Self.template, "--chip", "ntag213")
    func lines(_ words: String...) throws -> Int {
      let check = try runBeckon(["job", "check", "bad.json"] + words, in: folder)
      #expect(check.status == 1)
      return check.stdout.split(separator: "\n").count { $0.hasPrefix("error") }
    }
    #expect(try lines() == 20)
    #expect(try lines("--show", "3") == 3)
    #expect(try lines("--show", "0") == 50)
    #expect(try beckon("check", "bad.json").stdout.contains("and 30 errors more"))
    #expect(try beckon("check", "bad.json", "--json").stdout.split(separator: "\n").count == 51)
  }

  @Test("a file that exists is kept") func kept() throws {
    try folder.write("mine", to: "t.json")
    let words = [
      "job", "new", "t.json", "--count", "2", "--template", "https://eat.example.com/{n}",
      "--value",
      "n=serial:01", "--chip", "ntag213",
    ]
    let refused = try runBeckon(words, in: folder)
    #expect(refused.status == 73 && refused.stderr.contains("it exists already"))
    #expect(try folder.text(of: "t.json") == "mine")
    #expect(try runBeckon(words + ["--force"], in: folder).status == 0)
    #expect(try beckon("check", "t.json").status == 0)
  }

  @Test("every kind of value") func values() throws {
    let made = try runBeckon(
      [
        "job", "new", "-", "--name", "all", "--csv", "tables.csv", "--template",
        "https://eat.example.com/{code}{?lang,note,t}", "--chip", "ntag213", "--same-url",
        "--unique", "n", "--value", "n=serial:0100:10", "--value", "r=random:12", "--value",
        "c=check:damm:n", "--value", "code=text:{n}-{c}-{r}", "--value", "lang=constant:de",
        "--value", "note=optional:note", "--value", "t=column:table",
      ], in: folder)
    #expect(made.status == 0, "\(made.stderr)")
    try expectGolden(made.stdout, "beckon/job-new-values.json")
  }

  @Test(
    "what cannot be is refused with the JSON path, and nothing is written",
    arguments: [
      (
        ["--csv", "tables.csv", "--template", "https://a.example/{tabel}", "--chip", "ntag213"],
        65, "$.url.template: there is no value or column 'tabel'; did you mean 'table'?"
      ),
      (
        [
          "--csv", "tables.csv", "--template", "https://a.example/{table:int}", "--chip", "ntag213",
        ],
        65, "this looks like a route pattern; a template writes {table}"
      ),
      (
        [
          "--csv", "tables.csv", "--route", "tabel", "--routes", "routes.json", "--chip", "ntag213",
        ],
        65, "$.url.route: the route table has no route 'tabel'; did you mean 'table'?"
      ),
      (
        ["--count", "2", "--template", "https://a.example/", "--chip", "type2", "--lock"],
        65, "$.tag.lock: a Type 2 tag of unknown make cannot be locked"
      ),
      (
        ["--count", "2", "--template", "https://a.example/", "--lock"],
        64, "--lock: no tags are made; name their chip with --chip, as ntag213"
      ),
      (
        ["--count", "2", "--template", "https://a.example/", "--width", "30"],
        64, "--width: no QR codes are made; name their folder with --qr"
      ),
      (
        ["--count", "2", "--template", "https://a.example/", "--value", "n=seriel"],
        64, "'n=seriel' is not NAME=KIND"
      ),
      (["--count", "2", "--chip", "ntag213"], 64, "say how a row becomes a URL"),
      (["--template", "https://a.example/"], 64, "say where the rows come from"),
      (["--count", "0", "--template", "https://a.example/"], 64, "--count"),
    ] as [([String], Int32, String)])
  func refusals(_ words: [String], _ status: Int32, _ sentence: String) throws {
    let run = try runBeckon(["job", "new", "t.json"] + words, in: folder)
    #expect(run.status == status && run.stderr.contains(sentence), "\(run.stderr)")
    #expect(try !folder.names().contains("t.json"))
  }

  @Test("files that are not there, or are none") func missing() throws {
    #expect(try beckon("check", "none.json").status == 66)
    let made = try beckon(
      "new", "t.json", "--csv", "later.csv", "--template", Self.template, "--chip", "ntag213")
    #expect(made.status == 0 && made.stderr.contains("later.csv does not exist yet"))
    let check = try beckon("check", "t.json")
    #expect(check.status == 66 && check.stderr.contains("later.csv: there is no such file"))
    try folder.write("store,store\n", to: "later.csv")
    let header = try beckon("check", "t.json")
    #expect(header.status == 65)
    #expect(
      header.stderr.contains("later.csv: line 1, column 7: columns 1 and 2 are both named 'store'"))
    try folder.write("{\"name\": 7}", to: "bad.json")
    let bad = try beckon("check", "bad.json")
    #expect(bad.status == 65)
    #expect(
      bad.stderr.contains("bad.json: line 1, column 10 ($.name): a string should be here"))
  }

  @Test("paths count from the folder of the job") func paths() throws {
    let outside = try ScratchFolder()
    _ = try beckon(
      "new", "t.json", "--csv", "good.csv", "--template", Self.template, "--chip", "ntag213")
    let check = try runBeckon(["job", "check", folder.path("t.json")], in: outside)
    #expect(check.status == 0, "\(check.stderr)")
  }

  @Test("App Clip Codes without Apple's tables are said to be unchecked") func clipCodes() throws {
    _ = try beckon(
      "new", "t.json", "--csv", "good.csv", "--template", Self.template, "--clipcode", "clips")
    let check = try beckon("check", "t.json")
    #expect(check.status == 0)
    #expect(check.stdout.contains("whether the URLs fit into App Clip Codes was not checked"))
  }
}
