extension RuleDescription {
  /// The rules about what an App Clip cannot do, and what it needs.
  static let contents: [RuleDescription] = [
    RuleDescription(
      .framework, .limits, "warning",
      "a source of the App Clip imports a framework that compiles and does nothing"),
    RuleDescription(
      .resembling, .limits, "note",
      "the same of a framework that belongs to one of these"),
    RuleDescription(
      .networking, .limits, "warning",
      "sockets or Bonjour"),
    RuleDescription(
      .cellularPlan, .limits, "warning",
      "eSIM and cellular plans"),
    RuleDescription(
      .backgroundWork, .limits, "warning",
      "a background `URLSession`"),
    RuleDescription(
      .essentialDownload, .limits, "warning",
      "Background Assets that must be there before the App Clip starts"),
    RuleDescription(
      .bluetooth, .limits, "warning",
      "paired devices, or a connection while the App Clip is not in use"),
    RuleDescription(
      .tracking, .limits, "warning",
      "permission to track"),
    RuleDescription(
      .adNetwork, .limits, "warning",
      "SKAdNetwork"),
    RuleDescription(
      .alwaysLocation, .limits, "warning",
      "location at all times"),
    RuleDescription(
      .purchase, .limits, "warning",
      "in-app purchase"),
    RuleDescription(
      .paymentCards, .limits, "warning",
      "payment cards that are added in the app"),
    RuleDescription(
      .onDemandResources, .limits, "warning",
      "on-demand resources, tags of resources"),
    RuleDescription(
      .scenes, .limits, "warning",
      "more than one scene"),
    RuleDescription(
      .requestReview, .limits, "warning",
      "a request for a review"),
    RuleDescription(
      .unixNotifications, .limits, "warning",
      "notifications of BSD"),
    RuleDescription(
      .emptyIdentifier, .limits, "warning",
      "the device's name, the identifier for the vendor"),
    RuleDescription(
      .cloud, .limits, "warning",
      "CloudKit before iOS 16; later, all but reading the public database"),
    RuleDescription(
      .usageKey, .limits, "warning",
      "a text for a permission that an App Clip cannot ask for"),
    RuleDescription(
      .passTypes, .limits, "warning",
      "the entitlement for reading passes"),
    RuleDescription(
      .wifi, .limits, "note",
      "Wi-Fi configuration before iOS 16"),
    RuleDescription(
      .extensionKind, .limits, "error; note for a widget",
      "an extension in the App Clip"),
    RuleDescription(
      .settingsBundle, .limits, "warning",
      "a settings bundle in the App Clip"),
    RuleDescription(
      .launchHandling, .needs, "warning",
      "no source of the App Clip handles an activity",
      "`onContinueUserActivity`, or the functions of a scene delegate"),
    RuleDescription(
      .coldLaunch, .needs, "warning",
      "`scene(_:continue:)` is there, and no source reads the activities of a new scene",
      "read `connectionOptions.userActivities`"),
    RuleDescription(
      .warmLaunch, .needs, "warning",
      "the reverse",
      "add `scene(_:continue:)`"),
    RuleDescription(
      .forcedURL, .needs, "warning",
      "`webpageURL!`: a launch without a URL stops the App Clip",
      "`guard let`"),
    RuleDescription(
      .appLaunch, .needs, "warning",
      "no source of the app handles an activity; once installed, it gets the App Clip's URLs",
      "handle it as in the App Clip"),
    RuleDescription(
      .overlay, .needs, "note",
      "the overlay for the app seems to be shown at launch",
      "show it after the task"),
    RuleDescription(
      .foreignGroup, .needs, "warning",
      "the App Clip is in an App Group that its app is not in",
      "take it out"),
    RuleDescription(
      .groupSource, .needs, "warning",
      "a source names an App Group that is not in its target's entitlements",
      "the group of the entitlements"),
    RuleDescription(
      .keychainLabel, .needs, "note",
      "the App Clip adds keychain items without `kSecAttrLabel`; the app sees them from iOS 15.4 on",
      "a label of their own"),
    RuleDescription(
      .appleID, .needs, "note",
      "the App Clip signs in with Apple, and the app does not call `getCredentialState`",
      "leave the credential's `user` in the App Group"),
    RuleDescription(
      .condition, .needs, "warning",
      "sources use `APPCLIP`, and the App Clip's target does not set it, or the app's does, too",
      "set it in the App Clip's target"),
    RuleDescription(
      .oneClip, .needs, "error",
      "an app with two App Clips, in the table or in the project",
      "one App Clip with several routes"),
    RuleDescription(
      .locationCall, .needs, "warning",
      "`confirmAcquired` is called, and its key is not true",
      "the key under `NSAppClip`"),
    RuleDescription(
      .locationErrors, .needs, "note",
      "`doesNotMatch` (the URL is not registered) and `disallowed` (refused, or not opened by a tag or code) are not told apart",
      "tell them apart"),
    RuleDescription(
      .locationRadius, .needs, "warning",
      "a region for location confirmation has a radius of more than 500 m",
      "500 or less"),
    RuleDescription(
      .notificationGrant, .needs, "note",
      "notifications without the key: people must allow them, for a week",
      "the key gives 8 hours without a question"),
  ]
}
