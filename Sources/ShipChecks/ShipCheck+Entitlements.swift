import Basics
import PropertyLists

extension ShipCheck {
  mutating func checkEntitlements() {
    checkSigned(app)
    checkSigned(clip)
    if let list = clip.entitlements { checkClip(list) }
    if let list = app.entitlements { checkApp(list) }
    checkGroups()
  }

  /// The strings of a key; `nil` when it is absent. Another kind of value is a finding.
  mutating func strings(_ list: ShipProject.List, _ key: String) -> [String]? {
    guard let value = list.list[key] else { return nil }
    let texts = value.arrayValue?.map(\.stringValue)
    guard let texts, !texts.contains(nil) else {
      wrongType(list, key, value, "an array of strings")
      return nil
    }
    return texts.compactMap(\.self)
  }

  mutating func wrongType(
    _ list: ShipProject.List, _ key: String, _ value: PropertyList, _ wanted: String
  ) {
    add(
      .wrongType, list.path, key, "\(key) is \(value.kind), and must be \(wanted)",
      wanted == "true or false"
        ? "write <true/>"
        : wanted.hasPrefix("a version")
          ? "write <string>16.4</string>, or leave it to Xcode"
          : "write <array> with a <string> for each")
  }

  private mutating func checkSigned(_ target: ShipTarget) {
    guard let list = target.entitlements, let value = list.list[ShipKeys.signed],
      let signed = value.stringValue, let bundle = target.bundle
    else { return }
    let expected = target.given.map { "\($0)" }
    let isRight =
      expected.map { $0 == signed }
      ?? (signed.split(separator: ".", maxSplits: 1).last.map(String.init)?
        .mayEqual(bundle) ?? false)
    guard !isRight else { return }
    add(
      .signedIdentifier, list.path, ShipKeys.signed,
      "the \(target.kind.noun) is signed as \(quoted(signed)), and is \(quoted(expected ?? bundle)) elsewhere",
      "sign it with the profile of \(shortened(expected ?? bundle))")
  }

  private mutating func checkClip(_ list: ShipProject.List) {
    let value = list.list[ShipKeys.onDemand]
    if let value, value.boolValue == nil {
      wrongType(list, ShipKeys.onDemand, value, "true or false")
    } else if value?.boolValue != true {
      add(
        .onDemand, list.path, ShipKeys.onDemand,
        "the App Clip is not entitled to be installed on demand, so nothing starts it",
        "write \(ShipKeys.onDemand) with <true/>; beckon link entitlements does")
    }
    checkParent(list)
  }

  private mutating func checkParent(_ list: ShipProject.List) {
    let parents = strings(list, ShipKeys.parent)
    guard let parents else {
      guard list.list[ShipKeys.parent] == nil else { return }
      return add(
        .parent, list.path, ShipKeys.parent, "the App Clip does not name its app",
        "write the app's identifier there: \(shortened(app.identifier ?? "$(AppIdentifierPrefix) and its bundle identifier"))"
      )
    }
    guard let parent = parents.only.map(clip.settings.resolve) else {
      return add(
        .parent, list.path, ShipKeys.parent,
        "the App Clip names \(counted(parents.count, "app")), and has exactly one",
        "leave only the app that it is part of")
    }
    guard let app = app.identifier else { return }
    compare(
      parent, app, .parent, list.path, ShipKeys.parent,
      "the App Clip's app is \(quoted(parent)) here, and is \(quoted(app))",
      "write \(shortened(app))")
  }

  /// Two texts must be one; with settings that nobody gave it cannot be told, unless they cannot be one.
  mutating func compare(
    _ found: String, _ expected: String, _ rule: ShipRule, _ file: String, _ key: String,
    _ message: String, _ remedy: String
  ) {
    if found == expected { return }
    guard found.mayEqual(expected) else { return add(rule, file, key, message, remedy) }
    add(
      .cannotTell, file, key,
      "\(quoted(found)) and \(quoted(expected)) agree when Xcode puts the same into them",
      "say what it puts there with --set NAME=VALUE, --app and --clip, or check the signed files")
  }

  private mutating func checkApp(_ list: ShipProject.List) {
    for key in [ShipKeys.parent, ShipKeys.onDemand] where list.list[key] != nil {
      add(
        .parentInApp, list.path, key, "\(key) belongs to App Clips, and the app has it",
        "take it out of the app's entitlements")
    }
    // Xcode adds the key when it archives: absent is no fault.
    guard let clips = strings(list, ShipKeys.clips) else { return }
    guard let only = clips.only.map(app.settings.resolve) else {
      return add(
        .associatedClip, list.path, ShipKeys.clips,
        "the app names \(counted(clips.count, "App Clip")), and has exactly one",
        "leave only the App Clip that is part of it, or take the key out: Xcode adds it")
    }
    guard let clip = clip.identifier else { return }
    compare(
      only, clip, .associatedClip, list.path, ShipKeys.clips,
      "the app's App Clip is \(quoted(only)) here, and is \(quoted(clip))",
      "write \(shortened(clip)), or take the key out: Xcode adds it")
  }

  private mutating func checkGroups() {
    guard let appList = app.entitlements, let clipList = clip.entitlements else { return }
    let groups = [strings(appList, ShipKeys.groups), strings(clipList, ShipKeys.groups)]
    guard groups.contains(where: { $0?.isEmpty == false }) else { return }
    let shared = Set(groups[0] ?? []).intersection(groups[1] ?? [])
    guard shared.isEmpty else { return }
    let missing = groups[1]?.isEmpty == false ? appList : clipList
    add(
      .group, missing.path, ShipKeys.groups,
      "app and App Clip share no App Group, so the App Clip can leave nothing for the app",
      "put one group into both: "
        + shortened(
          (groups[1]?.first ?? groups[0]?.first) ?? "group. and the app's bundle identifier"))
  }
}
