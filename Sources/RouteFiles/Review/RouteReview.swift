import InvocationRouter
import InvocationURLs

/// Looks at a route file for what is allowed and probably not meant.
public struct RouteReview: Sendable {
  /// What was found, in the order of the file.
  public private(set) var findings: [RouteFinding] = []

  /// How many URLs were matched.
  private(set) var lookups = 0

  private let file: RouteFile
  /// For reach, and with the texts of the experiences for coverage.
  private var plain = SampleURLs()
  private var samples: SampleURLs

  /// How many characters a free text is taken to have, unless told otherwise.
  public static let usualTextLength = 12

  /// Reviews a file. URLs are measured against `rooms`, with `textLength` characters for a free text.
  public init(
    _ file: RouteFile, rooms: [URLRoom] = [], textLength: Int = usualTextLength
  ) {
    self.file = file
    let experiences = file.experiences?.experiences ?? []
    let segments = experiences.flatMap { $0.prefix.pathSegments.map(String.init) }
    samples = SampleURLs(kindsOf: [], extra: segments.filter { !$0.isEmpty }.unique)
    for route in file.router.routes {
      reviewReach(route)
      reviewScheme(route)
      if let (kind, message) = route.tapFault { add(kind, route.name, nil, message) }
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
}

// MARK: Routes

extension RouteReview {
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
      "no URL was found that reaches the route '\(route.name)'; \(taken.url) goes to "
        + "'\(taken.by.name)', as the others that were tried go elsewhere")
  }

  private mutating func reviewScheme(_ route: Route) {
    guard let host = route.hosts.first(where: { $0.scheme != .https }) else { return }
    add(
      .notHTTPS, route.name, nil,
      "the route '\(route.name)' lives on \(host); apps and App Clips open https only")
  }

  private mutating func reviewLength(_ route: Route, _ room: URLRoom, _ textLength: Int) {
    // What a tag makes anew with every tap is put onto nothing as it is.
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

  private func units(_ count: Int, _ room: URLRoom) -> String {
    count == 1 ? "1 \(room.unit)" : "\(count) \(room.unit)s"
  }
}

// MARK: Experiences

extension RouteReview {
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
          "no experience covers \(url), of the route '\(route.name)'; an App Clip is not started "
            + "there, unless by the default experience")
      }
    }
    for experience in table.experiences
    where !served.contains(experience) && route(of: experience.prefix) == nil {
      add(
        .experienceWithoutRoute, experience.prefix.text, experience.prefix,
        "no route takes the URLs of the experience \(experience.prefix); it would start the App "
          + "Clip with a URL that it does not know")
    }
  }
}
