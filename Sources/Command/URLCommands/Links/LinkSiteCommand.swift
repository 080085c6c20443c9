/// The command `beckon link aasa`, which makes, checks and tries site files.
enum LinkSiteCommand {
  private static let host = Option(
    "host", value: "HOST", category: "Make", help: "Write the file of this host",
    defaultText: "the host of the table, when it has one only")
  private static let app = Option(
    "app", value: "ID", isRepeatable: true, category: "Make",
    help: "An app's identifier, team and bundle", defaultText: "those of the table")
  private static let clip = Option(
    "clip", value: "ID", isRepeatable: true, category: "Make", help: "An App Clip's identifier",
    defaultText: "those of the table")
  private static let check = Option(
    "check", value: "FILE", category: "Check",
    help: "Check a file instead; - is standard input", completion: .files())
  private static let match = Option(
    "match", value: "URL", isRepeatable: true, category: "Check",
    help: "Show what the file does with a URL")

  static let command: Command = Command(
    "aasa",
    summary: "Make, check and try apple-app-site-association files",
    discussion: """
      The file says which URLs of a site open the app (applinks) and which App Clips belong to it \
      (appclips). It is made from the route table; Apple's patterns are wider than routes, so some \
      URLs without a route open the app, too. It belongs at \
      https://HOST/.well-known/apple-app-site-association, without a redirect.

      An App Clip has no patterns: the file lists it, and experiences decide. --match says which one, by \
      the table.

      With --check or --match, exits 1 when the file has an error or a URL opens no app; a file for App \
      Clips alone is right.
      """,
    examples: [
      Example("beckon link aasa -o apple-app-site-association", "From the table in this folder"),
      Example("beckon link aasa --check apple-app-site-association", "What is wrong with a file"),
      Example(
        "beckon link aasa --check site.json --match https://eat.example.com/s/42",
        "What a phone would do"),
    ],
    options: [host, app, clip, check, match, .routes, .out, .force, .json],
    action: { arguments in
      let urls = arguments.values(match)
      if let path = arguments[check] {
        try arguments.refuse(
          anyOf: [host, clip, .out, .force], "--check looks at a file and writes none")
        if urls.isEmpty {
          try arguments.refuse(anyOf: [app, .routes], "it needs --match beside --check")
        }
        return try review(path, arguments)
      }
      let site = try make(arguments)
      if !urls.isEmpty {
        try arguments.refuse(anyOf: [.out, .force], "--match prints what happens, not the file")
        return try decide(site, urls, arguments)
      }
      try arguments.refuse(anyOf: [.json], "the file is JSON; --check and --match print lines")
      try OutputFile.write(
        site.text.utf8, to: arguments[.out] ?? "-",
        existing: arguments.existing)
      for finding in site.findings(size: site.text.utf8.count) { Beckon.say("\(finding)") }
      return .done
    })

  private static func make(_ arguments: Arguments) throws -> SiteAssociation {
    let file = try RouteTableInput.load(arguments)
    let apps = arguments.values(app).isEmpty ? file.apps.map(\.description) : arguments.values(app)
    let clips =
      arguments.values(clip).isEmpty ? file.appClips.map(\.description) : arguments.values(clip)
    guard !apps.isEmpty || !clips.isEmpty else {
      throw arguments.refuse(
        "name the app with --app and the App Clip with --clip, or put apps and appClips into the "
          + "table")
    }
    for identifier in apps + clips where AppIdentifier(identifier) == nil {
      throw arguments.refuse(
        "'\(identifier.safeForTerminal())' is not an app identifier; write ABCDE12345.com.example.eat"
      )
    }
    return SiteAssociation(
      routes: file.router, host: try file.siteHost(arguments[host], host, arguments), appIDs: apps,
      appClips: clips)
  }

  private static func review(_ path: String, _ arguments: Arguments) throws -> ExitStatus {
    let bytes = try InputFile.jsonContents(
      of: path, limit: SiteFile.maximumSize, allowsEmpty: false)
    let file: SiteFile
    do {
      file = try SiteFile(reading: bytes)
    } catch {
      throw RouteTableInput.Fault(path: path, error: error)
    }
    let urls = arguments.values(match)
    if !urls.isEmpty { return try decide(file.association, urls, arguments) }
    var output = try ResultWriter(arguments)
    let findings = file.findings
    for finding in findings { try output.write(finding) }
    func count(_ level: SiteAssociation.Finding.Level) -> Int {
      findings.reduce(0) { $0 + ($1.level == level ? $1.count : 0) }
    }
    let errors = count(.error)
    try output.write(
      text: "\(path.safeForTerminal()): \(counted(errors, "error")), "
        + "\(counted(count(.warning), "warning"))\n")
    try output.flush()
    return errors == 0 ? .done : .no
  }

