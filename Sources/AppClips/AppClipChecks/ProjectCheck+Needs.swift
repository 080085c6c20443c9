import Basics
import PropertyLists
import RouteFiles

extension ProjectCheck {
  private typealias Pattern = SwiftPattern

  /// Checks what an App Clip and its app need: launches, shared data, location, notifications.
  mutating func checkNeeds() {
    checkLaunchHandling()
    checkScenes()
    checkOverlay()
    checkForeignGroups()
    checkGroupNames()
    checkCredentials()
    checkCondition()
    checkOneClip()
    checkLocationCalls()
    checkNotificationCalls()
  }

  // MARK: Launches

  /// The places where the App Clip handles an invocation.
  var clipHandlers: [PlacedSources.Place] {
    sources.clip(
      Pattern.continuation, Pattern.sceneContinue, Pattern.applicationContinue, Pattern.activities,
      Pattern.launch, "onOpenURL")
  }

  /// The places where the app handles an invocation.
  var appHandlers: [PlacedSources.Place] {
    sources.app(
      Pattern.continuation, Pattern.sceneContinue, Pattern.applicationContinue, Pattern.activities,
      Pattern.launch, "onOpenURL")
  }

  private mutating func checkLaunchHandling() {
    let starts = ["@main", "@UIApplicationMain"]
    let clipStart = starts.flatMap { sources.clipAlone($0) }.first
    if let start = clipStart, clipHandlers.isEmpty {
      add(
        .launchHandling, start.path, start.use.pattern,
        "no source of the App Clip handles an invocation, so it does not get the URL",
        "SwiftUI: onContinueUserActivity(NSUserActivityTypeBrowsingWeb). UIKit: "
          + "scene(_:willConnectTo:options:) and scene(_:continue:)", line: start.line)
    }
    if let start = starts.flatMap({ sources.appAlone($0) }).first, appHandlers.isEmpty,
      !clipHandlers.isEmpty
    {
      add(
        .appLaunch, start.path, start.use.pattern,
        "no source of the app handles an invocation; once the app is installed, it gets the App Clip's URLs",
        "handle the activity in the app as in the App Clip, with the same routes", line: start.line)
    }
    for place in sources.surelyClip(Pattern.webpage) where place.use.follow.isForced {
      add(
        .forcedURL, place.path, "webpageURL!",
        "webpageURL is unwrapped with '!': a launch without a URL stops the App Clip",
        "write guard let; from the App Switcher and from notifications there is no URL",
        line: place.line)
    }
  }

  private mutating func checkScenes() {
    let isSwiftUI = !sources.clip(Pattern.continuation, "onOpenURL").isEmpty
    guard !isSwiftUI else { return }
    let warm = sources.surelyClip(Pattern.sceneContinue)
    let cold = sources.surelyClip(Pattern.activities)
    if let place = warm.first, sources.clip(Pattern.activities).isEmpty {
      add(
        .coldLaunch, place.path, Pattern.sceneContinue,
        "scene(_:continue:) is called for an existing scene only; no source reads the activities of a new one",
        "read connectionOptions.userActivities in scene(_:willConnectTo:options:)",
        line: place.line)
    }
    if let place = cold.first,
      sources.clip(Pattern.sceneContinue, Pattern.applicationContinue).isEmpty
    {
      add(
        .warmLaunch, place.path, "userActivities",
        "the activities of a new scene are read; no source has scene(_:continue:) for an existing one",
        "add scene(_:continue:)", line: place.line)
    }
  }

  private mutating func checkOverlay() {
    let places =
      sources.surelyClip("SKOverlay").filter(\.use.isAtLaunch)
      + sources.surelyClip("appStoreOverlay").filter { $0.use.follow.argument == "true" }
      + sources.clipStartingTrue("appStoreOverlay")
    guard let place = places.first else { return }
    add(
      .overlay, place.path, place.use.pattern,
      "the overlay for the app seems to be shown at launch (found by name)",
      "show it when the task is done, never before", line: place.line)
  }

  // MARK: Data for the app

  private mutating func checkForeignGroups() {
    guard let appList = app.entitlements, let clipList = clip.entitlements,
      let own = appList.list[ProjectKeys.groups]?.arrayValue?.compactMap(\.stringValue),
      let groups = clipList.list[ProjectKeys.groups]?.arrayValue?.compactMap(\.stringValue),
      groups.contains(where: own.contains)
    else { return }
    for group in groups where !own.contains(where: group.mayEqual) {
      add(
        .foreignGroup, clipList.path, ProjectKeys.groups,
        "the App Clip is in the App Group \(quoted(group)), and its app is not; an App Clip shares "
          + "data only with its own app", "take it out, or add it to the app")
    }
  }

  /// The strings in an array entitlement of a target, with known settings substituted.
  private func groups(_ target: ProjectTarget) -> [String]? {
    guard let list = target.entitlements else { return nil }
    return list.list[ProjectKeys.groups]?.arrayValue?.compactMap(\.stringValue)
      .map(target.settings.resolve) ?? []
  }

  private mutating func checkGroupNames() {
    let uses = [
      (clip, sources.surelyClip(Pattern.groupFolder, Pattern.groupDefaults)),
      (app, sources.appAlone(Pattern.groupFolder, Pattern.groupDefaults)),
    ]
    for (target, places) in uses {
      guard let groups = groups(target) else { continue }
      for place in places {
        guard let name = place.use.follow.argument, name.hasPrefix("group."),
          !groups.contains(where: { name.mayEqual($0) })
        else { continue }
        add(
          .groupSource, place.path, name,
          "the \(target.kind.noun) is not in the App Group \(quoted(name)), so it gets no container",
          groups.isEmpty
            ? "add the group to the entitlements of both targets"
            : "write \(shortened(groups[0])), or add the group to the entitlements of both targets",
          line: place.line)
      }
    }
  }

