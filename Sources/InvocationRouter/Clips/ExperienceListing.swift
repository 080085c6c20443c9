extension Experience {
  /// What App Store Connect keeps of an experience beside its link, its first texts and its button.
  public struct Listing: Sendable, Hashable {
    /// The language of the experience's own title and subtitle.
    public var language: StoreWord<CardLanguages>
    /// The card in other languages, sorted by language.
    public private(set) var translations: [Translation]
    /// The header image, as the file names it.
    public var image: String?
    /// The kind of business.
    public var category: StoreWord<BusinessCategories>?
    /// Whether the App Clip belongs to a platform for other businesses.
    public var isPoweredBy: Bool
    /// What Maps may find the place by.
    public var venue: Venue?

    /// What a file says that names none of it.
    public static let plain = Listing()

    private init() {
      (language, translations, isPoweredBy) = (.english, [], false)
    }

    /// A listing; a language that appears twice is refused.
    public init(
      language: StoreWord<CardLanguages> = .english, translations: [Translation] = [],
      image: String? = nil, category: StoreWord<BusinessCategories>? = nil,
      isPoweredBy: Bool = false, venue: Venue? = nil
    ) throws(ExperienceError) {
      var known: Set = [language]
      for translation in translations where !known.insert(translation.language).inserted {
        throw .repeatedLanguage(translation.language.description)
      }
      self.language = language
      self.translations = translations.sorted { $0.language.description < $1.language.description }
      self.image = image
      self.category = category
      self.isPoweredBy = isPoweredBy
      self.venue = venue
    }
  }

  /// The card's texts in one language.
  public struct Translation: Sendable, Hashable {
    /// Which.
    public let language: StoreWord<CardLanguages>
    /// The title on the card.
    public let title: String
    /// The line below it.
    public let subtitle: String

    /// Texts; they are held to the same limits as an experience's own.
    public init(
      _ language: StoreWord<CardLanguages>, title: String, subtitle: String
    ) throws(ExperienceError) {
      guard !title.isEmpty else { throw .emptyTitle }
      guard subtitle.count <= Experience.maximumSubtitle else {
        throw .longSubtitle(subtitle.count)
      }
      self.language = language
      self.title = title
      self.subtitle = subtitle
    }
  }

  /// What Maps may find a place by: it is compared with the places that Maps knows.
  public struct Venue: Sendable, Hashable {
    /// The place's name.
    public var name: String?
    /// The place's address.
    public var address: Address?
    /// The button in Maps.
    public var mapAction: StoreWord<MapActions>?
    /// What the developer is to the place.
    public var relationship: StoreWord<PlaceRelationships>?
    /// The place's own website.
    public var homePage: String?

    /// A venue.
    public init(
      name: String? = nil, address: Address? = nil, mapAction: StoreWord<MapActions>? = nil,
      relationship: StoreWord<PlaceRelationships>? = nil, homePage: String? = nil
    ) {
      self.name = name
      self.address = address
      self.mapAction = mapAction
      self.relationship = relationship
      self.homePage = homePage
    }

    /// Whether it says nothing.
    public var isEmpty: Bool { self == Venue() }
  }

  /// An address in its parts.
  public struct Address: Sendable, Hashable {
    /// Street and number, one line each.
    public var street: [String]
    /// The floor.
    public var floor: String?
    /// The part of the town.
    public var neighborhood: String?
    /// The town.
    public var locality: String?
    /// The state or province.
    public var region: String?
    /// The postal code.
    public var postalCode: String?
    /// The country, two letters of ISO 3166-1.
    public var country: String?

    /// An address.
    public init(
      street: [String] = [], floor: String? = nil, neighborhood: String? = nil,
      locality: String? = nil, region: String? = nil, postalCode: String? = nil,
      country: String? = nil
    ) {
      self.street = street
      self.floor = floor
      self.neighborhood = neighborhood
      self.locality = locality
      self.region = region
      self.postalCode = postalCode
      self.country = country
    }
  }

  /// The card in every language, its own first.
  public var cards: [Translation] {
    let own = try? Translation(listing.language, title: title, subtitle: subtitle)
    return [own].compactMap(\.self) + listing.translations
  }
}

extension StoreWord<CardLanguages> {
  /// English, the language of a card that names none.
  public static var english: Self { Self(known: "en") }
}

extension StoreWord {
  /// A word that is in the list.
  init(known word: String) { description = word }
}
