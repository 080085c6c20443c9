/// The contents of an `apple-app-site-association` file: the URLs of a site that open each app, and
/// the site's App Clips.
///
/// ```swift
/// let router = try Router([Route("store", "https://eat.example.com/s/{store:int}")])
/// let site = SiteAssociation(
///   routes: router, host: "eat.example.com", appIDs: ["ABCDE12345.com.example.eat"],
///   appClips: ["ABCDE12345.com.example.eat.Clip"])
/// print(site.text)
/// ```
public struct SiteAssociation: Sendable, Hashable {
  /// One pattern for URLs. Keys that are `nil` are not in the file.
  public struct Component: Sendable, Hashable {
    /// The pattern of the path: member `/` of the file.
    public var path: String?
    /// The pattern of the query: member `?` of the file.
    package var query: Query?
    /// The pattern of the fragment: member `#` of the file.
    package var fragment: String?
    /// Whether a matching URL is excluded and does not open the app.
    package var exclude: Bool?
    /// Whether the comparison is case-sensitive.
    package var caseSensitive: Bool?
    /// Whether the pattern is compared with the URL as written, including escapes.
    package var percentEncoded: Bool?
    /// A comment for people, which phones ignore.
    package var comment: String?

    /// Creates a pattern. Members that are `nil` are omitted from the file.
    package init(
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

    /// Returns this pattern with its missing keys taken from less specific defaults.
    func filled(from defaults: Component?) -> Component {
      guard let defaults else { return self }
      return Component(
        path: path ?? defaults.path, query: query ?? defaults.query,
        fragment: fragment ?? defaults.fragment, exclude: exclude ?? defaults.exclude,
        caseSensitive: caseSensitive ?? defaults.caseSensitive,
        percentEncoded: percentEncoded ?? defaults.percentEncoded, comment: comment)
    }
  }

  /// A pattern of a site association for the query of a URL.
  public enum Query: Sendable, Hashable {
    /// A pattern for the query as a whole.
    case pattern(String)
    /// Patterns for the values of query items, by their names.
    case items([String: String])
  }

  /// The patterns of one or more apps.
  public struct Details: Sendable, Hashable {
    /// The apps, each `TEAMID.bundle.identifier`, from `appID` and `appIDs`.
    public var appIDs: [String]
    /// The patterns in order, or `nil` if the file has no `components` here.
    public var components: [Component]?
    /// The patterns in the form of iOS 12 and earlier, with `NOT ` before excluding ones.
    package var paths: [String]?
    /// Defaults for the keys that the patterns omit.
    package var defaults: Component?

    /// Creates the patterns of one or more apps; `paths` is the older form of `components`.
    package init(
      appIDs: [String], components: [Component]? = nil, paths: [String]? = nil,
      defaults: Component? = nil
    ) {
      self.appIDs = appIDs
      self.components = components
      self.paths = paths
      self.defaults = defaults
    }
  }

  /// The apps and their patterns: `applinks.details` in the file.
  public var details: [Details]
  /// The defaults of all patterns: `applinks.defaults` in the file.
  package var defaults: Component?
  /// The values of variables in patterns, by name: `applinks.substitutionVariables` in the file.
  package var variables: [String: [String]]
  /// The identifiers of the App Clips: `appclips.apps` in the file.
  public var appClips: [String]

  /// Creates an association from its apps, defaults, variables and App Clips.
  public init(
    details: [Details] = [], defaults: Component? = nil, variables: [String: [String]] = [:],
    appClips: [String] = []
  ) {
    self.details = details
    self.defaults = defaults
    self.variables = variables
    self.appClips = appClips
  }

  /// The maximum size, in bytes, of an uncompressed file that Apple accepts: 128 KiB.
  package static let maximumSize = 128 * 1024
}
