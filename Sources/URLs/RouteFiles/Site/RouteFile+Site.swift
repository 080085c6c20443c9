public import InvocationRouter

extension RouteFile {
  /// The `apple-app-site-association` file of a host, for the routes on it and the file's apps and
  /// App Clips.
  ///
  /// ```swift
  /// let text = try file.siteAssociation(host: "eat.example.com").text
  /// ```
  public func siteAssociation(host: String) throws(SiteHostError) -> SiteAssociation {
    let hosts = Set(router.routes.flatMap(\.hosts)).filter { $0.scheme == .https }
      .map { String("\($0)".dropFirst("https://".count)) }
    guard hosts.contains(host) else { throw SiteHostError(host: host, hosts: hosts.sorted()) }
    return SiteAssociation(
      routes: router, host: host, appIDs: apps.map(\.description),
      appClips: appClips.map(\.description))
  }
}

/// An error for a requested site file whose host has no routes.
public struct SiteHostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The host as given.
  public let host: String
  /// The hosts for which the table has routes.
  public let hosts: [String]

  /// A sentence that names the hosts.
  public var description: String {
    "no route is on \(host) by https; the routes are on "
      + (hosts.isEmpty ? "none" : hosts.prefix(5).joined(separator: ", "))
      + (hosts.count > 5 ? " and \(hosts.count - 5) more hosts" : "")
  }
}
