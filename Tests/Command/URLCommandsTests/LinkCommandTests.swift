import Foundation
import JSONText
import PropertyLists
import TestSupport
import Testing

import CodeCommands
import CommandSupport
import URLCommands

@Suite("beckon link") struct LinkCommandTests {
  static let table = #"""
    {
      "hosts": ["eat.example.com"],
      "apps": ["ABCDE12345.com.example.eat"],
      "appClips": ["ABCDE12345.com.example.eat.Clip"],
      "routes": [
        {"name": "table", "pattern": "/s/{store:int(1...500)}/t/{table}?promo={promo?}"},
        {"name": "menu", "pattern": "/menu/{lang:de|en}"}
      ],
      "experiences": [
        {"prefix": "https://eat.example.com/s", "title": "Eat", "subtitle": "Order",
         "place": {"latitude": 52.52, "longitude": 13.405, "radius": 100}}
      ]
    }
    """#

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Self.table, to: "routes.json")
    return folder
  }

  private func run(_ words: [String]) throws -> RanCommand {
    try runBeckon(["link"] + words, in: folder())
  }

  @Test(
    "links",
    arguments: [
      (["default", "com.example.eat.Clip"], "https://appclip.apple.com/id?p=com.example.eat.Clip"),
      (
        ["default", "com.example.eat.Clip", "store=4 2", "flag"],
        "https://appclip.apple.com/id?p=com.example.eat.Clip&store=4%202&flag"
      ),
      (
        ["default", "com.example.eat.Clip", "--xcode"],
        "_XCAppClipURL=https://appclip.apple.com/id?p=com.example.eat.Clip"
      ),
      (
        ["default", "com.example.eat.Clip", "--for", "qr", "--for", "nfc"],
        "https://appclip.apple.com/id?p=com.example.eat.Clip"
      ),
      (["demo", "https://appclip.apple.com/demo/a1"], "https://appclip.apple.com/demo/a1"),
      (
        ["banner", "com.example.eat.Clip", "--app-id", "123"],
        "<meta name=\"apple-itunes-app\" content=\"app-id=123, app-clip-bundle-id=com.example.eat.Clip, "
          + "app-clip-display=card\">"
      ),
      (
        ["banner", "com.example.eat.Clip", "--no-card"],
        "<meta name=\"apple-itunes-app\" content=\"app-clip-bundle-id=com.example.eat.Clip\">"
      ),
    ]) func links(_ words: [String], _ text: String) throws
  {
    let run = try run(words)
    #expect(run.stdout == text + "\n" && run.status == 0, "\(run.stderr)")
  }

  @Test("a link that does not work there is refused, and why is said") func channels() throws {
    let code = try run(["default", "com.example.eat.Clip", "--for", "appclipcode"])
    #expect(code.status == 1 && code.stdout.isEmpty)
    #expect(code.stderr.contains("does not work in an App Clip Code; register an advanced"))
    let demo = try run(["demo", "https://appclip.apple.com/demo/a1", "--for", "appclipcode"])
    #expect(demo.status == 0 && demo.stderr.contains("only the short form"))
    let json = try run(["default", "com.example.eat.Clip", "--for", "maps", "--json"])
    let answer = try JSONValue(parsing: json.stdout)
    #expect(json.status == 1 && answer["works"] == false && answer["kind"] == "default")
    #expect(answer["problems"]?.arrayValue?.count == 1)
  }

  @Test("a site file from the table, checked and tried") func site() throws {
    let folder = try folder()
    let made = try runBeckon(["link", "aasa", "-o", "site.json"], in: folder)
    #expect(made.status == 0 && made.stderr.isEmpty, "\(made.stderr)")
    try expectGolden(folder.text(of: "site.json"), "beckon/link-aasa.json")
    #expect(try runBeckon(["link", "aasa", "-o", "site.json"], in: folder).status == 73)
    let check = try runBeckon(["link", "aasa", "--check", "site.json"], in: folder)
    #expect(check.stdout == "site.json: 0 errors, 0 warnings\n" && check.status == 0)
    // Every URL that the table prints opens the app.
    let printed = try runBeckon(
      ["route", "print", "table", "store=42", "table=a b"], in: folder
    ).stdout.dropLast()
    let opens = try runBeckon(
      ["link", "aasa", "--check", "site.json", "--match", String(printed)], in: folder)
    #expect(opens.status == 0 && opens.stdout.contains("opens ABCDE12345.com.example.eat ("))
    let not = try runBeckon(
      ["link", "aasa", "--json", "--match", "https://eat.example.com/menu/fr"], in: folder)
    let answer = try JSONValue(parsing: not.stdout)
    #expect(not.status == 1 && answer["outcome"] == "no-match" && answer["place"] == .null)
  }

  @Test("a wrong site file") func wrongSite() throws {
    let folder = try folder()
    try folder.write(
      #"{"applinks": {"details": [{"appIDs": ["eat"], "components": [{"/": "/a#b", "x": 1}]}]}}"#,
      to: "site.json")
    let run = try runBeckon(["link", "aasa", "--check", "site.json"], in: folder)
    #expect(
      run.status == 1 && run.stdout.contains("applinks.details[0].appIDs[0]: 'eat' is not an app"))
    #expect(run.stdout.contains("components[0].x: 'x' is not a key of a component"))
    #expect(run.stdout.hasSuffix("site.json: 1 error, 2 warnings\n"))
    let json = try runBeckon(["link", "aasa", "--json", "--check", "site.json"], in: folder)
    #expect(
      try json.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }.count == 3)
  }

  @Test("a site file with thousands of unknown keys gives a short answer") func manyKeys() throws {
    let folder = try folder()
    let keys = (0..<10_000).map { #""k\#($0)": 0"# }.joined(separator: ",")
    try folder.write(
      #"{"appclips": {"apps": ["ABCDE12345.com.example.eat.Clip"]}, \#(keys)}"#, to: "site.json")
    let run = try runBeckon(["link", "aasa", "--check", "site.json"], in: folder)
    #expect(run.status == 0 && run.stdout.split(separator: "\n").count == 22)
    #expect(run.stdout.hasSuffix("site.json: 0 errors, 10000 warnings\n"), "\(run.stdout)")
    try folder.write("{\"x\": \"" + String(repeating: "x", count: 2 << 20) + "\"}", to: "site.json")
    let large = try runBeckon(["link", "aasa", "--check", "site.json"], in: folder)
    #expect(large.status == 65 && large.stderr.contains("larger than the limit"), "\(large.stderr)")
  }

  @Test("a route table that never ends is refused by how it begins") func endlessTable() throws {
    for path in ["/dev/zero", "/dev/urandom"] {
      let run = try runBeckon(["link", "aasa", "--routes", path], in: folder())
      // Random bytes may begin with line breaks.
      #expect(run.status == 65 && run.stderr.hasPrefix("beckon: \(path): line "), "\(run.stderr)")
    }
  }

  @Test(
    "a folder without a name is refused, and nothing is written into /",
    arguments: [
      ["entitlements"], ["redirects", "--to", "https://www.example.com/", "--for", "nginx"],
      ["experiences", "--clip-id", "1"],
    ]) func emptyFolder(_ words: [String]) throws
  {
    let run = try run(words + ["--folder", ""])
    #expect(run.status == 64, "\(run.stderr)")
    #expect(run.stderr.contains("--folder: FOLDER is empty; give it, or leave the option out"))
    #expect(!FileManager.default.fileExists(atPath: "/App.entitlements"))
    #expect(!FileManager.default.fileExists(atPath: "/.well-known"))
  }

  @Test("the folder is made, and of a set nothing is written when one file exists")
  func entitlementsAsASet() throws {
    let folder = try folder()
    let words = ["link", "entitlements", "--folder"]
    #expect(try runBeckon(words + ["Sources/Config"], in: folder).status == 0)
    #expect(try folder.text(of: "Sources/Config/Clip.entitlements").hasPrefix("<?xml"))
    try FileManager.default.removeItem(atPath: folder.path("Sources/Config/App.entitlements"))
    let again = try runBeckon(words + ["Sources/Config"], in: folder)
    #expect(again.status == 73 && again.stderr.contains("nothing was written"), "\(again.stderr)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("Sources/Config")).sorted()
        == ["Clip-Info.plist", "Clip.entitlements"])
    #expect(try runBeckon(words + ["Sources/Config", "--force"], in: folder).status == 0)
    #expect(try folder.text(of: "Sources/Config/App.entitlements").hasPrefix("<?xml"))
  }

  @Test("entitlements") func entitlements() throws {
    let all = try run(["entitlements"])
    try expectGolden(all.stdout, "beckon/link-entitlements.txt")
    let clip = try run(["entitlements", "--part", "clip"])
    #expect(clip.stdout.hasPrefix("<?xml") && all.stdout.contains(clip.stdout))
    let info = try run(["entitlements", "--part", "info", "--notifications"])
    #expect(info.stdout.contains("UserNotification</key>\n\t\t<true/>"))
    let folder = try folder()
    #expect(try runBeckon(["link", "entitlements", "--folder", "."], in: folder).status == 0)
    #expect(
      try folder.names() == [
        "App.entitlements", "Clip-Info.plist", "Clip.entitlements", "routes.json",
      ])
    #expect(try folder.text(of: "Clip.entitlements") == clip.stdout)
    #expect(try runBeckon(["link", "entitlements", "--folder", "."], in: folder).status == 73)
    let json = try JSONValue(parsing: run(["entitlements", "--json"]).stdout)
    #expect(json["clip"]?.stringValue == clip.stdout)
  }

  @Test("text in a property list is escaped") func propertyList() {
    let list = PropertyList.dictionary([("a<b", .strings(["x & y", "]]>"]))])
    #expect(list.xml.contains("<key>a&lt;b</key>"))
    #expect(list.xml.contains("<string>x &amp; y</string>"))
    #expect(list.xml.contains("<string>]]&gt;</string>"))
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
      BadUse(words: ["default"], status: 64, says: "BUNDLE is missing"),
      BadUse(words: ["default", "Clip"], status: 65, says: "'Clip' is not a bundle identifier"),
      BadUse(words: ["default", "a.b", "p=1"], status: 65, says: "the parameter 'p' is reserved"),
      BadUse(words: ["default", "a.b", "=1"], status: 65, says: "a parameter has no name"),
      BadUse(words: ["default", "a.b", "--for", "fax"], status: 64, says: "appclipcode"),
      BadUse(words: ["demo", "https://eat.example.com/x"], status: 65, says: "a demo link is on"),
      BadUse(
        words: ["demo", "https://appclip.apple.com/id?p=com.example.eat.Clip"], status: 65,
        says: "this is a default link"),
      BadUse(
        words: ["demo", "https://appclip.apple.com/demo/a?x=1"], status: 65,
        says: "takes no parameters; remove '?x=1'"),
      BadUse(
        words: ["demo", "https://appclip.apple.com/id?p=a.b&x=1"], status: 65,
        says: "use a default link"),
      BadUse(
        words: ["demo", "https://appclip.apple.com/id/store?p=a.b"], status: 65,
        says: "neither a demo link nor a default link: its path '/id/store'"),
      BadUse(
        words: ["banner", "a.b", "--app-id", "x1"], status: 65, says: "'x1' is not an app number"),
      BadUse(
        words: ["aasa", "--host", "x.example"], status: 64, says: "no route is on 'x.example'"),
      BadUse(words: ["aasa", "--app", "eat"], status: 64, says: "'eat' is not an app identifier"),
      BadUse(words: ["aasa", "--check", "nothing"], status: 66, says: "nothing"),
      BadUse(
        words: ["aasa", "--check", "routes.json", "--match", "x"], status: 65, says: "URL byte 0"),
      BadUse(words: ["aasa", "--routes", "nothing.json"], status: 66, says: "BECKON_ROUTES"),
      BadUse(
        words: ["entitlements", "--clip", "ABCDE12345.com.example.Clip"], status: 65,
        says: "does not extend the app ABCDE12345.com.example.eat"),
      BadUse(
        words: ["entitlements", "--app", "eat"], status: 64, says: "--app: 'eat' is not an app"),
      BadUse(words: ["entitlements", "--group", "eat"], status: 64, says: "begins with 'group.'"),
      BadUse(words: ["budget"], status: 64, says: "REPORT is missing"),
      BadUse(words: ["budget", "nothing.txt"], status: 66, says: "nothing.txt"),
      BadUse(words: ["budget", "routes.json"], status: 65, says: "it has no variants"),
      BadUse(words: ["budget", "routes.json", "--ios", "9"], status: 65, says: "no variant"),
      BadUse(
        words: ["aasa", "--check", "routes.json", "-o", "x"], status: 64,
        says: "--out: --check looks at a file and writes none"),
      BadUse(words: ["aasa", "--check", "routes.json", "--app", "x"], status: 64, says: "--match"),
      BadUse(
        words: ["aasa", "--match", "https://eat.example.com/", "-o", "x"], status: 64,
        says: "--out: --match prints what happens"),
      BadUse(words: ["aasa", "--json"], status: 64, says: "--json: the file is JSON"),
      BadUse(
        words: ["entitlements", "--part", "app", "--json"], status: 64,
        says: "--part: --json prints all three"),
      BadUse(
        words: ["entitlements", "--part", "app", "--folder", "x"], status: 64,
        says: "--part: --folder writes all three"),
      BadUse(words: ["entitlements", "--force"], status: 64, says: "--force: nothing is replaced"),
      BadUse(words: ["entitlements", "--group", ""], status: 64, says: "--group: NAME is empty"),
      BadUse(words: ["local", "--clip", ""], status: 64, says: "--clip: BUNDLE is empty"),
      BadUse(words: ["local", "--html", "x", "--json"], status: 64, says: "--html makes a page"),
      BadUse(
        words: ["experiences", "-o", "-", "--compare"], status: 64,
        says: "--compare: -o writes the route table"),
      BadUse(
        words: ["experiences", "--title", "x", "--clip-id", "1"], status: 64,
        says: "--title: it is for --job"),
    ]) func badUse(_ test: BadUse) throws
  {
    let run = try run(test.words)
    #expect(run.status == test.status && run.stdout.isEmpty, "\(run.stderr)")
    #expect(run.stderr.contains(test.says), "\(run.stderr)")
  }

  @Test("identifiers that the table lacks have to be given") func identifiers() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"routes": [{"name": "a", "pattern": "https://a.b/"}, {"name": "c", "pattern": "https://c.d/"}]}"#,
      to: "routes.json")
    let none = try runBeckon(["link", "aasa"], in: folder)
    #expect(none.status == 64 && none.stderr.contains("name the app with --app"))
    let hosts = try runBeckon(["link", "aasa", "--app", "ABCDE12345.a.b"], in: folder)
    #expect(hosts.status == 64 && hosts.stderr.contains("choose one with --host: a.b, c.d"))
    let entitlements = try runBeckon(["link", "entitlements"], in: folder)
    #expect(entitlements.status == 64 && entitlements.stderr.contains("--app: give it"))
  }
}
