/// The largest App Clips that Apple lets start, uncompressed on the device.
package enum ClipLimit: String, CaseIterable {
  case everywhere = "ios-15"
  case physical = "ios-16"
  case digital = "ios-17-digital"
  case demo = "demo-link"

  package var megabytes: Int {
    switch self {
    case .everywhere: 10
    case .physical: 15
    case .digital, .demo: 100
    }
  }

  package var bytes: Int { megabytes * 1_000_000 }

  /// Which invocations it is about.
  package var words: String {
    switch self {
    case .everywhere: "any invocation, iOS 15 and earlier too"
    case .physical: "any invocation, iOS 16 and later"
    case .digital: "digital invocations only, iOS 17 and later"
    case .demo: "a demo link, from codes and tags too, iOS 17 and later"
    }
  }

  /// What starts an App Clip, as far as the limit depends on it.
  package enum Invocations: Sendable {
    /// Codes and tags, perhaps beside links.
    case physical
    /// Links only.
    case digital
    /// Codes and tags with a demo link, and no others.
    case demo
  }

  /// The limit for an App Clip that supports iOS from `version` on.
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
