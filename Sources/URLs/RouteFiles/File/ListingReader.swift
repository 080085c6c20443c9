import InvocationRouter
import JSONText

/// Reads the members of an entry of `experiences` that are for App Store Connect.
struct ListingReader {
  let cursor: JSONCursor

  func read() throws(JSONError) -> Experience.Listing {
    let language: AppStoreValue<CardLanguages>? = try cursor.optional("language")?.word()
    let translations = try translations()
    let image = try cursor.optional("image")?.string()
    let category: AppStoreValue<BusinessCategories>? = try cursor.optional("category")?.word()
    let isPoweredBy = try cursor.optional("poweredBy")?.bool() ?? false
    let venue = try cursor.optional("place").map {
      (place: JSONCursor) throws(JSONError) in try VenueReader(cursor: place).read()
    }
    do {
      return try Experience.Listing(
        language: language ?? .english, translations: translations, image: image,
        category: category, isPoweredBy: isPoweredBy, venue: venue?.isEmpty == true ? nil : venue)
    } catch {
      throw try cursor.require("languages").error(error.description)
    }
  }

  private func translations() throws(JSONError) -> [Experience.Translation] {
    var translations: [Experience.Translation] = []
    for member in try cursor.optional("languages")?.members() ?? [] {
      guard let language = AppStoreValue<CardLanguages>(member.name) else {
        throw member.cursor.error(
          "'\(member.name)' is not a language of App Store Connect; it has "
            + CardLanguages.words.joined(separator: ", "))
      }
      try member.cursor.object(allowing: ["title", "subtitle"])
      let (title, subtitle) = (
        try member.cursor.require("title"), try member.cursor.require("subtitle")
      )
      let texts = (try title.string(), try subtitle.string())
      do {
        translations.append(
          try Experience.Translation(language, title: texts.0, subtitle: texts.1))
      } catch {
        throw (error == .emptyTitle ? title : subtitle).error(error.description)
      }
    }
    return translations
  }
}

/// Reads the members of `place` that are for Maps.
struct VenueReader {
  let cursor: JSONCursor

  static let members = ["name", "address", "mapAction", "relationship", "homePage"]
  static let addressMembers = [
    "street", "floor", "neighborhood", "locality", "region", "postalCode", "country",
  ]

  func read() throws(JSONError) -> Experience.Venue {
    Experience.Venue(
      name: try cursor.optional("name")?.string(), address: try address(),
      mapAction: try cursor.optional("mapAction")?.word(),
      relationship: try cursor.optional("relationship")?.word(),
      homePage: try cursor.optional("homePage")?.string())
  }

  private func address() throws(JSONError) -> Experience.Address? {
    guard let cursor = try cursor.optional("address") else { return nil }
    try cursor.object(allowing: Self.addressMembers)
    var address = Experience.Address()
    for line in try cursor.optional("street")?.array() ?? [] {
      address.street.append(try line.string())
    }
    address.floor = try cursor.optional("floor")?.string()
    address.neighborhood = try cursor.optional("neighborhood")?.string()
    address.locality = try cursor.optional("locality")?.string()
    address.region = try cursor.optional("region")?.string()
    address.postalCode = try cursor.optional("postalCode")?.string()
    if let country = try cursor.optional("country") {
      let text = try country.string()
      guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
        throw country.error("'\(text)' is not a country; write two capitals, such as DE")
      }
      address.country = text
    }
    return address
  }
}

extension JSONCursor {
  /// Reads a word from a list of App Store Connect.
  func word<List>() throws(JSONError) -> AppStoreValue<List> {
    let text = try string(of: List.words)
    guard let word = AppStoreValue<List>(text) else { throw error("'\(text)' is not known") }
    return word
  }
}

extension Experience.Listing {
  /// The members of an entry that differ from their defaults.
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if language != .english { members.append(("language", .string(language.description))) }
    if !translations.isEmpty {
      let texts = translations.map { translation -> (String, JSONValue) in
        let texts: JSONValue = [
          "title": .string(translation.title), "subtitle": .string(translation.subtitle),
        ]
        return (translation.language.description, texts)
      }
      members.append(("languages", .object(JSONObject(texts))))
    }
    if let image { members.append(("image", .string(image))) }
    if let category { members.append(("category", .string(category.description))) }
    if isPoweredBy { members.append(("poweredBy", true)) }
    return members
  }
}

extension Experience.Venue {
  /// The members of `place` other than its coordinates.
  var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if let name { members.append(("name", .string(name))) }
    if let address { members.append(("address", address.json)) }
    if let mapAction { members.append(("mapAction", .string(mapAction.description))) }
    if let relationship { members.append(("relationship", .string(relationship.description))) }
    if let homePage { members.append(("homePage", .string(homePage))) }
    return members
  }
}

extension Experience.Address {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if !street.isEmpty { members.append(("street", .array(street.map(JSONValue.string)))) }
    let texts = [
      ("floor", floor), ("neighborhood", neighborhood), ("locality", locality),
      ("region", region), ("postalCode", postalCode), ("country", country),
    ]
    members += texts.compactMap { name, text in text.map { (name, .string($0)) } }
    return .object(JSONObject(members))
  }
}
