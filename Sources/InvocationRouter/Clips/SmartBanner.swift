import InvocationURLs

/// The Smart App Banner of a web page: Safari shows the App Clip's card or a banner for it.
public struct SmartBanner: Sendable, Hashable {
  /// The app's number in the App Store, when it is to be offered, too.
  public let appID: String?
  /// The bundle identifier of the App Clip.
  public let clipBundleIdentifier: String
  /// Whether iOS 15 and later show the card instead of the banner.
  public let showsCard: Bool

  /// A banner; the identifiers are checked.
  public init(
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

  /// The tag for the page's head.
  public var metaTag: String {
    let parts = [
      appID.map { "app-id=\($0)" }, "app-clip-bundle-id=\(clipBundleIdentifier)",
      showsCard ? "app-clip-display=card" : nil,
    ]
    let content = parts.compactMap(\.self).joined(separator: ", ")
    return #"<meta name="apple-itunes-app" content="\#(content)">"#
  }
}

/// Why there cannot be such a banner.
public enum SmartBannerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A text that cannot be a bundle identifier.
  case badIdentifier(String)
  /// A text that is not the digits of an App Store address.
  case badAppID(String)

  /// A sentence that says what to write instead.
  public var description: String {
    switch self {
    case .badIdentifier(let text): AppleLinkError.badIdentifier(text).description
    case .badAppID(let text):
      "'\(text)' is not an app number; it is the digits of the app's App Store address, such as 1234567890"
    }
  }
}

/// The environment variable that hands a URL to an App Clip that Xcode starts.
public enum LaunchEnvironment {
  /// The variable's name, in the scheme's Run action under Arguments.
  public static let name = "_XCAppClipURL"
}
