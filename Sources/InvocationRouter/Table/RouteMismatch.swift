/// Why a URL is not one of a route's.
public struct RouteMismatch: Error, Hashable, Sendable {
  /// What is different.
  public enum Reason: Error, Hashable, Sendable {
    /// http where the route has https, or the other way around.
    case wrongScheme(found: String, expected: String)
    /// The first few of the route's hosts, and how many there are.
    case wrongHost(found: String, expected: [String], count: Int)
    /// The path ends before this segment of the route, counted from 1.
    case missingSegment(number: Int, expected: String)
    /// The path goes on behind the last segment of the route.
    case extraSegment(number: Int, found: String)
    /// Nothing between two slashes, which no parameter takes.
    case emptySegment(number: Int)
    /// A fixed segment of the route, and another text in its place.
    case differentSegment(number: Int, found: String, expected: String)
    /// A segment in the place of a parameter that its kind does not allow.
    case segmentNotOfKind(number: Int, found: String, parameter: String, RouteParameter.Kind)
    /// The route wants a slash at the end and there is none, or the other way around.
    case trailingSlash(expected: Bool)
    /// A query item that the route requires.
    case missingItem(String)
    /// A query item that appears twice and of which the route takes one.
    case repeatedItem(String)
    /// A query item that the route does not have, where it allows no others.
    case unknownItem(String)
    /// A query item with a fixed value, and another value for it.
    case differentItem(String, found: String, expected: String)
    /// A query item whose value the parameter's kind does not allow.
    case itemNotOfKind(String, found: String, RouteParameter.Kind)
    /// The fragment parameter that the route requires.
    case missingFragment(String)
    /// A fragment where the route has none.
    case unknownFragment(String)
    /// A fixed fragment, and another one or none in its place.
    case differentFragment(found: String?, expected: String)
    /// A fragment that the parameter's kind does not allow.
    case fragmentNotOfKind(found: String, RouteParameter.Kind)
  }

  /// The name of the route.
  public let route: String
  /// The first difference from left to right.
  public let reason: Reason

  /// How far the URL went along: more is nearer.
  var progress: Int {
    switch reason {
    case .wrongScheme: 1
    case .wrongHost: 0
    case .missingSegment(let number, _), .extraSegment(let number, _), .emptySegment(let number),
      .differentSegment(let number, _, _):
      number * 2
    // The URL has something there, if not the right thing.
    case .segmentNotOfKind(let number, _, _, _): number * 2 + 1
    case .trailingSlash: 10_000
    case .missingItem, .repeatedItem, .unknownItem, .differentItem, .itemNotOfKind: 10_001
    case .missingFragment, .unknownFragment, .differentFragment, .fragmentNotOfKind: 10_002
    }
  }
}

extension RouteMismatch: CustomStringConvertible {
  /// A sentence that names the route, the place, what is there and what the route wants.
  public var description: String { "route '\(route)': \(reason.sentence)" }
}

extension RouteMismatch.Reason {
  /// The place, what is there and what the route wants.
  public var sentence: String {
    switch self {
    case .wrongScheme(let found, let expected):
      "the scheme is \(found), and the route wants \(expected)"
    case .wrongHost(let found, let expected, let count):
      "the host is \(found), and the route lives on \(expected.joined(separator: ", "))"
        + (count > expected.count ? " and \(count - expected.count) more" : "")
    case .missingSegment(let number, let expected):
      "segment \(number) is missing; the route wants \(expected) there"
    case .extraSegment(let number, let found):
      "segment \(number), '\(found)', is one too many"
    case .emptySegment(let number): "segment \(number) is empty: there are two slashes in a row"
    case .differentSegment(let number, let found, let expected):
      "segment \(number) is '\(found)', and the route wants '\(expected)'"
    case .segmentNotOfKind(let number, let found, let parameter, let kind):
      "segment \(number) is '\(found)', and {\(parameter)} is \(kind.phrase)"
    case .trailingSlash(let expected):
      expected ? "the path lacks the slash at its end" : "the path has a slash at its end"
    case .missingItem(let name): "the query item '\(name)' is missing"
    case .repeatedItem(let name): "the query item '\(name)' appears twice, and the route takes one"
    case .unknownItem(let item): "the query item '\(item)' is not one of the route's"
    case .differentItem(let name, let found, let expected):
      "the query item '\(name)' is '\(found)', and the route wants '\(expected)'"
    case .itemNotOfKind(let name, let found, let kind):
      "the query item '\(name)' is '\(found)', and the route wants \(kind.phrase)"
    case .missingFragment(let name): "the fragment is missing; the route wants {\(name)} there"
    case .unknownFragment(let fragment):
      "there is a fragment '\(fragment)', and the route has none"
    case .differentFragment(let found?, let expected):
      "the fragment is '\(found)', and the route wants '\(expected)'"
    case .differentFragment(nil, let expected):
      "the fragment is missing; the route wants '\(expected)'"
    case .fragmentNotOfKind(let found, let kind):
      "the fragment is '\(found)', and the route wants \(kind.phrase)"
    }
  }
}
