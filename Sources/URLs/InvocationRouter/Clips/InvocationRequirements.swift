/// The requirements for a kind of link to work in a channel.
package struct InvocationRequirements: Sendable, Hashable {
  /// The first iOS version that supports the combination, such as `16.4`.
  package let version: String
  /// Whether the URL's host needs an entitlement and a site file.
  package let needsSite: Bool
  /// Further requirements, as a sentence.
  package let sentence: String

  /// All requirements in one sentence.
  package var description: String {
    "iOS \(version) and later, \(needsSite ? "with" : "without") a site file; \(sentence)"
  }
}

extension LinkKind {
  /// Returns the requirements of this kind of link in a channel, or `nil` if it does not work
  /// there.
  package func needs(in channel: InvocationChannel) -> InvocationRequirements? {
    if case .fails = support(in: channel) { return nil }
    let needsSite = (self == .website || self == .advanced)
    return InvocationRequirements(
      version: version(in: channel), needsSite: needsSite, sentence: condition(in: channel))
  }

  private func version(in channel: InvocationChannel) -> String {
    switch (self, channel) {
    // Demo links were introduced in June 2025.
    case (.demo, _), (_, .linkPresentation), (_, .appLink): "17"
    case (.advanced, .appClipCode): "14.3"
    case (.website, .safariCard), (.advanced, .safariCard): "15"
    case (.defaultLink, _), (.website, .qrCode), (.website, .nfcTag): "16.4"
    default: "14"
    }
  }

  private func condition(in channel: InvocationChannel) -> String {
    switch (self, channel) {
    case (.demo, _):
      "App Store Connect generates it, it takes no parameters, and the App Clip may have 100 MB"
    case (.defaultLink, .messages):
      "the App Clip is in the App Store, and the sender is among the recipient's contacts"
    case (_, .messages):
      "the page has a banner and og:image, and the sender is among the recipient's contacts"
    case (_, .safari):
      "the page has the apple-itunes-app tag, the app is in the App Store, and the person does not use private browsing"
    case (_, .safariCard):
      "the page has the apple-itunes-app tag with app-clip-display=card; people who decline are not asked again"
    case (.advanced, .maps), (.advanced, .siri): "the experience has a place that Maps knows"
    case (.advanced, .spotlight): "the experience has a place"
    case (_, .spotlight): "the App Clip has its default experience; it is not shown by location"
    case (.advanced, _): "an advanced experience covers the URL"
    case (.website, _): "the default experience has the URL of the website"
    case (.defaultLink, _): "the App Clip is in the App Store with its default experience"
    }
  }
}
