/// The URLs that are to be checked, and the apps and App Clips that sites should name.
struct LiveURLs {
  /// A URL to be checked, and the route that matches it.
  struct Item {
    let url: InvocationURL
    let route: String?
    /// Whether a tag rewrites the URL at every tap.
    var isOfTap = false
  }

  private(set) var items: [Item] = []
  private(set) var apps: [String] = []
  private(set) var clips: [String] = []
  /// The remarks on the sources of the URLs, to be shown.
  private(set) var remarks: [String] = []
  /// Whether the URLs were all given on the command line.
  let areNamed: Bool

  /// Takes the URLs of the operands, or else those of a job, or else an example for each route.
  init(_ arguments: Arguments) throws {
    let job = arguments[LiveOptions.job]
    let hasOperands = !arguments[LiveOptions.urls].isEmpty
    guard !(hasOperands && job != nil) else {
      throw arguments.refuse("give URLs or --job, not both")
    }
    areNamed = hasOperands && !arguments[LiveOptions.urls].contains("-")
    let table = try Self.table(arguments, job)
    apps = table?.apps.map(\.description) ?? []
    clips = table?.appClips.map(\.description) ?? []
    if hasOperands {
      try InputLines.each(arguments[LiveOptions.urls]) { text in
        try add(InvocationURL(text), table?.router)
      }
    } else if let job {
      try add(job: job, table?.router)
    } else if let table {
      addExamples(of: table.router)
    } else {
      throw arguments.refuse(
        "give a URL, - to read them from standard input, --routes, --job or --redirects")
    }
  }

  private static func table(_ arguments: Arguments, _ job: String?) throws -> RouteFile? {
    let path = arguments[LiveOptions.routes] ?? Environment.current[RouteTableInput.variable]
    if let path { return try RouteTableInput.read(path) }
    guard let job, let routes = try JobFile.read(at: job).file.routes else { return nil }
    return try RouteTableInput.read(JobPlan.beside(job, routes))
  }

  private mutating func add(_ url: InvocationURL, _ router: Router?) {
    let route = router?.match(url).match?.route
    items.append(Item(url: url, route: route?.name, isOfTap: route?.tapLayout != nil))
  }

  private mutating func addExamples(of router: Router) {
    let samples = SampleURLs()
    for route in router.routes {
      guard let url = samples.plainest(of: route).first(where: { _ in true }) else {
        remarks.append("route '\(route.name)' has no example, and is left out; give a URL of it")
        continue
      }
      items.append(Item(url: url, route: route.name, isOfTap: route.tapLayout != nil))
    }
    if !items.isEmpty {
      remarks.append(
        "these URLs are examples with values such as 1 and x, one a route; --job or URLs check what "
          + "was printed")
    }
  }

  /// Adds the URLs of the job in a file.
  private mutating func add(job path: String, _ router: Router?) throws {
    var completed = 0
    let isContent = try JobFile.read(at: path).file.url.content != nil
    let arePrinted = try JobURLs.forEach(of: path) { text in
      if isContent {
        // For example, the page of an app in its store.
        if let url = try? InvocationURL(text) { add(url, router) }
      } else if text.contains("{") {
        completed += 1
      } else {
        add(try InvocationURL(text), router)
      }
    }
    if isContent, items.isEmpty {
      throw BadData(
        "\(path): the rows of this job contain no URLs, so there is nothing to check"
          .safeForTerminal())
    }
    if !arePrinted {
      remarks.append(
        "\(path) has no ledger yet: random parts of its URLs are drawn for this check, and will "
          + "differ in print")
    }
    say(completed)
  }

  private mutating func say(_ completed: Int) {
    guard completed > 0 else { return }
    remarks.append(
      "\(counted(completed, "row")) left out: the tag itself completes the URL (UID or counter)")
  }

  /// The number of URLs that are checked beyond one per route and the longest.
  static let more = 20

  /// A sample in the original order: the first URL of each route, the longest, and 20 more that are
  /// spread evenly over the rest.
  var sample: [Item] {
    var chosen: Set<Int> = []
    var routes: Set<String> = []
    for (index, item) in items.enumerated() {
      if let route = item.route, routes.insert(route).inserted { chosen.insert(index) }
    }
    let longest = items.indices.max {
      items[$0].url.text.utf8.count < items[$1].url.text.utf8.count
    }
    if let longest { chosen.insert(longest) }
    let rest = items.indices.filter { !chosen.contains($0) }
    let count = min(Self.more, rest.count)
    for step in 0..<count { chosen.insert(rest[step * rest.count / count]) }
    return chosen.sorted().map { items[$0] }
  }
}
