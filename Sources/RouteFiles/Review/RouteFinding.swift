/// Something in a route file that is allowed and probably not meant.
public struct RouteFinding: Sendable, Hashable {
  /// The rule that found it; its raw value is a stable name for programs.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Other routes take all of its URLs.
    case unreachableRoute = "unreachable-route"
    /// An experience whose URLs no route takes.
    case experienceWithoutRoute = "experience-without-route"
    /// A route whose URLs have no experience, in a file that has some.
    case routeWithoutExperience = "route-without-experience"
    /// An experience that a route's URL has by its characters only.
    case characterPrefix = "character-prefix"
    /// Even its shortest URL does not fit on a carrier.
    case neverFits = "never-fits"
    /// Its longest URL does not fit on a carrier.
    case mayNotFit = "may-not-fit"
    /// A route whose pattern is not `https`.
    case notHTTPS = "not-https"
    /// A route with the code of a tap whose other fields are not those that it is verified by.
    case unverifiableTap = "unverifiable-tap"
    /// A route of taps with URLs that prove nothing: without a code, or with a field absent or repeated.
    case tapWithoutCode = "tap-without-code"
  }

  /// How bad it is.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// Something will not work.
    case error
    /// Something may not work.
    case warning
  }

  /// The rule that found it, from which follows how bad it is.
  public let kind: Kind
  /// The name of the route, or the prefix of the experience.
  public let subject: String
  /// A URL that shows it.
  public let url: String?
  /// A sentence for people, without the name of the route.
  public let message: String

  /// How bad it is.
  public var level: Level {
    switch kind {
    case .unreachableRoute, .experienceWithoutRoute, .neverFits, .unverifiableTap: .error
    case .routeWithoutExperience, .characterPrefix, .mayNotFit, .notHTTPS, .tapWithoutCode: .warning
    }
  }
}
