import JSONText
import TestSupport
import Testing

@Suite("beckon route") struct RouteCommandTests {
  static let table = #"""
    {
      "hosts": ["eat.example.com"],
      "routes": [
        {"name": "table", "pattern": "/s/{store:int(1...500)}/t/{table:int(001...999)}?promo={promo?}"},
        {"name": "store", "pattern": "/s/{store:int(1...500)}", "comment": "the door"},
        {"name": "any-store", "pattern": "/s/{store}", "hosts": ["eat.example.com", "eat.example.org"]},
        {"name": "page", "pattern": "/pages/{path+}?tag={tag*}"}
      ],
      "experiences": [
        {"prefix": "https://eat.example.com/s", "title": "Eat", "subtitle": "Order at your table"},
        {"prefix": "https://eat.example.com/pages", "title": "Pages", "subtitle": "Read"}
      ]
    }
    """#

  static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(table, to: "routes.json")
    return folder
  }

  private func run(_ words: [String], stdin: String = "") throws -> RanCommand {
    try runBeckon(["route"] + words, stdin: stdin, in: Self.folder())
  }

  private func lines(_ run: RanCommand) throws -> [JSONValue] {
    try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  @Test("match as text") func matchText() throws {
    let run = try run([
      "match", "https://eat.example.com/s/42/t/007?promo=a%20b&x=1#y",
      "https://eat.example.com/s/x/y", "https://appclip.apple.com/id?p=com.example.eat.Clip",
    ])
    try expectGolden(run.stdout, "beckon/route-match.txt")
    #expect(run.status == 1 && run.stderr.isEmpty)
  }

  @Test("match as JSON, from standard input") func matchJSON() throws {
    let run = try run(
      ["match", "--json", "-"],
      stdin:
        "https://EAT.example.com/s/42/t/007/?x\nhttps://eat.example.com/pages/a/b?tag=1&tag=2\n")
    let answers = try lines(run)
    #expect(run.status == 0 && answers.count == 2)
    #expect(answers[0]["route"] == "table" && answers[0]["values"] == ["store": 42, "table": 7])
    #expect(answers[0]["extraItems"] == [["name": "x", "value": .null]])
    #expect(answers[0]["experience"]?["title"] == "Eat" && answers[0]["link"] == "advanced")
    #expect(answers[1]["values"] == ["path": ["a", "b"], "tag": ["1", "2"]])
  }

  @Test("statuses of match") func matchStatus() throws {
    #expect(try run(["match", "https://eat.example.com/s/42"]).status == 0)
    let miss = try run(["match", "--json", "https://eat.example.com/t"])
    #expect(miss.status == 1)
    let answer = try #require(try lines(miss).first)
    #expect(answer["route"] == .null && answer["nearest"]?.arrayValue?.isEmpty == false)
    let bad = try run(["match", "eat.example.com", "https://eat.example.com/s/42"])
    #expect(bad.status == 65 && bad.stdout.contains("route          store"))
    #expect(bad.stderr.contains("eat.example.com: URL byte 0"))
  }

  @Test(
    "print",
    arguments: [
      (["table", "store=42", "table=007"], "https://eat.example.com/s/42/t/007"),
      (
        ["table", "store=42", "table=7", "promo=a b&c"],
        "https://eat.example.com/s/42/t/007?promo=a%20b%26c"
      ),
      (
        ["page", "path=a b", "path=c/d", "tag=x"], "https://eat.example.com/pages/a%20b/c%2Fd?tag=x"
      ),
      (["any-store", "store=é", "--host", "EAT.example.org"], "https://eat.example.org/s/%C3%A9"),
      (["store", "store=1", "--xcode"], "_XCAppClipURL=https://eat.example.com/s/1"),
      (["any-store", "store=a=b"], "https://eat.example.com/s/a=b"),
    ]) func print(_ words: [String], _ url: String) throws
  {
    let run = try run(["print"] + words)
    #expect(run.stdout == url + "\n" && run.status == 0, "\(run.stderr)")
    guard !words.contains("--xcode") else { return }
    // What is printed comes back.
    let back = try lines(self.run(["match", "--json", url]))
    #expect(back.first?["route"]?.stringValue == words[0])
  }

  @Test("print as JSON") func printJSON() throws {
    let answer = try lines(run(["print", "--json", "store", "store=42"])).first
    #expect(
      answer == ["url": "https://eat.example.com/s/42", "route": "store", "values": ["store": 42]])
  }

  @Test("explain") func explain() throws {
    let miss = try run(["explain", "https://eat.example.com/s/42/t/7"])
    try expectGolden(miss.stdout, "beckon/route-explain.txt")
    #expect(miss.status == 1)
    let found = try run(["explain", "https://eat.example.com/s/42"])
    #expect(found.status == 0 && found.stdout.contains("come after:\n  any-store"))
    let json = try lines(run(["explain", "--json", "--nearest", "1", "https://eat.example.com/x"]))
    #expect(json.first?["nearest"]?.arrayValue?.count == 1 && json.first?["alsoMatch"] == [])
  }

  @Test("list") func list() throws {
    let text = try run(["list"])
    try expectGolden(text.stdout, "beckon/route-list.txt")
    let routes = try lines(run(["list", "--json"]))
    #expect(routes.count == 4 && routes[1]["comment"] == "the door")
    #expect(routes[0]["hosts"] == ["https://eat.example.com"])
    let parameter = routes[0]["parameters"]?.arrayValue?.first
    #expect(parameter?["kind"] == "int" && parameter?["takes"] == "a number from 1 to 500")
    #expect(parameter?["count"] == "one" && parameter?["place"] == "path")
  }

  @Test("check of routes whose URLs tags make anew") func checkTaps() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"""
      {"hosts": ["eat.example.com"], "routes": [
        {"name": "tap", "pattern": "/t?e={e:sun(picc)}&c={c:sun(cmac)}"},
        {"name": "half", "pattern": "/h?c={c:sun(cmac)}"}]}
      """#, to: "routes.json")
    let run = try runBeckon(["route", "check", "--carrier", "ultralight"], in: folder)
    #expect(run.status == 1)
    #expect(
      run.stdout.contains("unverifiable-tap: the URLs of the route 'half' cannot be verified"))
    #expect(run.stdout.hasSuffix("routes.json: 1 error, 0 warnings\n"), "\(run.stdout)")
    let json = try runBeckon(["route", "check", "--json", "--max-length", "40"], in: folder)
    let kinds = try lines(json).map { $0["kind"] }
    #expect(kinds == ["never-fits", "unverifiable-tap", "never-fits"], "\(json.stdout)")
  }

  @Test("check") func check() throws {
    let good = try run(["check"])
    #expect(good.stdout == "routes.json: 0 errors, 0 warnings\n" && good.status == 0)
    let long = try run(["check", "--carrier", "ultralight", "--text-length", "20"])
    #expect(long.status == 0 && long.stdout.contains("may-not-fit"))
    #expect(try run(["check", "-W", "--carrier", "ultralight", "--text-length", "20"]).status == 1)
    let never = try run(["check", "--json", "--max-length", "25"])
    #expect(never.status == 1)
    #expect(try lines(never).contains { $0["kind"] == "never-fits" && $0["level"] == "error" })
    let folder = try Self.folder()
    try folder.write("{\"routes\": [{\"name\": \"a\"}, {\"name\": \"b\"}]}", to: "bad.json")
    let bad = try runBeckon(["route", "check", "--routes", "bad.json"], in: folder)
    #expect(bad.status == 1 && bad.stdout.contains("bad.json: 2 errors, 0 warnings"))
    let json = try runBeckon(["route", "check", "--json", "--routes", "bad.json"], in: folder)
    let fault = try #require(try lines(json).first)
    #expect(fault["path"] == "$.routes[0]" && fault["line"] == 1 && fault["column"] == 13)
  }

  @Test("diff") func diff() throws {
    let folder = try Self.folder()
    try folder.write(Self.table.replacing("1...500", with: "1...400"), to: "clip.json")
    let run = try runBeckon(["route", "diff", "routes.json", "clip.json"], in: folder)
    try expectGolden(run.stdout, "beckon/route-diff.txt")
    #expect(run.status == 1)
    let same = try runBeckon(["route", "diff", "clip.json", "clip.json"], in: folder)
    #expect(same.status == 0 && same.stdout.contains("the same routes, rules and experiences"))
    let json = try runBeckon(["route", "diff", "--json", "routes.json", "clip.json"], in: folder)
    let first = try #require(try lines(json).first)
    #expect(first["kind"] == "only-in-first" && first["second"]?["route"] == .null)
    let card = #""defaultExperience": {"subtitle": "Order at the table"}, "routes""#
    let cards = ["old.json", "new.json"]
    for (name, text) in zip(cards, [card, card.replacing("Order", with: "Eat")]) {
      try folder.write(Self.table.replacing(#""routes""#, with: text), to: name)
    }
    let changed = try runBeckon(["route", "diff"] + cards, in: folder)
    #expect(changed.status == 1 && changed.stdout.contains("another experience"))
    #expect(changed.stdout.contains("default experience 'Eat at the table' (open)"))
    let line = try #require(
      try lines(runBeckon(["route", "diff", "--json"] + cards, in: folder)).first)
    #expect(line["second"]?["defaultExperience"]?["subtitle"] == "Eat at the table")
  }

  @Test("where the table comes from") func sources() throws {
    let folder = try Self.folder()
    try folder.write(#"{"routes": [{"name": "v", "pattern": "https://v.example/"}]}"#, to: "v.json")
    try folder.write(#"{"routes": [{"name": "o", "pattern": "https://o.example/"}]}"#, to: "o.json")
    let variable = ["BECKON_ROUTES": "v.json"]
    #expect(try runBeckon(["route", "list"], in: folder).stdout.hasPrefix("table "))
    let byVariable = try runBeckon(["route", "list"], environment: variable, in: folder)
    #expect(byVariable.stdout.hasPrefix("v "))
    let byOption = try runBeckon(
      ["route", "list", "--routes", "o.json"], environment: variable, in: folder)
    #expect(byOption.stdout.hasPrefix("o "))
    let piped = try runBeckon(
      ["route", "list", "--routes", "-"], stdin: Self.table, in: folder)
    #expect(piped.stdout.hasPrefix("table "))
  }

  struct BadUse: Sendable, CustomTestStringConvertible {
    var words: [String]
    var status: Int32
    var says: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(
    "bad use: a sentence and a status",
    arguments: [
      BadUse(words: [], status: 64, says: "a command is missing"),
      BadUse(words: ["match"], status: 64, says: "URL is missing"),
      BadUse(words: ["match", "-"], status: 66, says: "standard input: it is empty"),
      BadUse(words: ["print"], status: 64, says: "NAME is missing"),
      BadUse(
        words: ["print", "tabel"], status: 64,
        says: "there is no route 'tabel'; the table has table, store"),
      BadUse(words: ["print", "store", "store"], status: 64, says: "'store' is not KEY=VALUE"),
      BadUse(
        words: ["print", "store"], status: 65,
        says: "route 'store': the parameter 'store' has no value; give store=…"),
      BadUse(words: ["print", "store", "shop=1"], status: 65, says: "the route has store"),
      BadUse(
        words: ["print", "store", "store=042"], status: 65,
        says: "'042' cannot be the value of 'store', which is a number from 1 to 500"),
      BadUse(words: ["print", "store", "store=501"], status: 65, says: "a number from 1 to 500"),
      BadUse(words: ["print", "store", "store=1", "store=2"], status: 64, says: "given twice"),
      BadUse(words: ["print", "any-store", "store=.."], status: 65, says: "it would disappear"),
      BadUse(
        words: ["print", "store", "store=1", "--host", "x.example"], status: 65,
        says: "its hosts are eat.example.com"),
      BadUse(words: ["explain", "nothing"], status: 65, says: "URL byte 0"),
      BadUse(words: ["explain", "--nearest", "x", "https://a.b"], status: 64, says: "--nearest"),
      BadUse(
        words: ["list", "--routes", "nothing.json"], status: 66,
        says:
          "nothing.json: there is no such route table; write routes.json in this folder, name a "
          + "table with --routes FILE, or set BECKON_ROUTES"),
      BadUse(words: ["list", "--routes", "."], status: 66, says: "folder"),
      BadUse(words: ["check", "--carrier", "paper"], status: 64, says: "ntag213"),
      BadUse(words: ["check", "--text-length", "0"], status: 64, says: "from 1 to 1000"),
      BadUse(words: ["diff", "routes.json"], status: 64, says: "SECOND is missing"),
      BadUse(words: ["diff", "routes.json", "b.json"], status: 66, says: "b.json"),
    ]) func badUse(_ test: BadUse) throws
  {
    let run = try run(test.words)
    #expect(run.status == test.status && run.stdout.isEmpty, "\(run.stderr)")
    #expect(run.stderr.contains(test.says), "\(run.stderr)")
  }

  @Test("no table at all") func noTable() throws {
    let run = try runBeckon(["route", "match", "https://a.b/"])
    #expect(run.status == 66 && run.stderr.contains("--routes FILE, or set BECKON_ROUTES"))
  }

  @Test("a wrong table names file, line and column") func wrongTable() throws {
    let folder = try ScratchFolder()
    try folder.write("{\"routes\": [\n  {\"name\": \"a\", \"pattern\": \"/\"}]}", to: "routes.json")
    let run = try runBeckon(["route", "list"], in: folder)
    #expect(run.status == 65)
    #expect(run.stderr.contains("routes.json: line 2, column 28 ($.routes[0].pattern): pattern"))
  }

  @Test("what could steer a terminal is written out") func hygiene() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"routes": [{"name": "a\u202e", "pattern": "https://a.b/{x}", "comment": "\u001b[31m"}]}"#,
      to: "routes.json")
    for words in [["list"], ["match", "https://a.b/%1B"], ["explain", "https://a.b/x/y"]] {
      let run = try runBeckon(["route"] + words, in: folder)
      #expect(!run.stdout.contains("\u{1B}") && !run.stdout.contains("\u{202E}"))
    }
  }
}
