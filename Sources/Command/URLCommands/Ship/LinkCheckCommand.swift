import HTMLReports

/// The command `beckon link check`, which finds what does not match before codes are printed.
enum LinkCheckCommand {
  private static let page = Option(
    "html", value: "FILE", category: "Output", help: "Write an HTML page of the findings",
    completion: .files(["html"]))
  private static let strict = Option(
    "warnings-are-errors", short: "W", help: "Exit 1 on a warning, too")

  private static let checklist = Option(
    "checklist", category: "Output",
    help: "Answer the points of a review with yes, no or cannot tell, each with its evidence")

  static let command: Command = Command(
    "check",
    summary: "Find what does not match before the codes of an App Clip are printed",
    discussion: """
      A URL on a wall opens an App Clip only if entitlements, Info.plists, site files, experiences, \
      routes and size agree. This reads the files of an Xcode project as they are, or those of the \
      signed products, compares them, and says of each fault which file, which key and what to do.

      The folder is searched for *.entitlements, Info.plist, apple-app-site-association, \
      routes.json, clip-routes.json, App Thinning Size Report.txt, printed.txt, printed.csv, \
      project.pbxproj, Swift sources and web pages; build products and hidden folders are skipped. \
      What Xcode puts into a file only when it builds is "unknown", unless --app, --clip and --set \
      say it.

      Swift sources of the App Clip are searched for frameworks and calls that do nothing there. \
      Calls are found by their names. Code under #if !APPCLIP does not count.

      A built app (.ipa, .app, .xcarchive, or a ZIP file of one) is read in place of the project's \
      property lists: its Info.plists, the entitlements in its signatures, its provisioning \
      profiles, the frameworks that it links, and its size. Signatures are not verified. --project \
      names the folder of its project; both are compared.

      Exits 1 when there is an error, and with --checklist when an answer is no. \
      docs/ship-check.md explains each finding.
      """,
    examples: [
      Example("beckon link check", "The project in this folder"),
      Example("beckon link check Eat --job tables.json", "And the URLs of a job"),
      Example("beckon link check Eat --html check.html", "A page for sign-off"),
      Example("beckon link check Eat --checklist", "The points of a review"),
      Example("beckon link check Eat.ipa --project Eat", "The signed app, beside its project"),
      Example("beckon link check -W --set MARKETING_VERSION=2.1 --json", "In a build"),
      Example("beckon link check --format sarif > check.sarif", "For code scanning"),
    ],
    operands: [LinkCheckOptions.folder],
    options: [strict] + LinkCheckOptions.all
      + [checklist, page, .force, ReportFormat.option, .json],
    action: { arguments in
      if arguments[page] == nil {
        try arguments.refuse(anyOf: [.force], "nothing is replaced without --html")
      } else if arguments[page] == "-" {
        try arguments.refuse(
          anyOf: [.json, ReportFormat.option], "the page goes to standard output")
      }
      if arguments.has(checklist) {
        try arguments.refuse(
          anyOf: [page, strict, ReportFormat.option], "--checklist prints answers, not findings")
      }
      let format = try ReportFormat.chosen(arguments)
      let project = try LinkCheckOptions.project(arguments)
      let check = ProjectCheck(project)
      if arguments.has(checklist) { return try printChecklist(check.checklist, arguments) }
      let findings = check.findings.sorted { $0.level.rank < $1.level.rank }
      if let path = arguments[page] {
        try LinkCheckPage(findings, project).write(to: path, existing: arguments.existing)
      }
      if arguments[page] != "-" {
        var output = try ResultWriter(arguments, isJSON: format == .json)
        switch format {
        case .json, .text:
          for finding in findings { try output.write(finding) }
          try output.write(text: ShipSummary.summary(findings) + "\n")
        case .sarif, .junit:
          let report = FindingReport(
            command: "link check", rules: ProjectRule.allCases.map(\.reported),
            findings: findings.map { $0.reported(strict: arguments.has(strict)) })
          try output.write(text: report.text(format))
        }
        try output.flush()
      }
      let hasWarning = findings.contains { $0.level == .warning }
      return check.isSound && !(arguments.has(strict) && hasWarning) ? .done : .no
    })
}

extension LinkCheckCommand {
  private static func printChecklist(
    _ items: [ChecklistItem], _ arguments: Arguments
  ) throws -> ExitStatus {
    var output = try ResultWriter(arguments)
    for item in items { try output.write(item) }
    let counts = ChecklistItem.Answer.allCases.map { answer in
      "\(items.count { $0.answer == answer }) \(answer.words)"
    }
    try output.write(text: counts.joined(separator: ", ") + "\n")
    try output.flush()
    return items.contains { $0.answer == .no } ? .no : .done
  }
}

extension ChecklistItem.Answer {
  fileprivate var words: String { self == .cannotTell ? "cannot tell" : rawValue }
}

