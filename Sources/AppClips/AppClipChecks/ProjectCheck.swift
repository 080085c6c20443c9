import Basics
import InvocationRouter
import InvocationURLs
import PropertyLists
import RouteFiles

/// The check that compares the files of a project with each other.
package struct ProjectCheck {
  /// The findings, of unreadable files first, then in the order of docs/ship-check.md.
  package private(set) var findings: [ProjectFinding]
  /// The number of comparisons of a URL with a prefix so far.
  package internal(set) var comparisons = 0

  let project: CheckedProject
  let app: ProjectTarget
  let clip: ProjectTarget
  /// The hosts of routes, experiences and printed URLs, without duplicates.
  let hosts: [String]
  /// The minimum iOS version of the App Clip, and whether it is known.
  let ios: (version: IOSVersion, isKnown: Bool)
  /// The Swift sources with the targets that compile them.
  let sources: PlacedSources
  private var counts: [FindingKey: Int] = [:]
  /// The lines of keys in property lists, by the paths of their files.
  private let lines: [String: PropertyListLines]

  /// The maximum number of findings of one rule that are shown; more are only counted.
  static let maxFindingsPerRule = 20

  /// Runs all checks on a project.
  package init(_ project: CheckedProject) {
    self.project = project
    findings = project.faults
    app = ProjectTarget(project, .app)
    clip = ProjectTarget(project, .clip)
    hosts = Self.hosts(project)
    sources = PlacedSources(project)
    let lists = [app, clip].flatMap { [$0.entitlements, $0.info] }.compactMap(\.self)
    lines = Dictionary(
      (lists + project.extensions).map { ($0.path, $0.lines) },
      uniquingKeysWith: { first, _ in first })
    let ios = clip.minimumOS ?? project.options.ios ?? project.xcode?.clip?.minimumOS
    self.ios = (ios ?? CheckedProject.defaultMinimumIOS, ios != nil)
    checkWhatIsThere()
    checkEntitlements()
    checkDomains()
    checkInfo()
    checkRestrictions()
    checkNeeds()
    checkSites()
    checkBanners()
    checkTables()
    checkPrinted()
    checkExperiences()
    checkSize()
    checkArchive()
    addCounts()
  }

  /// Whether the project has no errors, so that its codes can be printed.
  package var isSound: Bool { !findings.contains { $0.level == .error } }

  mutating func add(
    _ rule: ProjectRule, _ file: String, _ key: String = "", _ message: String, _ remedy: String,
    level: ProjectFinding.Level? = nil, url: String? = nil, line: Int? = nil
  ) {
    let level = level ?? rule.level
    counts[FindingKey(rule: rule, level: level), default: 0] += 1
    guard counts[FindingKey(rule: rule, level: level), default: 0] <= Self.maxFindingsPerRule else {
      return
    }
    findings.append(
      ProjectFinding(
        rule: rule, level: level, file: file, key: key, message: message, remedy: remedy, url: url,
        line: line ?? (key.isEmpty ? nil : lines[file]?.line(of: key))))
  }

  /// The rule and severity by which findings are counted.
  private struct FindingKey: Hashable {
    let rule: ProjectRule
    let level: ProjectFinding.Level
    var order: String { rule.rawValue + level.rawValue }
  }

  /// Adds, for each rule and severity, a finding with the number of findings that are not shown.
  private mutating func addCounts() {
    for (sort, count) in counts.sorted(by: { $0.key.order < $1.key.order })
    where count > Self.maxFindingsPerRule {
      findings.append(
        ProjectFinding(
          rule: sort.rule, level: sort.level, file: "", key: "",
          message: counted(count - Self.maxFindingsPerRule, "more finding")
            + " of '\(sort.rule.rawValue)'",
          remedy: "fix those above, then check again", url: nil))
    }
  }

  private static func hosts(_ project: CheckedProject) -> [String] {
    let table = project.routes?.file
    let routes = table?.router.routes.flatMap(\.hosts).filter { $0.scheme == .https } ?? []
    let prefixes = table?.experiences?.experiences.map(\.prefix) ?? []
    let urls = prefixes + project.printed.compactMap(\.url)
    var seen: Set<String> = []
    let all =
      routes.map(\.authority)
      + urls.filter { $0.scheme == .https && $0.effectivePort == 443 }.map {
        $0.host.lowercased()
      }
    return all.filter { !$0.contains(":") && $0 != AppleLink.host && seen.insert($0).inserted }
  }

  private mutating func checkWhatIsThere() {
    let there: [(ProjectFile.Role, Bool, String)] = [
      (
        .appEntitlements, project.appEntitlements != nil, "whether the app has the App Clip's hosts"
      ),
      (.clipEntitlements, project.clipEntitlements != nil, "what the App Clip is entitled to"),
      (.appInfo, project.appInfo != nil, "whether versions and identifiers agree"),
      (.clipInfo, project.clipInfo != nil, "whether versions and identifiers agree"),
      (.site, !project.sites.isEmpty, "whether the hosts list these apps"),
      (.routes, project.routes != nil, "hosts, routes and experiences"),
      (.printed, project.hasPrinted, "whether an experience covers what is printed"),
      (.report, project.report != nil, "the size of the App Clip"),
    ]
    for (role, isThere, what) in there where !isThere && !project.unread.contains(role) {
      // An App Clip that is only opened by links needs no printed URLs.
      if role == .printed, project.options.isDigitalOnly { continue }
      if isKnownFromArchive(role) || isGenerated(role) { continue }
      add(
        .notChecked, "", role.rawValue,
        "\(role.phrase) \(role.isOne ? "was" : "were") not found; not checked: \(what)",
        "name the file with --\(role.rawValue)")
    }
  }
}

extension ProjectCheck {
  /// Returns `true` for a file that Xcode makes when it builds, so that the project lacks it.
  private func isGenerated(_ role: ProjectFile.Role) -> Bool {
    switch role {
    case .appInfo: app.xcode?.hasGeneratedInfo == true
    case .clipInfo: clip.xcode?.hasGeneratedInfo == true
    default: false
    }
  }
}

extension ProjectFile.Role {
  fileprivate var isOne: Bool {
    [.appInfo, .clipInfo, .site, .routes, .report].contains(self)
  }
}
