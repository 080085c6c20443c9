import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// Requests that are refused because of one field: the answer names it, and the page has words for
/// it in each language.
@Suite struct FieldErrorTests {
  private static let files = [
    "codes.json": """
    {"version": 1, "name": "codes", "rows": {"csv": "codes.csv"}, "url": {"template": "https://eat.example.com/c/{t}"},
     "qr": {"folder": "codes"}}
    """,
    "codes.csv": "t\n1\n2\n3\n",
    "doors.json": """
    {"version": 1, "name": "doors", "rows": {"count": 3}, "url": {"template": "https://eat.example.com/s/{n}"},
     "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
    """,
  ]

  private static let url: JSONValue = ["url": "https://a.example/x"]
  private static let long: JSONValue = .string(
    "https://a.example/" + String(repeating: "x", count: 900))
  private static let gif: JSONValue = ["name": "a.gif", "bytes": "R0lGODlh"]
  private static let table: JSONValue = ["text": "t\n1\n"]
  private static let words: JSONValue = .string(String(repeating: "x", count: 200))

  private static func code(_ look: JSONValue, _ of: JSONValue = url) -> (String, JSONValue) {
    ("/api/code", ["of": of, "look": look])
  }

  private static func form(_ kind: String, _ fields: JSONValue) -> (String, JSONValue) {
    ("/api/code", ["of": ["kind": .string(kind), "fields": fields]])
  }

  private static func labels(
    _ stock: JSONValue, _ more: [(String, JSONValue)] = [], of: JSONValue = url
  ) -> (String, JSONValue) {
    (
      "/api/code/labels",
      JSONValue(members: [("of", of), ("stock", stock)] + more)
    )
  }

  private static func card(
    _ name: String, _ more: [(String, JSONValue)] = [], lines: JSONValue = []
  ) -> (String, JSONValue) {
    let card = JSONValue(members: [("name", .string(name))] + more)
    return ("/api/code/labels", ["of": url, "card": card, "lines": lines])
  }

  private static func sheet(_ name: String, _ value: JSONValue) -> (String, JSONValue) {
    let members: [(String, JSONValue)] = [("job", "codes.json"), ("stock", "L7160"), (name, value)]
    var seen: [(String, JSONValue)] = []
    // The last of two members counts here.
    for member in members.reversed() where !seen.contains(where: { $0.0 == member.0 }) {
      seen.append(member)
    }
    return ("/api/sheet", JSONValue(members: seen))
  }

  private static func new(_ name: String, _ value: JSONValue) -> (String, JSONValue) {
    var members: [(String, JSONValue)] = [
      ("name", "x"), ("template", "https://a.example/{t}"), ("table", table),
    ]
    members.removeAll { $0.0 == name }
    return ("/api/jobs/new", JSONValue(members: members + [(name, value)]))
  }

