extension Option {
  static let channel = Option(
    "for", value: "CHANNEL", choices: InvocationChannel.allCases.map(\.rawValue),
    isRepeatable: true, category: "Use",
    help: "Show what it needs there, and refuse it if it does not work")
  static let appGroup = Option(
    "group", value: "NAME", category: "Targets", help: "The App Group that both share",
    defaultText: "group. and the app's bundle identifier")
  static let launchVariable = Option(
    "xcode", category: "Output", help: "Print the environment variable for launching from Xcode",
    detail: """
      Xcode's scheme passes it to the App Clip (Run, Arguments, Environment Variables), which then \
      starts as if opened by this URL.
      """)
}

extension RouteFile {
  /// The entitlements of an app and its App Clip, for the hosts and experiences of the table.
  func entitlements(
    app: AppIdentifier, clip: AppIdentifier, notifies: Bool = false, _ arguments: Arguments
  ) throws -> Entitlements {
    let group = arguments[.appGroup] ?? "group.\(app.bundle)"
    guard group.hasPrefix("group."), group.utf8.count > 6 else {
      throw arguments.refuse(.appGroup, "an App Group's name begins with 'group.'")
    }
    // An associated domain has no port: Apple's servers connect to the default one.
    let hosts = siteHosts.filter { !$0.contains(":") }
    guard !hosts.isEmpty else {
      throw BadData("the table has no https host on the usual port, so nothing can be associated")
    }
    return Entitlements(
      app: app, clip: clip, hosts: hosts, group: group,
      confirmsLocation: experiences?.experiences.contains { $0.place != nil } ?? false,
      notifies: notifies || !notifying.isEmpty)
  }
}

/// A link to an App Clip, with its requirements and its problems.
struct LinkOutput {
  let url: InvocationURL
  let kind: LinkKind

  /// Prints the link, or the reason why it does not work by a channel; returns the exit status.
  func print(_ arguments: Arguments) throws -> ExitStatus {
    var problems: [String] = []
    var remarks: [String] = []
    let channels = arguments.values(.channel).compactMap(InvocationChannel.init)
    let needs = channels.compactMap { channel in
      kind.needs(in: channel).map { (channel: channel, needs: $0) }
    }
    for channel in channels {
      switch kind.support(in: channel) {
      case .works: break
      case .limited(let sentence): remarks.append(sentence)
      case .fails(let sentence): problems.append(sentence)
      }
    }
    if arguments.has(.json) {
      _ = try Beckon.print([
        "url": .string(url.text), "kind": .string(kind.rawValue),
        "works": .bool(problems.isEmpty),
        "problems": .array(problems.map(JSONValue.string)),
        "remarks": .array(remarks.map(JSONValue.string)),
        "environment": .string(variable),
        "needs": .array(
          needs.map { channel, needs in
            [
              "channel": .string(channel.rawValue), "ios": .string(needs.version),
              "siteFile": .bool(needs.needsSite), "message": .string(needs.sentence),
            ]
          }),
      ])
      return problems.isEmpty ? .done : .no
    }
    for (channel, needs) in needs { Beckon.say("\(channel.phrase): \(needs.description)") }
    for sentence in remarks + problems { Beckon.say(sentence) }
    guard problems.isEmpty else { return .no }
    return try Beckon.print((arguments.has(.launchVariable) ? variable : url.text) + "\n")
  }

  private var variable: String { "\(LaunchEnvironment.name)=\(url.text)" }
}
