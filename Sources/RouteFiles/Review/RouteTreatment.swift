public import InvocationRouter
public import InvocationURLs

/// What a route file makes of one URL.
public struct RouteTreatment: Sendable, Hashable {
  /// The name of the route, if there is one.
  public let route: String?
  /// The values of its parameters.
  public let values: RouteValues
  /// The experience whose card is shown, if one is registered.
  public let experience: Experience?

  init(_ url: InvocationURL, in file: RouteFile) {
    let match = file.router.match(url).match
    route = match?.route.name
    values = match?.values ?? RouteValues()
    experience = file.experiences?.match(url).experience
  }
}

/// A URL that two route files treat differently; it stands for others of its sort.
public struct RouteDifference: Sendable, Hashable {
  /// What is different.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The second file has no route for it.
    case onlyInFirst = "only-in-first"
    /// The first file has no route for it.
    case onlyInSecond = "only-in-second"
    /// The first route that matches has another name.
    case otherRoute = "other-route"
    /// The route has the same name and other values.
    case otherValues = "other-values"
    /// The same route and values, with another card.
    case otherExperience = "other-experience"
  }

  /// A URL that shows the difference.
  public let url: InvocationURL
  /// What the first file makes of it.
  public let first: RouteTreatment
  /// What the second file makes of it.
  public let second: RouteTreatment

  init?(_ url: InvocationURL, _ first: RouteFile, _ second: RouteFile) {
    self.url = url
    self.first = RouteTreatment(url, in: first)
    self.second = RouteTreatment(url, in: second)
    if self.first == self.second { return nil }
  }

  /// What is different; the route counts before its values, and they before the experience.
  public var kind: Kind {
    switch (first.route, second.route) {
    case (_?, nil): .onlyInFirst
    case (nil, _?): .onlyInSecond
    case (let a, let b) where a != b: .otherRoute
    default: first.values == second.values ? .otherExperience : .otherValues
    }
  }

  /// Differences with the same sort are one to a reader.
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
