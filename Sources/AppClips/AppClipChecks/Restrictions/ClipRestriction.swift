/// Something that an App Clip cannot do, or that has no effect in it.
///
/// The table is data: the check, docs/ship-check.md and the tests read it.
package struct ClipRestriction: Sendable {
  /// The document that states a restriction.
  package enum Source: String, Sendable, CaseIterable {
    case apple2022 = "A16"
    case apple2020 = "A14"
    case article2020 = "D"
    case guide2025 = "G"
    case session2020 = "S"

    /// The title of the document, for the legend of the page.
    package var title: String {
      switch self {
      case .apple2022: "Apple, \"Choosing the right functionality for your App Clip\", as of iOS 16"
      case .apple2020: "the same article, as of iOS 14"
      case .article2020: "a developer's article of 2020"
      case .guide2025: "a developer's guide for iOS 26"
      case .session2020: "Apple's session \"Explore App Clips\", 2020"
      }
    }
  }

  /// The place in a project where a restriction shows.
  package enum Occurrence: Sendable, Hashable {
    /// A module that a source imports, or a framework that the binary links.
    case module(String)
    /// A name in a source, in the form of `SwiftPattern`.
    case call(String)
    /// A key of the App Clip's Info.plist. A trailing `*` stands for any ending.
    case infoKey(String)
    /// A key of the App Clip's Info.plist, if its value is true.
    case trueKey(String)
    /// A key of the App Clip's entitlements, with a trailing `*` as above.
    case entitlement(String)
    /// A string in the array of an entitlement, given with the entitlement's key.
    case entitlementValue(String, String)
    /// The kind of an extension that the App Clip contains; `*` is any other.
    case extensionPoint(String)
    /// A resource of the App Clip's target.
    case resource(String)
    /// A tag of an on-demand resource in the project file.
    case assetTag

    /// The form in which the documentation's table shows the occurrence.
    package var text: String {
      switch self {
      case .module(let name): "`import \(name)`"
      case .call(let pattern): "`\(pattern)`"
      case .infoKey(let key): "`\(key)`"
      case .trueKey(let key): "`\(key)` is true"
      case .entitlement(let key): "entitlement `\(key)`"
      case .entitlementValue(let key, let value): "`\(value)` in `\(key)`"
      case .extensionPoint("*"): "any other extension"
      case .extensionPoint(let point): "extension `\(point)`"
      case .resource(let name): "`\(name)`"
      case .assetTag: "tags of resources in the project"
      }
    }
  }

  /// A short name of the restriction, unique in the table.
  package let name: String
  package let rule: ProjectRule
  package let level: ProjectFinding.Level
  package let sources: [Source]
  package let seen: [Occurrence]
  /// The part of the sentence in a finding that says what happens instead.
  package let effect: String
  package let remedy: String
  /// The version of iOS from which the restriction no longer applies; nil if it still applies.
  package var until: IOSVersion?
  /// The first version of iOS to which the restriction applies; nil for all up to `until`.
  package var from: IOSVersion?
  /// The module that a source must import so that its calls count.
  package var within: String?

  init(
    _ name: String, _ rule: ProjectRule, _ sources: [Source], _ seen: [Occurrence],
    _ effect: String, _ remedy: String, level: ProjectFinding.Level = .warning,
    until: IOSVersion? = nil, from: IOSVersion? = nil, within: String? = nil
  ) {
    (self.name, self.rule, self.level, self.sources) = (name, rule, level, sources)
    (self.seen, self.effect, self.remedy) = (seen, effect, remedy)
    (self.until, self.from, self.within) = (until, from, within)
  }

  /// All restrictions in the table.
  package static let all = frameworks + calls + keys

  /// The patterns of names in sources that show the restriction.
  package var calls: [String] {
    seen.compactMap { if case .call(let pattern) = $0 { pattern } else { nil } }
  }

  /// Whether the restriction holds for an App Clip whose minimum iOS version is `version`.
  func applies(to version: IOSVersion) -> Bool {
    if let until, version >= until { return false }
    if let from, version < from { return false }
    return true
  }

  /// The versions of iOS with the restriction, in words, for the documentation's table.
  package var versions: String {
    switch (from, until) {
    case (nil, nil): "all"
    case (let from?, nil): "from \(from)"
    case (nil, let until?): "before \(until)"
    case (let from?, let until?): "\(from) to \(until)"
    }
  }

  /// A row of the documentation's table.
  package var documentRow: String {
    let places = seen.map(\.text).joined(separator: ", ")
    let letters = sources.map(\.rawValue).joined(separator: " ")
    return "| \(name) | `\(rule.rawValue)` | \(level.rawValue) | \(places) | \(letters) "
      + "| \(versions) | \(effect) | \(remedy) |"
  }
}
