package import InvocationRouter
import InvocationURLs
import JSONText

/// The record of the default experience in App Store Connect, with its texts, header images and
/// URLs for review.
package struct StoreDefault: Hashable, Sendable {
  /// The id of the record in App Store Connect; nil before it is created.
  package var id: String?
  package var action: String
  /// The cards by locale, sorted.
  package var cards: [Card]
  /// The URLs that App Review is to test.
  package var reviewURLs: [String]
  /// The id of the review details in App Store Connect; nil before they are created.
  package var reviewID: String?

  /// The texts and the image of the card in one locale.
  package struct Card: Hashable, Sendable {
    package var id: String?
    package var locale: String
    package var subtitle: String
    /// The file name of the image without folders, if known.
    package var image: String?
    package var imageID: String?
  }

  /// Creates the record for the default experience of a table.
  package init(_ experience: DefaultExperience) {
    action = experience.action.rawValue.uppercased()
    cards = experience.cards.map { card in
      Card(
        locale: card.locale, subtitle: card.subtitle, image: card.image.map(StoreRecord.fileName))
    }.sorted { $0.locale < $1.locale }
    reviewURLs = experience.reviewURLs.map(\.text)
  }

  init(id: String, action: String) {
    (self.id, self.action, cards, reviewURLs) = (id, action, [], [])
  }

  /// Returns the names of what differs from the record in App Store Connect: `action`,
  /// `invocationUrls`, and for each locale `de-DE`, `de-DE.subtitle` or `de-DE.headerImage`.
  package func differences(from other: StoreDefault) -> [String] {
    var names: [String] = []
    if action != other.action { names.append("action") }
    if reviewURLs != other.reviewURLs { names.append("invocationUrls") }
    for card in cards {
      guard let found = other.card(card.locale) else {
        names.append(card.locale)
        continue
      }
      if card.subtitle != found.subtitle { names.append("\(card.locale).subtitle") }
      if let image = card.image, let theirs = found.image, image != theirs {
        names.append("\(card.locale).headerImage")
      }
    }
    return names + other.cards.filter { card($0.locale) == nil }.map(\.locale)
  }

  package func card(_ locale: String) -> Card? { cards.first { $0.locale == locale } }
}

/// The difference between the default experience of a table and the one in App Store Connect.
package enum StoreDefaultComparison: Sendable {
  /// Neither side has a default experience, or both agree.
  case same
  /// Only the route table has a default experience.
  case missing(StoreDefault)
  /// Both sides have a default experience, and these parts of it differ.
  case different(wanted: StoreDefault, found: StoreDefault, [String])
  /// Only App Store Connect has a default experience.
  case orphaned(StoreDefault)

  package init(_ experience: DefaultExperience?, _ found: StoreDefault?) {
    switch (experience.map { StoreDefault($0) }, found) {
    case (nil, nil): self = .same
    case (let wanted?, nil): self = .missing(wanted)
    case (nil, let found?): self = .orphaned(found)
    case (let wanted?, let found?):
      let differences = wanted.differences(from: found)
      self =
        differences.isEmpty ? .same : .different(wanted: wanted, found: found, differences)
    }
  }

  /// Whether the default experiences agree, so that nothing has to be sent.
  package var isSame: Bool { if case .same = self { true } else { false } }
}

/// Creates the bodies of requests for the default experience, as JSON:API documents.
enum StoreDefaultBody {
  static let experiences = "appClipDefaultExperiences"
  static let texts = "appClipDefaultExperienceLocalizations"
  static let images = "appClipHeaderImages"
  static let reviews = "appClipAppStoreReviewDetails"

  static func create(action: String, clip: String) -> JSONValue {
    StoreBody.document(
      [("type", .string(experiences))], attributes: [("action", .string(action))],
      relationships: [("appClip", StoreBody.reference("appClips", clip))], included: [])
  }

  static func update(id: String, action: String) -> JSONValue {
    StoreBody.document(
      [("type", .string(experiences)), ("id", .string(id))],
      attributes: [("action", .string(action))], relationships: [], included: [])
  }

  static func create(_ card: StoreDefault.Card, of id: String) -> JSONValue {
    StoreBody.document(
      [("type", .string(texts))],
      attributes: [("locale", .string(card.locale)), ("subtitle", .string(card.subtitle))],
      relationships: [("appClipDefaultExperience", StoreBody.reference(experiences, id))],
      included: [])
  }

  static func update(_ card: StoreDefault.Card, id: String) -> JSONValue {
    StoreBody.document(
      [("type", .string(texts)), ("id", .string(id))],
      attributes: [("subtitle", .string(card.subtitle))], relationships: [], included: [])
  }

  static func reserve(fileName: String, size: Int, of id: String) -> JSONValue {
    StoreBody.document(
      [("type", .string(images))],
      attributes: [("fileSize", .integer(size)), ("fileName", .string(fileName))],
      relationships: [("appClipDefaultExperienceLocalization", StoreBody.reference(texts, id))],
      included: [])
  }

  static func commit(image: String, checksum: String) -> JSONValue {
    StoreBody.document(
      [("type", .string(images)), ("id", .string(image))],
      attributes: [("sourceFileChecksum", .string(checksum)), ("uploaded", true)],
      relationships: [], included: [])
  }

