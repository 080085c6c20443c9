/// A reason why a route does not match a URL.
public struct RouteMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of differences between a URL and a route.
  package enum Reason: Error, Hashable, Sendable {
    /// http where the route has https, or the other way around.
    case wrongScheme(found: String, expected: String)
    /// Another host. `expected` has the first few of the route's hosts, and `count` is the number
    /// of all.
    case wrongHost(found: String, expected: [String], count: Int)
    /// The path ends before this segment of the route, counted from 1.
    case missingSegment(number: Int, expected: String)
    /// The path continues after the last segment of the route.
    case extraSegment(number: Int, found: String)
    /// An empty segment between two slashes, which no parameter accepts.
    case emptySegment(number: Int)
    /// A segment that differs from the route's fixed one at this position, counted from 1.
    case differentSegment(number: Int, found: String, expected: String)
    /// A segment that the kind of its parameter does not allow.
    case segmentNotOfKind(number: Int, found: String, parameter: String, RouteParameter.Kind)
    /// The route requires a slash at the end and there is none, or the other way around.
    case trailingSlash(expected: Bool)
    /// A required query item of this name is missing.
    case missingItem(String)
    /// A query item that appears twice, but the route takes only one.
    case repeatedItem(String)
    /// A query item that the route does not name, although it refuses extra items.
    case unknownItem(String)
    /// Another value for a query item with a fixed value.
    case differentItem(String, found: String, expected: String)
    /// A query item whose value the kind of its parameter does not allow.
    case itemNotOfKind(String, found: String, RouteParameter.Kind)
    /// The fragment, which is the parameter of this name, is missing.
    case missingFragment(String)
    /// A fragment although the route has none.
    case unknownFragment(String)
    /// Another fragment, or none, in place of a fixed one.
    case differentFragment(found: String?, expected: String)
    /// A fragment that the kind of its parameter does not allow.
    case fragmentNotOfKind(found: String, RouteParameter.Kind)

    /// The place in the URL, the text found there and the text expected, as a sentence.
    package var sentence: String {
      switch self {
      case .wrongScheme(let found, let expected):
        "the scheme is \(found), but the route expects \(expected)"
      case .wrongHost(let found, let expected, let count):
        "the host is \(found), but the route is on \(expected.joined(separator: ", "))"
          + (count > expected.count ? " and \(count - expected.count) more" : "")
      case .missingSegment(let number, let expected):
        "segment \(number) is missing; the route expects \(expected) there"
      case .extraSegment(let number, let found):
        "segment \(number), '\(found)', is one too many"
      case .emptySegment(let number): "segment \(number) is empty: there are two slashes in a row"
      case .differentSegment(let number, let found, let expected):
        "segment \(number) is '\(found)', but the route expects '\(expected)'"
      case .segmentNotOfKind(let number, let found, let parameter, let kind):
        "segment \(number) is '\(found)', and {\(parameter)} is \(kind.phrase)"
      case .trailingSlash(let expected):
        expected ? "the path lacks the slash at its end" : "the path has a slash at its end"
      case .missingItem(let name): "the query item '\(name)' is missing"
      case .repeatedItem(let name):
        "the query item '\(name)' appears twice, and the route takes one"
      case .unknownItem(let item): "the query item '\(item)' is not one of the route's"
      case .differentItem(let name, let found, let expected):
        "the query item '\(name)' is '\(found)', but the route expects '\(expected)'"
      case .itemNotOfKind(let name, let found, let kind):
        "the query item '\(name)' is '\(found)', but the route expects \(kind.phrase)"
      case .missingFragment(let name): "the fragment is missing; the route expects {\(name)} there"
      case .unknownFragment(let fragment):
        "there is a fragment '\(fragment)', and the route has none"
      case .differentFragment(let found?, let expected):
        "the fragment is '\(found)', but the route expects '\(expected)'"
      case .differentFragment(nil, let expected):
        "the fragment is missing; the route expects '\(expected)'"
      case .fragmentNotOfKind(let found, let kind):
        "the fragment is '\(found)', but the route expects \(kind.phrase)"
      }
    }
  }

  /// The name of the route.
  public let route: String
  /// The first difference between route and URL, from left to right.
  package let reason: Reason

  /// A score for how far the URL matches the route from left to right; greater is nearer.
  var progress: Int {
    switch reason {
    case .wrongScheme: 1
    case .wrongHost: 0
    case .missingSegment(let number, _), .extraSegment(let number, _), .emptySegment(let number),
      .differentSegment(let number, _, _):
      number * 2
    // The URL has a segment here, although not the right one.
    case .segmentNotOfKind(let number, _, _, _): number * 2 + 1
    case .trailingSlash: 10_000
    case .missingItem, .repeatedItem, .unknownItem, .differentItem, .itemNotOfKind: 10_001
    case .missingFragment, .unknownFragment, .differentFragment, .fragmentNotOfKind: 10_002
    }
  }

  /// A sentence that names the route, the place, the text found and the text expected.
  public var description: String { "route '\(route)': \(reason.sentence)" }
}
