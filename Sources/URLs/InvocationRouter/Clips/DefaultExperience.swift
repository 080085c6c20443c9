package import InvocationURLs

/// The default experience of an App Clip: the card of every URL that no advanced experience covers.
///
/// It has no title of its own. The card shows the app's name.
package struct DefaultExperience: Sendable, Hashable {
  /// The card's text and image in one language.
  package struct Card: Sendable, Hashable {
    /// The locale as in App Store Connect: `en-US`.
    package let locale: String
    /// The line below the app's name, at most 56 characters.
    package let subtitle: String
    /// The header image, as named in the file.
    package let image: String?

    /// Creates a card. Values that App Store Connect would reject are errors.
    package init(
      locale: String, subtitle: String, image: String? = nil
    ) throws(DefaultExperienceError) {
      guard Self.isLocale(locale) else { throw .badLocale(locale) }
      guard subtitle.count <= Experience.maxSubtitleLength else {
        throw .longSubtitle(subtitle.count)
      }
      (self.locale, self.subtitle, self.image) = (locale, subtitle, image)
    }

    /// Whether a text is a language of two or three letters, with or without a region or script.
    private static func isLocale(_ text: String) -> Bool {
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard 1...2 ~= parts.count, 2...3 ~= parts[0].count,
        parts[0].allSatisfy({ (0x61...0x7A).contains($0) })
      else { return false }
      return parts.dropFirst().allSatisfy { part in
        2...4 ~= part.count
          && part.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
      }
    }
  }

  /// The app's name in the App Store, if the file says it. App Store Connect takes it from the app.
  package let title: String?
  /// The action of the button on the card.
  package let action: Experience.Action
  /// The cards, that of the app's primary language first and the others sorted by locale.
  package let cards: [Card]
  /// The URLs with which App Review opens the App Clip, at most three.
  package private(set) var reviewURLs: [InvocationURL]

  /// The experience without the URLs for App Review, which no card shows.
  package var shown: DefaultExperience {
    var shown = self
    shown.reviewURLs = []
    return shown
  }

  /// The locale of the first card if the file does not name one.
  package static let usualLocale = "en-US"
  /// The maximum number of URLs for App Review.
  package static let maxReviewURLCount = 3

  /// Creates a default experience. Values that App Store Connect would reject are errors.
  package init(
    title: String? = nil, action: Experience.Action = .open, card: Card, translations: [Card] = [],
    reviewURLs: [InvocationURL] = []
  ) throws(DefaultExperienceError) {
    var known: Set = [card.locale]
    for translation in translations where !known.insert(translation.locale).inserted {
      throw .repeatedLocale(translation.locale)
    }
    guard reviewURLs.count <= Self.maxReviewURLCount else {
      throw .manyReviewURLs(reviewURLs.count)
    }
    for url in reviewURLs where url.scheme != .https { throw .notHTTPS(url) }
    self.title = title
    self.action = action
    cards = [card] + translations.sorted { $0.locale < $1.locale }
    self.reviewURLs = reviewURLs
  }
}

/// A reason why a default experience is invalid.
package enum DefaultExperienceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A locale that App Store Connect cannot have.
  case badLocale(String)
  /// A locale that two cards have, though each may have only one.
  case repeatedLocale(String)
  /// A subtitle that is too long, with its number of characters.
  case longSubtitle(Int)
  /// Too many URLs for App Review, with their number.
  case manyReviewURLs(Int)
  /// A URL for App Review with http.
  case notHTTPS(InvocationURL)

  /// A sentence that names the limit.
  package var description: String {
    switch self {
    case .badLocale(let text):
      "'\(text)' is not a locale of App Store Connect; write a language with its region, such as en-US"
    case .repeatedLocale(let text): "the locale '\(text)' appears twice; a card has each only once"
    case .longSubtitle(let count): ExperienceError.longSubtitle(count).description
    case .manyReviewURLs(let count):
      "there are \(count) URLs for App Review; App Store Connect takes at most "
        + "\(DefaultExperience.maxReviewURLCount)"
    case .notHTTPS(let url):
      "the URL \(url) is not https; an invocation URL begins with https://"
    }
  }
}
