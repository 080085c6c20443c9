import VirtualPhones

/// The command `beckon simulate phone`, which shows what an iPhone does with a URL.
package enum SimulatePhoneCommand {
  private static let urls = Operand(
    "URL", arity: .oneOrMore, help: "A URL; - reads one URL a line from standard input")
  private static let ios = Option(
    "ios", value: "VERSION", category: "Phone", help: "The iOS version of the phone",
    default: "26")
  private static let way = Option(
    "via", value: "WAY", choices: OpeningMethod.allCases.map(\.rawValue), category: "Phone",
    help: "How the person opens the URL", default: OpeningMethod.qr.rawValue)
  private static let installed = Option(
    "installed", value: "WHAT", choices: VirtualPhone.Installed.allCases.map(\.rawValue),
    category: "Phone", help: "What is on the phone", default: "none")
  private static let stage = Option(
    "stage", value: "STAGE", choices: VirtualPhone.Stage.allCases.map(\.rawValue),
    category: "Phone", help: "Where the app is released", default: "store")
  private static let local = Option(
    "local", value: "PREFIX", isRepeatable: true, category: "Phone",
    help: "A URL prefix registered under Settings > Developer > Local Experiences")
  private static let language = Option(
    "language", value: "LANGUAGE", choices: CardLanguages.words, category: "Phone",
    help: "The language of the phone", defaultText: "the one that the card has first")
  private static let page = Option(
    "page", value: "TAG", choices: VirtualPhone.Page.allCases.map(\.rawValue),
    category: "Conditions", help: "The apple-itunes-app tag of the page, for Safari and Messages",
    default: "unknown")
  private static let sender = Option(
    "sender", value: "WHO", choices: VirtualPhone.Sender.allCases.map(\.rawValue),
    category: "Conditions", help: "Who sent the message", default: "unknown")
  private static let isPrivate = Option(
    "private-browsing", category: "Conditions", help: "The page is open in Private Browsing")
  private static let folder = Option(
    "project", value: "FOLDER", category: "Files",
    help: "The project's folder, which is searched as by link check",
    defaultText: "this folder, unless files are named", completion: .directories)
  private static let minimum = Option(
    "minimum-ios", value: "VERSION", category: "Targets",
    help: "The first iOS version that the App Clip supports",
    defaultText: "MinimumOSVersion of its Info.plist")

  /// The roles of files that say nothing about a phone: printed URLs and sources.
  private static let unused: Set<ProjectFile.Role> = [.printed, .source]

  package static let command: Command = Command(
    "phone",
    summary: "A virtual iPhone: what it does with a URL, step by step",
    discussion: """
      Reads the route table, its experiences, the site files, entitlements and Info.plists of a \
      project, and says what an iPhone does with a URL: it shows a card, with which title and image, \
      starts the App Clip or the app, or opens the browser. Each step names the file or the rule that \
      decides.

      A step that the files leave open is "unknown", and the outcome assumes that it is answered \
      with yes. A step that only developers report, or that nobody has published, is marked as \
      reported or unconfirmed. Nothing of this was tried on a phone.

      Exits 1 when a URL leads neither to the App Clip nor to the app.
      """,
    examples: [
      Example(
        "beckon simulate phone https://eat.example.com/s/42 --ios 17.2 --via qr",
        "A code that a person scans"),
      Example(
        "beckon simulate phone https://eat.example.com/s/42 --via nfc --installed app",
        "The same URL on a tag, with the app on the phone"),
      Example(
        "beckon simulate phone - --via qr --json < urls.txt", "A list, as JSON"),
      Example(
        "beckon simulate phone https://eat.example.com/s/42 --stage development --local https://eat.example.com/",
        "A local experience, before the release"),
    ],
    operands: [urls],
    options: [ios, way, installed, stage, local, language, page, sender, isPrivate, folder]
      + LinkCheckOptions.fileOptions(except: unused)
      + [LinkCheckOptions.app, LinkCheckOptions.clip, LinkCheckOptions.setting, minimum, .json],
    action: { arguments in
      let phone = try phone(arguments)
      let way = try arguments.choice(Self.way, as: OpeningMethod.self) ?? .qr
      var options = try LinkCheckOptions.targets(arguments)
      options.ios = try arguments.iosVersion(minimum)
      let project = try LinkCheckOptions.project(
        arguments, in: arguments[folder], options, except: unused)
      for fault in project.faults {
        Beckon.warn("\(fault.file): \(fault.message)".safeForTerminal())
      }
      let files = LinkFiles(project)
      var output = try ResultWriter(arguments)
      var status = ExitStatus.done
      try InputLines.each(arguments[urls]) { text in
        let url = try InvocationURL(text)
        let answer = phone.open(url, by: way, files)
        if !answer.outcome.isReached { status = .no }
        try output.write(answer.json(url, way, phone)) { answer.text(url, way, phone, $0) }
      }
      try output.flush()
      return status
    })

  private static func phone(_ arguments: Arguments) throws -> VirtualPhone {
    let version = try arguments.value(ios, expected: "a version of iOS such as 17.2") { text in
      IOSVersion(text).flatMap { 1...99 ~= $0.major ? $0 : nil }
    }
    var phone = VirtualPhone(ios: version ?? IOSVersion(26))
    phone.installed = try arguments.choice(installed) ?? .none
    phone.stage = try arguments.choice(stage) ?? .store
    phone.page = try arguments.choice(page) ?? .unknown
    phone.sender = try arguments.choice(sender) ?? .unknown
    phone.isPrivate = arguments.has(isPrivate)
    phone.language = arguments[language].flatMap { AppStoreValue<CardLanguages>($0) }
    phone.localExperiences = try arguments.values(local).map { text in
      do { return try InvocationURL(text) } catch { throw arguments.refuse(local, "\(error)") }
    }
    return phone
  }
}

