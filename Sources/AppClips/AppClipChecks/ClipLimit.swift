/// The maximum uncompressed sizes of App Clips on the device, by Apple's rules.
package enum ClipLimit: String, CaseIterable {
  /// The limit for all invocations on iOS 15 and earlier.
  case everywhere = "ios-15"
  /// The limit for all invocations on iOS 16 and later.
  case physical = "ios-16"
  /// The limit for digital invocations on iOS 17 and later.
  case digital = "ios-17-digital"
  /// The limit for demo links on iOS 17 and later.
  case demo = "demo-link"

  /// The limit in megabytes of 1,000,000 bytes.
  package var megabytes: Int {
    switch self {
    case .everywhere: 10
    case .physical: 15
    case .digital, .demo: 100
    }
  }

  /// The maximum size of an App Clip in bytes.
  package var bytes: Int { megabytes * 1_000_000 }

  /// The invocations to which the limit applies, in words.
  package var words: String {
    switch self {
    case .everywhere: "any invocation, with a minimum version of iOS 15 or earlier"
    case .physical: "any invocation, with a minimum version of iOS 16 or later"
    case .digital: "digital invocations only, with a minimum version of iOS 17 or later"
    case .demo: "a demo link, from codes and tags too, with a minimum version of iOS 17 or later"
    }
  }

  /// The kinds of invocations that affect the limit.
  package enum Invocations: Sendable {
    /// Invocations by codes and tags, perhaps in addition to links.
    case physical
    /// Invocations only by links.
    case digital
    /// Invocations only by codes and tags with a demo link.
    case demo
  }

  /// The limit for an App Clip whose minimum iOS version is `version`, with these invocations.
  package static func applying(
    from version: IOSVersion, _ invocations: Invocations
  ) -> ClipLimit {
    if version < IOSVersion(16) { return .everywhere }
    if version < IOSVersion(17) { return .physical }
    switch invocations {
    case .physical: return .physical
    case .digital: return .digital
    case .demo: return .demo
    }
  }
}
