package import InvocationRouter
package import JSONText

extension DefaultExperience {
  /// The experience as the member `defaultExperience` of `routes.json`.
  package var json: JSONValue { Self.form.write(self) }

  /// The schema, reader and writer of the member `defaultExperience`.
  static let form: JSONForm<DefaultExperience> = .object(
    .optional(
      "title", .string, \.title,
      about: "The app's name in the App Store, which the card shows; it is not sent."),
    .required(
      "subtitle", Experience.subtitleForm, \.first.subtitle, about: "The line below it."),
    .optional(
      "image", .string, \.first.image,
      about: "The header image, PNG or JPEG, as a path from this file."),
    .defaulting("action", JSONForm<Experience.Action>.word, \.action, to: .open),
    .defaulting(
      "language", localeForm, \.first.locale, to: usualLocale,
      about: "The app's primary locale, which subtitle and image belong to."),
    .omitting(
      "languages", translationsForm, \.translations, if: [], about: "The card in other locales."),
    .omitting(
      "reviewURLs", reviewURLsForm, \.reviewURLs, if: [],
      about: "The URLs with which App Review opens the App Clip."),
    also: [
      "description": "The card of every URL that no advanced experience covers."
    ],
    make: make
  ).named("defaultExperience")

  private static func make(
    _ cursor: JSONCursor, _ title: String?, _ subtitle: String, _ image: String?,
    _ action: Experience.Action, _ locale: String, _ translations: [Card],
    _ urls: [InvocationURL]
  ) throws(JSONError) -> DefaultExperience {
    let card = try card(
      cursor, locale: locale, (subtitle, image), at: try cursor.optional("language") ?? cursor)
    do {
      return try DefaultExperience(
        title: title, action: action, card: card, translations: translations, reviewURLs: urls)
    } catch {
      let place: JSONCursor =
        switch error {
        case .manyReviewURLs, .notHTTPS: try cursor.require("reviewURLs")
        case .repeatedLocale: try cursor.require("languages")
        case .badLocale, .longSubtitle: cursor
        }
      throw place.error(error.description)
    }
  }

  private static func card(
    _ cursor: JSONCursor, locale: String, _ texts: (subtitle: String, image: String?),
    at place: JSONCursor
  ) throws(JSONError) -> Card {
    do {
      return try Card(locale: locale, subtitle: texts.subtitle, image: texts.image)
    } catch {
      if case .badLocale = error { throw place.error(error.description) }
      throw try cursor.require("subtitle").error(error.description)
    }
  }

  private var first: (subtitle: String, image: String?, locale: String) {
    cards.first.map { ($0.subtitle, $0.image, $0.locale) } ?? ("", nil, Self.usualLocale)
  }

  private var translations: [Card] { Array(cards.dropFirst()) }

  private static let localeForm = JSONForm.string([
    "pattern": "^[a-z]{2,3}(-[0-9A-Za-z]{2,4})?$", "examples": ["en-US", "zh-Hans"],
  ]).named("locale")

  private static let reviewURLsForm = InvocationURL.httpsForm.list([
    "maxItems": .integer(maxReviewURLCount)
  ])

  /// The JSON form of the cards in other locales: an object with the locales as its names.
  private static let translationsForm: JSONForm<[Card]> = {
    let texts: JSONForm<(subtitle: String, image: String?)> = .object(
      .required(
        "subtitle", Experience.subtitleForm, \.subtitle, about: "The line below the app's name."),
      .optional("image", .string, \.image, about: "The header image of this locale.")
    ) { ($1, $2) }
    return texts.dictionary(
      { name, cursor, texts throws(JSONError) in
        try card(cursor, locale: name, texts, at: cursor)
      }, { ($0.locale, ($0.subtitle, $0.image)) })
  }()
}
