/// Apple's keys that the check reads.
package enum ProjectKeys {
  /// The entitlement for on-demand installation.
  package static let onDemand = "com.apple.developer.on-demand-install-capable"
  /// The entitlement with the identifier of the App Clip's app.
  package static let parent = "com.apple.developer.parent-application-identifiers"
  /// The entitlement with the identifier of the app's App Clip.
  package static let clips = "com.apple.developer.associated-appclip-app-identifiers"
  /// The entitlement with the associated domains.
  package static let domains = "com.apple.developer.associated-domains"
  /// The entitlement with the identifiers of the App Groups.
  package static let groups = "com.apple.security.application-groups"
  /// The entitlement with the app's own identifier, which only signed files have.
  package static let signed = "application-identifier"
  package static let bundle = "CFBundleIdentifier"
  package static let version = "CFBundleShortVersionString"
  package static let build = "CFBundleVersion"
  /// The key with the minimum iOS version, which built products have; sources have a setting or
  /// none.
  package static let minimumOS = "MinimumOSVersion"
  /// The key of the dictionary with the App Clip's own keys.
  package static let clip = "NSAppClip"
  /// The key in `clip` that requests notifications.
  package static let notifies = "NSAppClipRequestEphemeralUserNotification"
  /// The key in `clip` that requests location confirmation.
  package static let locates = "NSAppClipRequestLocationConfirmation"
  /// The keys of an Info.plist of an extension or of a watch app.
  static let ofOthers = [
    "NSExtension", "EXAppExtensionAttributes", "WKApplication", "WKWatchKitApp",
  ]
  static let packageType = "CFBundlePackageType"
  static let extensionDictionary = "NSExtension"
  static let extensionAttributes = "EXAppExtensionAttributes"
  static let liveActivities = "NSSupportsLiveActivities"
}
