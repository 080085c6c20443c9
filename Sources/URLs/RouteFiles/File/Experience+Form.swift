package import InvocationRouter
package import JSONText

extension Experience {
  /// The experience as an entry of `experiences` in `routes.json`.
  package var json: JSONValue { Self.form.write(self) }

  /// The schema, reader and writer of an entry of `experiences`.
  static let form: JSONForm<Experience> = .object(
    .required("prefix", InvocationURL.httpsForm, \.prefix, about: "The registered URL."),
    .required("title", titleForm, \.title),
    .required("subtitle", subtitleForm, \.subtitle),
    .defaulting("action", JSONForm<Action>.word, \.action, to: .open),
    .defaulting(
      "language", .appStore(), \.listing.language, to: .english,
      about: "The language of title and subtitle."),
    .omitting(
      "languages", translations, \.listing.translations, if: [],
      about: "The card in other languages."),
    .optional(
      "image", .string, \.listing.image,
      about: "The header image, PNG or JPEG, as a path from this file."),
    .optional("category", .appStore(), \.listing.category, about: "The kind of business."),
    .defaulting(
      "poweredBy", .bool, \.listing.isPoweredBy, to: false,
      about: "Whether the App Clip belongs to a platform for other businesses."),
    .optional("place", placeForm, \.placeMember), make: make
  ).named("experience")

  private static func make(
    _ cursor: JSONCursor, _ prefix: InvocationURL, _ title: String, _ subtitle: String,
    _ action: Action, _ language: AppStoreValue<CardLanguages>, _ translations: [Translation],
    _ image: String?, _ category: AppStoreValue<BusinessCategories>?, _ isPoweredBy: Bool,
    _ place: (Place, venue: Venue)?
  ) throws(JSONError) -> Experience {
    do {
      let listing = try Listing(
        language: language, translations: translations, image: image, category: category,
        isPoweredBy: isPoweredBy, venue: place?.venue.isEmpty == false ? place?.venue : nil)
      return try Experience(
        prefix: prefix, title: title, subtitle: subtitle, action: action, place: place?.0,
        listing: listing)
    } catch {
      throw try fault(error, cursor)
    }
  }

  /// Returns an error of an experience as a JSON error at the member that caused it.
  private static func fault(
    _ error: ExperienceError, _ cursor: JSONCursor
  ) throws(JSONError) -> JSONError {
    let member =
      switch error {
      case .notHTTPS: "prefix"
      case .emptyTitle: "title"
      case .longSubtitle: "subtitle"
      case .badLatitude: "latitude"
      case .badLongitude: "longitude"
      case .badRadius: "radius"
      case .repeatedLanguage: "languages"
      }
    return try cursor.require(member).error(error.description)
  }

  private static let titleForm = JSONForm.string(["minLength": 1])
  static let subtitleForm = JSONForm.string(["maxLength": .integer(maxSubtitleLength)])

  /// The JSON form of the card's texts in other languages: an object with the languages as its
  /// names.
  private static let translations: JSONForm<[Translation]> = {
    let texts: JSONForm<(title: String, subtitle: String)> = .object(
      .required("title", titleForm, \.title, about: "The title on the card."),
      .required("subtitle", subtitleForm, \.subtitle, about: "The line below it.")
    ) { ($1, $2) }
    return texts.dictionary(
      { name, cursor, texts throws(JSONError) in
        guard let language = AppStoreValue<CardLanguages>(name) else {
          throw cursor.error(
            "'\(name)' is not a language of App Store Connect; it has "
              + CardLanguages.words.joined(separator: ", "))
        }
        do throws(ExperienceError) {
          return try Translation(language, title: texts.title, subtitle: texts.subtitle)
        } catch {
          throw try fault(error, cursor)
        }
      }, { ($0.language.description, ($0.title, $0.subtitle)) })
  }()
}

extension Experience {
  private var placeMember: (Place, venue: Venue)? { place.map { ($0, listing.venue ?? Venue()) } }

  private static let placeForm: JSONForm<(Place, venue: Venue)> = .object(
    .required("latitude", degrees(90), \.0.latitude),
    .required("longitude", degrees(180), \.0.longitude),
    .required("radius", radius, \.0.radius, about: "Metres."),
    .optional("name", .string, \.venue.name, about: "The place's name."),
    .optional("address", Address.form, \.venue.address, about: "Where the place is."),
    .optional("mapAction", .appStore(), \.venue.mapAction, about: "The button in Maps."),
    .optional(
      "relationship", .appStore(), \.venue.relationship,
      about: "What the developer is to the place."),
    .optional("homePage", .string, \.venue.homePage, about: "The place's own website."),
    also: ["description": "Where people are, for location confirmation."]
  ) {
    cursor, latitude, longitude, radius, name, address, action, relationship, page throws(JSONError)
    in
    do throws(ExperienceError) {
      let place = try Place(latitude: latitude, longitude: longitude, radius: radius)
      return (
        place,
        Venue(
          name: name, address: address, mapAction: action, relationship: relationship,
          homePage: page)
      )
    } catch {
      throw try fault(error, cursor)
    }
  }

  private static func degrees(_ most: Int) -> JSONForm<Double> {
    .number(["minimum": .integer(-most), "maximum": .integer(most)])
  }

  private static let radius = JSONForm.number(["exclusiveMinimum": 0, "maximum": 500])
}

extension Experience.Address {
  fileprivate static let form: JSONForm<Experience.Address> = .object(
    .omitting(
      "street", JSONForm.string.list(), \.street, if: [], about: "Street and number."),
    .optional("floor", .string, \.floor, about: "The floor."),
    .optional("neighborhood", .string, \.neighborhood, about: "The part of the town."),
    .optional("locality", .string, \.locality, about: "The town."),
    .optional("region", .string, \.region, about: "The state or province."),
    .optional("postalCode", .string, \.postalCode, about: "The postal code."),
    .optional("country", countryForm, \.country, about: "The country, ISO 3166-1.")
  ) {
    Experience.Address(
      street: $1, floor: $2, neighborhood: $3, locality: $4, region: $5, postalCode: $6,
      country: $7)
  }

  private static let countryForm = JSONForm.string(["pattern": "^[A-Z]{2}$"])
    .checked { text, cursor throws(JSONError) in
      guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
        throw cursor.error("'\(text)' is not a country; write two capitals, such as DE")
      }
      return text
    }
}

extension JSONForm {
  /// The JSON form of a word from a list of App Store Connect.
  fileprivate static func appStore<List>() -> JSONForm where Value == AppStoreValue<List> {
    JSONForm<String>.word(of: List.words).map(
      { text, cursor throws(JSONError) in
        guard let word = AppStoreValue<List>(text) else {
          throw cursor.error("'\(text)' is not known")
        }
        return word
      }, \.description)
  }
}

extension InvocationURL {
  /// The JSON form of a URL that begins with https.
  static let httpsForm = JSONForm.string(["pattern": "^[Hh][Tt][Tt][Pp][Ss]://"]).map(
    { text, cursor throws(JSONError) in
      do throws(InvocationURLError) {
        return try InvocationURL(text)
      } catch {
        throw cursor.error(error.description)
      }
    }, \.text)
}
