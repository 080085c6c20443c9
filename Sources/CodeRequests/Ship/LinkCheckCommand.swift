import Basics
import CommandHabits
import CommandLineKit
import HostIO
import JSONText
import Pages
import ShipChecks

/// `beckon link check`.
enum LinkCheckCommand {
  private static let page = Option(
    "html", value: "FILE", category: "Output", help: "A page of what was found, for a browser",
    completion: .files(["html"]))
  private static let strict = Option(
    "warnings-are-errors", short: "W", help: "Exit 1 on a warning, too")

  static let command: Command = Command(
    "check",
    summary: "Find what does not agree before the codes of an App Clip are printed",
    discussion: """
      A URL on a wall opens an App Clip only if entitlements, Info.plists, site files, experiences, \
      routes and size agree. This reads the files of an Xcode project as they are, or those of the \
      signed products, compares them, and says of each fault which file, which key and what to do.

      The folder is searched for *.entitlements, Info.plist, apple-app-site-association, routes.json, \
      clip-routes.json, App Thinning Size Report.txt, printed.txt and printed.csv; build products and \
      hidden folders are passed over. What Xcode puts into a file only when it builds is "unknown", \
      unless --app, --clip and --set say it.

      Exits 1 when there is an error. docs/ship-check.md explains each finding.
      """,
    examples: [
      Example("beckon link check", "The project in this folder"),
      Example("beckon link check Eat --job tables.json", "And the URLs of a job"),
      Example("beckon link check Eat --html check.html", "A page for those who sign"),
      Example("beckon link check -W --set MARKETING_VERSION=2.1 --json", "In a build"),
    ],
    operands: [ShipOptions.folder],
    options: [strict] + ShipOptions.all + [page, .force, .json],
    action: { arguments in
      if arguments[page] == nil {
        try arguments.refuse(anyOf: [.force], "nothing is replaced without --html")
      } else if arguments[page] == "-" {
        try arguments.refuse(anyOf: [.json], "the page goes to standard output")
      }
      let project = try ShipOptions.project(arguments)
      let check = ShipCheck(project)
      let findings = check.findings.sorted { $0.level.rank < $1.level.rank }
      if let path = arguments[page] {
        try ShipPage(findings, project).write(to: path, existing: arguments.existing)
      }
      let styling = try Styling(arguments)
      if arguments[page] != "-" {
        var output = StandardOutput()
        for finding in findings {
          try output.write(
            arguments.has(.json) ? finding.json.text() + "\n" : finding.text(styling))
        }
        if !arguments.has(.json) { try output.write(ShipWords.summary(findings) + "\n") }
        try output.flush()
      }
      let hasWarning = findings.contains { $0.level == .warning }
      return check.isSound && !(arguments.has(strict) && hasWarning) ? .done : .no
    })
}

enum ShipWords {
  static func summary(_ findings: [ShipFinding]) -> String {
    let counts = ShipFinding.Level.allCases.map { level in
      findings.count { $0.level == level }
    }
    return
      "\(counted(counts[0], "error")), \(counted(counts[1], "warning")), \(counts[2]) unknown: "
      + (counts[0] > 0
        ? "mend the errors before anything is printed"
        : counts[1] + counts[2] > 0
          ? "nothing that was looked at keeps the App Clip from opening" : "all agrees")
  }
}

extension ShipFinding.Level {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ShipFinding {
  /// Where: the file and the key in it.
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

/// The findings as a page.
private struct ShipPage {
  private let page: LinkPage
  private let sections: [LinkPage.Section]

  init(_ findings: [ShipFinding], _ project: ShipProject) {
    let files = [
      ("App", [project.appEntitlements?.path, project.appInfo?.path]),
      ("App Clip", [project.clipEntitlements?.path, project.clipInfo?.path]),
      ("Sites", project.sites.map(\.path)),
      ("Routes", [project.routes?.path, project.clipRoutes?.path]),
      ("Size", [project.report?.path]),
    ]
    page = LinkPage(
      title: "Before the codes are printed", verdict: ShipWords.summary(findings),
      facts: files.map { ($0.0, $0.1.compactMap(\.self).joined(separator: ", ")) }
        .filter { !$0.1.isEmpty }
        + [("URLs", counted(project.printed.count, "URL") + " to be printed")])
    sections = findings.map { finding in
      let tone: LinkPage.Section.Tone =
        finding.level == .error ? .bad : finding.level == .warning ? .warning : .plain
      return LinkPage.Section(
        tone, title: "\(finding.level.rawValue): \(finding.message)",
        url: finding.url.map { PageURL($0) },
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
