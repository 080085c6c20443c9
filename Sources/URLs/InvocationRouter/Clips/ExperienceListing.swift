extension Experience {
  /// Details of an experience in App Store Connect, other than its link, first texts and button.
  package struct Listing: Sendable, Hashable {
    /// The language of the experience's own `title` and `subtitle`.
    package var language: AppStoreValue<CardLanguages>
    /// The card in other languages, sorted by language.
    package private(set) var translations: [Translation]
    /// The header image, as named in the file.
    package var image: String?
    /// The category of the business.
    package var category: AppStoreValue<BusinessCategories>?
    /// Whether the App Clip belongs to a platform for other businesses.
    package var isPoweredBy: Bool
    /// The venue by which Maps can find the place.
    package var venue: Venue?

    /// The default listing, for files without these details.
    package static let plain = Listing()

    private init() {
      (language, translations, isPoweredBy) = (.english, [], false)
    }

    /// Creates a listing. A language that appears twice is an error.
    package init(
      language: AppStoreValue<CardLanguages> = .english, translations: [Translation] = [],
      image: String? = nil, category: AppStoreValue<BusinessCategories>? = nil,
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
  package struct Translation: Sendable, Hashable {
    /// The language of the translation.
    package let language: AppStoreValue<CardLanguages>
    /// The title on the card in this language.
    package let title: String
    /// The line below the title in this language.
    package let subtitle: String

    /// Creates a translation, with the same limits as an experience's own texts.
    package init(
      _ language: AppStoreValue<CardLanguages>, title: String, subtitle: String
    ) throws(ExperienceError) {
      guard !title.isEmpty else { throw .emptyTitle }
      guard subtitle.count <= Experience.maxSubtitleLength else {
        throw .longSubtitle(subtitle.count)
      }
      self.language = language
      self.title = title
      self.subtitle = subtitle
    }
  }

  /// Details by which Maps can find a place; they are compared with the places that Maps knows.
  package struct Venue: Sendable, Hashable {
    /// The name of the place.
    package var name: String?
    /// The address of the place.
    package var address: Address?
    /// The action of the button in Maps.
    package var mapAction: AppStoreValue<MapActions>?
    /// The developer's relationship to the place.
    package var relationship: AppStoreValue<PlaceRelationships>?
    /// The address of the place's website.
    package var homePage: String?

    /// Creates a venue from the details that are known.
    package init(
      name: String? = nil, address: Address? = nil, mapAction: AppStoreValue<MapActions>? = nil,
      relationship: AppStoreValue<PlaceRelationships>? = nil, homePage: String? = nil
    ) {
      self.name = name
      self.address = address
      self.mapAction = mapAction
      self.relationship = relationship
      self.homePage = homePage
    }

    /// Whether the venue has no details.
    package var isEmpty: Bool { self == Venue() }
  }

  /// A postal address in its parts.
  package struct Address: Sendable, Hashable {
    /// The street and number, as lines of text.
    package var street: [String]
    /// The floor within the building.
    package var floor: String?
    /// The district of the city.
    package var neighborhood: String?
    /// The city or town.
    package var locality: String?
    /// The state or province.
    package var region: String?
    /// The postal code.
    package var postalCode: String?
    /// The country as two letters of ISO 3166-1.
    package var country: String?

    /// Creates an address from the parts that are known.
    package init(
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

  /// The card's texts in every language, the experience's own language first.
  package var cards: [Translation] {
    let own = try? Translation(listing.language, title: title, subtitle: subtitle)
    return [own].compactMap(\.self) + listing.translations
  }
}

extension AppStoreValue<CardLanguages> {
  /// English, the default language of a card.
  package static var english: Self { Self(known: "en") }
}

extension AppStoreValue {
  /// Creates a word without checking that it is in the list.
  init(known word: String) { description = word }
}
