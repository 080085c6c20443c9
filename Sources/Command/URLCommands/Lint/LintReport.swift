/// Prints findings as they come, and counts them.
struct LintReport: ~Copyable {
  private let isJSON: Bool
  private let isQuiet: Bool
  private let styling: Styling
  private var output = StandardOutput()
  private var counts: [LintLevel: Int] = [:]
  private var urls = 0

  init(isJSON: Bool, isQuiet: Bool, styling: Styling) {
    self.isJSON = isJSON
    self.isQuiet = isQuiet
    self.styling = styling
  }

  var hasErrors: Bool { counts[.error] != nil }

  mutating func add(_ text: String, _ findings: [LintFinding]) throws {
    urls += 1
    for finding in findings { counts[finding.level, default: 0] += 1 }
    if isJSON {
      try output.write(json(text, findings).text() + "\n")
      return
    }
    let shown = isQuiet ? findings.filter { $0.level == .error } : findings
    guard !shown.isEmpty else { return }
    try output.write(styling(.bold, text.safeForTerminal()) + "\n")
    for finding in shown { try output.write(lines(finding)) }
  }

  mutating func finish() throws {
    if !isJSON, !isQuiet {
      let parts = [
        counted(counts[.error] ?? 0, "error"), counted(counts[.warning] ?? 0, "warning"),
        counted(counts[.info] ?? 0, "note"),
      ]
      try output.write("\(counted(urls, "URL")): \(parts.joined(separator: ", "))\n")
    }
    try output.flush()
  }

  private func lines(_ finding: LintFinding) -> String {
    let style: Styling.Style =
      switch finding.level {
      case .error: .red
      case .warning: .yellow
      case .info: .cyan
      }
    let level = styling(style, finding.level.rawValue.padded(to: 7))
    return
      "  \(level)  \(finding.id), byte \(finding.offset): \(finding.message.safeForTerminal())\n"
      + "           \(finding.remedy.safeForTerminal())\n"
  }

  private func json(_ text: String, _ findings: [LintFinding]) -> JSONValue {
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
