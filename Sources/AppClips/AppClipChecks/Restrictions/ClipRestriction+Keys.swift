extension ClipRestriction {
  private static func useless(
    _ name: String, _ keys: [String], _ sources: [Source], _ effect: String, _ remedy: String
  ) -> ClipRestriction {
    ClipRestriction(name, .useless, sources, keys.map(Occurrence.infoKey), effect, remedy)
  }

  private static func usage(
    _ name: String, _ keys: [String], _ sources: [Source] = [.apple2022]
  ) -> ClipRestriction {
    ClipRestriction(
      name, .usageKey, sources, keys.map(Occurrence.infoKey),
      "does nothing: an App Clip cannot ask for this", "take it out of the App Clip's Info.plist")
  }

  private static let takeOut = "take it out of the App Clip's Info.plist"

  /// Keys, entitlements, extensions and resources without effect, or that are refused.
  static let keys: [ClipRestriction] = [
    useless(
      "URL schemes", ["CFBundleURLTypes"], [.apple2022, .apple2020, .session2020],
      "does nothing in an App Clip",
      "take it out; ASWebAuthenticationSession needs no registered scheme"),
    useless(
      "document types", ["CFBundleDocumentTypes"], [.apple2022, .apple2020],
      "does nothing in an App Clip", takeOut),
    useless(
      "background modes", ["UIBackgroundModes"], [.apple2022, .apple2020],
      "does nothing in an App Clip", takeOut),
    useless(
      "background task identifiers", ["BGTaskSchedulerPermittedIdentifiers"], [.apple2022],
      "does nothing in an App Clip", takeOut),
    useless(
      "Face ID", ["NSFaceIDUsageDescription"], [.apple2022], "does nothing in an App Clip",
      "take it out; Touch ID with Local Authentication works"),
    usage("contacts", ["NSContactsUsageDescription"], [.apple2022, .apple2020]),
    usage(
      "calendars",
      [
        "NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription",
        "NSCalendarsWriteOnlyAccessUsageDescription",
      ], [.apple2022]),
    usage(
      "reminders", ["NSRemindersUsageDescription", "NSRemindersFullAccessUsageDescription"],
      [.apple2022, .apple2020]),
    usage(
      "photos", ["NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription"],
      [.apple2022, .apple2020]),
    usage(
      "health",
      [
        "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
        "NSHealthClinicalHealthRecordsShareUsageDescription",
      ], [.apple2022, .apple2020]),
    usage(
      "motion and fitness", ["NSMotionUsageDescription"],
      [.apple2022, .apple2020, .article2020]),
    usage("media library", ["NSAppleMusicUsageDescription"], [.apple2022, .apple2020]),
    usage("HomeKit's data", ["NSHomeKitUsageDescription"], [.apple2022, .apple2020]),
    usage("speech recognition", ["NSSpeechRecognitionUsageDescription"], [.apple2022, .apple2020]),
    usage("nearby devices", ["NSNearbyInteractionUsageDescription"], [.guide2025]),
    ClipRestriction(
      "pass types", .passTypes, [.apple2022],
      [.entitlement("com.apple.developer.pass-type-identifiers")],
      "is refused: an App Clip does not read passes", "take it out of the App Clip's entitlements"),
    ClipRestriction(
      "Wi-Fi configuration", .wifi, [.apple2022, .apple2020],
      [.entitlement("com.apple.developer.networking.HotspotConfiguration")],
      "was not allowed in iOS 14 and is in iOS 16", "raise the minimum version to 16",
      level: .note, until: IOSVersion(16)),
    ClipRestriction(
      "Live Activities", .extensionKind, [.apple2022, .guide2025],
      [.extensionPoint("com.apple.widgetkit-extension")],
      "works only for Live Activities, from iOS 16.1 on", "raise the minimum version to 16.1",
      until: IOSVersion(16, 1)),
    ClipRestriction(
      "widgets", .extensionKind, [.apple2022, .guide2025],
      [.extensionPoint("com.apple.widgetkit-extension")],
      "works only for Live Activities", "leave other widgets to the app", level: .note,
      from: IOSVersion(16, 1)),
    ClipRestriction(
      "extensions", .extensionKind, [.apple2022, .guide2025, .session2020],
      [.extensionPoint("*")], "cannot be part of an App Clip",
      "make it part of the app; an App Clip may have a widget extension for Live Activities",
      level: .error),
    ClipRestriction(
      "settings", .settingsBundle, [.apple2022, .apple2020], [.resource("Settings.bundle")],
      "does nothing: an App Clip has no page in Settings", "take it out of the App Clip's target"),
  ]
}
