import Basics
import InvocationRouter
import InvocationURLs
import PropertyLists
import RouteFiles

extension ShipCheck {
  mutating func checkInfo() {
    checkBundle()
    compareVersions(ShipKeys.version, .version)
    compareVersions(ShipKeys.build, .build)
    if let list = clip.info {
      checkMinimumOS(list)
      checkClipKeys(list)
    }
    if let list = app.info, list.list[ShipKeys.clip] != nil {
      add(
        .clipKeysInApp, list.path, ShipKeys.clip, "the app's Info.plist has the App Clip's keys",
        "move \(ShipKeys.clip) into the App Clip's Info.plist")
    }
  }

  /// Xcode writes the key by itself where a target has no line for it.
  private mutating func checkBundle() {
    guard let app = app.bundle, let bundle = clip.bundle else { return }
    let file = clip.info?.path ?? project.routes?.path ?? ""
    let wanted = app + "."
    guard !bundle.hasPrefix(wanted) || bundle.count == wanted.count else { return }
    if bundle.hasSetting || app.hasSetting {
      return add(
        .cannotTell, file, ShipKeys.bundle,
        "\(quoted(bundle)) must be \(quoted(app)) with more behind a dot, and a setting is not known",
        "give both identifiers with --app and --clip")
    }
    add(
      .bundle, file, ShipKeys.bundle,
      "the App Clip is \(quoted(bundle)), and must be the app's \(quoted(app)) with more behind a dot",
      "call it \(shortened(app)).Clip, in the target's settings too")
  }

  private mutating func compareVersions(_ key: String, _ rule: ShipRule) {
    guard let appInfo = app.info, let clipInfo = clip.info else { return }
    guard let ours = app.text(key), let theirs = clip.text(key) else {
      guard app.text(key) != clip.text(key) else { return }
      let missing = app.text(key) == nil ? appInfo : clipInfo
      return add(
        .cannotTell, missing.path, key, "one Info.plist has \(key) and the other has not",
        "write it into both, or check the built products")
    }
    compare(
      theirs, ours, rule, clipInfo.path, key,
      "the App Clip has \(quoted(theirs)) and the app \(quoted(ours)); App Store Connect takes them "
        + "only when they are equal",
      "write \(shortened(ours)) into both")
  }

  /// The size that is allowed, and which links work, depend on it.
  private mutating func checkMinimumOS(_ list: ShipProject.List) {
    let key = ShipKeys.minimumOS
    guard let value = list.list[key] else { return }
    guard let text = clip.text(key) else {
      return wrongType(list, key, value, "a version such as 16.4")
    }
    if text.hasSetting {
      guard project.options.ios == nil else { return }
      return add(
        .cannotTell, list.path, key,
        "\(quoted(text)) has a setting that is not known; iOS \(ios.version) was taken for it",
        "say the version with --ios, or the setting with --set NAME=VALUE")
    }
    guard let version = clip.minimumOS else {
      return wrongType(list, key, value, "a version such as 16.4")
    }
    if let given = project.options.ios, given != version {
      add(
        .minimumOS, list.path, key,
        "the App Clip is built for iOS \(version) and later, and --ios says \(given); \(version) counts",
        "leave --ios out, or change the deployment target of the App Clip")
    }
  }

  private mutating func checkClipKeys(_ list: ShipProject.List) {
    for key in ShipKeys.useless where list.list[key] != nil {
      add(
        .useless, list.path, key, "\(key) does nothing in an App Clip",
        "take it out of the App Clip's Info.plist")
    }
    if let value = list.list[ShipKeys.clip], value.members == nil {
      return wrongType(list, ShipKeys.clip, value, "a dictionary")
    }
    let table = project.routes?.file
    let place = table?.experiences?.experiences.first { $0.place != nil }?.prefix.text
    check(
      list, ShipKeys.locates, .location, wanted: place.map { "the experience \($0) has a place" },
      unwanted: "no experience has a place")
    let route = table?.notifying.sorted().first
    check(
      list, ShipKeys.notifies, .notification,
      wanted: route.map { "the App Clip notifies after the route '\($0)'" },
      unwanted: "no route of the table says that the App Clip notifies")
  }

  /// A key of NSAppClip is true when something asks for it.
  private mutating func check(
    _ list: ShipProject.List, _ key: String, _ rule: ShipRule, wanted: String?, unwanted: String
  ) {
    let value = list.list[ShipKeys.clip]?[key]
    let path = "\(ShipKeys.clip).\(key)"
    if let value, value.boolValue == nil {
      return wrongType(list, path, value, "true or false")
    }
    let isOn = value?.boolValue ?? false
    if let wanted, !isOn {
      add(rule, list.path, path, "\(wanted), and \(key) is not true", "write <true/> there")
    } else if wanted == nil, isOn, project.routes != nil {
      add(
        rule, list.path, path, "\(key) is true, and \(unwanted)",
        rule == .location
          ? "give the experience its place, or write <false/>"
          : "write \"notifies\": true beside the route, or <false/> here",
        level: .warning)
    }
  }
}
