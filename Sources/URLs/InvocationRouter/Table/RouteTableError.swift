/// All problems of a set of routes that cannot be in one table.
public struct RouteTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems with a table of routes.
  public enum Problem: Hashable, Sendable, CustomStringConvertible {
    /// A name that two routes have. Matches are identified by name, so it must be unique.
    case duplicateName(String)
    /// Two routes that both match `url`, and neither takes precedence.
    case conflict(Route, Route, url: String)
    /// A route that does not fit, after this many routes have filled the bytes that a table may
    /// use.
    case full(Route, after: Int, limit: Int)

    /// A sentence that names the routes.
    public var description: String {
      switch self {
      case .duplicateName(let name):
        "two routes have the name '\(name)'; each needs a name of its own"
      case .conflict(let a, let b, let url):
        "the routes '\(a.name)' and '\(b.name)' both match \(url), and neither takes precedence over the "
          + "other; make one of them stricter"
      case .full(let route, let count, let limit):
        "the route '\(route.name)' and those after it do not fit: the \(count) before them fill the "
          + "\(limit >> 20) MiB in which a table looks routes up; give some of them to a table of "
          + "their own, such as those of one host"
      }
    }
  }

  /// The number of problems after which checking stops.
  package static let maxProblemCount = 100

  /// All problems, in the order of the table.
  package let problems: [Problem]

  /// The sentences of all problems, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
