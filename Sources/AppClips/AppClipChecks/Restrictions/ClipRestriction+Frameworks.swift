extension ClipRestriction {
  private static let toApp = "leave it to the app, or write it under #if !APPCLIP"

  private static func framework(
    _ name: String, _ modules: [String], _ sources: [Source] = [.apple2022], calls: [String] = []
  ) -> ClipRestriction {
    ClipRestriction(
      name, .framework, sources, modules.map(Occurrence.module) + calls.map(Occurrence.call),
      "compiles and does nothing in an App Clip", toApp)
  }

  private static func resembling(
    _ name: String, _ module: String, _ sources: [Source] = [.apple2022]
  ) -> ClipRestriction {
    ClipRestriction(
      name, .resembling, sources, [.module(module)],
      "belongs to a framework that does nothing in an App Clip; some of it may work",
      "try it in the App Clip",
      level: .note)
  }

  /// The restrictions of frameworks that have no function in an App Clip.
  static let frameworks: [ClipRestriction] = [
    framework("App Intents", ["AppIntents"], [.guide2025]),
    framework("Assets Library", ["AssetsLibrary"]),
    framework("Background Tasks", ["BackgroundTasks"], [.apple2022, .guide2025]),
    framework("CallKit", ["CallKit"], [.apple2022, .apple2020, .guide2025]),
    framework("CareKit", ["CareKit"], [.apple2022, .apple2020]),
    framework("Contacts", ["Contacts"], [.apple2022, .guide2025]),
    framework("ContactsUI", ["ContactsUI"]),
    framework("Core Motion", ["CoreMotion"], [.apple2022, .guide2025]),
    framework("EventKit", ["EventKit"], [.apple2022, .guide2025]),
    framework("EventKitUI", ["EventKitUI"]),
    framework("File Provider", ["FileProvider"]),
    framework("File Provider UI", ["FileProviderUI"]),
    framework("HealthKit", ["HealthKit"], [.apple2022, .apple2020, .guide2025, .session2020]),
    framework("HomeKit", ["HomeKit"], [.apple2022, .apple2020, .guide2025]),
    framework("Media Player", ["MediaPlayer"], [.apple2022, .guide2025]),
    framework("Messages", ["Messages"], [.apple2022, .guide2025]),
    framework("Message UI", ["MessageUI"]),
    framework("Nearby Interaction", ["NearbyInteraction"], [.guide2025]),
    framework("PhotoKit", ["Photos"], [.apple2022, .guide2025]),
    framework("ResearchKit", ["ResearchKit"], [.apple2022, .apple2020]),
    framework("SensorKit", ["SensorKit"], [.apple2022, .apple2020, .guide2025]),
    framework("Speech", ["Speech"], [.apple2022, .apple2020, .guide2025]),
    resembling("PhotosUI", "PhotosUI"),
    resembling("HealthKitUI", "HealthKitUI"),
    resembling("CareKitUI", "CareKitUI"),
    resembling("CareKitStore", "CareKitStore"),
    ClipRestriction(
      "CloudKit", .cloud, [.apple2020, .apple2022],
      [.module("CloudKit"), .entitlement("com.apple.developer.icloud-*")],
      "does nothing in an App Clip before iOS 16",
      "raise the App Clip's minimum version to 16, or leave it to the app",
      until: IOSVersion(16)),
    ClipRestriction(
      "CloudKit's private data", .cloud, [.apple2022, .guide2025],
      [.call(".privateCloudDatabase"), .call(".sharedCloudDatabase")],
      "is closed to an App Clip, which reads the public database only",
      "read the public database, or leave it to the app", from: IOSVersion(16), within: "CloudKit"),
    ClipRestriction(
      "CloudKit's writing", .cloud, [.apple2022, .guide2025],
      [
        .call("publicCloudDatabase.save"), .call("publicCloudDatabase.modifyRecords"),
        .call("publicCloudDatabase.deleteRecord"), .call("CKModifyRecordsOperation"),
      ],
      "is refused: an App Clip only reads the public database",
      "send the data to a server of your own, or leave it to the app", from: IOSVersion(16),
      within: "CloudKit"),
    ClipRestriction(
      "Core Data in CloudKit", .cloud, [.apple2022, .guide2025],
      [.call("NSPersistentCloudKitContainer"), .call("CKSyncEngine")],
      "needs the private database, which is closed to an App Clip",
      "use NSPersistentContainer in the App Group", from: IOSVersion(16)),
    ClipRestriction(
      "iCloud documents and values", .cloud, [.apple2022, .guide2025],
      [
        .call("NSUbiquitousKeyValueStore"), .call(".url(forUbiquityContainerIdentifier:"),
        .entitlement("com.apple.developer.ubiquity-*"),
        .entitlementValue("com.apple.developer.icloud-services", "CloudDocuments"),
      ],
      "does nothing in an App Clip, which has no documents and no key-value store in iCloud",
      "keep data for the app in the container of an App Group"),
  ]
}
