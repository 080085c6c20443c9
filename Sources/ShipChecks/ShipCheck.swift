import Basics
import InvocationRouter
import InvocationURLs
import PropertyLists
import RouteFiles

/// Compares the parts of a project with each other.
package struct ShipCheck {
  /// What was found: files that could not be read first, then as docs/ship-check.md has it.
  package private(set) var findings: [ShipFinding]
  /// How many prefixes URLs were compared with.
  package internal(set) var comparisons = 0

  let project: ShipProject
  let app: ShipTarget
  let clip: ShipTarget
  /// The hosts that people's URLs have: of routes, experiences and what is printed, each once.
  let hosts: [String]
  /// The first iOS version that the App Clip supports, and whether somebody says so.
  let ios: (version: IOSVersion, isKnown: Bool)
  private var counts: [Sort: Int] = [:]

  /// Of one rule more findings are counted and not shown.
  static let mostOfOne = 20

  /// Looks at everything.
  package init(_ project: ShipProject) {
    self.project = project
    findings = project.faults
    app = ShipTarget(project, .app)
    clip = ShipTarget(project, .clip)
    hosts = Self.hosts(project)
    let ios = clip.minimumOS ?? project.options.ios
    self.ios = (ios ?? ShipProject.usualIOS, ios != nil)
    checkWhatIsThere()
    checkEntitlements()
    checkDomains()
    checkInfo()
    checkSites()
    checkTables()
    checkPrinted()
    checkExperiences()
    checkSize()
    addCounts()
  }

  /// Whether nothing keeps the codes from being printed.
  package var isSound: Bool { !findings.contains { $0.level == .error } }

  mutating func add(
    _ rule: ShipRule, _ file: String, _ key: String = "", _ message: String, _ remedy: String,
    level: ShipFinding.Level? = nil, url: String? = nil
  ) {
    let level = level ?? rule.level
    counts[Sort(rule: rule, level: level), default: 0] += 1
    guard counts[Sort(rule: rule, level: level), default: 0] <= Self.mostOfOne else { return }
    findings.append(
      ShipFinding(
        rule: rule, level: level, file: file, key: key, message: message, remedy: remedy, url: url))
  }

  /// What is counted together.
  private struct Sort: Hashable {
    let rule: ShipRule
    let level: ShipFinding.Level
    var order: String { rule.rawValue + level.rawValue }
  }

  /// Says how many findings were not shown.
  private mutating func addCounts() {
    for (sort, count) in counts.sorted(by: { $0.key.order < $1.key.order })
    where count > Self.mostOfOne {
      findings.append(
        ShipFinding(
          rule: sort.rule, level: sort.level, file: "", key: "",
          message: counted(count - Self.mostOfOne, "more finding") + " of '\(sort.rule.rawValue)'",
          remedy: "mend those above, then look again", url: nil))
    }
  }

  private static func hosts(_ project: ShipProject) -> [String] {
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
    let there: [(ShipFile.Role, Bool, String)] = [
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
      // Nothing is printed for an App Clip that links start.
      if role == .printed, project.options.isDigitalOnly { continue }
      add(
        .notChecked, "", role.rawValue,
        "\(role.phrase) \(role.isOne ? "was" : "were") not found; not checked: \(what)",
        "name the file with --\(role.rawValue)")
    }
  }
}

extension ShipFile.Role {
  fileprivate var isOne: Bool {
    [.appInfo, .clipInfo, .site, .routes, .report].contains(self)
  }
}
