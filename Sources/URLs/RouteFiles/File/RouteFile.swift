public import InvocationRouter

/// A route table in a file `routes.json`, which is described in `docs/routes.md`.
///
/// ```swift
/// let file = try RouteFile(reading: bytes)  // the bytes of routes.json
/// ```
public struct RouteFile: Sendable {
  /// The maximum size in bytes of a file to be read, enough for more than a million routes.
  package static let maximumSize = 256 << 20

  /// The default hosts for routes whose pattern and entry name no host.
  public var hosts: [RouteHost]
  /// The identifiers of the apps that open these URLs, of one or more targets.
  public var apps: [AppIdentifier]
  /// The identifiers of the apps' App Clips.
  public var appClips: [AppIdentifier]
  /// The registered experiences, if there are any.
  public var experiences: ExperienceTable?
  /// The default experience, if the file has it.
  package var defaultExperience: DefaultExperience?
  /// The routes, with the rules by which they are compared with URLs.
  public var router: Router
  /// Comments about routes, by the names of the routes.
  package var comments: [String: String]
  /// The names of the routes for which the App Clip sends notifications, for up to eight hours.
  package var notifying: Set<String>

  /// Creates a file with these routes and the details for the site files of their hosts.
  public init(
    _ router: Router, hosts: [RouteHost] = [], apps: [AppIdentifier] = [],
    appClips: [AppIdentifier] = [],
    experiences: ExperienceTable? = nil, comments: [String: String] = [:],
    notifying: Set<String> = []
  ) {
    self.router = router
    self.hosts = hosts
    self.apps = apps
    self.appClips = appClips
    self.experiences = experiences
    self.comments = comments
    self.notifying = notifying
  }
}
