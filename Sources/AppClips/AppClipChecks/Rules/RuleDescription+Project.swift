extension RuleDescription {
  /// The rules about the files of the project.
  static let project: [RuleDescription] = [
    RuleDescription(
      .notChecked, .files, "unknown",
      "a file is missing; says what could not be checked without it",
      "name the file"),
    RuleDescription(
      .unreadable, .files, "error",
      "a file is not what it should be; names the line or byte",
      "correct it, or name another"),
    RuleDescription(
      .wrongType, .files, "error",
      "a key has a value of the wrong type",
      "`<true/>`, or `<array>` with a `<string>` for each"),
    RuleDescription(
      .cannotTell, .files, "unknown",
      "two texts agree only if Xcode gives the same value to both",
      "`--set`, `--app`, `--clip`, or the signed files"),
    RuleDescription(
      .onDemand, .entitlements, "error",
      "the App Clip's `com.apple.developer.on-demand-install-capable` is not true",
      "write `<true/>`"),
    RuleDescription(
      .parent, .entitlements, "error",
      "`parent-application-identifiers` is missing, does not name exactly one app, or names another app",
      "the app's identifier with its prefix"),
    RuleDescription(
      .parentInApp, .entitlements, "error",
      "the app has a key that only App Clips have",
      "remove it"),
    RuleDescription(
      .associatedClip, .entitlements, "error",
      "the app's `associated-appclip-app-identifiers` is not exactly the App Clip; it may be absent, since Xcode adds it",
      "correct it, or remove it"),
    RuleDescription(
      .domainForm, .entitlements, "error",
      "an entry has a scheme, path, port, unknown service or mode, or a wildcard for `appclips`",
      "`appclips:` and the host only"),
    RuleDescription(
      .domainMode, .entitlements, "warning",
      "`?mode=…` bypasses Apple's CDN and works in development only",
      "remove it before you submit"),
    RuleDescription(
      .domainMissing, .entitlements, "error; warning for `applinks`",
      "a host of routes, experiences or printed URLs is not associated",
      "add the entry, in the app too"),
    RuleDescription(
      .domainUnused, .entitlements, "warning",
      "an entry for a host without routes, experiences or printed URLs",
      "remove it, or add routes"),
    RuleDescription(
      .domainUseless, .entitlements, "warning",
      "the App Clip has `applinks`",
      "use `appclips` there"),
    RuleDescription(
      .group, .entitlements, "warning",
      "app and App Clip share no App Group",
      "the same group in both"),
    RuleDescription(
      .signedIdentifier, .entitlements, "error",
      "the file was signed for another identifier",
      "sign again"),
    RuleDescription(
      .bundle, .infoPlist, "error",
      "the App Clip's bundle identifier is not the app's, followed by a dot and more text",
      "rename the target"),
    RuleDescription(
      .version, .infoPlist, "error",
      "`CFBundleShortVersionString` differs",
      "the same in both"),
    RuleDescription(
      .build, .infoPlist, "error",
      "`CFBundleVersion` differs",
      "the same in both"),
    RuleDescription(
      .notification, .infoPlist, "error; warning for the reverse",
      "a route has `\"notifies\": true` and the key is not true, or the reverse",
      "the key under `NSAppClip`"),
    RuleDescription(
      .location, .infoPlist, "error; warning for the reverse",
      "an experience has a place and the key is not true, or the reverse",
      "the key under `NSAppClip`"),
    RuleDescription(
      .useless, .infoPlist, "warning",
      "URL types, document types, background modes, background task identifiers or Face ID in the App Clip",
      "remove it"),
    RuleDescription(
      .clipKeysInApp, .infoPlist, "warning",
      "`NSAppClip` in the app",
      "move it to the App Clip"),
    RuleDescription(
      .minimumOS, .infoPlist, "warning",
      "`--ios` gives another version than the App Clip's `MinimumOSVersion`, which counts",
      "leave out `--ios`, or change the deployment target"),
  ]
}
