import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

@testable import Desk

/// Every error that the page can show: in the page's words, and without words for a terminal.
@Suite struct ErrorWordsTests {
  private static let page = Repository.root.appendingPathComponent("Sources/C/CDeskPage/page")

  private static func texts(_ language: String) throws -> JSONValue {
    try JSONValue(
      parsing: Array(Data(contentsOf: page.appendingPathComponent("texts.\(language).json"))))
  }

  /// What the page never shows, in any sentence.
  private static func isForTerminals(_ text: String) -> Bool {
    text.contains("sudo ") || text.contains("Usage:") || text.contains("Try 'beckon")
      || text.contains("'beckon ") || text.contains("$.") || text.contains(/(^|[\s('"])--[a-z]/)
  }

  @Test(
    "the parts of a sentence for a terminal are left out",
    arguments: [
      (
        "no reader: none is connected; connect one, or name a serial one with --reader ttyUSB0 (--reader virtual:ntag213 needs no hardware)",
        "no reader: none is connected; connect one"
      ),
      (
        "a.json: line 1, column 106 ($.tag.chips[0]): 'foo' is not a known chip",
        "a.json: line 1, column 106: 'foo' is not a known chip"
      ),
      (
        "--size: '2' is too small\nUsage: beckon qr [OPTION]...\nTry 'beckon qr --help'.",
        "'2' is too small"
      ),
      (
        "row 5 of sheet 'A' is empty and others follow it; delete it, or choose the rows of the table with --sheet-rows",
        "row 5 of sheet 'A' is empty and others follow it; delete it"
      ),
      (
        "the size is too small (see --size); use a larger one",
        "the size is too small; use a larger one"
      ),
      ("only an option helps: --force", "only an option helps"), ("sudo apt install pcscd", ""),
      ("row 3 (of 12) is missing", "row 3 (of 12) is missing"),
      ("cut (off", "cut (off"), ("cut (--off", "cut"), ("", ""), ("a, b; c: d", "a, b; c: d"),
      (
        "t.csv is no longer the table; nothing was written. 'beckon job amend t.json' shows the differences, and more",
        "t.csv is no longer the table; and more"
      ),
    ])
  func shortened(_ sentence: String, _ shown: String) {
    #expect(PageSentence.of(sentence) == shown)
  }

  @Test("no sentence of the program shows anything for a terminal on the page")
  func sources() throws {
    let folder = Repository.root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var seen = 0
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      guard
        text.contains("sudo") || text.contains("--") || text.contains("Usage:")
          || text.contains("beckon ")
      else { continue }
      for found in text.matches(of: /"((?:[^"\\\n]|\\.)+)"/) {
        let literal = String(found.output.1).replacing("\\\"", with: "\"").replacing(
          "\\n", with: "\n")
        guard Self.isForTerminals(literal) else { continue }
        seen += 1
        let shown = PageSentence.of(literal)
        #expect(!Self.isForTerminals(shown), "\(name): \(shown)")
      }
    }
    #expect(seen > 200)
  }

