public import InvocationURLs

/// A URL that belongs to no route of a table.
public struct RouteMiss: Sendable {
  /// The URL that no route matches.
  public let url: InvocationURL
  private let table: RouteTable

  init(_ url: InvocationURL, _ table: RouteTable) {
    self.url = url
    self.table = table
  }

  /// How many routes are looked at, unless told otherwise.
  public static let usualBound = 32

  /// The routes that the URL went along farthest, nearest first, and where each parts from it.
  ///
  /// Of routes that part from it at one place, those come first whose paths are about as long as the
  /// URL's. No more than `bound` routes are looked at: in a larger table those that share most of
  /// the URL's beginning, and of many that share as much the first few of the table.
  public func nearest(_ count: Int = 3, among bound: Int = usualBound) -> [RouteMismatch] {
    guard count > 0 else { return [] }
    let trial = RouteTrial(url.respelled ?? url, isRepeated: true)
    let length = url.pathSegments.count - (url.path.hasSuffix("/") ? 1 : 0)
    var nearest: [Candidate] = []
    for index in candidates(trial, max(bound, count)) {
      let route = table.routes[index]
      guard let mismatch = route.mismatch(trial, table.rules) else { continue }
      let candidate = Candidate(
        mismatch: mismatch, surplus: abs(route.body.pattern.segments.count - length))
      let index = nearest.firstIndex { candidate.isNearer(than: $0) } ?? nearest.count
      guard index < count else { continue }
      nearest.insert(candidate, at: index)
      if nearest.count > count { nearest.removeLast() }
    }
    return nearest.map(\.mismatch)
  }

  private func candidates(_ trial: RouteTrial, _ bound: Int) -> [Int] {
    guard table.routes.count > bound else { return Array(table.routes.indices) }
    var neighbours = RouteNeighbours(table, bound: bound)
    neighbours.gather(trial.subject)
    return neighbours.routes
  }

  private struct Candidate {
    let mismatch: RouteMismatch
    /// By how many segments the paths differ in length.
    let surplus: Int

    /// The name decides last, so that the order of the table does not matter.
    func isNearer(than other: Candidate) -> Bool {
      (other.mismatch.progress, surplus, mismatch.route)
        < (mismatch.progress, other.surplus, other.mismatch.route)
    }
  }
}
