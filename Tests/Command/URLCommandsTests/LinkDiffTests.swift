import Foundation
import JSONText
import TestSupport
import Testing

@Suite("Which printed codes change their meaning") struct LinkDiffTests {
  private static let site = #"""
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.eat"], "components": [{"/": "/s/*"}, {"/": "/d/*"}]}]},
     "appclips": {"apps": ["ABCDE12345.com.example.eat.Clip"]}}
    """#

  private static func entitlements(_ service: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array><string>\(service):eat.example.com</string></array></dict></plist>
    """
  }

  private static let routes = #"""
    {"hosts": ["eat.example.com"], "apps": ["ABCDE12345.com.example.eat"],
     "appClips": ["ABCDE12345.com.example.eat.Clip"],
     "routes": [{"name": "table", "pattern": "/s/{store:int}/t/{table}"},
       {"name": "store", "pattern": "/s/{store:int}"}, {"name": "door", "pattern": "/d/{door}"}],
     "experiences": [{"prefix": "https://eat.example.com/s", "title": "Eat", "subtitle": "Order"}]}
    """#

  private static let list = """
    # walls
    https://eat.example.com/s/1/t/1
    https://eat.example.com/s/2/t/2
    https://eat.example.com/s/7
    https://eat.example.com/d/front
    """

  /// Two equal states in the folders `old` and `new`, with a list of URLs.
  private func states() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for state in ["old", "new"] {
      let files = [
        ("routes.json", Self.routes), ("eat.example.com/apple-app-site-association", Self.site),
        ("App/App.entitlements", Self.entitlements("applinks")),
        ("Clip/Clip.entitlements", Self.entitlements("appclips")),
        ("redirects.csv", "route,target\nstore,https://www.example.com/{store}\n"),
      ]
      for (name, text) in files { try folder.put(text, at: "\(state)/\(name)") }
    }
    try folder.write(Self.list, to: "urls.txt")
    return folder
  }

  private func kinds(
    _ folder: ScratchFolder, _ change: (String, String, String), _ words: [String] = []
  ) throws -> [String] {
    let text = try folder.text(of: "new/\(change.0)")
    #expect(text.contains(change.1))
    try folder.write(text.replacing(change.1, with: change.2), to: "new/\(change.0)")
    let run = try runBeckon(
      ["link", "diff", "old", "new", "--urls", "urls.txt", "--json"] + words, in: folder)
    try folder.write(text, to: "new/\(change.0)")
    let lines = try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(run.status == (lines.isEmpty ? 0 : 1), "\(run.stderr)")
    return lines.compactMap { line in
      guard let kind = line["kind"]?.stringValue, let url = line["url"]?.stringValue else {
        return nil
      }
      return kind + " " + url.dropFirst("https://eat.example.com".count)
    }
  }

  @Test("each part that changes is found, for the URLs that it concerns") func parts() throws {
    let folder = try states()
    let same = try runBeckon(["link", "diff", "old", "new", "--urls", "urls.txt"], in: folder)
    #expect(same.status == 0 && same.stdout == "4 URLs: none changes\n", "\(same.stderr)")
    let routes = "routes.json"
    #expect(
      try kinds(folder, (routes, "/s/{store:int}/t", "/s/{store:int(1...1)}/t"))
        == ["route-lost /s/2/t/2"])
    #expect(
      try kinds(folder, (routes, #""name": "door""#, #""name": "gate""#))
        == ["other-route /d/front"])
    #expect(
      try kinds(folder, (routes, "/d/{door}", "/d/{gate}")) == ["other-values /d/front"])
    #expect(
      try kinds(folder, (routes, "Order", "Menu")).allSatisfy { $0.hasPrefix("card-details") })
    #expect(
      try kinds(folder, (routes, "example.com/s\"", "example.com/s/1\""))
        == ["other-card /s/1/t/1", "other-card /s/2/t/2", "other-card /s/7"])
    let site = "eat.example.com/apple-app-site-association"
    #expect(try kinds(folder, (site, "/d/*", "/e/*")) == ["app-lost /d/front"])
    #expect(try kinds(folder, (site, "eat.Clip", "eat.Clop")).count == 4)
    #expect(
      try kinds(folder, ("Clip/Clip.entitlements", "eat.example", "ate.example"))
        .allSatisfy { $0.hasPrefix("clip-lost") })
    #expect(
      try kinds(folder, ("redirects.csv", "www.example.com", "www.example.org"))
        == ["other-redirect /s/7"])
    #expect(
      try kinds(folder, (routes, "Order", "Menu"), ["--ignore", "card-details"]).isEmpty)
  }

  @Test("URLs come from tables, ledgers and standard input, and sorts are counted") func sources()
    throws
  {
    let folder = try states()
    try folder.write("name,URL\n\"a, b\",https://eat.example.com/d/front\n", to: "list.csv")
    let routes = Self.routes.replacing("/d/{door}", with: "/e/{door}")
    try folder.write(routes, to: "new/routes.json")
    let table = try runBeckon(["link", "diff", "old", "new", "--urls", "list.csv"], in: folder)
    #expect(table.status == 1)
    try expectGolden(table.stdout, "beckon/link-diff.txt")
    let many = (1...3_000).map { "https://eat.example.com/d/\($0)\n" }.joined()
    let run = try runBeckon(
      ["link", "diff", "old", "new", "--urls", "-"], stdin: many, in: folder)
    #expect(run.status == 1 && run.stdout.contains("3000 URLs, such as"), "\(run.stdout)")
    #expect(run.stdout.split(separator: "\n").count == 4)
    try folder.write("x\n", to: "bad.txt")
    let bad = try runBeckon(["link", "diff", "old", "new", "--urls", "bad.txt"], in: folder)
    #expect(bad.status == 65 && bad.stderr.contains("bad.txt, line 1"))
    #expect(try runBeckon(["link", "diff", "old", "new"], in: folder).status == 64)
    let file = try runBeckon(
      ["link", "diff", "old/routes.json", "new/routes.json", "--urls", "urls.txt"], in: folder)
    #expect(file.status == 1 && file.stdout.contains("route-lost"))
  }

  @Test("URLs come from ledgers, and from jobs with and without one") func ledgers() throws {
    let folder = try states()
    try folder.write("door\nfront\nback\n", to: "doors.csv")
    try folder.write(
      """
      {"name": "doors", "rows": {"csv": "doors.csv"}, "ledger": "doors.ledger",
       "url": {"template": "https://eat.example.com/d/{door}"},
       "qr": {"folder": "codes", "width": 30}}
      """, to: "doors.json")
    try folder.write(
      Self.routes.replacing("/d/{door}", with: "/d/front"), to: "new/routes.json")
    func diff(_ words: String...) throws -> [String] {
      let run = try runBeckon(["link", "diff", "old", "new", "--json"] + words, in: folder)
      #expect(run.status == 1, "\(run.stderr)")
      return try run.stdout.split(separator: "\n").map { line in
        let change = try JSONValue(parsing: String(line))
        return "\(change["kind"]?.stringValue ?? "") \(change["url"]?.stringValue ?? "")"
      }
    }
    let expected = [
      "other-values https://eat.example.com/d/front", "route-lost https://eat.example.com/d/back",
    ]
    // Before the job has run, its rows are the URLs.
    #expect(try diff("--job", "doors.json") == expected)
    let none = try runBeckon(
      ["link", "diff", "old", "new", "--ledger", "doors.ledger"], in: folder)
    #expect(none.status == 65 && none.stderr.contains("doors.ledger: there is no such ledger"))
    #expect(try runBeckon(["job", "run", "doors.json", "--codes"], in: folder).status == 0)
    // What was printed counts, not what the table has become.
    try folder.write("door\nside\n", to: "doors.csv")
    #expect(try diff("--ledger", "doors.ledger") == expected)
    #expect(try diff("--job", "doors.json") == expected)
    #expect(try diff("--job", "doors.json", "--ledger", "doors.ledger").count == 4)
  }

  @Test("redirects of several hosts, and the default experience") func hosts() throws {
    let folder = try ScratchFolder()
    let routes = #"""
      {"hosts": ["eat.example.com", "shop.example.com"], "appClips": ["ABCDE12345.com.example.eat.Clip"],
       "routes": [{"name": "store", "pattern": "/s/{store:int}"},
         {"name": "door", "pattern": "https://door.example.com/{door}"}],
       "defaultExperience": {"title": "Eat", "subtitle": "Order", "image": "a.png",
         "reviewURLs": ["https://eat.example.com/s/1"]}}
      """#
    let redirects = """
      route,url,target
      store,,https://www.example.com/{store}
      ,https://door.example.com/front,https://www.example.com/front

      """
    let urls = ["eat.example.com/s/7", "shop.example.com/s/7", "door.example.com/front"]
    try folder.write(urls.map { "https://\($0)\n" }.joined(), to: "urls.txt")
    func diff(_ newRoutes: String, _ newRedirects: String) throws -> [String] {
      for (state, table, map) in [("old", routes, redirects), ("new", newRoutes, newRedirects)] {
        try folder.put(table, at: "\(state)/routes.json")
        try folder.put(map, at: "\(state)/redirects.csv")
      }
      let run = try runBeckon(
        ["link", "diff", "old", "new", "--urls", "urls.txt", "--json"], in: folder)
      #expect(run.stderr.isEmpty, "\(run.stderr)")
      return try run.stdout.split(separator: "\n").map { line in
        let change = try JSONValue(parsing: String(line))
        #expect(change["old"] != change["new"])
        return "\(change["kind"]?.stringValue ?? "") \(change["url"]?.stringValue ?? "")"
      }
    }
    #expect(try diff(routes, redirects).isEmpty)
    #expect(
      try diff(routes, redirects.replacing("example.com/{store}", with: "example.org/{store}"))
        == [
          "other-redirect https://eat.example.com/s/7",
          "other-redirect https://shop.example.com/s/7",
        ])
    #expect(
      try diff(routes, redirects.replacing("com/front\n", with: "com/back\n"))
        == ["other-redirect https://door.example.com/front"])
    for (old, new) in [
      ("Order", "Menu"), (#""Eat""#, #""Dine""#), ("a.png", "b.png"),
      (#""title""#, #""action": "view", "title""#),
    ] {
      let changed = routes.replacing(old, with: new)
      #expect(changed != routes)
      #expect(try diff(changed, redirects) == urls.map { "card-details https://\($0)" }, "\(new)")
    }
    // App Review's URLs are on no card.
    #expect(try diff(routes.replacing("s/1\"", with: "s/2\""), redirects).isEmpty)
    try folder.put(
      redirects.replacing("door.example.com/front", with: "other.example.com/front"),
      at: "new/redirects.csv")
    let bad = try runBeckon(["link", "diff", "old", "new", "--urls", "urls.txt"], in: folder)
    #expect(bad.status == 65 && bad.stderr.contains("new/redirects.csv: line 3: no route matches"))
  }

  @Test("SARIF and JUnit name each sort once") func reports() throws {
    let folder = try states()
    try folder.write(
      Self.routes.replacing("Order", with: "Menu").replacing("/d/{door}", with: "/e/{door}"),
      to: "new/routes.json")
    let words = ["link", "diff", "old", "new", "--urls", "urls.txt", "--format"]
    let sarif = try runBeckon(words + ["sarif"], in: folder)
    let root = try JSONValue(parsing: sarif.stdout)
    #expect(root["version"] == "2.1.0")
    let results = root["runs"]?.arrayValue?.first?["results"]?.arrayValue ?? []
    #expect(
      results.map { $0["ruleId"]?.stringValue } == ["route-lost", "card-details"], "\(sarif.stdout)"
    )
    #expect(results.map { $0["level"]?.stringValue } == ["error", "warning"])
    let rules = root["runs"]?.arrayValue?.first?["tool"]?["driver"]?["rules"]?.arrayValue ?? []
    for result in results {
      let index = try #require(result["ruleIndex"]?.intValue)
      #expect(rules[index]["id"] == result["ruleId"])
    }
    let junit = try runBeckon(words + ["junit"], in: folder)
    #expect(junit.stdout.contains("tests=\"13\" failures=\"1\" skipped=\"0\""), "\(junit.stdout)")
    #expect(junit.stdout.contains("<failure type=\"route-lost\""))
  }

  @Test("link check prints both, with lines and escaped paths") func check() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.routes, to: "routes.json")
    try folder.write("https://eat.example.com/x\n", to: "printed.txt")
    let run = try runBeckon(["link", "check", "--format", "sarif"], in: folder)
    #expect(run.status == 1)
    let results = try JSONValue(parsing: run.stdout)["runs"]?.arrayValue?.first?["results"]
    let found = results?.arrayValue?.first { $0["ruleId"] == "printed-route" }
    let place = found?["locations"]?.arrayValue?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"] == "printed.txt")
    #expect(place?["region"]?["startLine"] == 1)
    let junit = try runBeckon(["link", "check", "--format", "junit"], in: folder)
    #expect(junit.status == 1 && junit.stdout.contains("<skipped message="))
    #expect(
      try runBeckon(["link", "check", "--json", "--format", "junit"], in: folder).status == 64)
  }
}

extension ScratchFolder {
  /// Writes a file and the folders above it.
  func put(_ text: String, at name: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path(name) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try write(text, to: name)
  }
}
