/// A point of the review before an App Clip is submitted, after a developer's guide for iOS 26.
package enum ChecklistPoint: Int, Sendable, CaseIterable {
  case bundle = 1, parent, sharedCode, launch, appURLs, size, domains, site, defaultExperience
  case group, overlay, location, limits, tested, noURL

  package var number: Int { rawValue }

  /// A short name of the point for programs, without spaces.
  package var name: String {
    switch self {
    case .bundle: "bundle"
    case .parent: "parent"
    case .sharedCode: "shared-code"
    case .launch: "launch"
    case .appURLs: "app-urls"
    case .size: "size"
    case .domains: "domains"
    case .site: "site"
    case .defaultExperience: "default-experience"
    case .group: "group"
    case .overlay: "overlay"
    case .location: "location"
    case .limits: "limits"
    case .tested: "tested"
    case .noURL: "no-url"
    }
  }

  /// The point as a statement, which the answer confirms or denies.
  package var statement: String {
    switch self {
    case .bundle: "The App Clip's bundle identifier is the app's, followed by a dot and more"
    case .parent: "The App Clip's entitlements name its app"
    case .sharedCode: "Code is shared by packages, by both targets, or by the condition APPCLIP"
    case .launch: "The App Clip handles invocations, when it starts and when it runs"
    case .appURLs: "The app takes every URL that the App Clip takes"
    case .size: "The App Clip is within its size limit"
    case .domains: "App and App Clip are associated with every host"
    case .site: "Every host has a site file that lists the App Clip"
    case .defaultExperience: "App Store Connect has the default experience"
    case .group: "Data for the app is in the container of a shared App Group"
    case .overlay: "The overlay for the app comes after the task, never before"
    case .location: "The key for location confirmation is there if the location is confirmed"
    case .limits:
      "Nothing relies on the background, on frameworks without function, or on local data"
    case .tested: "The App Clip was tried with a local experience and with _XCAppClipURL"
    case .noURL: "A launch without a URL is handled"
    }
  }

  /// The files and findings that decide about the point, for the documentation.
  package var basis: String {
    switch self {
    case .bundle: "`CFBundleIdentifier`, `--app`, `--clip`, the table; `bundle`"
    case .parent: "the App Clip's entitlements; `parent`"
    case .sharedCode: "`#if APPCLIP` in a source; sources and packages of both targets"
    case .launch: "`launch-handling`, `cold-launch`, `warm-launch`; the calls found by name"
    case .appURLs: "`app-launch`, `route-difference`; the calls found by name"
    case .size: "the App Thinning Size Report; `size`"
    case .domains: "both entitlements; `domain-missing`"
    case .site: "site files in the folder; `site-missing`, `site-clip`, `site-fault`"
    case .defaultExperience: "*cannot tell*: App Store Connect knows it"
    case .group: "both entitlements, the calls found by name; `group`, `group-source`"
    case .overlay: "`overlay`; *cannot tell* where an overlay is shown later"
    case .location: "`location`, `location-call`"
    case .limits: "the limits above; local data gives *cannot tell*"
    case .tested: "*cannot tell*; a shared scheme with `_XCAppClipURL` is evidence"
    case .noURL: "`launch`, `forced-url`; `.noURL` in a source"
    }
  }
}

/// A point of the checklist with its answer.
package struct ChecklistItem: Sendable {
  /// The answer to a point of the checklist, as far as the files show it.
  package enum Answer: String, Sendable, CaseIterable {
    /// The files show that the statement is true.
    case yes
    /// The files show that the statement is false.
    case no
    /// The files do not show whether the statement is true.
    case cannotTell = "cannot-tell"
  }

  /// A place in a file that supports the answer to a point.
  package struct Evidence: Sendable, Hashable {
    package let file: String
    package let line: Int?
    package let key: String
  }

  package let point: ChecklistPoint
  package let answer: Answer
  package let reason: String
  package let evidence: [Evidence]
}
