/// A finding in the form that reports for continuous integration need.
struct ReportedFinding {
  enum Level: String { case error, warning, note }

  let rule: String
  let level: Level
  let message: String
  /// The path of the file; empty for none.
  let file: String
  /// The line in the file, counted from 1; nil if it is not known.
  let line: Int?
  /// The key or other position in the file; empty for none.
  let key: String
}

/// A rule with its short description, in the form of a report.
struct ReportedRule {
  let id: String
  let summary: String
}

/// The formats of a list of findings.
enum ReportFormat: String, CaseIterable {
  case text, json, sarif, junit

  static let option = Option(
    "format", value: "FORMAT", choices: ReportFormat.allCases.map(\.rawValue), category: "Output",
    help: "Print text, JSON, SARIF 2.1.0 or JUnit XML",
    detail: """
      SARIF is for code scanning, JUnit for test reports. json is the same as --json.
      """,
    default: "text")

  /// The format that the options ask for; `--json` is an option for one of them.
  static func chosen(_ arguments: Arguments) throws -> ReportFormat {
    let format = try arguments.choice(option, as: ReportFormat.self) ?? .text
    guard arguments.has(.json) else { return format }
    if arguments.mentions(option), format != .json {
      throw arguments.refuse(option, "--json asks for another format")
    }
    return .json
  }
}

/// A list of findings as SARIF or JUnit.
struct FindingReport {
  /// The command that made the findings, such as `link check`.
  let command: String
  let rules: [ReportedRule]
  let findings: [ReportedFinding]

  func text(_ format: ReportFormat) -> String {
    format == .junit ? junit : sarif.text(.pretty) + "\n"
  }

  // MARK: SARIF 2.1.0

  private var sarif: JSONValue {
    let places = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let driver: JSONValue = [
      "name": "beckon \(command)", "version": .string(Beckon.version),
      "rules": .array(
        rules.map { ["id": .string($0.id), "shortDescription": ["text": .string($0.summary)]] }),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver], "columnKind": "utf16CodeUnits",
      "results": .array(findings.map { result($0, places[$0.rule]) }),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
  }

  private func result(_ finding: ReportedFinding, _ index: Int?) -> JSONValue {
    var members: [(String, JSONValue)] = [("ruleId", .string(finding.rule))]
    if let index { members.append(("ruleIndex", .integer(index))) }
    members.append(("level", .string(finding.level.rawValue)))
    members.append(("message", ["text": .string(finding.message)]))
    var location: [(String, JSONValue)] = []
    if !finding.file.isEmpty {
      var place: [(String, JSONValue)] = [
        ("artifactLocation", ["uri": .string(Self.address(of: finding.file))])
      ]
      if let line = finding.line { place.append(("region", ["startLine": .integer(line)])) }
      location.append(("physicalLocation", .object(JSONObject(place))))
    }
    if !finding.key.isEmpty {
      location.append(("logicalLocations", [["fullyQualifiedName": .string(finding.key)]]))
    }
    if !location.isEmpty { members.append(("locations", [.object(JSONObject(location))])) }
    return .object(JSONObject(members))
  }

  /// A path as a relative or `file:` URI reference. Bytes other than unreserved ones and slashes
  /// are escaped.
  static func address(of path: String) -> String {
    let text = path.utf8.map { byte -> String in
      let isPlain = byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + hexadecimal([byte], .capital)
    }.joined()
    return path.hasPrefix("/") ? "file://" + text : text
  }

  // MARK: JUnit

  /// One test case for each finding, and one for each rule without any. Errors and warnings that
  /// count are failures, notes are skipped.
  private var junit: String {
    let found = Set(findings.map(\.rule))
    let passed = rules.filter { !found.contains($0.id) }
    let failures = findings.count { $0.level == .error }
    let skipped = findings.count { $0.level == .note }
    let head =
      "name=\"beckon \(command)\" tests=\"\(findings.count + passed.count)\" "
      + "failures=\"\(failures)\" skipped=\"\(skipped)\" errors=\"0\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite \(head)>\n"
    for rule in passed {
      text += "    <testcase classname=\"beckon \(command)\" name=\"\(Self.escaped(rule.id))\"/>\n"
    }
    for (index, finding) in findings.enumerated() {
      let place = [finding.file, finding.key].filter { !$0.isEmpty }.joined(separator: ": ")
      let name = "\(finding.rule) \(index + 1)" + (place.isEmpty ? "" : " \(place)")
      text +=
        "    <testcase classname=\"beckon \(command)\" name=\"\(Self.escaped(name))\">\n      "
      let message = Self.escaped(finding.message)
      switch finding.level {
      case .error: text += "<failure type=\"\(finding.rule)\" message=\"\(message)\"/>\n"
      case .warning: text += "<system-out>warning: \(message)</system-out>\n"
      case .note: text += "<skipped message=\"\(message)\"/>\n"
      }
      text += "    </testcase>\n"
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  /// Escapes a text for XML. Control characters, which XML cannot have, become spaces.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
