import QRCodes

/// A printer of the findings of a job check, while it runs.
struct JobCheckPage: ~Copyable {
  var output: ResultWriter
  let maxShownCount: Int
  private(set) var shown = 0

  mutating func add(_ finding: JobFinding) throws {
    shown += 1
    let isShown = shown <= maxShownCount
    try output.write(finding.json(1)) { isShown ? finding.line("", $0) : "" }
  }

  mutating func finish(_ report: JobReport, _ file: JobFile) throws {
    if shown > maxShownCount {
      let rest = counted(shown - maxShownCount, "error")
      try output.write(text: "and \(rest) more; --show 0 shows all, --json prints them\n")
    }
    for (finding, count) in report.warnings {
      try output.write(finding.json(count)) {
        finding.line(count > 1 ? " (\(count) rows)" : "", $0)
      }
    }
    try output.write(report.json(file)) { _ in
      report.facts(file).map { "\($0.padded(to: 9))\($1.safeForTerminal())\n" }.joined()
    }
    try output.flush()
  }
}

extension JobReport {
  /// The facts about a job besides its faults, as names and values.
  fileprivate func facts(_ file: JobFile) -> [(String, String)] {
    var facts: [(String, String)] = []
    let bad = badRows == 0 ? "none of them bad" : "\(badRows) of them bad"
    let end = isComplete ? "" : "; the rows after the fault were not read"
    facts.append(("rows", "\(rows), \(bad)\(end)"))
    if !longestURL.isEmpty {
      facts.append(
        (
          file.url.content == nil ? "URLs" : "texts",
          "at most \(longestURLBytes) bytes: \(longestURL)"
        ))
    }
    if file.tag != nil {
      let room = smallestChip.map { " of the \($0.capacity) of \($0.chip.title)" } ?? ""
      facts.append(("tags", "at most \(longestMessage) bytes\(room)"))
    }
    if let version, let qr = file.qr {
      let isNamed = version == qr.smallestVersion && version.number > 1
      let why = versions?.reason.map { ": \($0)" } ?? (isNamed ? ", as \"minVersion\" says" : "")
      facts.append(
        ("QR", "version \(version) (\(version.size) modules) for all, level \(qr.level)\(why)"))
    }
    if !routes.isEmpty {
      let counts = routes.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
      facts.append(("routes", counts))
    }
    return facts
  }

  /// The summary as JSON, for the last line of the output.
  fileprivate func json(_ file: JobFile) -> JSONValue {
    [
      "kind": "summary", "job": .string(file.name), "rows": .integer(rows),
      "badRows": .integer(badRows), "errors": .integer(errors), "complete": .bool(isComplete),
      "longestURL": .string(longestURL),
      "longestURLBytes": .integer(longestURLBytes), "longestMessage": .integer(longestMessage),
      "smallestChip": JSONValue(smallestChip?.chip.rawValue),
      "capacity": JSONValue(smallestChip?.capacity), "version": JSONValue(version?.number),
      "versionRows": .array((versions?.drivers?.needs ?? []).map { .integer($0.row) }),
      "versionOfOthers": JSONValue(versions?.drivers?.rest.number),
      "routes": .object(JSONObject(routes.map { ($0.name, JSONValue.integer($0.count)) })),
    ]
  }
}

extension JobFinding {
  fileprivate func line(_ more: String, _ styling: Styling) -> String {
    "\(styling.level(level.rawValue))  \("\(self)".safeForTerminal())\(more)\n"
  }

  fileprivate func json(_ count: Int) -> JSONValue {
    [
      "kind": .string(kind.rawValue), "level": .string(level.rawValue), "row": JSONValue(row),
      "line": JSONValue(line), "character": JSONValue(character), "column": JSONValue(column),
      "cell": JSONValue(cell),
      "rule": JSONValue(rule), "rows": .integer(count), "url": JSONValue(url),
      "message": .string(sentence),
    ]
  }
}