  private mutating func checkCredentials() {
    if let place = sources.surelyClip("SecItemAdd").first,
      sources.clip("kSecAttrLabel").isEmpty
    {
      add(
        .keychainLabel, place.path, "SecItemAdd",
        "keychain items are added here, and no source sets kSecAttrLabel; from iOS 15.4 on, the app "
          + "sees the App Clip's items beside its own",
        "give the items of the App Clip a kSecAttrLabel of their own", line: place.line)
    }
    let credentials = sources.surelyClip(
      "ASAuthorizationAppleIDProvider", "ASAuthorizationAppleIDCredential",
      "SignInWithAppleButton")
    if let place = credentials.first, !appHandlers.isEmpty,
      sources.app(Pattern.credentialState, Pattern.credentialStateAwaited).isEmpty
    {
      add(
        .appleID, place.path, place.use.pattern,
        "the App Clip signs in with Apple, and no source of the app calls getCredentialState",
        "leave the credential's user in the App Group, and check its state in the app instead of asking again",
        line: place.line)
    }
  }

  // MARK: The project

  private mutating func checkCondition() {
    guard let xcode = project.xcode, let target = xcode.clip, !target.lacksSettings else {
      return
    }
    for name in SourceOwners.usualConditions.sorted() {
      let users = sources.all.filter {
        ($0.owner == .clip || $0.owner == .both) && $0.source.isSwift
          && $0.source.regions.names.contains(name)
      }
      guard let first = users.first?.source, let line = first.regions.firstLines[name] else {
        continue
      }
      if !target.conditions.contains(name) {
        add(
          .condition, first.path, name,
          "the target \(quoted(target.name)) does not set \(name), so '#if \(name)' is never true",
          "add \(name) to SWIFT_ACTIVE_COMPILATION_CONDITIONS of the App Clip's target", line: line)
      } else if xcode.app?.conditions.contains(name) == true, xcode.app?.lacksSettings == false {
        add(
          .condition, first.path, name,
          "the app's target sets \(name), too, so '#if \(name)' is true in both",
          "set \(name) in the App Clip's target only", line: line)
      }
    }
  }

  private mutating func checkOneClip() {
    if let xcode = project.xcode, let app = xcode.app {
      let own = xcode.clips.filter { app.dependencies.contains($0.id) }
      if own.count > 1 {
        add(
          .oneClip, xcode.path, own.map(\.name).joined(separator: ", "),
          "the app \(quoted(app.name)) contains \(own.count) App Clips; an app has one",
          "make them one App Clip with several routes and experiences")
      }
    }
    guard let table = project.routes else { return }
    for app in table.file.apps {
      let own = table.file.appClips.filter { clip in
        clip.bundle.hasPrefix(app.bundle + ".")
          && !table.file.apps.contains {
            $0 != app && $0.bundle.count > app.bundle.count
              && clip.bundle.hasPrefix($0.bundle + ".")
          }
      }
      guard own.count > 1 else { continue }
      add(
        .oneClip, table.path, "appClips",
        "the table has \(own.count) App Clips of \(app.bundle): "
          + own.map(\.bundle).joined(separator: ", ") + "; an app has one",
        "leave one of them, with several routes and experiences")
    }
  }

  // MARK: Location and notifications

  private mutating func checkLocationCalls() {
    guard let place = sources.surelyClip(Pattern.confirm).first else { return }
    if let list = clip.info, list.list[ProjectKeys.clip]?[ProjectKeys.locates]?.boolValue != true {
      add(
        .locationCall, place.path, "confirmAcquired",
        "the location is confirmed here, and \(ProjectKeys.locates) is not true in \(list.path)",
        "write <true/> there; the card says so to the person", line: place.line)
    }
    checkRadius()
    let missing = ["doesNotMatch", "disallowed"].filter { sources.clip($0).isEmpty }
    guard !missing.isEmpty else { return }
    add(
      .locationErrors, place.path, "confirmAcquired",
      "the errors of confirmAcquired are not told apart: no source has "
        + missing.joined(separator: " or "),
      "doesNotMatch: the URL is not registered. disallowed: the person refused, or the App Clip was not "
        + "opened by a tag or a code", line: place.line)
  }

  private static let maxRadius = 500

  private mutating func checkRadius() {
    for place in sources.surelyClip("CLCircularRegion") {
      guard let radius = place.use.follow.radius, radius > Self.maxRadius else { continue }
      add(
        .locationRadius, place.path, "radius",
        "the region has a radius of \(radius) m; a location is confirmed within at most "
          + "\(Self.maxRadius) m",
        "write \(Self.maxRadius) or less", line: place.line)
    }
  }

  private mutating func checkNotificationCalls() {
    guard let list = clip.info, let place = sources.surelyClip(Pattern.notificationCenter).first,
      list.list[ProjectKeys.clip]?[ProjectKeys.notifies]?.boolValue != true
    else { return }
    add(
      .notificationGrant, place.path, Pattern.notificationCenter,
      "notifications are used here, and \(ProjectKeys.notifies) is not true in \(list.path): the "
        + "person must allow them, for a week",
      "write <true/> there to send notifications for 8 hours without a question", line: place.line)
  }
}
