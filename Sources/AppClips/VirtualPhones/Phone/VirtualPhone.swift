package import AppClipChecks
package import InvocationRouter
package import InvocationURLs

/// A phone with its iOS version and what is on it, for finding out what a URL does there.
///
///     let phone = VirtualPhone(ios: IOSVersion(17, 2))
///     let answer = phone.open(url, by: .qr, LinkFiles(project))
package struct VirtualPhone: Sendable {
  /// The part of the app that the phone has installed.
  package enum Installed: String, Sendable, Hashable, CaseIterable { case none, clip, app }

  /// The state of the app's release on the phone.
  package enum Stage: String, Sendable, Hashable, CaseIterable {
    /// The app is released in the App Store.
    case store
    /// The app is tested with TestFlight.
    case testFlight = "testflight"
    /// The app is run from Xcode, or exported for development.
    case development
  }

  /// The kind of Smart App Banner on the web page at the URL.
  package enum Page: String, Sendable, Hashable, CaseIterable { case unknown, none, banner, card }

  /// The sender of a message, as the phone knows it.
  package enum Sender: String, Sendable, Hashable, CaseIterable { case unknown, contact, stranger }

  package var ios: IOSVersion
  package var installed: Installed
  package var stage: Stage
  package var page: Page
  package var sender: Sender
  /// Whether the page is open in Private Browsing.
  package var isPrivate: Bool
  /// The URL prefixes registered under Settings > Developer > Local Experiences.
  package var localExperiences: [InvocationURL]
  /// The language of the phone, if it is known.
  package var language: AppStoreValue<CardLanguages>?

  package init(
    ios: IOSVersion, installed: Installed = .none, stage: Stage = .store, page: Page = .unknown,
    sender: Sender = .unknown, isPrivate: Bool = false, localExperiences: [InvocationURL] = [],
    language: AppStoreValue<CardLanguages>? = nil
  ) {
    (self.ios, self.installed, self.stage, self.page) = (ios, installed, stage, page)
    (self.sender, self.isPrivate, self.localExperiences) = (sender, isPrivate, localExperiences)
    self.language = language
  }

  /// Creates a phone with an iOS version such as `17.2`, or returns `nil` if it is not one.
  package init?(ios text: String) {
    guard let ios = IOSVersion(text) else { return nil }
    self.init(ios: ios)
  }

  /// Opens a URL in a given way, and returns the phone's reaction.
  package func open(
    _ url: InvocationURL, by way: OpeningMethod, _ files: LinkFiles
  ) -> PhoneAnswer {
    var walk = PhoneEvaluation(phone: self, url: url, way: way, files: files)
    return walk.answer()
  }
}

/// A way in which a person opens a URL or starts the App Clip.
package enum OpeningMethod: String, Sendable, Hashable, CaseIterable {
  /// The person scans a QR code in the code scanner.
  case qr
  /// The person scans a QR code in the Camera app.
  case camera
  /// The person holds the phone to an NFC tag.
  case nfc
  /// The person scans an App Clip Code.
  case appClipCode = "appclipcode"
  /// The person opens the web page in Safari.
  case safari
  /// The person taps a link in a message.
  case messages
  /// The person taps a place card in Maps.
  case maps
  /// The person taps a suggestion of Siri by location.
  case siri
  /// The person taps a result in Spotlight.
  case spotlight
  /// The person taps a link preview in another app.
  case linkPresentation = "link-presentation"
  /// The person taps a link in another app.
  case appLink = "app-link"
  /// The person taps an invocation in the TestFlight app.
  case testFlight = "testflight"
  /// The program starts from an Xcode scheme that sets the variable `_XCAppClipURL`.
  case xcode
  /// The person starts the App Clip from the App Library, after an earlier launch with the URL.
  case appLibrary = "app-library"
  /// The person starts the App Clip from the App Switcher, after an earlier launch with the URL.
  case appSwitcher = "app-switcher"

  /// The channel of Apple's tables; nil for ways without a card.
  package var channel: InvocationChannel? {
    switch self {
    case .qr, .camera: .qrCode
    case .nfc: .nfcTag
    case .appClipCode: .appClipCode
    case .safari: .safari
    case .messages: .messages
    case .maps: .maps
    case .siri: .siri
    case .spotlight: .spotlight
    case .linkPresentation: .linkPresentation
    case .appLink: .appLink
    case .testFlight, .xcode, .appLibrary, .appSwitcher: nil
    }
  }

  /// Whether a person scans something that is there, so that the location can be confirmed.
  var isPhysical: Bool { [.qr, .camera, .nfc, .appClipCode].contains(self) }

  /// Whether the way follows universal links to an installed app.
  var followsLinks: Bool {
    [.qr, .camera, .nfc, .messages, .linkPresentation, .appLink].contains(self)
  }
}
