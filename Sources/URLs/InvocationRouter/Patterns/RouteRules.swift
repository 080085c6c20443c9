/// Rules for comparing URLs with routes where the pattern does not decide.
public struct RouteRules: Sendable, Hashable {
  /// The treatment of letter case when fixed texts and words in the path are compared.
  public enum PathCase: Sendable, Hashable { case sensitive, insensitive }
  /// The treatment of a slash at the end of the path.
  public enum TrailingSlash: Sendable, Hashable {
    /// The URL may end with a slash or not, regardless of the pattern.
    case either
    /// The URL must end with a slash exactly if the pattern does.
    case exact
  }
  /// The treatment of query items and a fragment that the pattern does not name.
  public enum Extras: Sendable, Hashable {
    /// The match keeps them beside its values.
    case kept
    /// A URL with other query items does not match the route.
    case refused
  }

  /// The treatment of letter case in the path. Query names and values are always case-sensitive.
  public var pathCase: PathCase
  /// The treatment of a slash at the end of the path.
  public var trailingSlash: TrailingSlash
  /// Whether a URL matches with query items or a fragment that the pattern does not name.
  public var extras: Extras

  /// Creates rules for comparison. By default, these are the standard rules.
  public init(
    pathCase: PathCase = .sensitive, trailingSlash: TrailingSlash = .either,
    extras: Extras = .kept
  ) {
    self.pathCase = pathCase
    self.trailingSlash = trailingSlash
    self.extras = extras
  }

  /// The standard rules: the path is case-sensitive, a slash at the end is ignored, and extra items
  /// are kept.
  public static let standard = RouteRules()

  var ignoresCase: Bool { pathCase == .insensitive }
}
