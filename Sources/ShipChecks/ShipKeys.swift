/// The keys of Apple's that the check reads.
package enum ShipKeys {
  package static let onDemand = "com.apple.developer.on-demand-install-capable"
  package static let parent = "com.apple.developer.parent-application-identifiers"
  package static let clips = "com.apple.developer.associated-appclip-app-identifiers"
  package static let domains = "com.apple.developer.associated-domains"
  package static let groups = "com.apple.security.application-groups"
  /// In signed files only.
  package static let signed = "application-identifier"
  package static let bundle = "CFBundleIdentifier"
  package static let version = "CFBundleShortVersionString"
  package static let build = "CFBundleVersion"
  /// In built products; in sources a setting, or nothing.
  package static let minimumOS = "MinimumOSVersion"
  package static let clip = "NSAppClip"
  package static let notifies = "NSAppClipRequestEphemeralUserNotification"
  package static let locates = "NSAppClipRequestLocationConfirmation"
  /// What says that an Info.plist is that of an extension or of an app for the watch.
  static let ofOthers = [
    "NSExtension", "EXAppExtensionAttributes", "WKApplication", "WKWatchKitApp",
  ]
  static let packageType = "CFBundlePackageType"
  /// What an App Clip may have in its Info.plist to no effect.
  static let useless = [
    "CFBundleURLTypes", "CFBundleDocumentTypes", "UIBackgroundModes", "NSFaceIDUsageDescription",
  ]
}
