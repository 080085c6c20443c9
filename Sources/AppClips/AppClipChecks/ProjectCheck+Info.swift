import Basics
import InvocationRouter
import InvocationURLs
import PropertyLists
import RouteFiles

extension ProjectCheck {
  mutating func checkInfo() {
    checkBundle()
    compareVersions(ProjectKeys.version, .version)
    compareVersions(ProjectKeys.build, .build)
    if let list = clip.info {
      checkMinimumOS(list)
      checkClipKeys(list)
    }
    if let list = app.info, list.list[ProjectKeys.clip] != nil {
      add(
        .clipKeysInApp, list.path, ProjectKeys.clip, "the app's Info.plist has the App Clip's keys",
        "move \(ProjectKeys.clip) into the App Clip's Info.plist")
    }
  }

  /// Compares the bundle identifiers. Xcode adds the key if a target has no entry for it.
  private mutating func checkBundle() {
    guard let app = app.bundle, let bundle = clip.bundle else { return }
    let file =
      clip.info?.path ?? clip.xcode.flatMap { _ in project.xcode?.path }
      ?? project.routes?.path ?? ""
    let wanted = app + "."
    guard !bundle.hasPrefix(wanted) || bundle.count == wanted.count else { return }
    if bundle.hasSetting || app.hasSetting {
      return add(
        .cannotTell, file, ProjectKeys.bundle,
        "\(quoted(bundle)) must be \(quoted(app)) followed by a dot and more, but a build setting is unknown",
        "give both identifiers with --app and --clip")
    }
    add(
      .bundle, file, ProjectKeys.bundle,
      "the App Clip is \(quoted(bundle)), but it must be the app's \(quoted(app)) followed by a dot and more",
      "call it \(shortened(app)).Clip, in the target's settings too")
  }

  private mutating func compareVersions(_ key: String, _ rule: ProjectRule) {
    guard let appInfo = infoPath(app), let clipInfo = infoPath(clip) else { return }
    guard let ours = app.text(key), let theirs = clip.text(key) else {
      guard app.text(key) != clip.text(key) else { return }
      let missing = app.text(key) == nil ? appInfo : clipInfo
      return add(
        .cannotTell, missing, key, "one Info.plist has \(key), but the other does not",
        "write it into both, or check the built products")
    }
    compare(
      theirs, ours, rule, clipInfo, key,
      "the App Clip has \(quoted(theirs)) and the app \(quoted(ours)); App Store Connect accepts them "
        + "only if they are equal",
      "write \(shortened(ours)) into both")
  }

  /// The file that says what a target's Info.plist has: itself, or the project that makes it.
  private func infoPath(_ target: ProjectTarget) -> String? {
    target.info?.path ?? (target.xcode?.hasGeneratedInfo == true ? project.xcode?.path : nil)
  }

  /// Checks the minimum iOS version, which determines the size limit and the links that work.
  private mutating func checkMinimumOS(_ list: CheckedProject.List) {
    let key = ProjectKeys.minimumOS
    guard let value = list.list[key] else { return }
    guard let text = clip.text(key) else {
      return wrongType(list, key, value, "a version such as 16.4")
    }
    if text.hasSetting {
      guard project.options.ios == nil else { return }
      return add(
        .cannotTell, list.path, key,
        "\(quoted(text)) has an unknown build setting; iOS \(ios.version) is assumed",
        "give the version with --ios, or the setting with --set NAME=VALUE")
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

  private mutating func checkClipKeys(_ list: CheckedProject.List) {
    if let value = list.list[ProjectKeys.clip], value.members == nil {
      return wrongType(list, ProjectKeys.clip, value, "a dictionary")
    }
    let table = project.routes?.file
    let place = table?.experiences?.experiences.first { $0.place != nil }?.prefix.text
    check(
      list, ProjectKeys.locates, .location,
      wanted: place.map { "the experience \($0) has a place" },
      unwanted: "no experience has a place")
    let route = table?.notifying.sorted().first
    check(
      list, ProjectKeys.notifies, .notification,
      wanted: route.map { "the App Clip sends notifications after the route '\($0)'" },
      unwanted: "no route of the table says that the App Clip sends notifications")
  }

  /// Checks that a Boolean key of NSAppClip is true exactly if something requires it.
  private mutating func check(
    _ list: CheckedProject.List, _ key: String, _ rule: ProjectRule, wanted: String?,
    unwanted: String
  ) {
    let value = list.list[ProjectKeys.clip]?[key]
    let path = "\(ProjectKeys.clip).\(key)"
    if let value, value.boolValue == nil {
      return wrongType(list, path, value, "true or false")
    }
    let isOn = value?.boolValue ?? false
    if let wanted, !isOn {
      add(rule, list.path, path, "\(wanted), but \(key) is not true", "write <true/> there")
    } else if wanted == nil, isOn, project.routes != nil {
      add(
        rule, list.path, path, "\(key) is true, but \(unwanted)",
        rule == .location
          ? "give the experience its place, or write <false/>"
          : "write \"notifies\": true in the route, or <false/> here",
        level: .warning)
    }
  }
}
