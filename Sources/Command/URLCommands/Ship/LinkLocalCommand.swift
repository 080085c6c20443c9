import HTMLReports
import QRCodes

/// The command `beckon link local`, which shows how to try an App Clip before its release.
enum LinkLocalCommand {
  private static let urls = Operand(
    "URL", arity: .any, help: "What to try; without any, the link of each experience of the table")
  private static let clip = Option(
    "clip", value: "BUNDLE", category: "Targets", help: "The App Clip's bundle identifier",
    defaultText: "that of the table")
  private static let page = Option(
    "html", value: "FILE", category: "Output",
    help: "A page with a code for each, to scan from a monitor", completion: .files(["html"]))
  private static let symbols = Option(
    "qr", isOnByDefault: true, category: "Output", help: "Show a QR code for each on the terminal")
  private static let all = Option(
    "all", category: "Output", help: "Show more than twelve experiences")

  private static let maxShownCount = 12

  static let command: Command = Command(
    "local",
    summary: "Show how to try an App Clip before it is in the App Store",
    discussion: """
      On the phone, Settings > Developer > Local Experiences > Register takes the values shown: then a \
      code or a tag with the URL shows the card, without any entitlement, site file or review. Run the \
      App Clip once before, or install it, so that it is there. A local experience beats the one of App \
      Store Connect: remove it afterwards, and use Clear Experience Cache when a new one does not show.

      In Xcode, the variable _XCAppClipURL starts the App Clip with the URL and without a card. TestFlight \
      has up to three URLs a build, with a title each.
      """,
    examples: [
      Example("beckon link local", "Each experience of the table in this folder"),
      Example("beckon link local https://eat.example.com/s/42/t/7 --no-qr", "One URL"),
      Example("beckon link local --html local.html", "All of them on a monitor"),
    ],
    operands: [urls], options: [clip, symbols, all, .routes, page, .force, .json],
    action: { arguments in
      if arguments.has(page) {
        try arguments.refuse(
          anyOf: [symbols, all, .json], "--html makes a page with a code for each instead")
      } else {
        try arguments.refuse(anyOf: [.force], "nothing is replaced without --html")
        if arguments.has(.json) {
          try arguments.refuse(anyOf: [symbols, all], "--json prints all of them, without codes")
        }
      }
      let file = try RouteTableInput.load(arguments)
      let clip = arguments[clip] ?? file.appClips.first?.bundle
      guard let clip else {
        throw arguments.refuse(Self.clip, "give it, or put appClips into the table")
      }
      let trials = try trials(arguments[urls], file, clip)
      if let path = arguments[page] {
        try write(trials, to: path, existing: arguments.existing)
        guard path != "-" else { return .done }
        return try Beckon.print("\(path.safeForTerminal()): \(counted(trials.count, "code"))\n")
      }
      return try show(trials, arguments)
    })

  private static func trials(
    _ urls: [String], _ file: RouteFile, _ clip: String
  ) throws -> [LocalTrial] {
    let table = file.experiences
    if urls.isEmpty {
      guard let experiences = table?.experiences, !experiences.isEmpty else {
        throw BadData("the table has no experience; name a URL to try")
      }
      return experiences.map { LocalTrial(url: $0.prefix, experience: $0, clip: clip) }
    }
    return try urls.map { text in
      let url = try InvocationURL(text)
      return LocalTrial(url: url, experience: table?.match(url).experience, clip: clip)
    }
  }

  private static func show(_ trials: [LocalTrial], _ arguments: Arguments) throws -> ExitStatus {
    var output = try ResultWriter(arguments)
    let shown = arguments.has(all) || output.isJSON ? trials : Array(trials.prefix(maxShownCount))
    for trial in shown {
      try output.write(trial)
      if !output.isJSON, arguments.has(symbols), let code = trial.code {
        let ground: TerminalStyle.Ground = output.styling.isOn ? .coloured : .dark
        let drawing = try code.grid().terminalText(TerminalStyle(ground), quietZone: 4)
        try output.write(text: drawing)
      }
    }
    if shown.count < trials.count {
      try output.write(
        text: "\(trials.count - shown.count) more; --all shows them, --html a page\n")
    }
    try output.write(
      text: LocalTrial.testFlight(trials).safeForTerminal(keepingLines: true) + "\n")
    try output.flush()
    return .done
  }

  private static func write(
    _ trials: [LocalTrial], to path: String, existing: OutputFile.Existing
  ) throws {
    let sheet = LinkPage(
      title: "To scan from this monitor",
      verdict: "\(counted(trials.count, "link")) to \(trials.first?.clip ?? "")",
      facts: [
        ("On the phone", "Settings > Developer > Local Experiences > Register"),
        ("Before", "run the App Clip once, so that it is on the phone"),
        ("Afterwards", "remove what was registered: it beats App Store Connect's"),
        ("TestFlight", LocalTrial.testFlight(trials)),
      ])
    var output = try OutputFile(path, existing: existing)
    try output.write(sheet.head())
    for trial in trials {
      try output.write(
        sheet.bytes(
          of: LinkPage.Section(
            .plain, title: trial.experience?.title ?? "No experience covers it",
            url: HighlightedURL(trial.url.text), symbol: trial.code?.modules, facts: trial.facts)))
    }
    try output.write(sheet.foot())
    try output.commit()
  }
}

/// A URL for a trial, and the values that a person enters for it on an iPhone.
private struct LocalTrial: CommandResult {
  let url: InvocationURL
  let experience: Experience?
  let clip: String

  /// The values that the phone asks for, and other ways to start the App Clip with this URL.
  var facts: [(String, String)] {
    [
      ("URL prefix", experience?.prefix.text ?? url.text), ("Bundle ID", clip),
      ("Title", experience?.title ?? "any"), ("Subtitle", experience?.subtitle ?? "any"),
      ("Action", (experience?.action ?? .open).rawValue.capitalizedASCII),
      ("Xcode, Run", "\(LaunchEnvironment.name)=\(url.text)"),
      ("As a tag", simulated),
    ]
  }

  var simulated: String { "beckon simulate --tag 'ntag215:url=\(url.text)'" }

  /// The QR code that `beckon qr` would make; nil if the URL does not fit.
  var code: QRCode? { try? QRCode(.url(url)) }

  func text(_ styling: Styling) -> String {
    styling(.bold, url.text.safeForTerminal()) + "\n" + facts.lines(width: 18)
  }

  var json: JSONValue {
    [
      "url": .string(url.text), "prefix": .string(experience?.prefix.text ?? url.text),
      "bundle": .string(clip), "title": JSONValue(experience?.title),
      "subtitle": JSONValue(experience?.subtitle),
      "action": .string((experience?.action ?? .open).rawValue),
      "environment": .string("\(LaunchEnvironment.name)=\(url.text)"),
      "simulate": .string(simulated),
    ]
  }

  static let maxTestFlightURLs = 3

  static func testFlight(_ trials: [LocalTrial]) -> String {
    let urls = trials.prefix(maxTestFlightURLs).map(\.url.text).joined(separator: ", ")
    return
      "TestFlight takes \(maxTestFlightURLs) URLs a build, with a title and without a card: \(urls)"
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedASCII: String {
    String(decoding: utf8.prefix(1).map(\.uppercasedASCII) + utf8.dropFirst(), as: UTF8.self)
  }
}
