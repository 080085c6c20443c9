/// A problem in a route file that is allowed but probably unintended.
public struct RouteFinding: Sendable, Hashable {
  /// The kind of a finding. Its raw value is a stable identifier for programs.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A route whose URLs are all matched by other routes.
    case unreachableRoute = "unreachable-route"
    /// An experience whose URLs match no route.
    case experienceWithoutRoute = "experience-without-route"
    /// A route whose URLs have no experience, in a file that has some.
    case routeWithoutExperience = "route-without-experience"
    /// An experience whose prefix matches a URL only by its characters.
    case characterPrefix = "character-prefix"
    /// A route whose shortest URL does not fit on a carrier.
    case neverFits = "never-fits"
    /// A route whose longest URL does not fit on a carrier.
    case mayNotFit = "may-not-fit"
    /// A route on a host that is not `https`.
    case notHTTPS = "not-https"
    /// A route with the code of a tap but without the other fields that are needed to verify it.
    case unverifiableTap = "unverifiable-tap"
    /// A route of taps with URLs that prove nothing: without a code, or with an optional or
    /// repeated field.
    case tapWithoutCode = "tap-without-code"
  }

  /// The severity of a finding about routes.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// A part of the table will not work.
    case error
    /// A part of the table may not work.
    case warning
  }

  /// The kind of the finding, which determines its severity.
  public let kind: Kind
  /// The name of the route, or the prefix of the experience, that has the problem.
  package let subject: String
  /// A URL that demonstrates the problem.
  public let url: String?
  /// A sentence that describes the problem.
  public let message: String

  /// The severity of the finding.
  public var level: Level {
    switch kind {
    case .unreachableRoute, .experienceWithoutRoute, .neverFits, .unverifiableTap: .error
    case .routeWithoutExperience, .characterPrefix, .mayNotFit, .notHTTPS, .tapWithoutCode: .warning
    }
  }
}