  /// A request that fails, for each path that takes one.
  private static let failing: [(path: String, body: JSONValue)] = [
    ("/api/code", ["of": ["url": "--force"], "as": "png"]),
    ("/api/code", ["of": ["url": "https://a.example"], "look": ["size": "--json"], "as": "png"]),
    ("/api/code", ["of": ["kind": "wifi", "fields": ["ssid": [""]]], "as": "svg"]),
    ("/api/code", ["of": ["kind": "wifi", "fields": ["security": ["x"]]], "as": "svg"]),
    ("/api/code/labels", ["of": ["url": "https://a.example"], "stock": "nothing"]),
    ("/api/code/labels", ["of": ["url": "https://a.example"], "stock": "L7160", "start": 99]),
    ("/api/cards/own", ["file": ["name": "mine.json", "bytes": "e30="]]),
    ("/api/cards/file", ["name": "nothing"]),
    ("/api/lint", [:]), ("/api/table", ["text": "a,b\n\"c"]), ("/api/table", ["bytes": "UEsDBA=="]),
    ("/api/stock", ["id": "nothing"]), ("/api/stock", ["id": "--help"]),
    ("/api/sheet", ["job": "doors.json", "stock": "nothing"]),
    ("/api/sheet", ["job": "doors.json", "stock": "L7160", "start": 99]),
    ("/api/sheet", ["job": "doors.json", "stock": "L7160", "offset": "900,x"]),
    ("/api/sheet", ["job": "doors.json", "stock": "L7160", "rows": "x"]),
    ("/api/sheet/confirm", ["job": "doors.json"]), ("/api/sheet", ["job": "doors.json"]),
    ("/api/sheet", ["job": "damaged.json", "stock": "L7160"]),
    (
      "/api/jobs/new",
      ["name": "doors", "template": "https://a.example/{t}", "table": ["text": "t\n1\n"]]
    ),
    (
      "/api/jobs/new",
      ["name": "x", "template": "https://a.example/{u}", "table": ["text": "t\n1\n"]]
    ),
    ("/api/jobs/new", ["name": "a/b", "template": "x", "table": ["text": "t\n1\n"]]),
    ("/api/jobs/check", ["job": "damaged.json"]), ("/api/jobs/check", ["job": "gone.json"]),
    ("/api/jobs/table", ["job": "tableless.json"]),
    ("/api/jobs/amend", ["job": "doors.json", "count": 0]),
    ("/api/jobs/amend", ["job": "doors.json", "tag": ["chip": "ntag213"]]),
    ("/api/jobs/migrate", ["job": "doors.json"]),
    ("/api/jobs/migrate", ["job": "doors.json", "template": "https://a.example/{seat}"]),
    ("/api/jobs/close", ["job": "doors.json"]),
    ("/api/jobs/rename", ["job": "doors.json", "name": "doors"]),
    ("/api/jobs/copy", ["job": "doors.json", "name": "doors"]),
    ("/api/jobs/delete", ["job": "gone.json"]),
    ("/api/jobs/restore", ["trash": "nothing"]),
    ("/api/run/start", ["job": "codes.json", "reader": "virtual"]),
    ("/api/run/start", ["job": "damaged.json", "reader": "virtual"]),
    ("/api/run/start", ["job": "doors.json", "reader": "virtual", "chip": "x y"]),
    ("/api/rows", ["job": "gone.json"]), ("/api/rows/item", ["job": "doors.json", "row": 3]),
    ("/api/rows/places", ["job": "gone.json"]),
    ("/api/rows/bind", ["job": "doors.json", "row": 3]),
    ("/api/rows/bind", ["job": "doors.json", "row": 3, "names": ["table"], "values": ["7"]]),
    ("/api/rows/retry", ["job": "doors.json", "rows": [3]]),
    ("/api/rows/retry", ["job": "doors.json", "abandon": ["04E10CDA993C80"]]),
    ("/api/quarantine", ["job": "doors.json"]),
    ("/api/quarantine/release", ["job": "doors.json", "uid": "04E10CDA993C80"]),
    ("/api/jobs/new", ["name": "y", "template": "https://a.example/{code}", "blank": 0]),
    ("/api/jobs/new", ["name": "y", "template": "https://a.example/", "blank": 2]),
    ("/api/ledger/redirects", ["job": "doors.json", "to": "https://a.example/{table}"]),
    ("/api/ledger/export", ["job": "doors.json"]), ("/api/ledger/timeline", ["job": "gone.json"]),
    ("/api/ledger/codes", ["job": "doors.json"]), ("/api/settings", [:]),
    ("/api/ledger/print-shop", ["job": "doors.json"]),
    ("/api/archives", ["job": "doors.csv"]), ("/api/archives/check", ["archive": "gone.zip"]),
    ("/api/proof", ["job": "damaged.json"]),
    ("/api/proof/sign", ["job": "doors.json", "bytes": "AAAA"]),
    ("/api/scan", ["bytes": "AAAA"]), ("/api/grade", ["bytes": "AAAA"]),
    ("/api/tag/read", ["reader": "pn532_uart:/dev/none"]),
    ("/api/tag/read", ["reader": "--help"]), ("/api/work/cancel", [:]),
    ("/api/lint", ["work": .string(String(repeating: "x", count: 65))]),
  ]
  /// The paths that never fail.
  private static let safe: Set = ["/api/run/pause", "/api/run/resume", "/api/run/stop"]

