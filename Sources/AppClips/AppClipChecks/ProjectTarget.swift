import PropertyLists
package import RouteFiles

/// The app or the App Clip, with its files and what is known of its identifier.
package struct ProjectTarget {
  package enum Kind {
    case app, clip
    var noun: String { self == .app ? "app" : "App Clip" }
  }

  let kind: Kind
  package let entitlements: CheckedProject.List?
  let info: CheckedProject.List?
  package let settings: BuildSettings
  /// The identifier given by the user or in the route table.
  package let given: AppIdentifier?
  /// The target in the Xcode project, if there is one and no built app is checked.
  let xcode: XcodeProject.Target?

  package init(_ project: CheckedProject, _ kind: Kind) {
    self.kind = kind
    entitlements = kind == .app ? project.appEntitlements : project.clipEntitlements
    info = kind == .app ? project.appInfo : project.clipInfo
    given = kind == .app ? project.options.app : project.options.clip
    let signed = entitlements?.list[ProjectKeys.signed]?.stringValue.flatMap(AppIdentifier.init)
    let target = kind == .app ? project.xcode?.app : project.xcode?.clip
    xcode = project.built == nil ? target : nil
    let isGiven = kind == .app ? project.isGiven.app : project.isGiven.clip
    // The table's identifier is compared with the project's, the user's replaces it.
    let own = project.options.settings.adding(isGiven ? given : nil)
    settings = (xcode.map { own.adding($0.settings) } ?? own).adding(given ?? signed)
  }

  /// The text of a key in the target's Info.plist, with its settings substituted.
  func text(_ key: String) -> String? {
    (info?.list[key]?.stringValue ?? generated(key)).map(settings.resolve)
  }

  /// The text that Xcode writes into the Info.plist for a key, from a build setting.
  private func generated(_ key: String) -> String? {
    guard let xcode, info?.list[key] == nil else { return nil }
    let isGenerated = xcode.settings["GENERATE_INFOPLIST_FILE"] == "YES"
    switch key {
    case ProjectKeys.bundle: return xcode.settings["PRODUCT_BUNDLE_IDENTIFIER"]
    case ProjectKeys.version: return isGenerated ? xcode.settings["MARKETING_VERSION"] : nil
    case ProjectKeys.build: return isGenerated ? xcode.settings["CURRENT_PROJECT_VERSION"] : nil
    default: return nil
    }
  }

  /// The minimum iOS version that the target's Info.plist names.
  package var minimumOS: IOSVersion? { text(ProjectKeys.minimumOS).flatMap { IOSVersion($0) } }

  /// The bundle identifier, from Info.plist or from the user. Unknown settings stay in it.
  package var bundle: String? { text(ProjectKeys.bundle) ?? given?.bundle }

  /// The whole identifier in the form of entitlements in sources: `$(AppIdentifierPrefix)` stays if
  /// its value is unknown.
  package var identifier: String? {
    if let signed = entitlements?.list[ProjectKeys.signed]?.stringValue { return signed }
    return bundle.map { settings.resolve("$(AppIdentifierPrefix)") + $0 }
  }

  /// The identifier of the target, if it is completely known.
  var known: AppIdentifier? { identifier.flatMap(AppIdentifier.init) ?? given }
}
