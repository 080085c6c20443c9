/// A run of `check-live`: checks URLs or redirects one by one, and prints each result at once.
struct LiveRun {
  private enum Work {
    case page(InvocationURL, isOfTap: Bool)
    case redirect(ExpectedRedirect)
  }

  private let work: [Work]
  private let settings: LiveSettings
  private let arguments: Arguments
  private let earlier: PreviousCheck?
  private let remarks: [String]

  init(_ arguments: Arguments) throws {
    let comparedPath = arguments[LiveOptions.compare]
    self.arguments = arguments
    earlier = try comparedPath.flatMap { try PreviousCheck.ifThere(at: $0) }
    let firstRun =
      earlier == nil
      ? comparedPath.map {
        "\($0) does not exist yet: this is the first check, so nothing is compared"
      }
      : nil
    if let path = arguments[LiveOptions.redirects] {
      guard arguments[LiveOptions.urls].isEmpty, arguments[LiveOptions.job] == nil else {
        throw arguments.refuse("give --redirects alone, without URLs and --job")
      }
      try arguments.refuse(
        anyOf: [LiveOptions.routes, LiveOptions.all],
        "--redirects asks for every URL of its list once, and for nothing else")
      work = try RedirectList.read(path).map(Work.redirect)
      remarks = [firstRun].compactMap(\.self)
      settings = try LiveOptions.settings(arguments, apps: [], clips: [])
    } else {
      let urls = try LiveURLs(arguments)
      let chosen = try Self.chosen(urls, arguments)
      work = chosen.map { .page($0.url, isOfTap: $0.isOfTap) }
      remarks =
        [firstRun].compactMap(\.self) + urls.remarks
        + (chosen.count < urls.items.count
          ? ["a sample of \(chosen.count) of \(urls.items.count) URLs; --all checks every one"]
          : [])
      settings = try LiveOptions.settings(arguments, apps: urls.apps, clips: urls.clips)
    }
    guard !work.isEmpty else { throw BadData("there is no URL to check; nothing was asked") }
  }

  private static func chosen(
    _ urls: LiveURLs, _ arguments: Arguments
  ) throws -> [LiveURLs.Item] {
    if urls.areNamed { return urls.items }
    guard arguments.has(LiveOptions.all) else { return urls.sample }
    let count = counted(urls.items.count, "URL")
    try Confirmation(arguments, isDry: false, "opening a URL can use it up")
      .ask(
        "\(count) will be opened as phones open them: a code that is valid once is used up by it, and "
          + "each counts as a scan.", otherwise: "nothing was opened")
    return urls.items
  }

  func run() throws -> ExitStatus {
    sayFirst()
    var checker = LiveChecker(settings)
    var output = try ResultWriter(arguments)
    var tally = LiveCheckCounts()
    for item in work {
      let report =
        switch item {
        case .page(let url, let isOfTap): try checker.check(url, isOfTap: isOfTap)
        case .redirect(let redirect): try checker.check(redirect)
        }
      guard let report else { return try endInterrupted(&output, tally) }
      tally.add(report)
      let changes = earlier?.changes(report)
      try output.write(report.json(changes)) { report.text(changes, $0) }
      try output.flush()
    }
    if tally.reached == 0, !InternetConnection.isThere { throw LiveCheckError.noNetwork }
    try output.write(text: tally.summary)
    try output.flush()
    return tally.count(.error) == 0 ? .done : .no
  }

  private func endInterrupted(
    _ output: inout ResultWriter, _ tally: LiveCheckCounts
  ) throws -> ExitStatus {
    Interruption.acknowledge()
    try output.flush()
    Beckon.say(
      "stopped after \(counted(tally.urls, "URL")) of \(work.count); those above were checked; of "
        + "the others at most one was opened")
    return .interrupted
  }

  private func sayFirst() {
    for remark in remarks { Beckon.say(remark) }
    if settings.suffixes == nil {
      Beckon.say(
        "\(PublicSuffixFile.path) is missing (Debian's package publicsuffix); whether a redirect leads "
          + "to another domain is left out")
    }
    let proxies = Set(
      work.compactMap { item in
        switch item {
        case .page(let url, _): settings.fetching.proxies.proxy(for: url)
        case .redirect(let redirect): settings.fetching.proxies.proxy(for: redirect.url)
        }
      })
    for proxy in proxies.sorted() {
      Beckon.say(
        "requests go through the proxy \(ProxySettings.shown(proxy)) of the environment; the "
          + "addresses that it connects to are not checked")
    }
  }
}

/// The counts of a whole run of `beckon check-live`.
struct LiveCheckCounts {
  private(set) var urls = 0
  /// The number of URLs that got any answer.
  private(set) var reached = 0
  private var levels: [LiveFinding.Level: Int] = [:]

  func count(_ level: LiveFinding.Level) -> Int { levels[level] ?? 0 }

  /// A line such as "3 URLs: 1 error, 0 warnings, 2 notes".
  var summary: String {
    let parts = [
      counted(count(.error), "error"), counted(count(.warning), "warning"),
      counted(count(.note), "note"),
    ]
    return "\(counted(urls, "URL")): \(parts.joined(separator: ", "))\n"
  }

  mutating func add(_ report: LiveReport) {
    urls += 1
    if !report.walks.allSatisfy(\.hops.isEmpty) || report.findings.contains(where: \.isOfServer) {
      reached += 1
    }
    for finding in report.findings { levels[finding.level, default: 0] += 1 }
  }
}

extension LiveFinding {
  /// Whether the finding shows that a server answered, though not with a page.
  fileprivate var isOfServer: Bool {
    code != .noAddress && code != .unreachable && code != .plainHTTP && code != .timedOut
  }
}
