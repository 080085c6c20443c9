import Basics
import PropertyLists

extension ProjectCheck {
  /// Checks the project for what an App Clip cannot do, by the table of restrictions.
  mutating func checkRestrictions() {
    let table = ClipRestriction.all.filter { $0.applies(to: ios.version) }
    checkSources(table)
    for restriction in table {
      for sighting in restriction.seen { check(sighting, restriction) }
    }
    checkExtensions(table)
  }

  // MARK: Sources

  private mutating func checkSources(_ table: [ClipRestriction]) {
    var modules: [String: ClipRestriction] = [:]
    var calls: [String: ClipRestriction] = [:]
    for restriction in table {
      for sighting in restriction.seen {
        switch sighting {
        case .module(let name): modules[name] = restriction
        case .call(let pattern): calls[pattern] = restriction
        default: continue
        }
      }
    }
    for placed in sources.all where placed.owner != .app && placed.owner != .other {
      let source = placed.source
      for found in source.imports {
        guard !sources.ownModules.contains(found.module), let restriction = modules[found.module]
        else { continue }
        report(
          restriction, placed, found.region, found.line, "import \(found.module)", found.module)
      }
      var seen: Set<String> = []
      for use in source.uses {
        guard let restriction = calls[use.pattern],
          restriction.within.map({ module in source.imports.contains { $0.module == module } })
            ?? true,
          seen.insert("\(use.line) \(restriction.name)").inserted
        else { continue }
        let name = SwiftPattern(use.pattern).name
        report(restriction, placed, use.region, use.line, name, "\(name) (found by name)")
      }
    }
  }

  private mutating func report(
    _ restriction: ClipRestriction, _ placed: PlacedSources.Placed, _ region: Int, _ line: Int,
    _ key: String, _ subject: String
  ) {
    let part = placed.clipPart(region)
    guard part != .never else { return }
    let isSure = part == .surely
    add(
      restriction.rule, placed.source.path, key,
      "\(subject) \(restriction.effect)"
        + (isSure ? "" : "; the App Clip may compile this source or not"),
      restriction.remedy, level: isSure ? restriction.level : .note, line: line)
  }

  // MARK: Keys, entitlements and resources

  private mutating func check(
    _ sighting: ClipRestriction.Occurrence, _ restriction: ClipRestriction
  ) {
    switch sighting {
    case .module, .call, .extensionPoint: return
    case .infoKey(let pattern):
      if let list = clip.info { report(restriction, pattern, list) }
      for key in (project.xcode?.clip?.settings.keys.sorted() ?? []) {
        guard key.hasPrefix("INFOPLIST_KEY_"), let xcode = project.xcode,
          Self.matches(String(key.dropFirst("INFOPLIST_KEY_".count)), pattern)
        else { continue }
        add(
          restriction.rule, xcode.path, key, "\(key) \(restriction.effect)",
          "take it out of the build settings of the App Clip's target", level: restriction.level)
      }
    case .entitlement(let pattern):
      if let list = clip.entitlements { report(restriction, pattern, list) }
    case .trueKey(let path):
      let setting = "INFOPLIST_KEY_" + (path.split(separator: ".").last.map(String.init) ?? path)
      if let xcode = project.xcode, xcode.clip?.settings[setting] == "YES" {
        add(
          restriction.rule, xcode.path, setting, "\(setting) \(restriction.effect)",
          restriction.remedy, level: restriction.level)
      }
      guard let list = clip.info else { return }
      var value: PropertyList? = list.list
      for key in path.split(separator: ".") { value = value?[String(key)] }
      guard value?.boolValue == true else { return }
      report(restriction, list, path)
    case .entitlementValue(let key, let text):
      guard let list = clip.entitlements,
        list.list[key]?.arrayValue?.contains(.string(text)) == true
      else { return }
      report(restriction, list, key, subject: "\(text) in \(key)")
    case .resource(let name):
      if project.xcode?.clip?.resources.contains(name) == true, let path = project.xcode?.path {
        add(
          restriction.rule, path, name, "\(name) \(restriction.effect)", restriction.remedy,
          level: restriction.level)
      }
      for path in project.settingsBundles where project.xcode?.clip?.compiles(path) == true {
        add(
          restriction.rule, path, name, "\(name) \(restriction.effect)", restriction.remedy,
          level: restriction.level)
      }
      let folders = [clip.info?.path, clip.entitlements?.path].compactMap { $0?.folder }
      for path in project.settingsBundles
      where project.xcode == nil && folders.contains(path.folder) {
        guard !path.folder.isEmpty, path.folder != app.info?.path.folder else { continue }
        add(
          restriction.rule, path, "", "\(name) \(restriction.effect)", restriction.remedy,
          level: restriction.level)
      }
    case .assetTag:
      guard let xcode = project.xcode, xcode.clip?.hasAssetTags == true else { return }
      add(
        restriction.rule, xcode.path, "ASSET_TAGS",
        "a resource of the App Clip's target has tags: it \(restriction.effect)",
        restriction.remedy, level: restriction.level)
    }
  }

