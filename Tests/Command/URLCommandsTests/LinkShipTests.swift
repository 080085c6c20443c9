import Foundation
import JSONText
import TestSupport
import Testing

@Suite("The App Clip ship check as a command") struct LinkShipTests {
  /// A project of `Vectors/ship-check.json`, as files in a folder.
  private func project(_ name: String) throws -> ScratchFolder {
    let root = try JSONValue(parsing: Array(Repository.vectors("ship-check.json")))
    let files = try #require(root["projects"]?[name]?["files"]?.objectValue)
    let folder = try ScratchFolder()
    for member in files.members {
      let path = folder.path(member.name)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let digits = Array(member.value["hex"]?.stringValue ?? "")
      let bytes =
        member.value.arrayValue.map { lines in
          Array(lines.compactMap(\.stringValue).joined(separator: "\n").utf8)
        }
        ?? stride(from: 0, to: digits.count - 1, by: 2).compactMap {
          UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
      try folder.write(bytes, to: member.name)
    }
    return folder
  }

  @Test("projects that are right end with 0", arguments: ["eat", "cafes", "signed", "own-routes"])
  func right(_ name: String) throws {
    let run = try runBeckon(["link", "check"], in: project(name))
    #expect(run.status == 0 && run.stdout == "0 errors, 0 warnings, 0 unknown: everything agrees\n")
    #expect(run.stderr.isEmpty)
  }

  @Test("a fault is told as text, as JSON and on a page") func fault() throws {
    let folder = try project("eat")
    let info = try folder.text(of: "Clip/Info.plist")
    try folder.write(info.replacing("817", with: "1"), to: "Clip/Info.plist")
    try FileManager.default.removeItem(atPath: folder.path("site"))
    let run = try runBeckon(["link", "check", "--html", "check.html", "."], in: folder)
    #expect(run.status == 1)
    try expectGolden(run.stdout, "beckon/link-check.txt")
    let page = try folder.text(of: "check.html")
    #expect(page.contains("<section class=\"bad\">") && page.contains("CFBundleVersion"))
    #expect(!page.contains("<script"))
    #expect(try runBeckon(["link", "check", "--html", "check.html"], in: folder).status == 73)
    let json = try runBeckon(["link", "check", "--json"], in: folder)
    let lines = try json.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(lines.map { $0["rule"]?.stringValue } == ["build", "not-checked"])
    #expect(lines[0]["file"] == "Clip/Info.plist" && lines[0]["key"] == "CFBundleVersion")
  }

  @Test("files can be named, and settings given") func options() throws {
    let folder = try project("digital")
    let named = try runBeckon(["link", "check", "--ios", "17", "--digital-only"], in: folder)
    #expect(named.status == 0, "\(named.stdout)")
    #expect(try runBeckon(["link", "check"], in: folder).status == 1, "too large for codes")
    let info = try folder.text(of: "Clip/Info.plist")
    try folder.write(
      info.replacing("MARKETING_VERSION", with: "CLIP_VERSION"), to: "Clip/Info.plist")
    let words = ["link", "check", "--ios", "17", "--digital-only", "--set", "CLIP_VERSION=2"]
    let unknown = try runBeckon(words, in: folder)
    #expect(unknown.status == 0 && unknown.stdout.contains("cannot-tell"))
    let known = try runBeckon(words + ["--set", "MARKETING_VERSION=3"], in: folder)
    #expect(known.status == 1 && known.stdout.contains("version: Clip/Info.plist"))
    let one = try runBeckon(
      ["link", "check", "--clip-entitlements", "Clip/Clip.entitlements"], in: folder)
    #expect(one.status == 0 && one.stdout.contains("not-checked: routes"))
    try folder.write("x", to: "Other-Info.plist")
    let several = try runBeckon(["link", "check"], in: folder)
    #expect(several.status == 65 && several.stderr.contains("say which with --app-info"))
  }

  @Test("extensions, frameworks and an app for the watch are not taken for the app")
  func otherTargets() throws {
    let folder = try project("eat")
    func list(_ members: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>com.example.eat.other</string>\(members)
      </dict></plist>
      """
    }
    let group = list(
      "<key>com.apple.security.application-groups</key><array><string>group.x</string></array>")
    let extensionKey = "<key>NSExtension</key><dict/>"
    let files = [
      "EatWidget/Info.plist": list(extensionKey),
      "EatWidgetExtension.entitlements": group,
      "Notifications/Info.plist": list(extensionKey),
      "Notifications/Notifications.entitlements": group,
      "EatIntents-Info.plist": list("<key>EXAppExtensionAttributes</key><dict/>"),
      "EatIntents.entitlements": group,
      "ClipWidget/Info.plist": list(extensionKey), "ClipWidget/ClipWidget.entitlements": group,
      "Core/Info.plist": list("<key>CFBundlePackageType</key><string>FMWK</string>"),
      "Watch/Info.plist": list("<key>WKApplication</key><true/>"),
    ]
    for (name, text) in files {
      try FileManager.default.createDirectory(
        atPath: (folder.path(name) as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try folder.write(text, to: name)
    }
    let run = try runBeckon(["link", "check"], in: folder)
    #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    #expect(run.stdout == "0 errors, 0 warnings, 0 unknown: everything agrees\n")
  }

  @Test("the version of iOS decides about the size, by Info.plist before --ios") func versions()
    throws
  {
    let folder = try project("eat")
    let words = ["link", "check", "--ios"]
    let other = try runBeckon(words + ["17.2"], in: folder)
    #expect(other.status == 0 && other.stdout.contains("--ios says 17.2; 16.4 counts"))
    #expect(try runBeckon(words + ["16.4"], in: folder).stdout.hasSuffix(": everything agrees\n"))
    for bad in ["13", "iOS 17", "16.", "16.4.1.2"] {
      let run = try runBeckon(words + [bad], in: folder)
      #expect(run.status == 64 && run.stderr.contains("such as 16.4"), "\(run.stderr)")
    }
    try folder.write("https://eat.example.com/s/42/t/7", to: "printed.txt")
    let report = try folder.text(of: "App Thinning Size Report.txt")
    try folder.write(
      report.replacing("7.4 MB", with: "60.0 MB"), to: "App Thinning Size Report.txt")
    let info = try folder.text(of: "Clip/Info.plist")
    try folder.write(info.replacing(">16.4<", with: ">17.0<"), to: "Clip/Info.plist")
    let digital = try runBeckon(["link", "check", "--digital-only"], in: folder)
    #expect(digital.status == 1 && digital.stdout.contains("60.0 MB"), "\(digital.stdout)")
    #expect(digital.stdout.contains("digital-only: printed.txt: line 1"))
    try folder.write("https://appclip.apple.com/demo/abc", to: "printed.txt")
    let demo = try runBeckon(["link", "check"], in: folder)
    #expect(demo.status == 0 && !demo.stdout.contains("60.0 MB"), "\(demo.stdout)")
  }

  @Test("limits of App Clips in sources, with their lines, and the checklist") func limits() throws
  {
    let root = try JSONValue(parsing: Array(Repository.vectors("clip-limits.json")))
    let folder = try ScratchFolder()
    for member in root["projects"]?["swiftui"]?["files"]?.objectValue?.members ?? [] {
      try FileManager.default.createDirectory(
        atPath: (folder.path(member.name) as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      let lines = member.value.arrayValue?.compactMap(\.stringValue) ?? []
      try folder.write(lines.joined(separator: "\n"), to: member.name)
    }
    let agreed = try runBeckon(["link", "check"], in: folder)
    #expect(agreed.status == 0 && agreed.stdout.hasSuffix(": everything agrees\n"))
    let right = try runBeckon(["link", "check", "--checklist"], in: folder)
    #expect(right.status == 0, "\(right.stderr)")
    try expectGolden(right.stdout, "beckon/link-check-checklist.txt")
    try folder.write(
      "import UIKit\n#if !APPCLIP\nimport CallKit\n#endif\nimport HealthKit\n",
      to: "Clip/Steps.swift")
    // Tests are not part of the App Clip.
    try FileManager.default.createDirectory(
      atPath: folder.path("Clip/EatTests"), withIntermediateDirectories: true)
    try folder.write("import Contacts", to: "Clip/EatTests/A.swift")
    let found = try runBeckon(["link", "check"], in: folder)
    #expect(
      found.status == 0 && found.stdout.contains("framework: Clip/Steps.swift:5: import HealthKit"))
    #expect(found.stdout.contains("0 errors, 1 warning, 0 unknown"))
    let json = try runBeckon(["link", "check", "--json"], in: folder)
    let line = try JSONValue(parsing: json.stdout.split(separator: "\n").map(String.init)[0])
    #expect(line["line"] == 5 && line["rule"] == "framework")
    let answers = try runBeckon(["link", "check", "--checklist", "--json"], in: folder)
    let points = try answers.stdout.split(separator: "\n").map {
      try JSONValue(parsing: String($0))
    }
    #expect(answers.status == 1 && points.count == 15)
    #expect(points.filter { $0["answer"] == "no" }.map { $0["name"]?.stringValue } == ["limits"])
    let refused = try runBeckon(["link", "check", "--checklist", "-W"], in: folder)
    #expect(refused.status == 64 && refused.stderr.contains("--checklist prints answers"))
  }

  @Test("the URLs of a job are looked at") func job() throws {
    let folder = try project("eat")
    try folder.write("store,table\n42,7\n501,1\n", to: "tables.csv")
    try folder.write(
      #"{"name": "tables", "rows": {"csv": "tables.csv"}, "url": {"template": "https://eat.example.com/s/{store}/t/{table}"}, "qr": {"folder": "codes"}}"#,
      to: "tables.json")
    let run = try runBeckon(["link", "check", "--job", "tables.json"], in: folder)
    #expect(run.status == 1, "\(run.stdout)\(run.stderr)")
    #expect(run.stdout.contains("printed-route: tables.json: line 3"), "\(run.stdout)\(run.stderr)")
  }

  @Test("requests for App Store Connect, and what differs") func experiences() throws {
    let folder = try project("cafes")
    let words = ["link", "experiences", "--clip-id", "645"]
    let list = try runBeckon(words, in: folder)
    #expect(list.status == 0)
    try expectGolden(list.stdout, "beckon/link-experiences.txt")
    #expect(try runBeckon(words + ["--json"], in: folder).status == 0)
    let written = try runBeckon(words + ["--folder", "requests"], in: folder)
    #expect(written.status == 0 && written.stdout.hasPrefix("requests: 4 requests"))
    let plan = try JSONValue(parsing: folder.bytes(of: "requests/plan.json"))
    let names = (plan["requests"]?.arrayValue ?? []).compactMap { $0["file"]?.stringValue }
    #expect(names == ["001-post.json", "002-patch.json", "003-post.json", "004-post.json"])
    let body = try JSONValue(parsing: folder.bytes(of: "requests/003-post.json"))
    #expect(body["data"]?["attributes"]?["link"] == "https://eat.example.com/c")
    #expect(body["data"]?["relationships"]?["headerImage"]?["data"]?["id"] == "{{image-1}}")
    // An answer with the first only.
    let page: JSONValue = [
      "data": [
        [
          "type": "appClipAdvancedExperiences", "id": "9",
          "attributes": ["link": "https://eat.example.com/c", "action": "VIEW"],
        ]
      ], "links": ["next": nil],
    ]
    try folder.write(page.text(), to: "page.json")
    let compare = try runBeckon(
      ["link", "experiences", "--exported", "page.json", "--compare"], in: folder)
    #expect(compare.status == 1)
    try expectGolden(compare.stdout, "beckon/link-experiences-compare.txt")
    let json = ["link", "experiences", "--exported", "page.json", "--compare", "--json"]
    #expect(try runBeckon(json, in: folder).status == 1)
    #expect(try runBeckon(["link", "experiences"], in: folder).stderr.contains("--clip-id"))
  }

  @Test("experiences from a table, into a route table") func table() throws {
    let folder = try project("eat")
    try folder.write(
      """
      prefix,title,subtitle,title.de,subtitle.de,latitude,longitude,name,locality,country,mapAction
      https://eat.example.com/s/1,Eat,Order,Essen,Bestellen,52.5,13.4,Eat,Berlin,DE,restaurant-view-menu
      https://eat.example.com/s/2,Eat,Order,,,,,,,,
      """, to: "places.csv")
    let words = ["link", "experiences", "--csv", "places.csv", "-o", "new.json"]
    #expect(try runBeckon(words, in: folder).status == 0)
    let table = try JSONValue(parsing: folder.bytes(of: "new.json"))
    let list = try #require(table["experiences"]?.arrayValue)
    #expect(list.count == 2 && list[0]["languages"]?["de"]?["title"] == "Essen")
    #expect(list[0]["place"]?["address"]?["country"] == "DE" && list[1]["place"] == nil)
    #expect(try runBeckon(["route", "check", "--routes", "new.json"], in: folder).status == 0)
    try folder.write("prefix,title,subtitle\nhttps://eat.example.com/s/1,,x\n", to: "places.csv")
    let bad = try runBeckon(["link", "experiences", "--csv", "places.csv", "-o", "-"], in: folder)
    #expect(bad.status == 65 && bad.stderr.contains("line 2: the column title is empty"))
  }

  @Test("local experiences on the terminal and on a page") func local() throws {
    let folder = try project("eat")
    let run = try runBeckon(["link", "local", "--no-qr"], in: folder)
    #expect(run.status == 0)
    try expectGolden(run.stdout, "beckon/link-local.txt")
    let code = try runBeckon(["link", "local", "https://eat.example.com/s/42/t/7"], in: folder)
    #expect(
      code.status == 0 && code.stdout.contains("█") && code.stdout.contains("Order at the table"))
    #expect(try runBeckon(["link", "local", "--json"], in: folder).status == 0)
    #expect(
      try runBeckon(["link", "local", "--html", "local.html"], in: folder).stdout
        == "local.html: 2 codes\n")
    let page = try folder.text(of: "local.html")
    #expect(page.contains("data:image/bmp;base64,") && page.contains("_XCAppClipURL="))
    #expect(try runBeckon(["link", "local"], stdin: "").status == 66)
  }

  @Test("what a file means for App Clips, and what each way needs") func answers() throws {
    let folder = try project("eat")
    try folder.write(
      #"{"appclips": {"apps": ["ABCDE12345.com.example.eat.Clip"]}}"#, to: "site.json")
    let words = [
      "link", "aasa", "--check", "site.json", "--match", "https://eat.example.com/s/42/t/7",
    ]
    let run = try runBeckon(words, in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(
      run.stdout.contains(
        "App Clip ABCDE12345.com.example.eat.Clip: starts with the card 'Eat' of https://eat.example.com/s/42"
      ))
    #expect(try runBeckon(words + ["--json"], in: folder).status == 0)
    let needs = try runBeckon(["link", "default", "com.example.eat.Clip", "--for", "qr", "--json"])
    #expect(needs.status == 0 && needs.stdout.contains(#""ios":"16.4""#))
    let siri = try runBeckon(["link", "default", "com.example.eat.Clip", "--for", "siri"])
    #expect(siri.status == 1 && siri.stderr.contains("does not work in Siri's suggestions"))
  }
}
