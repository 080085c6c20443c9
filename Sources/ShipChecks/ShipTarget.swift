import PropertyLists
import RouteFiles

/// One of the two targets: its files, and what is known of its name.
struct ShipTarget {
  enum Kind {
    case app, clip
    var noun: String { self == .app ? "app" : "App Clip" }
  }

  let kind: Kind
  let entitlements: ShipProject.List?
  let info: ShipProject.List?
  let settings: BuildSettings
  /// The identifier that was given, or that the table has.
  let given: AppIdentifier?

  init(_ project: ShipProject, _ kind: Kind) {
    self.kind = kind
    entitlements = kind == .app ? project.appEntitlements : project.clipEntitlements
    info = kind == .app ? project.appInfo : project.clipInfo
    given = kind == .app ? project.options.app : project.options.clip
    let signed = entitlements?.list[ShipKeys.signed]?.stringValue.flatMap(AppIdentifier.init)
    settings = project.options.settings.adding(given ?? signed)
  }

  /// A text of the target's Info.plist, its settings put in.
  func text(_ key: String) -> String? {
    info?.list[key]?.stringValue.map(settings.resolve)
  }

  /// The first iOS version that the target supports, by its Info.plist.
  var minimumOS: IOSVersion? { text(ShipKeys.minimumOS).flatMap { IOSVersion($0) } }

  /// The bundle identifier, of Info.plist or as it was given; settings that are not known stay in it.
  var bundle: String? { text(ShipKeys.bundle) ?? given?.bundle }

  /// The whole identifier as entitlements of source files have it: `$(AppIdentifierPrefix)` stays when nothing
  /// says what it is.
  var identifier: String? {
    if let signed = entitlements?.list[ShipKeys.signed]?.stringValue { return signed }
    return bundle.map { settings.resolve("$(AppIdentifierPrefix)") + $0 }
  }

  /// The identifier when it is known to the last letter.
  var known: AppIdentifier? { identifier.flatMap(AppIdentifier.init) ?? given }
}
