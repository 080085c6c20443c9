/// A report of findings, which prints them as they come and counts them.
struct LintReport: ~Copyable {
  var output: ResultWriter
  let isQuiet: Bool
  private(set) var counts: [LintLevel: Int] = [:]
  private(set) var urls = 0

  var hasErrors: Bool { counts[.error] != nil }

  mutating func add(_ text: String, _ findings: [LintFinding]) throws {
    urls += 1
    for finding in findings { counts[finding.level, default: 0] += 1 }
    let shown = isQuiet ? findings.filter { $0.level == .error } : findings
    try output.write(Self.json(text, findings)) { styling in
      shown.isEmpty
        ? ""
        : styling(.bold, text.safeForTerminal()) + "\n"
          + shown.map { Self.lines($0, styling) }.joined()
    }
  }

  mutating func finish() throws {
    if !isQuiet {
      let parts = [
        counted(counts[.error] ?? 0, "error"), counted(counts[.warning] ?? 0, "warning"),
        counted(counts[.info] ?? 0, "note"),
      ]
      try output.write(text: "\(counted(urls, "URL")): \(parts.joined(separator: ", "))\n")
    }
    try output.flush()
  }

  private static func lines(_ finding: LintFinding, _ styling: Styling) -> String {
    "  \(styling.level(finding.level.rawValue))  \(finding.id), byte \(finding.offset): \(finding.message.safeForTerminal())\n"
      + "           \(finding.remedy.safeForTerminal())\n"
  }

  private static func json(_ text: String, _ findings: [LintFinding]) -> JSONValue {
    [
      "url": .string(text),
      "errors": .integer(findings.count { $0.level == .error }),
      "findings": .array(
        findings.map { finding in
          [
            "id": .string(finding.id), "level": .string(finding.level.rawValue),
            "message": .string(finding.message), "remedy": .string(finding.remedy),
            "offset": .integer(finding.offset), "length": .integer(finding.length),
          ]
        }),
    ]
  }
}