  /// Each field of the page, and a request that is refused because of it.
  private static let refused: [(field: String, request: (path: String, body: JSONValue))] = [
    ("dark", code(["dark": "x"])), ("light", code(["light": "x"])),
    ("dark", code(["dark": "#888888", "light": "#999999"])),
    ("dpi", code(["dpi": 99_999])), ("dpi", code(["dpi": 20, "size": "8mm"])),
    ("logo", code(["logo": gif])), ("captions", code(["captions": [.string("\u{7}")]])),
    ("captions", code(["captions": [words]])),
    ("url", code([:], ["url": "not a url"])),
    ("text", code([:], ["text": .string(String(repeating: "x", count: 8_000))])),
    ("fields.password", form("wifi", ["ssid": ["a"], "password": ["b"]])),
    ("fields.ssid", form("wifi", ["ssid": [words]])),
    ("fields.iban", form("payment", ["name": ["a"], "iban": ["DE00"]])),
    (
      "fields.end",
      form("event", ["summary": ["a"], "start": ["2026-01-02"], "end": ["2026-01-01"]])
    ),
    ("stock", labels("nothing")), ("stock", labels(.null)),
    ("start", labels("L7160", [("start", 99)])),
    ("start", labels("L7160", [("start", 0)])), ("copies", labels("L7160", [("copies", 20_000)])),
    ("labelSize", labels("L4731", of: ["url": long])),
    ("captions", labels("L4731", [("look", ["captions": [words]])])),
    ("houseColour", card("table-tent", [("houseColour", "x")])),
    ("picture", card("table-tent", [("picture", gif)])),
    ("captions", card("keyring-tag", lines: [words])),
    ("stock", sheet("stock", "nothing")), ("start", sheet("start", 99)),
    ("offset", sheet("offset", "900,0")), ("offset", sheet("offset", "60,0")),
    ("scale", sheet("scale", "2")), ("copies", sheet("copies", 0)), ("rows", sheet("rows", "x")),
    ("name", new("name", "codes")), ("name", new("name", "a/b")), ("name", new("name", "")),
    ("template", new("template", "https://a.example/{")),
    ("template", new("template", "https://a.example/{u}")), ("template", new("template", "")),
    ("table", new("table", ["text": "a,b\n\"c"])), ("table", new("table", .null)),
    ("chip", new("tag", ["chip": "x"])),
    ("table", ("/api/table", ["text": "a,b\n\"c"])),
    ("table", ("/api/table", ["bytes": "UEsDBA=="])),
    ("count", ("/api/jobs/amend", ["job": "doors.json", "count": 0])),
    ("table", ("/api/jobs/amend", ["job": "codes.json", "table": ["text": "\"a"]])),
    ("name", ("/api/jobs/rename", ["job": "doors.json", "name": "codes"])),
    ("name", ("/api/jobs/copy", ["job": "doors.json", "name": "codes"])),
    ("name", ("/api/jobs/rename", ["job": "doors.json", "name": "a/b"])),
    ("name", ("/api/proof/sign", ["job": "codes.json", "bytes": "AAAA"])),
    ("reader", ("/api/run/start", ["job": "doors.json"])),
    ("chip", ("/api/run/start", ["job": "doors.json", "reader": "virtual", "chip": "x y"])),
    ("reader", ("/api/tag/read", ["reader": "pn532_uart:/dev/none"])),
    ("bytes", ("/api/scan", ["bytes": "AAAA"])),
  ]

  private static func texts(_ language: String) throws -> JSONValue {
    let page = Repository.root.appendingPathComponent("Sources/C/CDeskPage/page")
    return try JSONValue(
      parsing: Array(Data(contentsOf: page.appendingPathComponent("texts.\(language).json"))))
  }

  @Test("every field that is wrong is named, and has words of the page in each language")
  func fields() throws {
    let desk = try CallingDesk(files: Self.files)
    let texts = try ["en", "de"].map(Self.texts)
    for (field, request) in Self.refused {
      let answer = try desk.ask(request.path, request.body)
      let shown = "\(request.path) \(request.body.text().prefix(200)): \(answer.text().prefix(300))"
      #expect(answer["ok"] == false && answer["field"]?.stringValue == field, "\(shown)")
      let (path, status) = (request.path.dropFirst(5), answer["status"]?.intValue ?? 0)
      let stem = field.prefix { $0 != "." }
      let keys = [
        "field.\(path).\(field)", "field.\(field).\(status)", "field.\(stem)",
        "error.\(path).\(status)", "error.\(status)",
      ]
      for text in texts { #expect(keys.contains { text[$0] != nil }, "\(keys)") }
    }
  }

  @Test("what is not the fault of one field names none")
  func others() throws {
    let desk = try CallingDesk(files: Self.files)
    for (path, body) in [
      ("/api/jobs/check", ["job": "gone.json"]),
      ("/api/sheet", ["job": "codes.json"]),
      ("/api/rows/retry", ["job": "doors.json", "rows": [3]]),
    ] as [(String, JSONValue)] {
      let answer = try desk.ask(path, body)
      #expect(answer["ok"] == false && answer["field"] == .null, "\(answer.text())")
    }
  }
}
