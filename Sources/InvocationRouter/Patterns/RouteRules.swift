/// How strictly URLs are compared with routes, where a pattern does not say.
public struct RouteRules: Sendable, Hashable {
  /// Whether constants and words of the path compare with regard to case.
  public enum PathCase: Sendable, Hashable { case sensitive, insensitive }
  /// What a slash at the end of the path means.
  public enum TrailingSlash: Sendable, Hashable {
    /// A URL may have it or not, whatever the pattern has.
    case either
    /// A URL has it when the pattern has it.
    case exact
  }
  /// What to do with query items and a fragment that the pattern does not name.
  public enum Extras: Sendable, Hashable {
    /// The match keeps them beside its values.
    case kept
    /// The route does not match.
    case refused
  }

  /// Case in the path; query names and values always compare with regard to case.
  public var pathCase: PathCase
  /// The slash at the end.
  public var trailingSlash: TrailingSlash
  /// Query items and a fragment without a place in the pattern.
  public var extras: Extras

  /// Rules other than the standard ones.
  public init(
    pathCase: PathCase = .sensitive, trailingSlash: TrailingSlash = .either,
    extras: Extras = .kept
  ) {
    self.pathCase = pathCase
    self.trailingSlash = trailingSlash
    self.extras = extras
  }

  /// Path case counts, a slash at the end does not, and unknown items are kept.
  public static let standard = RouteRules()

  var ignoresCase: Bool { pathCase == .insensitive }
}