extension ChecklistItem: CommandResult {
  package func text(_ styling: Styling) -> String {
    let word = answer.words.padded(to: 11)
    let head =
      switch answer {
      case .yes: styling(.green, word)
      case .no: styling(.red, word)
      case .cannotTell: styling(.cyan, word)
      }
    let number = String(point.number)
    let indent = String(repeating: " ", count: 17)
    let places = evidence.map { evidence in
      let line = evidence.line.map { ":\($0)" } ?? ""
      let key = evidence.key.isEmpty ? "" : " \(evidence.key)"
      return
        "\(indent)\(styling(.faint, "\(evidence.file)\(line)\(key)".safeForTerminal()))\n"
    }
    return "\(head)  \(number.count < 2 ? " " : "")\(number)  \(styling(.bold, point.statement))\n"
      + "\(indent)\(reason.safeForTerminal())\n" + places.joined()
  }

  package var json: JSONValue {
    [
      "number": .integer(point.number), "name": .string(point.name),
      "statement": .string(point.statement), "answer": .string(answer.rawValue),
      "reason": .string(reason),
      "evidence": .array(
        evidence.map {
          [
            "file": .string($0.file), "line": JSONValue($0.line),
            "key": .string($0.key),
          ]
        }),
    ]
  }
}

enum ShipSummary {
  static func summary(_ findings: [ProjectFinding]) -> String {
    let counts = ProjectFinding.Level.allCases.map { level in
      findings.count { $0.level == level }
    }
    let notes = counts[3] > 0 ? ", \(counted(counts[3], "note"))" : ""
    return
      "\(counted(counts[0], "error")), \(counted(counts[1], "warning")), \(counts[2]) unknown\(notes): "
      + (counts[0] > 0
        ? "fix the errors before anything is printed"
        : counts[1] + counts[2] > 0
          ? "nothing that was checked keeps the App Clip from opening" : "everything agrees")
  }
}

extension ProjectFinding.Level {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ProjectFinding: CommandResult {
  /// The place of the finding for messages: the file with the line, and the key in it.
  fileprivate var place: String {
    [line.map { "\(file):\($0)" } ?? file, key].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  package func text(_ styling: Styling) -> String {
    let head = level == .note ? styling(.faint, "note   ") : styling.level(level.rawValue)
    let place = place.isEmpty ? "" : place.safeForTerminal() + "\n         "
    return "\(head)  \(styling(.bold, rule.rawValue)): \(place)\(message.safeForTerminal())\n"
      + "         \(styling(.faint, remedy.safeForTerminal()))\n"
  }

  package var json: JSONValue {
    [
      "level": .string(level.rawValue), "rule": .string(rule.rawValue), "file": .string(file),
      "key": .string(key), "message": .string(message), "remedy": .string(remedy),
      "url": JSONValue(url), "line": JSONValue(line),
    ]
  }
}

extension ProjectRule {
  /// The rule in the form of a report, which docs/ship-check.md explains.
  fileprivate var reported: ReportedRule {
    ReportedRule(id: rawValue, summary: finding.capitalizedFirst)
  }
}

extension ProjectFinding {
  /// The finding in the form of a report; with `strict`, a warning is an error.
  fileprivate func reported(strict: Bool) -> ReportedFinding {
    let level: ReportedFinding.Level =
      switch self.level {
      case .error: .error
      case .warning: strict ? .error : .warning
      case .unknown, .note: .note
      }
    let isLine = key.hasPrefix("line ")
    let line = line ?? (isLine ? Int(key.dropFirst(5)) : nil)
    return ReportedFinding(
      rule: rule.rawValue, level: level, message: "\(message). \(remedy.capitalizedFirst)",
      file: file, line: line, key: isLine ? "" : key)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// The findings as an HTML page.
private struct LinkCheckPage {
  private let page: LinkPage
  private let sections: [LinkPage.Section]

  init(_ findings: [ProjectFinding], _ project: CheckedProject) {
    let files = [
      ("App", [project.appEntitlements?.path, project.appInfo?.path]),
      ("App Clip", [project.clipEntitlements?.path, project.clipInfo?.path]),
      ("Sites", project.sites.map(\.path)),
      ("Routes", [project.routes?.path, project.clipRoutes?.path]),
      ("Size", [project.report?.path]),
    ]
    page = LinkPage(
      title: "Before the codes are printed", verdict: ShipSummary.summary(findings),
      facts: files.map { ($0.0, $0.1.compactMap(\.self).joined(separator: ", ")) }
        .filter { !$0.1.isEmpty }
        + [("URLs", counted(project.printed.count, "URL") + " to be printed")])
    sections = findings.map { finding in
      let tone: LinkPage.Section.Tone =
        finding.level == .error ? .bad : finding.level == .warning ? .warning : .plain
      return LinkPage.Section(
        tone, title: "\(finding.level.rawValue): \(finding.message)",
        url: finding.url.map { HighlightedURL($0) },
        facts: [
          ("File", finding.file), ("Line", finding.line.map { "\($0)" } ?? ""),
          ("Key", finding.key), ("To do", finding.remedy),
          ("Rule", finding.rule.rawValue),
        ].filter { !$0.1.isEmpty })
    }
  }

  func write(to path: String, existing: OutputFile.Existing) throws {
    var output = try OutputFile(path, existing: existing)
    try output.write(page.head())
    for section in sections { try output.write(page.bytes(of: section)) }
    try output.write(page.foot())
    try output.commit()
  }
}
