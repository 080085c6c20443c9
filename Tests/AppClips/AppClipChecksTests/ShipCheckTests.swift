import Foundation
import JSONText
import TestSupport
import Testing

@testable import AppClipChecks

@Suite("What must agree before codes are printed") struct ShipCheckTests {
  @Test("each fault is found, and nothing else", arguments: ShipVector.all)
  func vectors(_ vector: ShipVector) {
    let check = ProjectCheck(CheckedProject(vector.shipFiles, vector.options))
    #expect(check.findings.map(\.vectorLine).sorted() == vector.findings.sorted())
    #expect(check.isSound == !vector.findings.contains { $0.contains("| error |") })
  }

  @Test("there are sixty projects and more, and every rule has one") func counts() {
    #expect(ShipVector.all.count >= 60)
    #expect(ShipVector.all.count { $0.findings.isEmpty } == 5)
    let seen = Set(
      ShipVector.all.flatMap { vector in
        ProjectCheck(CheckedProject(vector.shipFiles, vector.options)).findings.map(\.rule)
      })
    let limits = Set(ShipVector.limits.flatMap(\.findings).map { $0.prefix { $0 != " " } })
    #expect(
      ProjectRule.allCases.filter { !seen.contains($0) && !BuiltAppTests.rules.contains($0) }
        .allSatisfy {
          limits.contains($0.rawValue[...])
        })
  }

  @Test("what is said, and what is to be done") func sentences() throws {
    let text = ShipVector.all.map { vector in
      let findings = ProjectCheck(CheckedProject(vector.shipFiles, vector.options)).findings
      return "# \(vector.name)\n"
        + findings.map { finding in
          "\(finding.vectorLine)\n  \(finding.message)\n  > \(finding.remedy)\n"
        }.joined()
    }
    try expectGolden(text.joined(separator: "\n"), "ship-check.txt")
  }

  @Test("a default link does not go into an App Clip Code") func clipCode() throws {
    let vector = try #require(ShipVector.all.first)
    for isAppClipCode in [false, true] {
      var project = CheckedProject(vector.shipFiles)
      let text = "https://appclip.apple.com/id?p=com.example.eat.Clip"
      project.add([PrintedURL(text, file: "job.json", line: 7, isAppClipCode: isAppClipCode)])
      let findings = ProjectCheck(project).findings
      #expect(findings.map(\.rule) == (isAppClipCode ? [.printedLink] : []))
    }
  }

  @Test("a link on Apple's host that is neither a default link nor a demo link starts nothing")
  func appleLink() throws {
    let vector = try #require(ShipVector.all.first)
    let own = "com.example.eat.Clip"
    for (path, isGood) in [
      ("/id?p=\(own)", true), ("/demo/a1", true), ("/id/store?p=\(own)", false), ("/id?q=1", false),
      ("/?p=\(own)", false), ("/id?p=\(own)&p=\(own)", false), ("/demo/", false),
    ] {
      var project = CheckedProject(vector.shipFiles)
      project.add([PrintedURL("https://appclip.apple.com" + path, file: "list.txt", line: 7)])
      // That the App Clip supports iOS older than demo links is another matter.
      let findings = ProjectCheck(project).findings.filter { $0.rule != .linkVersion }
      #expect(findings.map(\.rule) == (isGood ? [] : [.printedLink]), "\(path)")
      #expect(
        isGood
          || findings[0].message.contains(
            "is on appclip.apple.com and does not open an App Clip: it")
      )
    }
  }

  @Test("of many alike twenty are shown and the rest counted, errors apart from warnings")
  func many() throws {
    let vector = try #require(ShipVector.all.first)
    var files = vector.shipFiles.filter { $0.role != .printed }
    let lines = (0..<50).map { "https://eat.example.com/s/\(600 + $0)" }
    files.append(ProjectFile("printed.txt", .printed, Array(lines.joined(separator: "\n").utf8)))
    let findings = ProjectCheck(CheckedProject(files)).findings.filter { $0.rule == .printedRoute }
    #expect(findings.count == 21)
    #expect(findings.last?.message == "30 more findings of 'printed-route'")
    #expect(findings.allSatisfy { $0.level == .error })
  }

  @Test("no part of a project, and none of a file, is needed") func parts() {
    for vector in ShipVector.all.prefix(5) {
      for index in vector.files.indices {
        var files = vector.files
        let bytes = files[index].bytes
        for count in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 5) {
          files[index].bytes = Array(bytes[..<count])
          var changed = vector
          changed.files = files
          let findings = ProjectCheck(CheckedProject(changed.shipFiles, vector.options)).findings
          let isSource = files[index].path.hasSuffix(".swift")
          if count == 0, !isSource { #expect(!findings.isEmpty, "\(files[index].path)") }
        }
      }
    }
    #expect(ProjectCheck(CheckedProject([])).findings.allSatisfy { $0.rule == .notChecked })
    #expect(ProjectCheck(CheckedProject([])).findings.count == 8)
  }
}

