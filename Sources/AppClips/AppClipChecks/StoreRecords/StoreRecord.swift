package import InvocationRouter
import InvocationURLs
package import JSONText

/// The record of one advanced experience in App Store Connect, limited to what a route table can
/// have.
package struct StoreRecord: Hashable, Sendable {
  /// The id of the record in App Store Connect; nil before it is created.
  package var id: String?
  /// The URL prefix that the experience registers.
  package var link: String
  package var action: String
  package var isPoweredBy: Bool
  package var language: String
  package var category: String?
  /// The place with those members that a table can have, in the table's order.
  package var place: JSONValue?
  /// Title and subtitle by language, sorted by language.
  package var cards: [Card]
  /// The file name of the image, without folders. For a record of an export, it may be unknown.
  package var image: String?
  /// The id of the header image in App Store Connect.
  package var imageID: String?
  /// Whether the record was removed in App Store Connect.
  package var isRemoved = false

  /// The title and subtitle of a card in one language.
  package struct Card: Hashable, Sendable {
    package var language: String
    package var title: String
    package var subtitle: String
  }

  /// Creates the record for an experience of a table.
  package init(_ experience: Experience) {
    let listing = experience.listing
    link = experience.prefix.text
    action = experience.action.rawValue.uppercased()
    isPoweredBy = listing.isPoweredBy
    language = listing.language.store
    category = listing.category?.store
    place = experience.place.map { Self.place($0, listing.venue) }
    cards = experience.cards.map {
      Card(language: $0.language.store, title: $0.title, subtitle: $0.subtitle)
    }.sorted { $0.language < $1.language }
    image = listing.image.map(Self.fileName)
  }

  init(link: String) {
    (self.link, action, isPoweredBy, language, cards) = (link, "OPEN", false, "EN", [])
  }

  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func place(_ place: Experience.Place, _ venue: Experience.Venue?) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let name = venue?.name { members.append(("names", [.string(name)])) }
    if let address = venue?.address {
      members.append(("mainAddress", ["structuredAddress": .object(structured(address))]))
    }
    members.append(
      (
        "displayPoint",
        [
          "coordinates": [
            "latitude": number(place.latitude), "longitude": number(place.longitude),
          ], "source": "MANUALLY_PLACED",
        ]
      ))
    if let action = venue?.mapAction { members.append(("mapAction", .string(action.store))) }
    if let relationship = venue?.relationship {
      members.append(("relationship", .string(relationship.store)))
    }
    if let page = venue?.homePage { members.append(("homePage", .string(page))) }
    return .object(JSONObject(members))
  }

  private static func structured(_ address: Experience.Address) -> JSONObject {
    var members: [(String, JSONValue)] = []
    if !address.street.isEmpty {
      members.append(("streetAddress", .array(address.street.map(JSONValue.string))))
    }
    let texts = [
      ("floor", address.floor), ("neighborhood", address.neighborhood),
      ("locality", address.locality), ("stateProvince", address.region),
      ("postalCode", address.postalCode), ("countryCode", address.country),
    ]
    members += texts.compactMap { name, text in text.map { (name, .string($0)) } }
    return JSONObject(members)
  }

  static func number(_ value: Double) -> JSONValue {
    JSONNumber(value).map(JSONValue.number) ?? .null
  }

  /// Returns the names of the attributes that differ from another record, as in the API. A record
  /// whose image file is unknown does not differ in it.
  package func differences(from other: StoreRecord) -> [String] {
    var names: [String] = []
    if action != other.action { names.append("action") }
    if isPoweredBy != other.isPoweredBy { names.append("isPoweredBy") }
    if language != other.language { names.append("defaultLanguage") }
    if category != other.category { names.append("businessCategory") }
    if place != other.place { names.append("place") }
    if cards != other.cards { names.append("localizations") }
    if let image, let theirs = other.image, image != theirs { names.append("headerImage") }
    return names
  }
}
