import JSONText
import TestSupport
import Testing

@Suite("beckon url and lint") struct URLCommandTests {
  private func json(_ line: some StringProtocol) throws -> JSONValue {
    try JSONValue(parsing: String(line))
  }

  @Test("show as text") func show() throws {
    let run = try runBeckon(["url", "show", "HTTPS://Eat.Example.com:443/s/42?x=1&x=%7e&y#menu"])
    try expectGolden(run.stdout, "beckon/url-show.txt")
    #expect(run.status == 0 && run.stderr.isEmpty)
  }

  @Test("show as JSON, a line each; a bad one does not hide the others") func showJSON() throws {
    let run = try runBeckon(
      ["url", "show", "--json", "-"], stdin: "https://a.b/x?y\r\n\nhttps://a b/\nhttp://c.d:80")
    let lines = run.stdout.split(separator: "\n")
    #expect(run.status == 65 && lines.count == 2)
    let first = try json(lines[0])
    #expect(first["host"] == "a.b" && first["port"] == .null && first["path"] == "/x")
    #expect(first["items"] == [["name": "y", "value": .null]])
    #expect(try json(lines[1])["canonical"] == "http://c.d/")
    #expect(run.stderr.contains("https://a b/: URL byte 9: there is a space"))
  }

  @Test("what could steer a terminal is written out") func hygiene() throws {
    let run = try runBeckon(["url", "show", "https://a.b/\u{1B}[31m\u{202E}"])
    #expect(!run.stderr.contains("\u{1B}") && !run.stderr.contains("\u{202E}"))
    let lint = try runBeckon(["lint", "https://a.b/\u{1B}[31m"])
    #expect(!lint.stdout.contains("\u{1B}"))
  }

  @Test(
    "expand",
    arguments: [
      (["https://a.b/s/{store}{?lang}", "store=4 2", "lang=en"], "https://a.b/s/4%202?lang=en"),
      (["https://a.b{/path*}", "path=x", "path=y"], "https://a.b/x/y"),
      (["https://a.b{/path*}", "--list", "path=x"], "https://a.b/x"),
      (["https://a.b/{?q*}", "--pair", "q:z=1", "--pair", "q:a=2"], "https://a.b/?z=1&a=2"),
      (["https://a.b/{x}", "x="], "https://a.b/"),
      (["https://a.b/{x}", "x=a=b"], "https://a.b/a%3Db"),
      (["--no-strict", "{x}/{y}", "y=1"], "/1"),
    ]) func expand(words: [String], expected: String) throws
  {
    let run = try runBeckon(["url", "expand"] + words)
    #expect(run.stdout == expected + "\n" && run.status == 0, "\(run.stderr)")
  }

  @Test("values from a file keep their order; the command line comes after") func values() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "{\"store\": 42, \"q\": {\"z\": \"1\", \"a\": true}, \"l\": [\"x\", 2], \"n\": null}",
      to: "v.json")
    let run = try runBeckon(
      ["url", "expand", "--values", "v.json", "https://a.b/{store}{/l*}{?q*}", "store=7"],
      in: folder)
    #expect(run.stdout == "https://a.b/7/x/2?z=1&a=true\n", "\(run.stderr)")
  }

  @Test("strict expansion refuses what lint refuses") func strict() throws {
    let run = try runBeckon(["url", "expand", "https://{host}/x", "host=localhost"])
    #expect(run.status == 65 && run.stderr.contains("localhost"))
    let plain = try runBeckon([
      "url", "expand", "--no-strict", "https://{host}/x", "host=localhost",
    ])
    #expect(plain.stdout == "https://localhost/x\n")
  }

  @Test("lint: text, counts and status") func lint() throws {
    let run = try runBeckon([
      "lint", "https://bit.ly/x", "https://localhost/", "https://brand.shop",
    ])
    #expect(run.status == 1)
    #expect(run.stdout.contains("host-shortener") && run.stdout.contains("host-local"))
    #expect(run.stdout.contains("3 URLs: 1 error, 1 warning"))
    #expect(try runBeckon(["lint", "https://bit.ly/x"]).status == 0)
    #expect(try runBeckon(["lint", "-W", "https://bit.ly/x"]).status == 1)
    #expect(
      try runBeckon(["lint", "-W", "--skip", "host-shortener", "https://bit.ly/x"]).status == 0)
    #expect(try runBeckon(["lint", "-q", "https://bit.ly/x"]).stdout == "")
  }

  @Test("lint as JSON") func lintJSON() throws {
    let run = try runBeckon(["lint", "--json", "-"], stdin: "http://a.b/\nhttps://a.b/{x}\n")
    let lines = run.stdout.split(separator: "\n")
    #expect(run.status == 1 && lines.count == 2)
    let second = try json(lines[1])
    #expect(second["url"] == "https://a.b/{x}" && second["errors"] == 1)
    let finding = second["findings"]?.arrayValue?.first
    #expect(finding?["id"] == "url-brace" && finding?["offset"] == 12)
    #expect(finding?["message"]?.stringValue != nil && finding?["remedy"]?.stringValue != nil)
  }

  @Test("the rules can be listed") func rules() throws {
    let run = try runBeckon(["lint", "--rules"])
    #expect(run.stdout.contains("plain-http") && run.status == 0)
    let json = try runBeckon(["lint", "--rules", "--json"])
    #expect(json.stdout.split(separator: "\n").count == run.stdout.split(separator: "\n").count)
  }
}
