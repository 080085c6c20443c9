/// The Smart App Banner of a web page. Safari shows a card or a banner for the App Clip.
package struct SmartBanner: Sendable, Hashable {
  /// The app's number in the App Store, if the app is offered as well.
  package let appID: String?
  /// The bundle identifier of the App Clip to open.
  package let clipBundleIdentifier: String
  /// Whether the card is shown instead of the banner on iOS 15 and later.
  package let showsCard: Bool

  /// Creates a banner and checks the identifiers.
  package init(
    clipBundleIdentifier: String, appID: String? = nil, showsCard: Bool = true
  ) throws(SmartBannerError) {
    guard AppleLink.isIdentifier(clipBundleIdentifier) else {
      throw .badIdentifier(clipBundleIdentifier)
    }
    if let appID, appID.isEmpty || !appID.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      throw .badAppID(appID)
    }
    self.clipBundleIdentifier = clipBundleIdentifier
    self.appID = appID
    self.showsCard = showsCard
  }

  /// The meta tag for the head of the page.
  package var metaTag: String {
    let parts = [
      appID.map { "app-id=\($0)" }, "app-clip-bundle-id=\(clipBundleIdentifier)",
      showsCard ? "app-clip-display=card" : nil,
    ]
    let content = parts.compactMap(\.self).joined(separator: ", ")
    return #"<meta name="apple-itunes-app" content="\#(content)">"#
  }
}

/// A reason why a banner is invalid.
package enum SmartBannerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A text that cannot be a bundle identifier.
  case badIdentifier(String)
  /// A text that is not the number in an App Store address.
  case badAppID(String)

  /// A sentence that says what to write instead.
  package var description: String {
    switch self {
    case .badIdentifier(let text): AppleLinkError.badIdentifier(text).description
    case .badAppID(let text):
      "'\(text)' is not an app number; it is the digits of the app's App Store address, such as 1234567890"
    }
  }
}

/// The environment variable that passes a URL to an App Clip started by Xcode.
package enum LaunchEnvironment {
  /// The variable's name, in the scheme's Run action under Arguments.
  package static let name = "_XCAppClipURL"
}
