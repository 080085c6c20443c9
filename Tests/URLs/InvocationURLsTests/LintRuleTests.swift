import Foundation
import InvocationURLs
import TestSupport
import Testing

@Suite("Lint rules") struct LintRuleTests {
  @Test("ids are unique and in kebab case") func ids() {
    let ids = LintRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      let words = id.split(separator: "-", omittingEmptySubsequences: false)
      #expect(words.allSatisfy { !$0.isEmpty && $0.allSatisfy { "a"..."z" ~= $0 || $0.isNumber } })
      #expect(LintRule.named(id)?.id == id)
    }
  }

  @Test("texts are clauses that go together in a line") func texts() {
    for rule in LintRule.all {
      for text in [rule.title, rule.cost, rule.remedy] {
        #expect(!text.isEmpty && text.last != "." && !text.contains("|"), "\(rule.id): \(text)")
        #expect(text.first?.isUppercase == false || text.hasPrefix("DNS") || text.hasPrefix("IDNA"))
      }
    }
  }

  /// `docs/lint.md`, divided before the rules of the command and before those that are to come.
  private func page() throws -> (present: Substring, waiting: Substring) {
    let file = Repository.root.appendingPathComponent("docs/lint.md")
    let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let heading = try #require(text.range(of: "\n## Rules to come"))
    let surroundings = try #require(text.range(of: "\n## With a route table"))
    return (text[..<surroundings.lowerBound], text[heading.lowerBound...])
  }

  /// The lines of a table whose first cell is an id.
  private func rows(_ text: Substring) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `") }
  }

  @Test("docs/lint.md has exactly the rows of the table") func documentation() throws {
    if ProcessInfo.processInfo.environment["BECKON_UPDATE_GOLDEN"] == "1" { try rewriteTables() }
    #expect(try rows(page().present).map(String.init) == LintRule.all.map(row))
  }

  private func row(_ rule: LintRule) -> String {
    "| `\(rule.id)` | \(rule.level.rawValue) | \(rule.title) | \(rule.cost) | \(rule.remedy) |"
  }

  /// Writes the rows of the rules into the tables of the page. A new rule comes into the table of
  /// the rule before it.
  private func rewriteTables() throws {
    let file = Repository.root.appendingPathComponent("docs/lint.md")
    let present = try page().present
    let rest = try String(decoding: Data(contentsOf: file), as: UTF8.self).dropFirst(present.count)
    var (table, tables): (Int, [String: Int]) = (0, [:])
    for line in present.split(separator: "\n") {
      if line == "|---|---|---|---|---|" { table += 1 }
      if line.hasPrefix("| `") { tables[String(line.split(separator: "`")[1])] = table }
    }
    var contents: [Int: [String]] = [:]
    table = 1
    for rule in LintRule.all {
      table = tables[rule.id] ?? table
      contents[table, default: []].append(row(rule))
    }
    table = 0
    var lines: [String] = []
    for line in present.split(separator: "\n", omittingEmptySubsequences: false)
    where !line.hasPrefix("| `") {
      lines.append(String(line))
      guard line == "|---|---|---|---|---|" else { continue }
      table += 1
      lines += contents[table] ?? []
    }
    try (lines.joined(separator: "\n") + rest).write(to: file, atomically: true, encoding: .utf8)
  }

  @Test("docs/lint.md names the rules to come, and none of them is there") func waiting() throws {
    let rows = try rows(page().waiting)
    #expect(rows.count >= 9)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 4 && LintLevel(rawValue: cells[1]) != nil, "\(row)")
      let id = cells[0].trimmingCharacters(in: ["`"])
      #expect(LintRule.named(id) == nil, "\(id) is present: move its row")
    }
  }
}