@Suite("Thousands of experiences") struct ShipGrowthTests {
  /// The comparisons of so many experiences with so many URLs.
  private func comparisons(_ experiences: Int, _ urls: Int) -> Int {
    let list = (0..<experiences).map { number in
      #"{"prefix": "https://eat.example.com/s/\#(number)", "title": "Eat", "subtitle": ""}"#
    }
    let table = """
      {"routes": [{"name": "t", "pattern": "https://eat.example.com/s/{s:int}/t/{t:int}"}],
       "experiences": [\(list.joined(separator: ","))]}
      """
    let printed = (0..<urls).map { "https://eat.example.com/s/\($0 % experiences)/t/\($0)" }
    let check = ProjectCheck(
      CheckedProject([
        ProjectFile("routes.json", .routes, Array(table.utf8)),
        ProjectFile("printed.txt", .printed, Array(printed.joined(separator: "\n").utf8)),
      ]))
    #expect(!check.findings.contains { $0.rule == .uncovered || $0.rule == .shadowed })
    return check.comparisons
  }

  @Test("ten times the experiences cost a few comparisons more a URL, not ten times as many")
  func growth() {
    let urls = Effort.count(slice: 500, whole: 100_000)
    let few = comparisons(100, urls)
    let many = comparisons(Effort.count(slice: 1_000, whole: 10_000), urls)
    #expect(few <= urls * 14 && few >= urls)
    #expect(many <= urls * 24)
  }
}

@Suite("The page of the ship check") struct ShipPageTests {
  @Test("every rule has its row, once") func rules() throws {
    let page = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/ship-check.md"), encoding: .utf8)
    for rule in ProjectRule.allCases {
      #expect(
        page.components(separatedBy: "\n| `\(rule.rawValue)` |").count == 2, "\(rule.rawValue)")
    }
    #expect(page.contains("has \(ShipVector.all.count) projects, five of them right"))
    #expect(page.contains("`Vectors/clip-limits.json` \(ShipVector.limits.count) more"))
  }

  @Test("the schema of --json has every rule") func schema() throws {
    let file = Repository.root.appendingPathComponent("docs/schemas/link-check.json")
    let schema = try JSONValue(parsing: Array(Data(contentsOf: file)))
    let rules = schema["oneOf"]?.arrayValue?[0]["properties"]?["rule"]?["enum"]?.arrayValue?
      .compactMap(\.stringValue)
    #expect(rules == ProjectRule.allCases.map(\.rawValue))
  }
}

extension ProjectFinding {
  /// The finding as the vectors have it.
  var vectorLine: String {
    [rule.rawValue, level.rawValue, file + (line.map { ":\($0)" } ?? ""), key]
      .joined(separator: " | ")
  }
}

@Suite("The tables of limits on the page") struct ClipLimitPageTests {
  /// The part of docs/ship-check.md between two comments.
  private static func part(_ name: String, of page: String) -> Range<String.Index>? {
    guard let start = page.range(of: "<!-- \(name) -->\n\n"),
      let end = page.range(of: "\n<!-- end -->", range: start.upperBound..<page.endIndex)
    else { return nil }
    return start.upperBound..<end.lowerBound
  }

  static var limits: String {
    let legend = ClipRestriction.Source.allCases.map { "- \($0.rawValue): \($0.title)" }
    return """
      | limit | rule | level | seen in | source | iOS | in an App Clip it | what to do |
      |---|---|---|---|---|---|---|---|
      \(ClipRestriction.all.map(\.documentRow).joined(separator: "\n"))

      The sources:

      \(legend.joined(separator: "\n"))

      """
  }

  /// The table of a chapter's rules.
  static func rules(_ chapter: RuleDescription.Chapter) -> String {
    let rows = RuleDescription.all.filter { $0.chapter == chapter }
    return
      (chapter == .limits
      ? "| rule | level | finding |\n|---|---|---|\n"
      : "| rule | level | finding | what to do |\n|---|---|---|---|\n")
      + rows.map { $0.documentRow + "\n" }.joined()
  }

  static var checklist: String {
    "| | point | decided by |\n|---|---|---|\n"
      + ChecklistPoint.allCases.map { "| \($0.number) | \($0.statement) | \($0.basis) |\n" }
      .joined()
  }

  @Test("the page has the code's tables") func tables() throws {
    let file = Repository.root.appendingPathComponent("docs/ship-check.md")
    var page = try String(contentsOf: file, encoding: .utf8)
    #expect(Set(RuleDescription.all.map(\.rule)).count == ProjectRule.allCases.count)
    let chapters = RuleDescription.Chapter.allCases.map { ("\($0) of rules", Self.rules($0)) }
    let tables = [("limits", Self.limits), ("checklist", Self.checklist)]
    for (name, expected) in chapters + tables {
      let found = try #require(Self.part(name, of: page), "\(name)")
      if ProcessInfo.processInfo.environment["BECKON_UPDATE_GOLDEN"] != nil {
        page.replaceSubrange(found, with: expected)
        try page.write(to: file, atomically: true, encoding: .utf8)
      } else {
        #expect(page[found] == expected, "BECKON_UPDATE_GOLDEN=1 writes the tables of \(name)")
      }
    }
  }
}
