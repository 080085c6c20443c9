import HTMLReports

/// `beckon link check`.
enum LinkCheckCommand {
  private static let page = Option(
    "html", value: "FILE", category: "Output", help: "Write an HTML page of the findings",
    completion: .files(["html"]))
  private static let strict = Option(
    "warnings-are-errors", short: "W", help: "Exit 1 on a warning, too")

  static let command: Command = Command(
    "check",
    summary: "Find what does not match before the codes of an App Clip are printed",
    discussion: """
      A URL on a wall opens an App Clip only if entitlements, Info.plists, site files, experiences, \
      routes and size agree. This reads the files of an Xcode project as they are, or those of the \
      signed products, compares them, and says of each fault which file, which key and what to do.

      The folder is searched for *.entitlements, Info.plist, apple-app-site-association, \
      routes.json, clip-routes.json, App Thinning Size Report.txt, printed.txt and printed.csv; \
      build products and hidden folders are skipped. What Xcode puts into a file only when it \
      builds is "unknown", unless --app, --clip and --set say it.

      Exits 1 when there is an error. docs/ship-check.md explains each finding.
      """,
    examples: [
      Example("beckon link check", "The project in this folder"),
      Example("beckon link check Eat --job tables.json", "And the URLs of a job"),
      Example("beckon link check Eat --html check.html", "A page for sign-off"),
      Example("beckon link check -W --set MARKETING_VERSION=2.1 --json", "In a build"),
    ],
    operands: [LinkCheckOptions.folder],
    options: [strict] + LinkCheckOptions.all + [page, .force, .json],
    action: { arguments in
      if arguments[page] == nil {
        try arguments.refuse(anyOf: [.force], "nothing is replaced without --html")
      } else if arguments[page] == "-" {
        try arguments.refuse(anyOf: [.json], "the page goes to standard output")
      }
      let project = try LinkCheckOptions.project(arguments)
      let check = ProjectCheck(project)
      let findings = check.findings.sorted { $0.level.rank < $1.level.rank }
      if let path = arguments[page] {
        try LinkCheckPage(findings, project).write(to: path, existing: arguments.existing)
      }
      let styling = try Styling(arguments)
      if arguments[page] != "-" {
        var output = StandardOutput()
        for finding in findings {
          try output.write(
            arguments.has(.json) ? finding.json.text() + "\n" : finding.text(styling))
        }
        if !arguments.has(.json) { try output.write(ShipSummary.summary(findings) + "\n") }
        try output.flush()
      }
      let hasWarning = findings.contains { $0.level == .warning }
      return check.isSound && !(arguments.has(strict) && hasWarning) ? .done : .no
    })
}

enum ShipSummary {
  static func summary(_ findings: [ProjectFinding]) -> String {
    let counts = ProjectFinding.Level.allCases.map { level in
      findings.count { $0.level == level }
    }
    return
      "\(counted(counts[0], "error")), \(counted(counts[1], "warning")), \(counts[2]) unknown: "
      + (counts[0] > 0
        ? "fix the errors before anything is printed"
        : counts[1] + counts[2] > 0
          ? "nothing that was checked keeps the App Clip from opening" : "everything agrees")
  }
}

extension ProjectFinding.Level {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ProjectFinding {
  /// The place of the finding: the file, and the key in it.
  fileprivate var place: String {
    [file, key].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  fileprivate func text(_ styling: Styling) -> String {
    let word = level.rawValue.padded(to: 7)
    let head =
      switch level {
      case .error: styling(.red, word)
      case .warning: styling(.yellow, word)
      case .unknown: styling(.cyan, word)
      }
    let place = place.isEmpty ? "" : place.safeForTerminal() + "\n         "
    return "\(head)  \(styling(.bold, rule.rawValue)): \(place)\(message.safeForTerminal())\n"
      + "         \(styling(.faint, remedy.safeForTerminal()))\n"
  }

  fileprivate var json: JSONValue {
    [
      "level": .string(level.rawValue), "rule": .string(rule.rawValue), "file": .string(file),
      "key": .string(key), "message": .string(message), "remedy": .string(remedy),
      "url": JSONValue(url),
    ]
  }
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
          ("File", finding.file), ("Key", finding.key), ("To do", finding.remedy),
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
