/// Something that does not agree, or that could not be checked.
package struct ProjectFinding: Hashable, Sendable {
  /// The severity of a finding.
  package enum Level: String, Hashable, Sendable, CaseIterable {
    /// The App Clip will not open, or App Store Connect will reject something.
    case error
    /// A difference that may be intended.
    case warning
    /// A file or value was missing, so it could not be compared.
    case unknown
    /// Something that is right in many projects; a person decides.
    case note
  }

  /// The rule that reported the finding.
  package let rule: ProjectRule
  /// The severity.
  package let level: Level
  /// The file to change; empty if the file is missing.
  package let file: String
  /// The key or position in the file; empty for the file as a whole.
  package let key: String
  /// The problem.
  package let message: String
  /// The remedy.
  package let remedy: String
  /// A URL that demonstrates the problem.
  package let url: String?
  /// The line in the file, counted from 1, if it is known.
  package var line: Int? = nil
}

/// The rules of the check. docs/ship-check.md has a section for each.
package enum ProjectRule: String, Hashable, Sendable, CaseIterable {
  /// A file was not found, so something was not checked.
  case notChecked = "not-checked"
  /// A file could not be read.
  case unreadable
  /// A key has a value of the wrong type.
  case wrongType = "wrong-type"
  /// Two values may or may not agree, because a build setting is unknown.
  case cannotTell = "cannot-tell"
  // Entitlements.
  /// The App Clip lacks the entitlement for on-demand installation.
  case onDemand = "on-demand"
  /// The App Clip's entitlements do not name exactly its app.
  case parent
  /// The app has entitlements that belong to App Clips.
  case parentInApp = "parent-in-app"
  /// The app's entitlements name another App Clip, or several.
  case associatedClip = "associated-clip"
  /// An entry of the associated domains is malformed.
  case domainForm = "domain-form"
  /// An entry of the associated domains has a mode for development.
  case domainMode = "domain-mode"
  /// A host is missing from the associated domains.
  case domainMissing = "domain-missing"
  /// An associated domain is not used by any route, experience or printed URL.
  case domainUnused = "domain-unused"
  /// An associated domain has a service that has no effect in an App Clip.
  case domainUseless = "domain-useless"
  /// The app and the App Clip have no App Group in common.
  case group
  /// A target is signed with another identifier.
  case signedIdentifier = "signed-identifier"
  // Info.plist.
  /// The App Clip's bundle identifier does not extend the app's.
  case bundle
  /// The app and the App Clip have different versions.
  case version
  /// The app and the App Clip have different build numbers.
  case build
  /// The key for notifications does not match the routes.
  case notification
  /// The key for location confirmation does not match the experiences.
  case location
  /// A key has no effect in an App Clip's Info.plist.
  case useless
  /// The app's Info.plist has keys that belong to the App Clip.
  case clipKeysInApp = "clip-keys-in-app"
  /// The minimum iOS version differs from the one given by the user.
  case minimumOS = "minimum-os"
  // Limits of App Clips.
  /// A framework has no function in an App Clip.
  case framework
  /// A framework resembles one that has no function.
  case resembling
  /// Networking that is not for App Clips.
  case networking
  /// An App Clip cannot install cellular plans.
  case cellularPlan = "cellular-plan"
  /// An App Clip does not work in the background.
  case backgroundWork = "background-work"
  /// An App Clip downloads nothing that it needs to start.
  case essentialDownload = "essential-download"
  /// Bluetooth that works only in apps.
  case bluetooth
  /// An App Clip cannot ask for permission to track.
  case tracking
  /// Ad attribution does nothing.
  case adNetwork = "ad-network"
  /// An App Clip does not get the location continuously.
  case alwaysLocation = "always-location"
  /// In-app purchase is not for App Clips.
  case purchase
  /// Payment cards are added in the app.
  case paymentCards = "payment-cards"
  /// On-demand resources are not available.
  case onDemandResources = "on-demand-resources"
  /// An App Clip has one scene.
  case scenes
  /// A request for a review does nothing.
  case requestReview = "request-review"
  /// Notifications of BSD are not for App Clips.
  case unixNotifications = "unix-notifications"
  /// An identifier of the device is empty.
  case emptyIdentifier = "empty-identifier"
  /// iCloud that is closed to App Clips.
  case cloud
  /// An App Clip cannot ask for the permission that a key describes.
  case usageKey = "usage-key"
  /// An App Clip does not read passes.
  case passTypes = "pass-types"
  /// Wi-Fi configuration was not always allowed.
  case wifi
  /// An extension that an App Clip cannot contain.
  case extensionKind = "extension"
  /// An App Clip has no page in Settings.
  case settingsBundle = "settings-bundle"
  // Needs of App Clips.
  /// The App Clip shares an App Group with another app.
  case foreignGroup = "foreign-group"
  /// The App Clip's sources handle no invocation.
  case launchHandling = "launch-handling"
  /// A scene delegate misses the URL of a launch that creates the scene.
  case coldLaunch = "cold-launch"
  /// A scene delegate misses the URL that comes to an existing scene.
  case warmLaunch = "warm-launch"
  /// A launch without a URL stops the program.
  case forcedURL = "forced-url"
  /// The app's sources handle no invocation.
  case appLaunch = "app-launch"
  /// The overlay for the app is shown at launch.
  case overlay
  /// A source names an App Group that the App Clip is not in.
  case groupSource = "group-source"
  /// Keychain items of App Clip and app have no label.
  case keychainLabel = "keychain-label"
  /// The app does not check the App Clip's sign-in.
  case appleID = "apple-id"
  /// A compilation condition is not set in the App Clip's target.
  case condition
  /// An app has more than one App Clip.
  case oneClip = "one-clip"
  /// Location confirmation is called without its key.
  case locationCall = "location-call"
  /// The errors of location confirmation are not told apart.
  case locationErrors = "location-errors"
  /// A region is too large for location confirmation.
  case locationRadius = "location-radius"
  /// Notifications need the permission of the person.
  case notificationGrant = "notification-grant"
  // Pages with a banner.
  /// The content of a banner's tag is malformed.
  case bannerForm = "banner-form"
  /// A banner names another App Clip, or none.
  case bannerClip = "banner-clip"
  /// The App Clip is not associated with the host of a page.
  case bannerHost = "banner-host"
  /// No route matches the URL of a page with a banner.
  case bannerRoute = "banner-route"
  /// An argument that App Clips do not get.
  case bannerArgument = "banner-argument"
  /// A page has no picture for Messages.
  case bannerImage = "banner-image"
  // Built apps.
  /// An archive does not contain one app with one App Clip.
  case archive
  /// A program is not signed, or has no entitlements.
  case unsigned
  /// The copies of signed entitlements differ.
  case signedCopies = "signed-copies"
  /// A provisioning profile does not allow what was signed, or has expired.
  case profile
  /// A program is not for iPhones.
  case platform
  /// The size of the App Clip in the archive.
  case builtSize = "built-size"
  /// The size report is of another build.
  case sizeReport = "size-report"
  /// The built app differs from its project.
  case sourceDifference = "source-difference"
  // Site files.
  /// A host has no site file.
  case siteMissing = "site-missing"
  /// A site file has an error.
  case siteFault = "site-fault"
  /// A site file does not list the App Clip.
  case siteClip = "site-clip"
  /// A site file does not list the app.
  case siteApp = "site-app"
  /// A route's URL does not open the installed app.
  case siteURL = "site-url"
  // The route table.
  /// The route table lists other identifiers than the targets have.
  case routesIdentifier = "routes-identifier"
  /// The review of the route table found a problem.
  case routeFault = "route-fault"
  /// The app and the App Clip handle a URL differently.
  case routeDifference = "route-difference"
  /// No source handles a launch without a URL.
  case launch
  // Experiences.
  /// The route table has no experiences.
  case noExperiences = "no-experiences"
  /// No experience covers a printed URL.
  case uncovered
  /// More specific experiences cover all printed URLs of an experience.
  case shadowed
  /// No printed URL uses an experience.
  case unused
  /// An experience's prefix matches a printed URL only by its characters.
  case characterPrefix = "character-prefix"
  /// The title of a card may be too long.
  case longTitle = "long-title"
  /// An experience lacks a card in a language that other experiences have.
  case languages
  /// A header image is missing or has the wrong format.
  case image
  // Printed URLs, and the size of the App Clip.
  /// A printed text is not a URL that opens an App Clip.
  case printedURL = "printed-url"
  /// No route matches a printed URL.
  case printedRoute = "printed-route"
  /// A printed link on Apple's host does not open the App Clip.
  case printedLink = "printed-link"
  /// A printed URL is one that a tag generated for a single tap.
  case printedTap = "printed-tap"
  /// A printed link needs a later iOS version than the App Clip.
  case linkVersion = "link-version"
  /// URLs will be printed although the App Clip is declared digital only.
  case digitalOnly = "digital-only"
  /// The App Clip is larger than the limit for its invocations.
  case size

  /// The severity, unless a finding overrides it.
  var level: ProjectFinding.Level {
    switch self {
    case .notChecked, .cannotTell: .unknown
    case .domainMode, .domainUnused, .domainUseless, .group, .useless, .clipKeysInApp, .siteApp,
      .siteURL, .launch, .noExperiences, .shadowed, .unused, .characterPrefix, .longTitle,
      .languages, .printedTap, .minimumOS, .linkVersion, .digitalOnly, .framework, .networking,
      .cellularPlan, .backgroundWork, .essentialDownload, .bluetooth, .tracking, .adNetwork,
      .alwaysLocation, .purchase, .paymentCards, .onDemandResources, .scenes, .requestReview,
      .unixNotifications, .emptyIdentifier, .cloud, .usageKey, .passTypes, .settingsBundle,
      .foreignGroup, .launchHandling, .coldLaunch, .warmLaunch, .forcedURL, .appLaunch,
      .groupSource,
      .condition, .locationCall, .locationRadius, .bannerForm, .bannerRoute, .sizeReport,
      .sourceDifference:
      .warning
    case .resembling, .wifi, .overlay, .keychainLabel, .appleID, .locationErrors,
      .notificationGrant, .bannerArgument, .bannerImage, .builtSize:
      .note
    default: .error
    }
  }
}
