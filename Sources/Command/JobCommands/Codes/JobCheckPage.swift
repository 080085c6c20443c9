import CommandSupport
import Basics
import CommandLineKit
import SystemIO
import InvocationURLs
import JSONText
import Jobs
import QRCodes

/// Prints the findings of a job check while it runs.
struct JobCheckPage: ~Copyable {
  private let isJSON: Bool
  private let maxShownCount: Int
  private let styling: Styling
  private var shown = 0
  private var output = StandardOutput()

  init(isJSON: Bool, maxShownCount: Int, styling: Styling) {
    self.isJSON = isJSON
    self.maxShownCount = maxShownCount
    self.styling = styling
  }

  mutating func add(_ finding: JobFinding) throws {
    if isJSON { return try output.write(finding.json(1).text() + "\n") }
    shown += 1
    if shown <= maxShownCount { try output.write(line(finding, "")) }
  }

  mutating func finish(_ report: JobReport, _ file: JobFile) throws {
    if isJSON {
      for (finding, count) in report.warnings {
        try output.write(finding.json(count).text() + "\n")
      }
      try output.write(report.json(file).text() + "\n")
    } else {
      if shown > maxShownCount {
        let rest = counted(shown - maxShownCount, "error")
        try output.write("and \(rest) more; --show 0 shows all, --json prints them\n")
      }
      for (finding, count) in report.warnings {
        try output.write(line(finding, count > 1 ? " (\(count) rows)" : ""))
      }
      for (name, fact) in report.facts(file) {
        try output.write("\(name.padded(to: 9))\(fact.safeForTerminal())\n")
      }
    }
    try output.flush()
  }

  private func line(_ finding: JobFinding, _ more: String) -> String {
    let level =
      finding.level == .error ? styling(.red, "error  ") : styling(.yellow, "warning")
    return "\(level)  \("\(finding)".safeForTerminal())\(more)\n"
  }
}

extension JobReport {
  /// The facts about a job besides its faults.
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

  /// The summary line of the JSON output.
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