  private mutating func report(
    _ restriction: ClipRestriction, _ pattern: String, _ list: CheckedProject.List
  ) {
    for key in (list.list.members?.list ?? []).map(\.key) where Self.matches(key, pattern) {
      report(restriction, list, key)
    }
  }

  private mutating func report(
    _ restriction: ClipRestriction, _ list: CheckedProject.List, _ key: String,
    subject: String? = nil
  ) {
    add(
      restriction.rule, list.path, key, "\(subject ?? shortened(key)) \(restriction.effect)",
      restriction.remedy, level: restriction.level)
  }

  private static func matches(_ key: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? key.hasPrefix(pattern.dropLast()) : key == pattern
  }

  // MARK: Extensions

  private mutating func checkExtensions(_ table: [ClipRestriction]) {
    for list in project.extensions where isOfClip(list) {
      let own = list.list[ProjectKeys.extensionDictionary]?["NSExtensionPointIdentifier"]
      let other = list.list[ProjectKeys.extensionAttributes]?["EXExtensionPointIdentifier"]
      guard let point = (own ?? other)?.stringValue, !point.hasSetting else { continue }
      let rows = table.filter { $0.rule == .extensionKind }
      guard
        let restriction = rows.first(where: { $0.seen.contains(.extensionPoint(point)) })
          ?? rows.first(where: {
            $0.seen.contains(.extensionPoint("*")) && point != Self.widgets
          })
      else { continue }
      // A widget extension beside the key for Live Activities is what is allowed.
      if restriction.level == .note, hasLiveActivities { continue }
      add(
        .extensionKind, list.path, point, "the extension \(shortened(point)) \(restriction.effect)",
        restriction.remedy, level: restriction.level,
        line: list.lines.line(
          of: own != nil
            ? ProjectKeys.extensionDictionary + ".NSExtensionPointIdentifier"
            : ProjectKeys.extensionAttributes + ".EXExtensionPointIdentifier"))
    }
  }

  private var hasLiveActivities: Bool {
    clip.info?.list[ProjectKeys.liveActivities]?.boolValue == true
      || clip.xcode?.settings["INFOPLIST_KEY_" + ProjectKeys.liveActivities] == "YES"
  }

  private static let widgets = "com.apple.widgetkit-extension"

  /// Whether an extension is part of the App Clip: by the project file, its identifier or its
  /// folder.
  private func isOfClip(_ list: CheckedProject.List) -> Bool {
    if let xcode = project.xcode, let own = xcode.clip,
      let target = xcode.targets.first(where: { target in
        target.isExtension && target.file("INFOPLIST_FILE") == list.path
      })
    {
      return own.dependencies.contains(target.id)
    }
    if let bundle = clip.bundle, !bundle.hasSetting,
      let identifier = list.list[ProjectKeys.bundle]?.stringValue, !identifier.hasSetting
    {
      return identifier.hasPrefix(bundle + ".")
    }
    guard let folder = clip.info?.path.folder, !folder.isEmpty,
      !(app.info?.path.hasPrefix(folder + "/") ?? false)
    else { return false }
    return list.path.hasPrefix(folder + "/")
  }
}
