import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

@Suite("beckon lint with its surroundings") struct LintCommandTests {
  private static let table = """
    {"hosts": ["eat.shop.com"], "routes": [{"name": "stop", "pattern": "/s/{id:int}"},
    {"name": "menu", "pattern": "/Menu/{lang}"}]}
    """

  private func ids(_ words: [String], stdin: String = "") throws -> [[String]] {
    let folder = try ScratchFolder()
    try folder.write(Self.table, to: "routes.json")
    let run = try runBeckon(["lint", "--json"] + words, stdin: stdin, in: folder)
    return try run.stdout.split(separator: "\n").map { line in
      let findings = try JSONCursor(JSONValue(parsing: String(line))).require("findings").array()
      return try findings.map { try $0.require("id").string() }
    }
  }

  @Test("a URL without a route, and capitals on one's own hosts only") func routes() throws {
    let urls = [
      "https://eat.shop.com/s/k7", "https://eat.shop.com/Menu/de", "https://videos.com/Watch/a",
    ]
    #expect(
      try ids(["--routes", "routes.json"] + urls) == [
        ["route-unknown"], ["upper-case-path"], ["route-unknown"],
      ])
    #expect(try ids(urls) == [[], [], []])
    #expect(
      try ids(["--routes", "routes.json", "--skip", "route-unknown", urls[0]]) == [[]])
  }

  @Test("links on Apple's host need no route, and one that starts no App Clip is an error")
  func appleLinks() throws {
    #expect(
      try ids([
        "--routes", "routes.json", "https://appclip.apple.com/id?p=com.shop.eat.Clip",
        "https://appclip.apple.com/demo/k7q2",
        "https://appclip.apple.com/id/store?p=com.shop.eat.Clip",
      ]) == [[], [], ["app-clip-link"]])
  }

  @Test("the same URL once more, however it is written") func duplicates() throws {
    let list = "https://eat.shop.com/menu\nhttps://eat.shop.com/cafe\nHTTPS://eat.shop.com/menu\n"
    #expect(try ids(["-"], stdin: list) == [[], [], ["duplicate-url", "upper-case-host"]])
  }

  @Test("a list is read line by line, with a byte order mark and empty lines in it")
  func lines() throws {
    let list = "\u{FEFF}https://eat.shop.com/menu\r\n\nhttps://eat.shop.com/menu\n"
    #expect(try ids(["-"], stdin: list) == [[], ["duplicate-url"]])
    let empty = try runBeckon(["lint", "-"])
    #expect(empty.status == 66 && empty.stderr.contains("standard input"), "\(empty)")
    let latin1: [UInt8] = Array("http://a.shop.com/\nhttps://a.shop.com/caf".utf8) + [0xE9, 0x0A]
    let broken = try runBeckon(["lint", "-"], stdin: latin1)
    #expect(broken.status == 65 && broken.stdout.contains("plain-http"), "\(broken)")
    #expect(broken.stderr.contains("standard input, line 2: this is not UTF-8"))
  }

  @Test("memory does not grow with the list", .needs(.python3)) func memory() throws {
    let script = """
      import resource, subprocess, sys
      child = subprocess.Popen([sys.argv[1], "lint", "-q", "-"], stdin=subprocess.PIPE)
      for number in range(int(sys.argv[2])):
          child.stdin.write(b"https://eat.shop.com/menu/a%db\\n" % number)
      child.stdin.close()
      assert child.wait() == 0
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    func kilobytes(_ count: Int) throws -> Int {
      let words = ["-c", script, try builtProgram("beckon"), "\(count)"]
      let outcome = try Equipment.python3.command(words).run(within: .seconds(120))
      return try #require(
        Int(String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").last ?? ""))
    }
    let (few, many) = (
      try kilobytes(60_000), try kilobytes(Effort.count(slice: 120_000, whole: 1_000_000))
    )
    #expect(many - few < 6_000, "\(few) kB for a short list, \(many) kB for a long one")
  }

  @Test("GS1 Digital Links") func links() throws {
    #expect(
      try ids([
        "https://eat.shop.com/01/09506000134352", "https://eat.shop.com/01/09506000134353",
        "https://eat.shop.com/01/09506000134352?10=A",
      ]) == [[], ["gs1-check-digit"], ["gs1-link"]])
  }

  @Test("the symbol, with modules of a width") func symbol() throws {
    let run = try runBeckon(["lint", "--module", "0.5mm", "https://eat.shop.com/menu"])
    #expect(run.stdout.contains("qr-version") && run.stdout.contains("16.5 mm wide"), "\(run)")
    #expect(run.status == 0)
  }

  @Test("a byte order mark before a list is no part of the first URL") func byteOrderMark() throws {
    let list = "\u{FEFF}https://eat.shop.com/s/1\r\nhttps://eat.shop.com/s/2\r\n"
    #expect(
      try ids(["--routes", "routes.json", "-"], stdin: list) == [
        ["sequential-id"], ["sequential-id"],
      ])
    let shown = try runBeckon(["url", "show", "--json", "-"], stdin: list)
    #expect(
      shown.status == 0 && shown.stdout.hasPrefix(#"{"url":"https://eat.shop.com/s/1""#), "\(shown)"
    )
  }

  @Test("what --rules would pass over is refused") func rulesAlone() throws {
    for (words, says) in [
      (["https://eat.shop.com"], "--rules: it lists the rules and looks at no URL"),
      (["-W"], "--warnings-are-errors: --rules lists the rules"), (["--skip", "x"], "--skip: "),
      (["--routes", "routes.json"], "--routes: "),
    ] {
      let run = try runBeckon(["lint", "--rules"] + words)
      #expect(run.status == 64 && run.stderr.contains(says), "\(run.stderr)")
    }
  }

  @Test("docs/lint.md has the rules of the command") func documentation() throws {
    let text = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/lint.md"), encoding: .utf8)
    let start = try #require(text.range(of: "\n## With a route table"))
    let end = try #require(text.range(of: "\n## Rules to come"))
    let rows = text[start.upperBound..<end.lowerBound].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    let list = try runBeckon(["lint", "--rules", "--json"]).stdout.split(separator: "\n").suffix(5)
    #expect(rows.count == list.count)
    for (row, line) in zip(rows, list) {
      let rule = try JSONCursor(JSONValue(parsing: String(line)))
      let (id, level) = (try rule.require("id").string(), try rule.require("level").string())
      let (title, remedy) = (
        try rule.require("title").string(), try rule.require("remedy").string()
      )
      #expect(
        row.hasPrefix("| `\(id)` | \(level) | \(title) | ") && row.hasSuffix(" | \(remedy) |"))
    }
  }
}
