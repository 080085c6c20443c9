/// A way in which people open an App Clip.
package enum InvocationChannel: String, Sendable, Hashable, CaseIterable {
  /// A QR code that is scanned.
  case qrCode = "qr"
  /// An NFC tag that is read.
  case nfcTag = "nfc"
  /// An App Clip Code.
  case appClipCode = "appclipcode"
  /// The banner or card on a web page.
  case safari
  /// Only the card, which covers the lower part of a web page.
  case safariCard = "safari-card"
  /// A link in a message of the Messages app.
  case messages
  /// A place card in Maps.
  case maps
  /// A suggestion of Siri by location.
  case siri
  /// A result in Spotlight.
  case spotlight
  /// A link preview in another app (Link Presentation).
  case linkPresentation = "link-presentation"
  /// Another app's `Link` or `open(_:)`.
  case appLink = "app-link"
  /// A demo link, regardless of where it is.
  case demoLink = "demo-link"

  /// The channel as a part of a sentence, such as "a QR code".
  package var phrase: String {
    switch self {
    case .qrCode: "a QR code"
    case .nfcTag: "an NFC tag"
    case .appClipCode: "an App Clip Code"
    case .safari: "Safari's banner or card"
    case .safariCard: "Safari's card"
    case .messages: "Messages"
    case .maps: "Maps"
    case .siri: "Siri's suggestions"
    case .spotlight: "Spotlight"
    case .linkPresentation: "another app's link preview"
    case .appLink: "another app's link"
    case .demoLink: "a demo link"
    }
  }
}

/// The kinds of links that open an App Clip.
package enum LinkKind: String, Sendable, Hashable, CaseIterable {
  /// `https://appclip.apple.com/id?p=…`, which needs no server.
  case defaultLink = "default"
  /// The developer's own website with the default experience.
  case website
  /// The link that App Store Connect generates for demonstrations.
  case demo
  /// A URL below a prefix registered as an advanced experience.
  case advanced

  /// The kind as a part of a sentence.
  package var phrase: String {
    switch self {
    case .defaultLink: "a default link"
    case .website: "a website with the default experience"
    case .demo: "a demo link"
    case .advanced: "an advanced experience"
    }
  }

  /// Returns the support of this kind of link in a channel, according to Apple's table.
  package func support(in channel: InvocationChannel) -> LinkSupport {
    switch (self, channel) {
    case (.defaultLink, .appClipCode), (.website, .appClipCode):
      .fails(
        "\(phrase) does not work in an App Clip Code; register an advanced experience for the URL")
    case (.demo, .appClipCode):
      .limited("only the short form of a demo link works in an App Clip Code")
    case (.demo, .demoLink): .works
    case (_, .demoLink):
      .fails("\(phrase) does not work as a demo link; App Store Connect generates those")
    case (.defaultLink, .safari), (.demo, .safari), (.defaultLink, .safariCard),
      (.demo, .safariCard):
      .fails("\(phrase) does not work in \(channel.phrase); use your own website")
    case (.advanced, .safari), (.advanced, .safariCard), (.advanced, .messages):
      .limited("an advanced experience works in \(channel.phrase) with a website at its URL")
    case (.demo, .messages): .limited("Messages shows a limited preview of a demo link")
    case (.advanced, .maps), (.advanced, .siri): .works
    case (_, .maps), (_, .siri):
      .fails(
        "\(phrase) does not work in \(channel.phrase); register an advanced experience with a place"
      )
    case (.advanced, .spotlight): .works
    case (_, .spotlight): .limited("\(phrase) works in Spotlight, but not by location")
    case (.advanced, .appLink):
      .fails(
        "an advanced experience does not work in another app's link; use a default link or "
          + "Link Presentation")
    case (_, .qrCode), (_, .nfcTag), (_, .linkPresentation), (_, .appLink), (.website, .safari),
      (.website, .safariCard),
      (.defaultLink, .messages), (.website, .messages), (.advanced, .appClipCode):
      .works
    }
  }

  /// Whether the link can carry the developer's own parameters.
  package var takesParameters: Bool { self != .demo }
}

/// The support of a kind of link in a channel.
package enum LinkSupport: Sendable, Hashable {
  /// The link opens the App Clip in this channel.
  case works
  /// The link works with this limitation.
  case limited(String)
  /// The link does not work; the sentence says which link does.
  case fails(String)
}
