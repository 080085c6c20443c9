/// A word of a fixed list of App Store Connect's, such as a business category.
///
/// Files have it in small letters with hyphens, `food-and-drink`; Apple's interface as `FOOD_AND_DRINK`.
public struct StoreWord<List: StoreWordList>: Sendable, Hashable, CustomStringConvertible {
  /// The word as files have it.
  public let description: String

  /// A word of the list as files have it; `nil` when it is none.
  public init?(_ word: String) {
    guard List.words.contains(word) else { return nil }
    description = word
  }

  /// A word of the list as App Store Connect has it; `nil` when it is none.
  public init?(store word: String) {
    guard word == word.uppercased() else { return nil }
    self.init(String(word.lowercased().map { $0 == "_" ? "-" : $0 }))
  }

  /// The word as App Store Connect has it.
  public var store: String { String(description.uppercased().map { $0 == "-" ? "_" : $0 }) }
}

/// What words there are, as App Store Connect API 4.4.1 has them.
public protocol StoreWordList: Sendable, Hashable {
  /// All of them, as files have them.
  static var words: [String] { get }
}

/// The languages that an experience's card can have, without regions.
public enum CardLanguages: StoreWordList {
  /// All of them.
  public static let words = split(
    """
    ar ca cs da de el en es fi fr he hi hr hu id it ja ko ms nl no pl pt ro ru sk sv th tr uk vi zh
    """)
}

/// What kind of business an experience belongs to.
public enum BusinessCategories: StoreWordList {
  /// All of them.
  public static let words = split(
    """
    automotive beauty bikes books casino education education-japan entertainment ev-charger financial-usd \
    financial-cny financial-gbp financial-jpy financial-eur fitness food-and-drink gas grocery \
    health-and-medical hotel-and-travel music parking pet-services professional-services shopping ticketing \
    transit
    """)
}

/// What the button does that Maps shows at a place.
public enum MapActions: StoreWordList {
  /// All of them.
  public static let words = split(
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

/// What a developer is to a place.
public enum PlaceRelationships: StoreWordList {
  /// All of them.
  public static let words = ["owner", "authorized", "other"]
}

private func split(_ text: String) -> [String] {
  text.split(whereSeparator: \.isWhitespace).map(String.init)
}
