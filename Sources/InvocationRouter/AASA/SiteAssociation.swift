/// What an `apple-app-site-association` file says: which URLs of a site open which app, and which
/// App Clips belong to it.
public struct SiteAssociation: Sendable, Hashable {
  /// One pattern for URLs. A key that is `nil` is not in the file.
  public struct Component: Sendable, Hashable {
    /// `/`: the path.
    public var path: String?
    /// `?`: the query.
    public var query: Query?
    /// `#`: the fragment.
    public var fragment: String?
    /// Whether a URL that matches does not open the app.
    public var exclude: Bool?
    /// Whether letters compare with regard to case.
    public var caseSensitive: Bool?
    /// Whether the pattern is compared with the URL as written, escapes and all.
    public var percentEncoded: Bool?
    /// A remark, which nothing reads.
    public var comment: String?

    /// A pattern.
    public init(
      path: String? = nil, query: Query? = nil, fragment: String? = nil, exclude: Bool? = nil,
      caseSensitive: Bool? = nil, percentEncoded: Bool? = nil, comment: String? = nil
    ) {
      self.path = path
      self.query = query
      self.fragment = fragment
      self.exclude = exclude
      self.caseSensitive = caseSensitive
      self.percentEncoded = percentEncoded
      self.comment = comment
    }

    /// This pattern with what it lacks taken from less specific defaults.
    func filled(from defaults: Component?) -> Component {
      guard let defaults else { return self }
      return Component(
        path: path ?? defaults.path, query: query ?? defaults.query,
        fragment: fragment ?? defaults.fragment, exclude: exclude ?? defaults.exclude,
        caseSensitive: caseSensitive ?? defaults.caseSensitive,
        percentEncoded: percentEncoded ?? defaults.percentEncoded, comment: comment)
    }
  }

  /// A pattern for a query.
  public enum Query: Sendable, Hashable {
    /// For the query as a whole.
    case pattern(String)
    /// For the values of items, by their names.
    case items([String: String])
  }

  /// The patterns of some apps.
  public struct Details: Sendable, Hashable {
    /// The apps, each `TEAMID.bundle.identifier`, from `appID` and `appIDs`.
    public var appIDs: [String]
    /// The patterns in order; `nil` when the file has no `components` here.
    public var components: [Component]?
    /// The patterns in the form of iOS 12 and earlier, with `NOT ` before those that exclude.
    public var paths: [String]?
    /// What the patterns leave out.
    public var defaults: Component?

    /// The patterns of some apps.
    public init(
      appIDs: [String], components: [Component]? = nil, paths: [String]? = nil,
      defaults: Component? = nil
    ) {
      self.appIDs = appIDs
      self.components = components
      self.paths = paths
      self.defaults = defaults
    }
  }

  /// `applinks.details`.
  public var details: [Details]
  /// `applinks.defaults`.
  public var defaults: Component?
  /// `applinks.substitutionVariables`.
  public var variables: [String: [String]]
  /// `appclips.apps`.
  public var appClips: [String]

  /// An association.
  public init(
    details: [Details] = [], defaults: Component? = nil, variables: [String: [String]] = [:],
    appClips: [String] = []
  ) {
    self.details = details
    self.defaults = defaults
    self.variables = variables
    self.appClips = appClips
  }

  /// The largest file that Apple takes, uncompressed.
  public static let maximumSize = 128 * 1024
}
