import SystemIO
import JSONText
import TestSupport
import Testing

/// What `beckon ndef decode` says with a route table; other commands print the same.
@Suite("Where a message leads") struct ResolutionTests {
  static let table = """
    {
      "hosts": ["eat.example.com"],
      "routes": [{"name": "table", "pattern": "/s/{store:int}/t/{table}"}],
      "experiences": [
        {"prefix": "https://eat.example.com/s/42", "title": "Eat", "subtitle": "Order at the table"}
      ]
    }
    """

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var encode: [String]
  }

  /// Each is one outcome; the golden file has them in this order.
  static let cases = [
    Case(
      testDescription: "an invocation", encode: ["--uri", "https://eat.example.com/s/42/t/7?x=1"]),
    Case(
      testDescription: "an invocation in a Smart Poster",
      encode: ["--poster", "https://eat.example.com/s/9/t/7", "--title", "Menu"]),
    Case(
      testDescription: "a foreign URL", encode: ["--uri", "https://eat.example.com/s/x/t/7"]),
    Case(
      testDescription: "a Digital Link",
      encode: ["--uri", "https://shop.example/01/09506000134352"]),
    Case(testDescription: "no URL", encode: ["--text", "Hello"]),
    Case(testDescription: "a telephone number", encode: ["--uri", "tel:+4930123456"]),
    Case(
      testDescription: "an unsafe URL",
      encode: ["--no-check", "--uri", "https://eat.example.com@evil.example/s/42/t/7"]),
    Case(
      testDescription: "an application record first",
      encode: ["--aar", "com.example.app", "--uri", "https://eat.example.com/s/42/t/7"]),
  ]

  private static func decode(
    _ example: Case, _ options: [String], environment: [String: String] = [:]
  ) throws -> RanCommand {
    let folder = try ScratchFolder()
    try folder.write(table, to: "table.json")
    let encoded = try runBeckon(["ndef", "encode"] + example.encode)
    #expect(encoded.status == 0, "\(encoded.stderr)")
    return try runBeckon(
      ["ndef", "decode", "-"] + options, stdin: encoded.outputBytes, environment: environment,
      in: folder)
  }

  @Test("as text") func text() throws {
    var text = ""
    for example in Self.cases {
      let run = try Self.decode(example, ["--routes", "table.json"])
      #expect(run.status == 0 && run.stderr.isEmpty, "\(example): \(run.stderr)")
      text += "# \(example.testDescription)\n\(run.stdout)\n"
    }
    try expectGolden(text, "beckon/ndef-decode-routes.txt")
  }

  @Test("as JSON") func json() throws {
    var text = ""
    for example in Self.cases {
      let run = try Self.decode(example, ["--routes", "table.json", "--json"])
      let value = try JSONValue(parsing: run.stdout)
      guard case .object(let object) = value, let resolution = object["resolution"] else {
        Issue.record("\(example): \(run.stdout)")
        continue
      }
      text += resolution.text(.pretty) + "\n"
    }
    try expectGolden(text, "beckon/ndef-decode-routes.json")
  }

  @Test("the table is found through BECKON_ROUTES, and left out without it") func variable() throws
  {
    let example = Self.cases[0]
    let given = try Self.decode(example, ["--routes", "table.json"])
    let found = try Self.decode(example, [], environment: ["BECKON_ROUTES": "table.json"])
    #expect(found == given)
    let without = try Self.decode(example, [])
    #expect(without.stdout == "URI\n  https://eat.example.com/s/42/t/7?x=1\n")
    let missing = try Self.decode(example, ["--routes", "none.json"])
    #expect(missing.status == 66 && missing.stderr.contains("none.json"))
  }

  @Test("an empty tag leads nowhere, and that is not a fault") func empty() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.table, to: "table.json")
    let run = try runBeckon(
      ["ndef", "decode", "--routes", "table.json", "--as", "tlv", "0300fe"], in: folder)
    #expect(run.stdout.hasSuffix("no message\n") && run.status == 0, "\(run.stderr)")
  }
}