  @Test("every request that fails does so in the page's words, in each language")
  func requests() throws {
    let desk = try CallingDesk(files: [
      "doors.json": """
      {"version": 1, "name": "doors", "rows": {"count": 3}, "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
      """,
      "codes.json": """
      {"version": 1, "name": "codes", "rows": {"count": 3}, "url": {"template": "https://eat.example.com/c/{n}"},
       "values": {"n": {"serial": {"width": 3}}}, "qr": {"folder": "codes"}}
      """,
      "damaged.json":
        #"{"version": 1, "name": "damaged", "rows": {"count": 3, "x": 1}, "url": {}}"#,
      "tableless.json":
        #"{"version": 1, "name": "t", "rows": {"csv": "no.csv"}, "url": {"template": "https://a.example/{t}"}, "tag": {"chips": ["ntag213"]}}"#,
    ])
    let texts = try ["en", "de"].map(Self.texts)
    for (path, body) in Self.failing {
      let answer = try desk.ask(path, body)
      #expect(answer["ok"] == false, "\(path) \(body.text()): \(answer.text())")
      let sentence = answer["sentence"]?.stringValue ?? ""
      #expect(!Self.isForTerminals(sentence), "\(path): \(sentence)")
      let status = answer["status"]?.intValue ?? 0
      let keys = ["error.\(path.dropFirst(5)).\(status)", "error.\(status)"]
      for text in texts { #expect(keys.contains { text[$0] != nil }, "\(keys): \(sentence)") }
    }
    let jobs = try desk.ask("/api/jobs").text()
    #expect(jobs.contains("damaged.json") && !Self.isForTerminals(jobs), "\(jobs)")
    let paths = Set(Self.failing.map(\.path)).union(Self.safe)
    #expect(Set(DeskCalls.orderPaths).subtracting(paths) == [])
  }

  @Test("no text of the page is for a terminal, but the command that it shows")
  func texts() throws {
    for language in ["en", "de"] {
      for member in try Self.texts(language).objectValue?.members ?? [] {
        let forms = [member.value.stringValue ?? member.value.text()]
        for form in forms { #expect(!Self.isForTerminals(form), "\(language) \(member.name)") }
      }
    }
  }

  @Test("what is weak in a print, and what phones do with a content, has words of the page")
  func reading() throws {
    let script = try String(
      contentsOf: Self.page.appendingPathComponent("read-results.js"), encoding: .utf8)
    let resolution = PublishedSchemas.all["parts.json"]?["$defs"]?["resolution"]
    let phones = resolution?["oneOf"]?.arrayValue?.first?["properties"]?["phones"]
    let actions = phones?["items"]?["properties"]?["action"]?["enum"]?.arrayValue ?? []
    let grades = PublishedSchemas.all["grade.json"]?["properties"]?["parameters"]
    let parameters = grades?["items"]?["properties"]?["name"]?["enum"]?.arrayValue ?? []
    #expect(parameters.count == 10 && actions.count == 5)
    for name in (parameters + actions).compactMap(\.stringValue) {
      #expect(script.contains(" \(name): \""), "\(name)")
    }
  }

  @Test("every finding about readers has advice of the page")
  func advice() throws {
    let script = try String(
      contentsOf: Self.page.appendingPathComponent("tags-setup.js"), encoding: .utf8)
    let folder = Repository.root.appendingPathComponent("Sources/Readers/ReaderDoctor")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var seen = 0
    for case let name as String in files where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for found in text.matches(of: /Finding\(\s*"([a-z-]+)",\s*\.(error|warning)/) {
        seen += 1
        let id = found.output.1
        #expect(
          script.contains("\"\(id)\": \"doctor.") || script.contains(" \(id): \"doctor."), "\(id)")
      }
    }
    #expect(seen > 20)
  }
}