  static func review(_ urls: [String], of id: String) -> JSONValue {
    StoreBody.document(
      [("type", .string(reviews))],
      attributes: [("invocationUrls", .array(urls.map(JSONValue.string)))],
      relationships: [("appClipDefaultExperience", StoreBody.reference(experiences, id))],
      included: [])
  }

  static func review(_ urls: [String], id: String) -> JSONValue {
    StoreBody.document(
      [("type", .string(reviews)), ("id", .string(id))],
      attributes: [("invocationUrls", .array(urls.map(JSONValue.string)))], relationships: [],
      included: [])
  }
}

extension StorePlan {
  /// Adds the requests for the default experience: the record, its texts with an image each, and
  /// the URLs for review.
  ///
  /// `paths` has the image of each locale. A header image cannot be replaced, so that one which
  /// differs is deleted before the new one is reserved.
  mutating func add(
    _ comparison: StoreDefaultComparison, clip: String, images: [Image], paths: [String: String],
    removes: Bool
  ) {
    let files = Dictionary(images.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    func image(_ locale: String) -> Image? { paths[locale].flatMap { files[$0] } }
    switch comparison {
    case .same: return
    case .orphaned(let found):
      guard removes, let id = found.id else { return }
      add(
        "DELETE", "/v1/\(StoreDefaultBody.experiences)/\(id)", .null,
        "remove the default experience")
    case .missing(let wanted):
      let id = StoreRequest.placeholder("default")
      add(
        "POST", "/v1/\(StoreDefaultBody.experiences)",
        StoreDefaultBody.create(action: wanted.action, clip: clip),
        "create the default experience", name: "default")
      for card in wanted.cards { create(card, of: id, image(card.locale)) }
      guard !wanted.reviewURLs.isEmpty else { return }
      add(
        "POST", "/v1/\(StoreDefaultBody.reviews)",
        StoreDefaultBody.review(wanted.reviewURLs, of: id), "give App Review its URLs")
    case .different(let wanted, let found, let differences):
      guard let id = found.id else { return }
      if differences.contains("action") {
        add(
          "PATCH", "/v1/\(StoreDefaultBody.experiences)/\(id)",
          StoreDefaultBody.update(id: id, action: wanted.action),
          "change the action of the default experience")
      }
      for card in wanted.cards { update(card, found, id, differences, image(card.locale)) }
      for card in found.cards where removes && wanted.card(card.locale) == nil {
        guard let id = card.id else { continue }
        add(
          "DELETE", "/v1/\(StoreDefaultBody.texts)/\(id)", .null,
          "remove the default experience in \(card.locale)")
      }
      guard differences.contains("invocationUrls") else { return }
      if let review = found.reviewID {
        add(
          "PATCH", "/v1/\(StoreDefaultBody.reviews)/\(review)",
          StoreDefaultBody.review(wanted.reviewURLs, id: review), "change the URLs for App Review")
      } else {
        add(
          "POST", "/v1/\(StoreDefaultBody.reviews)",
          StoreDefaultBody.review(wanted.reviewURLs, of: id), "give App Review its URLs")
      }
    }
  }

  private mutating func create(_ card: StoreDefault.Card, of id: String, _ image: Image?) {
    let name = "default-\(card.locale)"
    add(
      "POST", "/v1/\(StoreDefaultBody.texts)", StoreDefaultBody.create(card, of: id),
      "create the default experience in \(card.locale)", name: name)
    if let image { add(image, of: StoreRequest.placeholder(name), locale: card.locale) }
  }

  private mutating func update(
    _ card: StoreDefault.Card, _ found: StoreDefault, _ id: String, _ differences: [String],
    _ image: Image?
  ) {
    guard let known = found.card(card.locale), let text = known.id else {
      return create(card, of: id, image)
    }
    if differences.contains("\(card.locale).subtitle") {
      add(
        "PATCH", "/v1/\(StoreDefaultBody.texts)/\(text)", StoreDefaultBody.update(card, id: text),
        "change the subtitle of the default experience in \(card.locale)")
    }
    guard differences.contains("\(card.locale).headerImage"), let image else { return }
    if let old = known.imageID {
      add(
        "DELETE", "/v1/\(StoreDefaultBody.images)/\(old)", .null,
        "remove the header image in \(card.locale), which cannot be replaced")
    }
    add(image, of: text, locale: card.locale)
  }

  private mutating func add(_ image: Image, of text: String, locale: String) {
    let name = "header-\(locale)"
    add(
      "POST", "/v1/\(StoreDefaultBody.images)",
      StoreDefaultBody.reserve(
        fileName: StoreRecord.fileName(image.path), size: image.size, of: text),
      "reserve \(image.path) for \(locale), then send its bytes as described by uploadOperations in "
        + "the response, without the token", name: name)
    add(
      "PATCH", "/v1/\(StoreDefaultBody.images)/\(StoreRequest.placeholder(name))",
      StoreDefaultBody.commit(image: StoreRequest.placeholder(name), checksum: image.checksum),
      "commit \(image.path) for \(locale); continue when its assetDeliveryState is COMPLETE")
  }
}
