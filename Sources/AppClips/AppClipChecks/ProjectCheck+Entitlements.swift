import Basics
import PropertyLists

extension ProjectCheck {
  mutating func checkEntitlements() {
    checkSigned(app)
    checkSigned(clip)
    if let list = clip.entitlements { checkClip(list) }
    if let list = app.entitlements { checkApp(list) }
    checkGroups()
  }

  /// Returns the strings of a key, or `nil` if it is absent. A value of another type is reported.
  mutating func strings(_ list: CheckedProject.List, _ key: String) -> [String]? {
    guard let value = list.list[key] else { return nil }
    let texts = value.arrayValue?.map(\.stringValue)
    guard let texts, !texts.contains(nil) else {
      wrongType(list, key, value, "an array of strings")
      return nil
    }
    return texts.compactMap(\.self)
  }

  mutating func wrongType(
    _ list: CheckedProject.List, _ key: String, _ value: PropertyList, _ wanted: String
  ) {
    add(
      .wrongType, list.path, key, "\(key) is \(value.kind), and must be \(wanted)",
      wanted == "true or false"
        ? "write <true/>"
        : wanted.hasPrefix("a version")
          ? "write <string>16.4</string>, or leave it to Xcode"
          : "write <array> with a <string> for each")
  }

  private mutating func checkSigned(_ target: ProjectTarget) {
    guard let list = target.entitlements, let value = list.list[ProjectKeys.signed],
      let signed = value.stringValue, let bundle = target.bundle
    else { return }
    let expected = target.given.map { "\($0)" }
    let isRight =
      expected.map { $0 == signed }
      ?? (signed.split(separator: ".", maxSplits: 1).last.map(String.init)?
        .mayEqual(bundle) ?? false)
    guard !isRight else { return }
    add(
      .signedIdentifier, list.path, ProjectKeys.signed,
      "the \(target.kind.noun) is signed as \(quoted(signed)), but it is \(quoted(expected ?? bundle)) elsewhere",
      "sign it with the profile of \(shortened(expected ?? bundle))")
  }

  private mutating func checkClip(_ list: CheckedProject.List) {
    let value = list.list[ProjectKeys.onDemand]
    if let value, value.boolValue == nil {
      wrongType(list, ProjectKeys.onDemand, value, "true or false")
    } else if value?.boolValue != true {
      add(
        .onDemand, list.path, ProjectKeys.onDemand,
        "the App Clip is not entitled to be installed on demand, so nothing can open it",
        "write \(ProjectKeys.onDemand) with <true/>; beckon link entitlements does")
    }
    checkParent(list)
  }

  private mutating func checkParent(_ list: CheckedProject.List) {
    let parents = strings(list, ProjectKeys.parent)
    guard let parents else {
      guard list.list[ProjectKeys.parent] == nil else { return }
      return add(
        .parent, list.path, ProjectKeys.parent, "the App Clip does not name its app",
        "write the app's identifier there: \(shortened(app.identifier ?? "$(AppIdentifierPrefix) and its bundle identifier"))"
      )
    }
    guard let parent = parents.only.map(clip.settings.resolve) else {
      return add(
        .parent, list.path, ProjectKeys.parent,
        "an App Clip must name exactly one app; this one names \(counted(parents.count, "app"))",
        "leave only the app that it is part of")
    }
    guard let app = app.identifier else { return }
    compare(
      parent, app, .parent, list.path, ProjectKeys.parent,
      "this names \(quoted(parent)) as the parent app; it should be \(quoted(app))",
      "write \(shortened(app))")
  }

  /// Reports two texts that must be equal. If they contain unknown settings, they are reported as
  /// uncertain, unless they cannot be equal.
  mutating func compare(
    _ found: String, _ expected: String, _ rule: ProjectRule, _ file: String, _ key: String,
    _ message: String, _ remedy: String
  ) {
    if found == expected { return }
    guard found.mayEqual(expected) else { return add(rule, file, key, message, remedy) }
    add(
      .cannotTell, file, key,
      "\(quoted(found)) and \(quoted(expected)) agree only if Xcode puts the same values into them",
      "give the values with --set NAME=VALUE, --app and --clip, or check the signed files")
  }

  private mutating func checkApp(_ list: CheckedProject.List) {
    for key in [ProjectKeys.parent, ProjectKeys.onDemand] where list.list[key] != nil {
      add(
        .parentInApp, list.path, key, "\(key) belongs in App Clips, but the app has it",
        "take it out of the app's entitlements")
    }
    // Xcode adds the key when it archives, so its absence is not an error.
    guard let clips = strings(list, ProjectKeys.clips) else { return }
    guard let only = clips.only.map(app.settings.resolve) else {
      return add(
        .associatedClip, list.path, ProjectKeys.clips,
        "an app must name exactly one App Clip; this one names \(counted(clips.count, "App Clip"))",
        "leave only the App Clip that is part of it, or take the key out: Xcode adds it")
    }
    guard let clip = clip.identifier else { return }
    compare(
      only, clip, .associatedClip, list.path, ProjectKeys.clips,
      "this names \(quoted(only)) as the app's App Clip; it should be \(quoted(clip))",
      "write \(shortened(clip)), or take the key out: Xcode adds it")
  }

  private mutating func checkGroups() {
    guard let appList = app.entitlements, let clipList = clip.entitlements else { return }
    let groups = [strings(appList, ProjectKeys.groups), strings(clipList, ProjectKeys.groups)]
    guard groups.contains(where: { $0?.isEmpty == false }) else { return }
    let shared = Set(groups[0] ?? []).intersection(groups[1] ?? [])
    guard shared.isEmpty else { return }
    let missing = groups[1]?.isEmpty == false ? appList : clipList
    add(
      .group, missing.path, ProjectKeys.groups,
      "the app and the App Clip have no App Group in common, so the App Clip cannot pass data to the app",
      "put one group into both: "
        + shortened(
          (groups[1]?.first ?? groups[0]?.first) ?? "group. and the app's bundle identifier"))
  }
}
