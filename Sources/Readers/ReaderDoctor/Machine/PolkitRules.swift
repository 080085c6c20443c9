/// The polkit rules for the smart card service. Newer versions of the service ask polkit about
/// every program.
struct PolkitRules {
  /// Whether the smart card service asks polkit for permission.
  let isAsked: Bool
  /// Whether a readable polkit rule mentions the smart card service.
  let hasRule: Bool
  /// The names of the groups that these rules mention.
  let groups: [String]
  /// Whether the user is logged in at the machine itself; such users are let in without any rule.
  let isAtMachine: Bool

  private static let action = "org.debian.pcsc-lite."
  private static let folders = [
    "/etc/polkit-1/rules.d", "/run/polkit-1/rules.d", "/usr/local/share/polkit-1/rules.d",
    "/usr/share/polkit-1/rules.d",
  ]

  init(_ files: MachineFiles, _ account: Account) {
    isAsked = files.names("/usr/share/polkit-1/actions").contains { $0.hasPrefix(Self.action) }
    let paths: [String] = Self.folders.flatMap { folder in
      files.names(folder).filter { $0.hasSuffix(".rules") }.map { "\(folder)/\($0)" }
    }
    let rules = paths.compactMap { files.text($0) }.filter { $0.contains(Self.action) }
    hasRule = !rules.isEmpty
    groups = rules.flatMap(Self.groupNames)
    isAtMachine = files.names("/run/systemd/sessions").contains { name in
      let facts = Set(files.lines("/run/systemd/sessions/\(name)"))
      return facts.isSuperset(of: ["UID=\(account.number)", "ACTIVE=1", "REMOTE=0"])
    }
  }

  /// Returns the group names in quotes of `isInGroup("plugdev")` in a rule.
  private static func groupNames(_ rule: String) -> [String] {
    let word = "isInGroup("
    var rest = rule[...]
    var found: [String] = []
    while let start = rest.firstRange(of: word) {
      rest = rest[start.upperBound...]
      let inside = rest.prefix { $0 != ")" }
      found.append(String(inside.filter { $0 != "\"" && $0 != "'" && $0 != " " }))
    }
    return found
  }
}