extension PhoneAnswer {
  fileprivate func text(
    _ url: InvocationURL, _ way: OpeningMethod, _ phone: VirtualPhone, _ styling: Styling
  ) -> String {
    var lines = [
      styling(.bold, url.text.safeForTerminal()),
      "  \(way.rawValue), iOS \(phone.ios): \(styling(outcome.isReached ? .green : .yellow, sentence))",
    ]
    func fact(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      lines.append("    \(name.padded(to: 12)) \(value.safeForTerminal())")
    }
    if let card {
      fact("title", card.title ?? "the app's name")
      fact("subtitle", card.subtitle)
      fact("button", card.action?.rawValue)
      fact("image", card.image)
      fact("experience", card.experience?.text ?? "default")
    }
    if let launch {
      let values = launch.values.pairs.isEmpty ? "" : " (\(launch.values))"
      fact(
        launch.target == .clip ? "App Clip" : "app",
        launch.url == nil
          ? "starts without a URL"
          : launch.route.map { "route '\($0)'\(values)" } ?? "gets the URL")
    }
    for step in steps {
      let mark = step.basis == .reported || step.basis == .unconfirmed ? " (\(step.basis))" : ""
      let word = step.verdict.rawValue.padded(to: 7)
      let file = step.file.isEmpty ? "" : " [\(step.file)]"
      let message = (step.message + mark + file).safeForTerminal()
      let id = step.id.rawValue.padded(to: 11)
      lines.append("  \(styling(step.verdict.colour, word))  \(id) \(message)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var sentence: String {
    let open = unknowns.isEmpty ? "" : ", if what is unknown is as needed"
    switch outcome {
    case .card: return "the App Clip's card is shown\(open)"
    case .banner: return "the page has a banner\(open)"
    case .clip: return "the App Clip starts\(open)"
    case .app: return "the app opens\(open)"
    case .browser: return "the page opens in the browser"
    case .nothing: return "nothing opens"
    }
  }
}

extension Verdict {
  fileprivate var colour: Styling.Style {
    switch self {
    case .yes: .green
    case .no: .yellow
    case .unknown: .cyan
    }
  }
}