  private static func decide(
    _ site: SiteAssociation, _ texts: [String], _ arguments: Arguments
  ) throws -> ExitStatus {
    var output = try ResultWriter(arguments)
    var status = ExitStatus.done
    let app = arguments.values(app).last
    let table = try experiences(arguments)
    for text in texts {
      let url = try InvocationURL(text)
      let decision = site.decision(for: url, app: app)
      let clip = ClipOutput(site, url, table)
      // A file for App Clips alone says nothing about apps.
      let isForClips = site.details.isEmpty && !site.appClips.isEmpty
      if case .opens = decision.outcome {} else if !isForClips { status = .no }
      try output.write(decision.json(url, clip)) { decision.text(url, clip, $0) }
    }
    try output.flush()
    return status
  }

  /// The experiences of the route table; nil if none was named or is in the default place.
  private static func experiences(_ arguments: Arguments) throws -> ExperienceTable? {
    let path = RouteTableInput.path(arguments)
    guard arguments[.routes] != nil || FileKind(of: path) == .file else { return nil }
    // A file to check may be in a folder whose routes.json is not a route table.
    if arguments[.routes] == nil, arguments[check] != nil {
      return (try? RouteTableInput.read(path))?.experiences
    }
    return try RouteTableInput.read(path).experiences
  }
}

/// The meaning of a site file for App Clips: it lists them without patterns, and experiences
/// decide.
private struct ClipOutput {
  let clips: [String]
  let experience: Experience?
  private let knowsExperiences: Bool

  init(_ site: SiteAssociation, _ url: InvocationURL, _ table: ExperienceTable?) {
    clips = site.appClips
    experience = clips.isEmpty ? nil : table?.match(url).experience
    knowsExperiences = table != nil
  }

  var sentence: String {
    guard !clips.isEmpty else { return "no App Clip: the file lists none" }
    let start = "App Clip \(clips.joined(separator: ", ")): "
    if let experience {
      return start
        + "starts with the card '\(experience.title)' of \(experience.prefix), where the app "
        + "is not installed"
    }
    return start
      + (knowsExperiences
        ? "starts only by the default experience; no experience of the table covers the URL"
        : "the experience decides, not a pattern; --routes names the table")
  }

  var json: JSONValue {
    [
      "clips": .array(clips.map(JSONValue.string)),
      "experience": JSONValue(experience?.prefix.text),
      "message": .string(sentence),
    ]
  }
}

extension RouteFile {
  /// The hosts of https routes without duplicates, in the order of the table.
  var siteHosts: [String] {
    var hosts: [String] = []
    var seen: Set<String> = []
    for route in router.routes {
      for host in route.hosts where host.scheme == .https {
        if seen.insert(host.authority).inserted { hosts.append(host.authority) }
      }
    }
    return hosts
  }

  /// The host that an option names, or the only one; throws if there are several.
  func siteHost(
    _ wanted: String?, _ option: Option, _ arguments: Arguments
  ) throws -> String {
    let hosts = siteHosts
    if let wanted = wanted?.lowercased() {
      guard hosts.contains(wanted) else {
        throw arguments.refuse(
          option,
          "no route is on '\(wanted.safeForTerminal())'; the table has "
            + hosts.joined(separator: ", "))
      }
      return wanted
    }
    guard let only = hosts.first, hosts.count == 1 else {
      throw arguments.refuse(
        hosts.isEmpty
          ? "the table has no https routes"
          : "the table has \(hosts.count) hosts, each with a file of its own; choose one with --host: "
            + hosts.joined(separator: ", "))
    }
    return only
  }
}

extension SiteFinding: CommandResult {
  package func text(_ styling: Styling) -> String {
    let place = place.isEmpty ? "" : "\(place): "
    return "\(styling.level(level.rawValue))  \((place + sentence).safeForTerminal())\n"
  }

  package var json: JSONValue {
    [
      "level": .string(level.rawValue), "place": .string(place), "message": .string(sentence),
    ]
  }
}

extension SiteAssociation.Decision {
  private var words: (outcome: String, apps: [String]) {
    switch outcome {
    case .opens(let apps): ("opens", apps)
    case .excluded: ("excluded", [])
    case .noMatch: ("no-match", [])
    }
  }

  fileprivate func text(_ url: InvocationURL, _ clip: ClipOutput, _ styling: Styling) -> String {
    let sentence =
      switch outcome {
      case .opens(let apps): "opens " + apps.joined(separator: ", ")
      case .excluded: "stays in the browser: an exclude pattern matches"
      case .noMatch: "stays in the browser: no pattern matches"
      }
    let lines =
      [sentence + (place.map { " (\($0))" } ?? ""), clip.sentence]
      + notes.map { "note: \($0.sentence)" }
    return styling(.bold, url.text) + "\n" + lines.map { "  \($0.safeForTerminal())\n" }.joined()
  }

  fileprivate func json(_ url: InvocationURL, _ clip: ClipOutput) -> JSONValue {
    [
      "url": .string(url.text), "outcome": .string(words.outcome),
      "apps": .array(words.apps.map(JSONValue.string)), "place": JSONValue(place),
      "appClips": clip.json,
      "notes": .array(
        notes.map { ["id": .string($0.rawValue), "message": .string($0.sentence)] }),
    ]
  }
}
