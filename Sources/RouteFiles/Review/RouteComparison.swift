import InvocationRouter
import InvocationURLs

/// Which URLs two route files treat differently, such as those of an app and of its App Clip.
///
/// When neither a route nor an experience nor a rule differs, the files agree. Otherwise example URLs
/// of all that differs are tried; that finds differences and cannot prove that there is no other.
public struct RouteComparison: Sendable {
  /// One difference of each sort, in the order in which they were found.
  public private(set) var differences: [RouteDifference] = []
  /// How many URLs were tried.
  public private(set) var triedCount = 0
  /// Whether the files say the same, so that nothing had to be tried.
  public let isSame: Bool

  private var sorts: Set<RouteDifference.Sort> = []

  /// About the most URLs that are tried, and how many of each route are tried in variants.
  static let maximumCount = 100_000
  static let variedCount = 4

  /// Compares two files.
  public init(_ first: RouteFile, _ second: RouteFile) {
    let hasSameRules = first.router.rules == second.router.rules
    let routes = Self.changed(first.router, second.router, all: !hasSameRules)
    let experiences = Self.changed(first.experiences, second.experiences)
    isSame = routes.isEmpty && experiences.isEmpty && hasSameRules
    for experience in experiences {
      let below = experience.prefix.text + (experience.prefix.path.hasSuffix("/") ? "x" : "/x")
      for url in [experience.prefix, try? InvocationURL(below)] {
        if let url { compare(url, first, second) }
      }
    }
    let prefixes = experiences.flatMap { $0.prefix.pathSegments.map(String.init) }
    let segments = Array(prefixes.filter { !$0.isEmpty }.prefix(100))
    var samples = SampleURLs(kindsOf: routes, extra: segments)
    let count = max(4, min(500, Self.maximumCount / max(1, routes.count)))
    for route in routes {
      for (index, url) in samples.urls(of: route).prefix(count).enumerated() {
        // Rules decide about all URLs of a route alike, so some of them are enough.
        let variants = index < Self.variedCount ? url.variants : [url]
        for url in variants { compare(url, first, second) }
      }
    }
  }

  private mutating func compare(_ url: InvocationURL, _ first: RouteFile, _ second: RouteFile) {
    triedCount += 1
    guard let difference = RouteDifference(url, first, second),
      sorts.insert(difference.sort).inserted
    else { return }
    differences.append(difference)
  }

  /// The routes that are not in both tables. A route that is in both, with its name, pattern and
  /// hosts, loses a URL only to one that is not: its own URLs need not be tried.
  private static func changed(_ first: Router, _ second: Router, all: Bool) -> [Route] {
    if all { return (first.routes + second.routes).unique }
    return first.routes.filter { second[$0.name] != $0 }
      + second.routes.filter { first[$0.name] != $0 }
  }

  private static func changed(
    _ first: ExperienceTable?, _ second: ExperienceTable?
  ) -> [Experience] {
    let (a, b) = (Set(first?.experiences ?? []), Set(second?.experiences ?? []))
    return a.symmetricDifference(b).sorted { $0.prefix.text < $1.prefix.text }
  }
}
