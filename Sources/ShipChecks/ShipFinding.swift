/// Something that does not agree, or that could not be told.
package struct ShipFinding: Hashable, Sendable {
  package enum Level: String, Hashable, Sendable, CaseIterable {
    /// The App Clip will not open, or App Store Connect will refuse something.
    case error
    /// It may be meant so.
    case warning
    /// A file or a value was not there to be compared.
    case unknown
  }

  package let rule: ShipRule
  package let level: Level
  /// The file that is to be changed; empty for one that is missing.
  package let file: String
  /// The key or the place in it; empty for the file as a whole.
  package let key: String
  /// What is wrong.
  package let message: String
  /// What to do about it.
  package let remedy: String
  /// A URL that shows it.
  package let url: String?
}

/// What the check looks at; docs/ship-check.md has a section for each.
package enum ShipRule: String, Hashable, Sendable, CaseIterable {
  case notChecked = "not-checked"
  case unreadable
  case wrongType = "wrong-type"
  case cannotTell = "cannot-tell"
  // Entitlements.
  case onDemand = "on-demand"
  case parent
  case parentInApp = "parent-in-app"
  case associatedClip = "associated-clip"
  case domainForm = "domain-form"
  case domainMode = "domain-mode"
  case domainMissing = "domain-missing"
  case domainUnused = "domain-unused"
  case domainUseless = "domain-useless"
  case group
  case signedIdentifier = "signed-identifier"
  // Info.plist.
  case bundle
  case version
  case build
  case notification
  case location
  case useless
  case clipKeysInApp = "clip-keys-in-app"
  case minimumOS = "minimum-os"
  // Site files.
  case siteMissing = "site-missing"
  case siteFault = "site-fault"
  case siteClip = "site-clip"
  case siteApp = "site-app"
  case siteURL = "site-url"
  // The route table.
  case routesIdentifier = "routes-identifier"
  case routeFault = "route-fault"
  case routeDifference = "route-difference"
  case launch
  // Experiences.
  case noExperiences = "no-experiences"
  case uncovered
  case shadowed
  case unused
  case characterPrefix = "character-prefix"
  case longTitle = "long-title"
  case languages
  case image
  // What is printed, and how large the App Clip is.
  case printedURL = "printed-url"
  case printedRoute = "printed-route"
  case printedLink = "printed-link"
  case printedTap = "printed-tap"
  case linkVersion = "link-version"
  case digitalOnly = "digital-only"
  case size

  /// How bad it is, unless a finding says otherwise.
  var level: ShipFinding.Level {
    switch self {
    case .notChecked, .cannotTell: .unknown
    case .domainMode, .domainUnused, .domainUseless, .group, .useless, .clipKeysInApp, .siteApp,
      .siteURL, .launch, .noExperiences, .shadowed, .unused, .characterPrefix, .longTitle,
      .languages, .printedTap, .minimumOS, .linkVersion, .digitalOnly:
      .warning
    default: .error
    }
  }
}
