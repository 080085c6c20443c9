import InvocationRouter

/// A review of a route file for problems that are allowed but probably unintended.
public struct RouteReview: Sendable {
  /// The findings in the order of the file.
  public private(set) var findings: [RouteFinding] = []

  /// The number of URLs matched, as a measure of the work.
  private(set) var lookups = 0

  private let file: RouteFile
  /// The samples for reachability; `samples`, for coverage, also has texts from the experiences.
  private var plain = SampleURLs()
  private var samples: SampleURLs

  /// The default number of characters that is assumed for a free text.
  package static let defaultTextLength = 12

  /// Reviews a file, without the capacities of carriers.
  package init(_ file: RouteFile) { self.init(file, rooms: []) }

  /// Reviews a file. URLs are measured against `rooms`, and a free text is assumed to have
  /// `textLength` characters.
  package init(_ file: RouteFile, rooms: [CarrierCapacity], textLength: Int = defaultTextLength) {
    self.file = file
    let experiences = file.experiences?.experiences ?? []
    let segments = experiences.flatMap { $0.prefix.pathSegments.map(String.init) }
    samples = SampleURLs(kindsOf: [], extra: segments.filter { !$0.isEmpty }.unique)
    for route in file.router.routes {
      reviewReach(route)
      reviewScheme(route)
      if let (kind, message) = route.tapProblem { add(kind, route.name, nil, message) }
      for room in rooms { reviewLength(route, room, textLength) }
    }
    if let table = file.experiences { reviewExperiences(table) }
  }

  private mutating func add(
    _ kind: RouteFinding.Kind, _ subject: String, _ url: InvocationURL?, _ message: String
  ) {
    findings.append(RouteFinding(kind: kind, subject: subject, url: url?.text, message: message))
  }

  private mutating func route(of url: InvocationURL) -> Route? {
    lookups += 1
    return file.router.match(url).match?.route
  }

  // MARK: Routes

  private mutating func reviewReach(_ route: Route) {
    // Nearly every route is reached by its plainest URL.
    for url in plain.plainest(of: route) where self.route(of: url) == route { return }
    var taken: (url: InvocationURL, by: Route)?
    for url in plain.urls(of: route) {
      guard let found = self.route(of: url) else { continue }
      if found == route { return }
      if taken == nil { taken = (url, found) }
    }
    guard let taken else { return }
    add(
      .unreachableRoute, route.name, taken.url,
      "no URL was found that reaches the route '\(route.name)': \(taken.url) goes to "
        + "'\(taken.by.name)', and the other URLs that were tried go elsewhere")
  }

  private mutating func reviewScheme(_ route: Route) {
    guard let host = route.hosts.first(where: { $0.scheme != .https }) else { return }
    add(
      .notHTTPS, route.name, nil,
      "the route '\(route.name)' is on \(host); apps and App Clips open only https")
  }

  private mutating func reviewLength(_ route: Route, _ room: CarrierCapacity, _ textLength: Int) {
    // URLs that a tag generates at every tap are not put onto carriers.
    if room.isCarrier, route.tapLayout != nil { return }
    if let url = route.shortestURL, let excess = room.excess(of: url) {
      add(
        .neverFits, route.name, url,
        "even the shortest URL of the route '\(route.name)' is \(units(excess, room)) too long for "
          + "\(room.carrier)")
    } else if let url = route.longestURL(textLength: textLength),
      let excess = room.excess(of: url)
    {
      add(
        .mayNotFit, route.name, url,
        "with texts of \(textLength) characters, a URL of the route '\(route.name)' is "
          + "\(units(excess, room)) too long for \(room.carrier)")
    }
  }

  private func units(_ count: Int, _ room: CarrierCapacity) -> String {
    count == 1 ? "1 \(room.unit)" : "\(count) \(room.unit)s"
  }

  // MARK: Experiences

  private mutating func reviewExperiences(_ table: ExperienceTable) {
    var served: Set<Experience> = []
    var warned: Set<Experience> = []
    for route in file.router.routes {
      let urls = Array(samples.urls(of: route).prefix(500))
      var isCovered = false
      for url in urls where self.route(of: url) == route {
        let answer = table.match(url)
        if let experience = answer.experience {
          served.insert(experience)
          isCovered = true
        }
        for (prefix, warning) in zip(answer.characterPrefixes, answer.warnings)
        where warned.insert(prefix).inserted {
          add(.characterPrefix, prefix.prefix.text, url, "for \(url), \(warning)")
        }
      }
      if !isCovered, let url = urls.first {
        add(
          .routeWithoutExperience, route.name, url,
          "no experience covers \(url), of the route '\(route.name)'; an App Clip opens "
            + "there only with the default experience")
      }
    }
    for experience in table.experiences
    where !served.contains(experience) && route(of: experience.prefix) == nil {
      add(
        .experienceWithoutRoute, experience.prefix.text, experience.prefix,
        "no route matches the URLs of the experience \(experience.prefix); it would open the App "
          + "Clip with a URL that it does not know")
    }
  }
}
