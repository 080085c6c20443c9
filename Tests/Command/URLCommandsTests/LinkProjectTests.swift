import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

@Suite("A project from a route table") struct LinkProjectTests {
  /// The routes of a table, with experiences.
  struct Table: Sendable, CustomTestStringConvertible {
    let name: String
    let routes: String
    var more = ""
    var testDescription: String { name }

    var text: String {
      """
      {"hosts": ["eat.example.com"], "apps": ["ABCDE12345.com.example.eat"],
       "appClips": ["ABCDE12345.com.example.eat.Clip"], "routes": [\(routes)]\(more)}
      """
    }
  }

  static let tables = [
    Table(name: "one route", routes: #"{"name": "store", "pattern": "/s/{store:int(1...500)}"}"#),
    Table(name: "no parameter", routes: #"{"name": "home", "pattern": "/"}"#),
    Table(
      name: "two routes",
      routes: #"""
        {"name": "table", "pattern": "/s/{store:int}/t/{table}"}, {"name": "store", "pattern": "/s/{store:int}"}
        """#),
    Table(
      name: "keywords",
      routes: #"""
        {"name": "class", "pattern": "/c/{in}"}, {"name": "default", "pattern": "/d/{default:int}/{self}"},
        {"name": "nil", "pattern": "/n"}
        """#),
    Table(
      name: "names with other characters",
      routes: #"""
        {"name": "menu-item", "pattern": "/m/{menu_item}"}, {"name": "menu.item", "pattern": "/n/{item}"},
        {"name": "24h", "pattern": "/o"}, {"name": "Über", "pattern": "/u/{x}"}
        """#),
    Table(
      name: "optional values and lists",
      routes: #"""
        {"name": "search", "pattern": "/q?text={text?}&page={page:int?}"}, {"name": "path", "pattern": "/p/{parts+}"}
        """#),
    Table(
      name: "words and identifiers",
      routes: #"""
        {"name": "order", "pattern": "/o/{lang:en|de}/{id:uuid}"}, {"name": "code", "pattern": "/k/{code:base32(6,mod37-36)}"}
        """#),
    Table(
      name: "six parameters",
      routes: #"{"name": "many", "pattern": "/x/{a}/{b:int}/{c}/{d:int}?e={e?}&f={f:int?}"}"#),
    Table(
      name: "a place and notifications",
      routes: #"{"name": "store", "pattern": "/s/{store:int}", "notifies": true}"#,
      more: #"""
        , "experiences": [{"prefix": "https://eat.example.com/s", "title": "Eat", "subtitle": "Order",
          "place": {"latitude": 52.5, "longitude": 13.4, "radius": 50}}],
        "defaultExperience": {"subtitle": "Food without waiting"}
        """#),
    Table(
      name: "several hosts",
      routes: #"""
        {"name": "a", "pattern": "https://a.example.com/{x}"}, {"name": "b", "pattern": "https://b.example.com/{x}"}
        """#),
  ]

  private func project(_ table: Table) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(table.text, to: "routes.json")
    let run = try runBeckon(["link", "project", "Eat"], in: folder)
    try #require(run.status == 0, "\(run.stdout)\(run.stderr)")
    return folder
  }

  @Test("passes link check without an error or a warning", arguments: tables)
  func check(_ table: Table) throws {
    let folder = try project(table)
    let words = ["--set", "MARKETING_VERSION=1", "--set", "CURRENT_PROJECT_VERSION=1"]
    let run = try runBeckon(["link", "check", "Eat"] + words, in: folder)
    #expect(run.status == 0 && run.stdout.contains("0 errors, "), "\(run.stdout)\(run.stderr)")
    let list = try runBeckon(["link", "check", "Eat", "--checklist", "--json"], in: folder)
    let answers = try list.stdout.split(separator: "\n")
      .compactMap { try JSONValue(parsing: String($0))["answer"]?.stringValue }
    #expect(answers.count == 15 && !answers.contains("no"), "\(list.stdout)\(list.stderr)")
  }

  /// The compiler of the toolchain, which is not a Debian package.
  private static let compiler: String? = {
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return paths.split(separator: ":").map { "\($0)/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private func sources(_ folder: ScratchFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path("Eat"))
      .filter { $0.hasSuffix(".swift") }.map { folder.path("Eat/\($0)") }
  }

  private func compile(_ words: [String], _ folder: ScratchFolder) throws {
    var command = ChildCommand(try #require(Self.compiler), words)
    command.folder = folder.path
    let outcome = try command.run(sending: [], within: .seconds(120))
    #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
  }

  @Test("its Swift parses", arguments: tables)
  func swift(_ table: Table) throws {
    let folder = try project(table)
    let sources = try sources(folder)
    #expect(sources.count >= 9)
    try compile(["-frontend", "-parse", "-D", "APPCLIP", "-D", "USES_UIKIT"] + sources, folder)
  }

  @Test(
    "what needs no SDK of Apple's compiles against the libraries",
    arguments: tables.filter {
      ["keywords", "optional values and lists", "six parameters"].contains($0.name)
    })
  func types(_ table: Table) throws {
    // Beside the test program, since the tested program may be anywhere.
    let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("Modules").path
    let folder = try project(table)
    try compile(
      ["-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules]
        + sources(folder), folder)
  }

  @Test("existing files are shown, kept, and added to") func existing() throws {
    let folder = try project(Self.tables[2])
    let words = ["link", "project", "Eat"]
    let same = try runBeckon(words, in: folder)
    #expect(same.status == 0 && same.stdout.hasPrefix("0 new, 0 changed, "), "\(same.stdout)")
    try folder.write("// mine\n", to: "Eat/Shared/Start.swift")
    let info = try folder.text(of: "Eat/Clip/Info.plist")
    try folder.write(
      info.replacing("NSAppClipRequestLocationConfirmation", with: "Own"), to: "Eat/Clip/Info.plist"
    )
    let refused = try runBeckon(words, in: folder)
    #expect(refused.status == 73)
    #expect(
      refused.stdout.contains(
        "changed  Eat/Clip/Info.plist: NSAppClip.NSAppClipRequestLocationConfirmation"),
      "\(refused.stdout)")
    #expect(try folder.text(of: "Eat/Shared/Start.swift") == "// mine\n")
    let shown = try runBeckon(words + ["--dry-run", "--json"], in: folder)
    #expect(shown.status == 0 && shown.stdout.split(separator: "\n").count == 2)
    let forced = try runBeckon(words + ["--force"], in: folder)
    #expect(forced.status == 0, "\(forced.stderr)")
    let merged = try folder.text(of: "Eat/Clip/Info.plist")
    #expect(merged.contains("<key>Own</key>"))
    #expect(merged.contains("NSAppClipRequestLocationConfirmation"))
    #expect(try folder.text(of: "Eat/Shared/Start.swift").contains("struct Start"))
  }

  @Test("a table of two apps, or without hosts, makes no project") func refusals() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"hosts": ["e.example"], "routes": [{"name": "a", "pattern": "/"}]}"#, to: "routes.json")
    let run = try runBeckon(["link", "project", "Eat"], in: folder)
    #expect(run.status == 65 && run.stderr.contains("names 0 apps"), "\(run.stderr)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Eat")))
  }
}
