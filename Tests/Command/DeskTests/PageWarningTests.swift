import Artwork
import Contents
import Foundation
import JSONText
import Jobs
import TestSupport
import Testing

@testable import Desk

/// Every warning that a command can print for the page: in the page's words, in each language.
@Suite struct PageWarningTests {
  private static let sources = Repository.root.appendingPathComponent("Sources")

  private static func texts(_ language: String) throws -> JSONValue {
    let folder = sources.appendingPathComponent("C/CDeskPage/page")
    return try JSONValue(
      parsing: Array(Data(contentsOf: folder.appendingPathComponent("texts.\(language).json"))))
  }

  /// The places to be filled in a text, in all its forms.
  private static func places(_ text: JSONValue) -> Set<String> {
    let forms =
      text.stringValue.map { [$0] } ?? text.objectValue?.members.compactMap(\.value.stringValue)
    return Set((forms ?? []).joined().matches(of: /\{(\w+)\}/).map { String($0.output.1) })
  }

  /// Expects that the page has words for a sentence, and all values that they need.
  private func expectWords(_ sentence: String, _ place: String) throws {
    let warning = PageWarning(sentence)
    let key = try #require(warning.key, "\(place) has no words on the page: \(sentence)")
    for language in ["en", "de"] {
      let text = try Self.texts(language)[key]
      #expect(text != nil, "\(language) \(key)")
      let names = Set(warning.values.map(\.name))
      #expect(
        Self.places(text ?? .null).subtracting(["part"]).isSubset(of: names), "\(key) \(names)")
    }
  }

  // MARK: Warnings that are made from values

  /// Samples of every finding about print. The compiler asks here for a new one.
  private static let print: [PrintFinding] = [
    .fewDots(1), .fewDots(3), .smallForDistance(width: 8500, distance: 300_001),
    .smallForPhones(width: 8500), .smallModules(333), .lowContrast(dark: 100, light: 305),
    .lowLightness(dark: 100, light: 305), .brightInRed(455), .inverted, .transparentModules,
    .transparentLight, .narrowQuietZone(1, need: 4), .narrowQuietZone(3, need: 4), .screenColours,
  ]

  private static func name(_ finding: PrintFinding) -> String {
    switch finding {
    case .fewDots: "few-dots"
    case .smallForDistance: "small-for-distance"
    case .smallForPhones: "small-for-phones"
    case .smallModules: "small-modules"
    case .lowContrast: "low-contrast"
    case .lowLightness: "low-lightness"
    case .brightInRed: "bright-in-red"
    case .inverted: "inverted"
    case .transparentModules: "transparent-modules"
    case .transparentLight: "transparent-light"
    case .narrowQuietZone: "narrow-border"
    case .screenColours: "screen-colours"
    }
  }

  @Test("every finding about print") func findings() throws {
    let source = try String(
      contentsOf: Self.sources.appendingPathComponent("Output/Artwork/Sizing/PrintFinding.swift"),
      encoding: .utf8)
    let cases = source.prefix(
      upTo: source.firstRange(of: "isRefusal")?.lowerBound ?? source.endIndex
    )
    .matches(of: /\n  case \w+/).count
    #expect(Set(Self.print.map(Self.name)).count == cases)
    for finding in Self.print {
      #expect(PageWarning("\(finding)").key == "warning." + Self.name(finding), "\(finding)")
      try expectWords("\(finding)", "PrintFinding")
    }
    let distance = PageWarning("\(Self.print[2]) (12 labels like this)")
    #expect(distance.labelCount == 12)
    #expect(distance.values.map { $0.value.text() } == ["8.5", "300.001", "30.001"])
  }

  @Test("every kind of content that some phones ignore") func phones() throws {
    var keys: Set<String> = []
    for kind in ContentCatalogue.all {
      for support in [kind.definition.code, kind.definition.tag] {
        guard case .partly(let sentence) = support else { continue }
        keys.insert(PageWarning(sentence).key ?? sentence)
      }
    }
    for language in ["en", "de"] {
      let names = try Self.texts(language).objectValue?.members.map(\.name) ?? []
      #expect(Set(names.filter { $0.hasPrefix("warning.phones.") }) == keys)
    }
  }

  @Test("the page has no words for warnings that do not exist") func keys() throws {
    let made = WarningForm.all.map { "warning." + $0.name } + ["warning.other", "warning.labels"]
    for language in ["en", "de"] {
      let names = try Self.texts(language).objectValue?.members.map(\.name) ?? []
      let keys = names.filter {
        $0.hasPrefix("warning.") && !$0.hasPrefix("warning.phones.")
      }
      #expect(Set(keys) == Set(made))
    }
  }

  // MARK: Warnings as they are in the sources

  /// Sentences that the page never gets, and the reason.
  private static let elsewhere = [
    // Of 'job run', whose messages are events on the page.
    "Run/"
  ]

  /// The calls and properties that make warnings, and the folder in which they do.
  private static let makers: [(folder: String, begin: String, open: Character, close: Character)] =
    [
      ("Command/JobCommands", "Beckon.warn(", "(", ")"),
      ("Command/CommandSupport", "Beckon.warn(", "(", ")"),
      ("Jobs/Jobs", "JobFinding(\n", "(", ")"),
      ("Jobs/Jobs", "JobFinding(.warning", "(", ")"),
      ("Command/JobCommands", "StartedJobTable.finding(", "(", ")"),
      ("Tags/Contents", "var remarks: [String] {", "{", "}"),
      ("Tags/Contents", "var remark: String? {", "{", "}"),
      ("Tags/Contents", "var accountRemark: String? {", "{", "}"),
      ("Tags/Contents", "var oddCharacters: String? {", "{", "}"),
      ("Formats/Spreadsheets", "struct TruncatedNumber", "{", "}"),
    ]

  @Test("every warning in the sources") func sentences() throws {
    var seen: Set<String> = []
    for maker in Self.makers {
      let folder = Self.sources.appendingPathComponent(maker.folder)
      let files = try #require(FileManager.default.enumerator(atPath: folder.path))
      for case let name as String in files
      where name.hasSuffix(".swift") && !Self.elsewhere.contains(where: name.hasPrefix) {
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        for place in text.ranges(of: maker.begin) {
          let code = Self.balanced(text[place.lowerBound...], maker.open, maker.close)
          guard !maker.begin.hasPrefix("JobFinding(") || code.contains(/^\w+\(\s*\.warning/) else {
            continue
          }
          for sentence in Self.literals(code) where sentence.contains(/[a-z] [a-z]/) {
            seen.insert(PageWarning(sentence).key ?? sentence)
            try expectWords(sentence, name)
          }
        }
      }
    }
    // Those of print and of rows that make all codes larger are made from several sentences.
    let made = Set(Self.print.map(Self.name)).union(["large-row", "large-rows", "logo"])
    let forms = Set(WarningForm.all.map(\.name)).subtracting(made)
    #expect(Set(forms.map { "warning." + $0 }) == seen)
  }

  /// The text up to the bracket that closes its first one.
  private static func balanced(_ text: Substring, _ open: Character, _ close: Character) -> String {
    var depth = 0
    var code = ""
    for letter in text {
      code.append(letter)
      if letter == open { depth += 1 }
      if letter == close {
        depth -= 1
        if depth == 0 { break }
      }
    }
    return code
  }

  /// Values of functions that give more than a word.
  private static let samples = [("counted(", "1 row"), ("quoted(", "'1'")]

  /// The string literals in code, with 1 in place of each value. Those that + joins are one.
  private static func literals(_ code: String) -> [String] {
    var found: [String] = []
    var (literal, between, value) = ("", "", "")
    var (isInside, depth, isEscaped, isJoined) = (false, 0, false, false)
    for letter in code {
      if depth > 0 {
        depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
        value.append(letter)
        if depth == 0 { literal += samples.first { value.hasPrefix($0.0) }?.1 ?? "1" }
      } else if isInside {
        if isEscaped {
          isEscaped = false
          if letter == "(" {
            (depth, value) = (1, "")
          } else {
            literal.append(letter)
          }
        } else if letter == "\\" {
          isEscaped = true
        } else if letter == "\"" {
          isInside = false
          if isJoined { literal = found.removeLast() + literal }
          found.append(literal)
          (literal, between) = ("", "")
        } else {
          literal.append(letter)
        }
      } else if letter == "\"" {
        isInside = true
        isJoined = !found.isEmpty && between.filter { !$0.isWhitespace } == "+"
      } else {
        between.append(letter)
      }
    }
    return found
  }

  // MARK: On the page

  /// Requests with warnings, and the keys of their words.
  private static let orders: [(of: JSONValue, look: JSONValue, keys: [String])] = [
    (
      ["kind": "wifi", "fields": ["ssid": ["Rosa"], "security": ["open"]]], [:],
      ["warning.wifi-open"]
    ),
    (["kind": "phone", "fields": ["number": ["030 12345"]]], [:], ["warning.phone-local"]),
    (
      ["kind": "app", "fields": ["id": ["123456789"]]], [:], ["warning.phones.app.code"]
    ),
    (
      ["url": "https://a.example/1"], ["size": "8mm"],
      ["lint.host-reserved", "warning.small-for-phones", "warning.small-modules"]
    ),
  ]

  @Test("a code, labels and a job have their warnings with keys") func calls() throws {
    let desk = try CallingDesk(files: [
      "long.json": """
      {"version": 1, "name": "long", "rows": {"csv": "long.csv"}, "url": {"template": "https://cafe-rosa.de/{t}"},
       "values": {"t": {"column": "t"}, "u": {"column": "t"}}, "qr": {"folder": "codes", "width": 9}}
      """,
      "long.csv": "t\n" + (1...20).map { "\($0)\n" }.joined() + String(repeating: "x", count: 90)
        + "\n",
    ])
    for order in Self.orders {
      let answer = try desk.ask("/api/code", ["of": order.of, "look": order.look, "as": "svg"])
      let keys = answer["warnings"]?.arrayValue?.compactMap { $0["key"]?.stringValue } ?? []
      #expect(keys == order.keys, "\(answer.text().suffix(600))")
    }
    let labels = try desk.ask(
      "/api/code/labels",
      [
        "of": ["kind": "wifi", "fields": ["ssid": ["Rosa"], "security": ["open"]]],
        "stock": "L7160", "look": ["dark": "#b8b8b8"],
      ])
    #expect(
      labels["warnings"]?.text().contains("warning.low-contrast") == true,
      "\(labels.text().suffix(600))")
    let check = try desk.ask("/api/jobs/check", ["job": "long.json"])
    let keys =
      check["findings"]?.arrayValue?.map { $0["key"]?.stringValue ?? $0["rule"]?.stringValue } ?? []
    let expected = ["large-row", "small-for-phones", "small-modules", "value-unused"]
    #expect(keys == expected.map { "warning." + $0 }, "\(check.text())")
  }

  @Test("a sentence that nobody knows is shown as it is") func unknown() {
    let warning = PageWarning("the moon is full (see --moon)")
    #expect(warning.key == nil && warning.message == "the moon is full")
    #expect(PageWarning("--moon").json == nil)
    #expect(PageWarning("it is a test (host-reserved); use your own").key == "lint.host-reserved")
  }

  @Test("every kind of error in a job has words of the page") func kinds() throws {
    for language in ["en", "de"] {
      let texts = try Self.texts(language)
      // Lint has a sentence for each rule, and what is unchecked is never an error.
      for kind in JobFinding.Kind.allCases where kind != .lint && kind != .unchecked {
        #expect(texts["check.\(kind.rawValue)"] != nil, "\(language) \(kind.rawValue)")
      }
    }
  }
}
