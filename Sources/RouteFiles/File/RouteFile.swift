public import InvocationRouter

/// A route table as `routes.json` holds it; `docs/routes.md` describes the file.
public struct RouteFile: Sendable {
  /// The largest file that a program should read: more than a million routes need.
  public static let maximumSize = 256 << 20

  /// Where routes live whose pattern and whose entry name no host.
  public var hosts: [RouteHost]
  /// The identifiers of the apps that open these URLs, of one or several targets.
  public var apps: [AppIdentifier]
  /// The identifiers of their App Clips.
  public var appClips: [AppIdentifier]
  /// The registered experiences, if there are any.
  public var experiences: ExperienceTable?
  /// The routes and the rules of comparison.
  public var router: Router
  /// What people wrote beside routes, by the route's name.
  public var comments: [String: String]
  /// The names of the routes after which the App Clip notifies, for up to eight hours.
  public var notifying: Set<String>

  /// A file of these routes, and of what the site files of their hosts need.
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
