/// A URL that no route of a table matches.
public struct RouteMiss: Sendable {
  /// The URL that no route matches.
  public let url: InvocationURL
  private let table: RouteTable

  init(_ url: InvocationURL, _ table: RouteTable) {
    self.url = url
    self.table = table
  }

  /// The default maximum number of routes that are examined.
  public static let defaultBound = 32

  /// Returns the routes that match most of the URL's beginning, nearest first, each with its first
  /// difference.
  ///
  /// Of routes that differ at the same place, those come first whose paths are about as long as the
  /// URL's. At most `bound` routes are examined: in a larger table, the ones that share most of the
  /// URL's beginning, and among many that share equally much, the first few of the table.
  public func nearest(_ count: Int = 3, among bound: Int = defaultBound) -> [RouteMismatch] {
    guard count > 0 else { return [] }
    let attempt = MatchAttempt(url.respelled ?? url)
    let length = attempt.segments.count
    var nearest: [Candidate] = []
    for index in candidates(attempt.subject, max(bound, count)) {
      let route = table.routes[index]
      guard let mismatch = route.mismatch(attempt, table.rules) else { continue }
      let candidate = Candidate(
        mismatch: mismatch, surplus: abs(route.body.pattern.segments.count - length))
      let index = nearest.firstIndex { candidate.isNearer(than: $0) } ?? nearest.count
      guard index < count else { continue }
      nearest.insert(candidate, at: index)
      if nearest.count > count { nearest.removeLast() }
    }
    return nearest.map(\.mismatch)
  }

  private func candidates(_ subject: InvocationURL, _ bound: Int) -> [Int] {
    guard table.routes.count > bound else { return Array(table.routes.indices) }
    var neighbours = NearestRouteSearch(table, bound: bound)
    neighbours.gather(subject)
    return neighbours.routes
  }

  private struct Candidate {
    let mismatch: RouteMismatch
    /// The difference between the numbers of path segments of the route and the URL.
    let surplus: Int

    /// Whether this route is nearer than another: by progress, then surplus, then name.
    func isNearer(than other: Candidate) -> Bool {
      (other.mismatch.progress, surplus, mismatch.route)
        < (mismatch.progress, other.surplus, other.mismatch.route)
    }
  }
}
