public import InvocationRouter

/// The result of looking up one URL in a route file.
public struct RouteOutcome: Sendable, Hashable {
  /// The name of the route, if one matches.
  public let route: String?
  /// The values of the route's parameters; empty if no route matches.
  public let values: RouteValues
  /// The experience whose card is shown, if one is registered.
  public let experience: Experience?
  /// The default experience, whose card is shown if no other experience is registered.
  package let defaultExperience: DefaultExperience?

  init(_ url: InvocationURL, in file: RouteFile) {
    let match = file.router.match(url).match
    route = match?.route.name
    values = match?.values ?? RouteValues()
    experience = file.experiences?.match(url).experience
    defaultExperience = experience == nil ? file.defaultExperience : nil
  }
}

/// A URL that two route files treat differently. It represents other URLs of its sort.
public struct RouteDifference: Sendable, Hashable {
  /// The kinds of differences between two route tables.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Only the first file has a route for the URL.
    case onlyInFirst = "only-in-first"
    /// Only the second file has a route for the URL.
    case onlyInSecond = "only-in-second"
    /// The routes have different names.
    case otherRoute = "other-route"
    /// The routes have the same name but different values.
    case otherValues = "other-values"
    /// The routes and values are equal, but the cards differ.
    case otherExperience = "other-experience"
  }

  /// A URL that demonstrates the difference.
  public let url: InvocationURL
  /// The result for the URL in the first file.
  public let first: RouteOutcome
  /// The result for the URL in the second file.
  package let second: RouteOutcome

  /// Whether the cards are those of default experiences, at least one of which is in its file.
  package var isOfDefault: Bool {
    kind == .otherExperience && first.experience == nil && second.experience == nil
  }

  init?(_ url: InvocationURL, _ first: RouteFile, _ second: RouteFile) {
    self.url = url
    self.first = RouteOutcome(url, in: first)
    self.second = RouteOutcome(url, in: second)
    if self.first == self.second { return nil }
  }

  /// The kind of the difference: that of the routes comes first, then that of their values, then
  /// that of the experiences.
  public var kind: Kind {
    switch (first.route, second.route) {
    case (_?, nil): .onlyInFirst
    case (nil, _?): .onlyInSecond
    case (let a, let b) where a != b: .otherRoute
    default: first.values == second.values ? .otherExperience : .otherValues
    }
  }

  /// A key that is equal for differences that people would consider to be the same.
  struct Sort: Hashable {
    var kind: Kind
    var names: [String?]
  }

  var sort: Sort {
    let names =
      kind == .otherExperience
      ? [first.experience, second.experience].map { $0?.prefix.text } : [first.route, second.route]
    return Sort(kind: kind, names: names)
  }
}
