/// A word from a fixed list of App Store Connect, such as a business category.
///
/// Files have it in lower case with hyphens, `food-and-drink`; Apple's API has `FOOD_AND_DRINK`.
package struct AppStoreValue<List: AppStoreValueList>: Sendable, Hashable, CustomStringConvertible {
  /// The word in lower case with hyphens, as files have it.
  package let description: String

  /// Creates a word from the spelling of files, or returns `nil` if the list does not have it.
  package init?(_ word: String) {
    guard List.words.contains(word) else { return nil }
    description = word
  }

  /// Creates a word from the spelling of App Store Connect, or returns `nil` if the list does not
  /// have it.
  package init?(store word: String) {
    guard word == word.uppercased() else { return nil }
    self.init(String(word.lowercased().map { $0 == "_" ? "-" : $0 }))
  }

  /// The word in capitals with underscores, as App Store Connect has it.
  package var store: String { String(description.uppercased().map { $0 == "-" ? "_" : $0 }) }
}

/// A fixed list of words, as in App Store Connect API 4.4.1.
package protocol AppStoreValueList: Sendable, Hashable {
  /// All words in the spelling of files.
  static var words: [String] { get }
}

/// The languages that an experience's card can have, without regions.
package enum CardLanguages: AppStoreValueList {
  /// The language codes that an experience's card can have, without regions.
  package static let words = split(
    """
    ar ca cs da de el en es fi fr he hi hr hu id it ja ko ms nl no pl pt ro ru sk sv th tr uk vi zh
    """)
}

/// The categories of businesses for experiences.
package enum BusinessCategories: AppStoreValueList {
  /// The words of all business categories.
  package static let words = split(
    """
    automotive beauty bikes books casino education education-japan entertainment ev-charger financial-usd \
    financial-cny financial-gbp financial-jpy financial-eur fitness food-and-drink gas grocery \
    health-and-medical hotel-and-travel music parking pet-services professional-services shopping ticketing \
    transit
    """)
}

/// The actions of the button that Maps shows for a place.
package enum MapActions: AppStoreValueList {
  /// The words for all actions that a map can offer.
  package static let words = split(
    """
    buy-tickets view-availability view-pricing hotel-book-room hotel-amenities parking-reserve-parking \
    parking-available restaurant-join-waitlist restaurant-order-delivery restaurant-order-food \
    restaurant-order-takeout restaurant-reservation restaurant-view-menu restaurant-pickup \
    schedule-appointment theater-now-playing airline-book-travel airline-check-in airline-flight-status apply \
    book book-activities book-rides book-teetimes book-tours careers charge-ev coupons donate events \
    events-shows events-sports gift-card join retail-service-quote retail-store-delivery retail-store-pickup \
    retail-store-shop services support pay-to-park
    """)
}

/// The relationships of developers to places.
package enum PlaceRelationships: AppStoreValueList {
  /// The words of all relationships.
  package static let words = ["owner", "authorized", "other"]
}

private func split(_ text: String) -> [String] {
  text.split(whereSeparator: \.isWhitespace).map(String.init)
}
