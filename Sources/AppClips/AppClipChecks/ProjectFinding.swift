/// A disagreement between files of a project, or a comparison that could not be made.
package struct ProjectFinding: Hashable, Sendable {
  /// The severity of a finding, the gravest first.
  package enum Level: String, Hashable, Sendable, CaseIterable {
    /// The App Clip will fail to open, or App Store Connect will reject something.
    case error
    /// The files differ, perhaps on purpose.
    case warning
    /// A file or value was missing, so that it could not be compared.
    case unknown
    /// The state is right in many projects; a person has to decide.
    case note
  }

  /// The rule of the check that reported the finding.
  package let rule: ProjectRule
  /// The severity of the finding.
  package let level: Level
  /// The file to change; empty if the file is missing.
  package let file: String
  /// The key or position in the file; empty for the file as a whole.
  package let key: String
  /// The problem with the project in words.
  package let message: String
  /// The remedy for the problem in words.
  package let remedy: String
  /// A URL that demonstrates the problem, if there is one.
  package let url: String?
  /// The line in the file, counted from 1, if it is known.
  package var line: Int? = nil
}

/// The rules of the check, each with a section in docs/ship-check.md.
package enum ProjectRule: String, Hashable, Sendable, CaseIterable {
  /// A file was not found, so that something could not be checked.
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
  /// A target is signed with another identifier than it should have.
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
  /// A framework resembles one that has no function in an App Clip.
  case resembling
  /// The App Clip uses networking that is not for App Clips.
  case networking
  /// The App Clip tries to install a cellular plan, which is impossible.
  case cellularPlan = "cellular-plan"
  /// The App Clip tries to work in the background, which is impossible.
  case backgroundWork = "background-work"
  /// The App Clip downloads what it needs to start, against Apple's rules.
  case essentialDownload = "essential-download"
  /// The App Clip uses Bluetooth that works only in apps.
  case bluetooth
  /// The App Clip asks for permission to track, which it cannot get.
  case tracking
  /// The App Clip uses ad attribution, which does nothing in it.
  case adNetwork = "ad-network"
  /// The App Clip asks for the location at all times, which it cannot get.
  case alwaysLocation = "always-location"
  /// The App Clip uses in-app purchase, which is not for App Clips.
  case purchase
  /// The App Clip adds payment cards, which works only in the app.
  case paymentCards = "payment-cards"
  /// The App Clip uses on-demand resources, which are not available to it.
  case onDemandResources = "on-demand-resources"
  /// The App Clip supports several scenes, but gets only one.
  case scenes
  /// The App Clip requests a review, which does nothing in it.
  case requestReview = "request-review"
  /// The App Clip uses notifications of BSD, which are not for App Clips.
  case unixNotifications = "unix-notifications"
  /// The App Clip reads an identifier of the device that is empty in App Clips.
  case emptyIdentifier = "empty-identifier"
  /// The App Clip uses a part of iCloud that is closed to App Clips.
  case cloud
  /// The App Clip has a usage key for a permission that it cannot ask for.
  case usageKey = "usage-key"
  /// The App Clip reads passes, which is impossible.
  case passTypes = "pass-types"
  /// The App Clip configures Wi-Fi, which App Clips could not do in earlier versions of iOS.
  case wifi
  /// The App Clip contains an extension of a kind that it cannot contain.
  case extensionKind = "extension"
  /// The App Clip contains a settings bundle, but has no page in Settings.
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
  /// A source shows the overlay that offers the app at launch.
  case overlay
  /// A source names an App Group that the App Clip is not in.
  case groupSource = "group-source"
  /// The keychain items that App Clip and app share have no label.
  case keychainLabel = "keychain-label"
  /// The app does not check the sign-in with Apple that began in the App Clip.
  case appleID = "apple-id"
  /// A compilation condition in the sources is not set in the App Clip's target.
  case condition
  /// An app has more than one App Clip.
  case oneClip = "one-clip"
  /// A source confirms the location, but the App Clip's Info.plist has no key for that.
  case locationCall = "location-call"
  /// A source does not tell the errors of location confirmation apart.
  case locationErrors = "location-errors"
  /// A region is too large for location confirmation.
  case locationRadius = "location-radius"
  /// A source sends notifications without the key that allows them, so that people must agree.
  case notificationGrant = "notification-grant"
  // Pages with a banner.
  /// The content of a banner's tag is malformed.
  case bannerForm = "banner-form"
  /// A banner names another App Clip, or none.
  case bannerClip = "banner-clip"
  /// The App Clip is not associated with the host of a page.
  case bannerHost = "banner-host"
  /// No route of the table matches the URL of a page with a banner.
  case bannerRoute = "banner-route"
  /// A banner has an argument, which App Clips do not get.
  case bannerArgument = "banner-argument"
  /// A page with a banner has no picture for Messages.
  case bannerImage = "banner-image"
  // Built apps.
  /// An archive does not contain one app with one App Clip.
  case archive
  /// A program in the built app is not signed, or has no entitlements.
  case unsigned
  /// The copies of signed entitlements differ between forms or architectures.
  case signedCopies = "signed-copies"
  /// A provisioning profile does not allow what was signed, or has expired.
  case profile
  /// A program in the built app is not for iPhones.
  case platform
  /// The uncompressed size of the App Clip in the archive, stated for comparison with the report.
  case builtSize = "built-size"
  /// The size report is of another build than the archive.
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
  /// The App Clip's sources handle no launch without a URL.
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
  /// The App Clip is declared digital only, but URLs will be printed.
  case digitalOnly = "digital-only"
  /// The App Clip is larger than the limit for its invocations.
  case size

  /// The usual severity of the rule, unless a finding overrides it.
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
