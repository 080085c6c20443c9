/// Routes that cannot be in one table.
public struct RouteTableError: Error, Hashable, Sendable {
  /// What can be wrong.
  public enum Problem: Hashable, Sendable {
    /// A name that two routes have; a match is told by it.
    case duplicateName(String)
    /// Two routes that match `url` with nothing to decide between them.
    case conflict(Route, Route, url: String)
    /// A route for which there is no room, when so many fill the bytes that a table may take.
    case full(Route, after: Int, limit: Int)
  }

  /// A table with more faults than this is not looked at any further.
  public static let maximumProblems = 100

  /// All that is wrong, in the order of the table.
  public let problems: [Problem]
}

extension RouteTableError.Problem: CustomStringConvertible {
  /// A sentence that names the routes.
  public var description: String {
    switch self {
    case .duplicateName(let name):
      "two routes have the name '\(name)'; each needs a name of its own"
    case .conflict(let a, let b, let url):
      "the routes '\(a.name)' and '\(b.name)' both match \(url), and neither goes before the "
        + "other; make one of them stricter"
    case .full(let route, let count, let limit):
      "the route '\(route.name)' and those after it do not fit: the \(count) before them fill the "
        + "\(limit >> 20) MiB in which a table looks routes up; give some of them to a table of "
        + "their own, such as those of one host"
    }
  }
}

extension RouteTableError: CustomStringConvertible {
  /// The sentences of all problems, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
