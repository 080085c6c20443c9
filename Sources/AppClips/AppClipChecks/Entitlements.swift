package import PropertyLists
package import RouteFiles

/// The entitlements that an app and its App Clip need so that invocations reach both.
package struct Entitlements {
  let app: AppIdentifier
  let clip: AppIdentifier
  /// The hosts of the routes, which become associated domains.
  let hosts: [String]
  /// The App Group in which the App Clip leaves data for the app.
  package let group: String
  /// Whether an experience has a place, so that the App Clip must confirm the location.
  let confirmsLocation: Bool
  /// Whether the App Clip may send notifications for up to eight hours after each launch.
  let notifies: Bool

  package init(
    app: AppIdentifier, clip: AppIdentifier, hosts: [String], group: String, confirmsLocation: Bool,
    notifies: Bool
  ) {
    (self.app, self.clip, self.hosts, self.group) = (app, clip, hosts, group)
    (self.confirmsLocation, self.notifies) = (confirmsLocation, notifies)
  }

  private static let prefix = "$(AppIdentifierPrefix)"

  /// The app's entitlements file. The app takes over the App Clip's invocations, so it has both
  /// services.
  package var appFile: PropertyList {
    .dictionary([
      (
        "com.apple.developer.associated-domains",
        .strings(hosts.flatMap { ["applinks:\($0)", "appclips:\($0)"] })
      ),
      (
        "com.apple.developer.associated-appclip-app-identifiers",
        .strings([Self.prefix + clip.bundle])
      ),
      ("com.apple.security.application-groups", .strings([group])),
    ])
  }

  /// The property list for the App Clip's entitlements file.
  package var clipFile: PropertyList {
    .dictionary([
      ("com.apple.developer.associated-domains", .strings(hosts.map { "appclips:\($0)" })),
      ("com.apple.developer.on-demand-install-capable", .bool(true)),
      ("com.apple.developer.parent-application-identifiers", .strings([Self.prefix + app.bundle])),
      ("com.apple.security.application-groups", .strings([group])),
    ])
  }

  /// The keys for the App Clip's Info.plist, as a property list.
  package var clipInfo: PropertyList {
    .dictionary([
      (
        "NSAppClip",
        .dictionary([
          ("NSAppClipRequestEphemeralUserNotification", .bool(notifies)),
          ("NSAppClipRequestLocationConfirmation", .bool(confirmsLocation)),
        ])
      )
    ])
  }
}
