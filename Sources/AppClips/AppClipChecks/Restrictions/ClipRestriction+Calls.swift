extension ClipRestriction {
  private static let toApp = "leave it to the app, or write it under #if !APPCLIP"

  /// The restrictions of calls that have no effect in an App Clip or are refused.
  static let calls: [ClipRestriction] = [
    ClipRestriction(
      "sockets", .networking, [.apple2022],
      [
        .call("CFSocketCreate"), .call("CFSocketCreateWithNative"),
        .call("CFSocketCreateWithSocketSignature"), .call("CFSocket"), .call("socket(AF_"),
        .call("socket(PF_"),
      ],
      "is not for App Clips", "use URLSession or the Network framework"),
    ClipRestriction(
      "Bonjour", .networking, [.apple2022],
      [
        .call("NetServiceBrowser"), .call("NetService(domain:"), .call("DNSServiceBrowse"),
        .call("DNSServiceRegister"), .call(".bonjour("), .module("MultipeerConnectivity"),
        .infoKey("NSBonjourServices"),
      ],
      "is not for App Clips", "use URLSession or the Network framework with an address"),
    ClipRestriction(
      "eSIM and cellular plans", .cellularPlan, [.apple2022], [.call("CTCellularPlanProvisioning")],
      "is not available to App Clips; the rest of Core Telephony works", toApp),
    ClipRestriction(
      "background URLSession", .backgroundWork, [.apple2022, .apple2020, .guide2025],
      [.call("URLSessionConfiguration.background"), .call(".background(withIdentifier:")],
      "does nothing: an App Clip does not work in the background",
      "use the default configuration while the App Clip is open"),
    ClipRestriction(
      "essential downloads", .essentialDownload, [.guide2025],
      [.call("isEssential: true"), .call("essential: true")],
      "is not allowed: Background Assets of an App Clip come after it is installed",
      "download without isEssential, and start without the assets", within: "BackgroundAssets"),
    ClipRestriction(
      "paired Bluetooth devices", .bluetooth, [.apple2022, .apple2020],
      [
        .call(".retrievePeripherals(withIdentifiers:"),
        .call(".retrieveConnectedPeripherals(withServices:"),
      ],
      "finds nothing: only apps look for paired devices", "scan while the App Clip is open"),
    ClipRestriction(
      "Bluetooth while unused", .bluetooth, [.apple2022, .apple2020],
      [
        .call("CBCentralManagerOptionRestoreIdentifierKey"),
        .call("CBPeripheralManagerOptionRestoreIdentifierKey"),
      ],
      "does nothing: the connection ends when the App Clip is not in use",
      "connect while the App Clip is open"),
    ClipRestriction(
      "tracking", .tracking, [.apple2022, .apple2020, .guide2025],
      [
        .module("AppTrackingTransparency"),
        .call("ATTrackingManager.requestTrackingAuthorization"),
        .infoKey("NSUserTrackingUsageDescription"),
      ],
      "is refused: an App Clip cannot ask for permission to track", toApp),
    ClipRestriction(
      "ad attribution", .adNetwork, [.apple2022, .guide2025],
      [.infoKey("SKAdNetworkItems"), .call("SKAdNetwork")], "does nothing in an App Clip", toApp),
    ClipRestriction(
      "continuous location", .alwaysLocation, [.apple2022, .apple2020, .guide2025],
      [
        .infoKey("NSLocationAlways*"), .call(".requestAlwaysAuthorization"),
        .call(".allowsBackgroundLocationUpdates"),
      ],
      "is refused: an App Clip gets the location while it is in use, until 4:00 of the next day",
      "use requestWhenInUseAuthorization, or confirm the place of the code"),
    ClipRestriction(
      "in-app purchase", .purchase, [.apple2022, .apple2020, .guide2025],
      [
        .call("SKPaymentQueue"), .call("SKProductsRequest"), .call(".purchase("),
        .call("\\.purchase"), .call("ProductView("), .call("StoreView("),
        .call("SubscriptionStoreView("),
      ],
      "is not for App Clips", "use Apple Pay, and sell digital goods in the app",
      within: "StoreKit"),
    ClipRestriction(
      "payment cards in the app", .paymentCards, [.apple2022, .apple2020],
      [
        .call("PKAddPaymentPassViewController"),
        .entitlement("com.apple.developer.payment-pass-provisioning"),
      ],
      "is not for App Clips; Apple Pay works", toApp),
    ClipRestriction(
      "on-demand resources", .onDemandResources, [.apple2022, .guide2025],
      [.call("NSBundleResourceRequest"), .infoKey("NSOnDemandResources*"), .assetTag],
      "is not available to App Clips",
      "include the resources, or download them with Background Assets"),
    ClipRestriction(
      "several scenes", .scenes, [.apple2022, .apple2020, .guide2025],
      [
        .trueKey("UIApplicationSceneManifest.UIApplicationSupportsMultipleScenes"),
        .call(".requestSceneSessionActivation"), .call(".activateSceneSession"),
        .call("\\.openWindow"),
      ],
      "does nothing: an App Clip has one scene, on iPad too", "write false, and use one scene"),
    ClipRestriction(
      "requestReview", .requestReview, [.apple2022, .apple2020],
      [
        .call("SKStoreReviewController.requestReview"), .call("AppStore.requestReview"),
        .call("\\.requestReview"),
      ],
      "does nothing in an App Clip", "ask for a review in the app"),
    ClipRestriction(
      "low-level Unix", .unixNotifications, [.apple2022, .apple2020],
      [
        .call("notify_post"), .call("notify_register_dispatch"), .call("notify_register_check"),
        .call("CFNotificationCenterGetDarwinNotifyCenter"),
      ],
      "is not for App Clips (BSD notifications)", "use NotificationCenter"),
    ClipRestriction(
      "identifiers of the device", .emptyIdentifier, [.apple2022, .apple2020, .guide2025],
      [.call("UIDevice.current.name"), .call(".identifierForVendor")],
      "is empty in an App Clip", "use an identifier of your own in the App Group"),
  ]
}
