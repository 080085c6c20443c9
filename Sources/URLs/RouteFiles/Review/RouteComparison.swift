import InvocationRouter

/// The differences between two route files, such as those of an app and of its App Clip.
///
/// If all routes, experiences and rules are equal, the files agree. Otherwise, example URLs for
/// everything that differs are compared. This finds differences but cannot prove that there are no
/// others.
///
/// ```swift
/// import InvocationRouter
///
/// let old = RouteFile(try Router([Route("store", "https://eat.example.com/{store:int}")]))
/// let new = RouteFile(try Router([Route("store", "https://eat.example.com/{store:int(1...9)}")]))
/// for difference in RouteComparison(old, new).differences {
///   print(difference.kind, difference.url)
/// }
/// ```
public struct RouteComparison: Sendable {
  /// One difference of each sort, in the order in which they were found.
  public private(set) var differences: [RouteDifference] = []
  /// The number of URLs that were matched with both files.
  package private(set) var triedCount = 0
  /// Whether the files are equal, so that no URLs had to be compared.
  package let isSame: Bool

  private var sorts: Set<RouteDifference.Sort> = []

  /// The approximate maximum number of URLs, and the number of each route's URLs that are tried
  /// with variants.
  static let maximumCount = 100_000
  static let variedCount = 4

  /// Compares two files by the results for sample URLs of all their routes.
  public init(_ first: RouteFile, _ second: RouteFile) {
    let hasSameRules = first.router.rules == second.router.rules
    let routes = Self.changed(first.router, second.router, all: !hasSameRules)
    let experiences = Self.changed(first.experiences, second.experiences)
    let hasSameDefault = first.defaultExperience?.shown == second.defaultExperience?.shown
    isSame = routes.isEmpty && experiences.isEmpty && hasSameRules && hasSameDefault
    if !hasSameDefault { compareDefaults(first, second) }
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
        // The rules affect all URLs of a route in the same way, so some of them are enough.
        let variants = index < Self.variedCount ? url.variants : [url]
        for url in variants { compare(url, first, second) }
      }
    }
  }

  /// Compares the results for a URL without an experience, such as the App Clip's default link.
  private mutating func compareDefaults(_ first: RouteFile, _ second: RouteFile) {
    let bundle = (first.appClips + second.appClips).first?.bundle ?? "com.example.Clip"
    let link = try? InvocationURL("https://appclip.apple.com/id?p=\(bundle)")
    let routes = first.router.routes.prefix(Self.variedCount * 25).compactMap(\.shortestURL)
    let url = (routes + [link].compactMap(\.self)).first { url in
      [first, second].allSatisfy { $0.experiences?.match(url).experience == nil }
    }
    if let url { compare(url, first, second) }
  }

  private mutating func compare(_ url: InvocationURL, _ first: RouteFile, _ second: RouteFile) {
    triedCount += 1
    guard let difference = RouteDifference(url, first, second),
      sorts.insert(difference.sort).inserted
    else { return }
    differences.append(difference)
  }

  /// Returns the routes that are not in both tables. A route with the same name, pattern and hosts
  /// in both can lose URLs only to one of these, so its own URLs need not be tried.
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
