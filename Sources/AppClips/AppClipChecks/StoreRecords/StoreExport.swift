package import JSONText

/// The responses of `GET
/// /v1/appClips/{id}/appClipAdvancedExperiences?include=headerImage,localizations`, with one
/// document per page, and those of the default experience and its parts.
package struct StoreExport: Sendable {
  /// The records of all pages.
  package private(set) var records: [StoreRecord] = []
  /// Whether the last page has a link to a next one, so that records are missing.
  package private(set) var isCutOff = false
  /// The default experience in the export, if there is one.
  package private(set) var standard: StoreDefault?

  package init() {}

  /// Reads pages: one document each, or an array of documents.
  package init(pages: [[UInt8]]) throws(JSONFileError) {
    var next: String?
    var parts = StoreDefaultParts()
    for bytes in pages {
      do {
        next = try JSONCursor.read(bytes) { (root: JSONCursor) throws(JSONError) in
          guard case .array = root.value else {
            return try read(root, &parts)
          }
          var last: String?
          for page in try root.array() { last = try read(page, &parts) }
          return last
        }
      } catch { throw JSONFileError([error], in: bytes) }
    }
    isCutOff = next != nil
    standard = parts.record
  }

  /// Reads a page, and returns the link to the next one.
  private mutating func read(
    _ page: JSONCursor, _ parts: inout StoreDefaultParts
  ) throws(JSONError) -> String? {
    var included: [String: JSONCursor] = [:]
    for item in try page.optional("included")?.array() ?? [] {
      included[try key(item)] = item
      try parts.take(item)
    }
    // A single record comes without an array.
    let data = try page.require("data")
    let isList = if case .array = data.value { true } else { false }
    for item in try isList ? data.array() : [data] {
      let type = try item.require("type")
      if try parts.take(item) { continue }
      guard try type.string() == StoreBody.experiences else {
        throw type.error("the page contains something else; request \(StoreBody.experiences)")
      }
      records.append(try record(item, included))
    }
    guard let next = try page.optional("links")?.optional("next"), next.value != .null else {
      return nil
    }
    return try next.string()
  }

  private func key(_ item: JSONCursor) throws(JSONError) -> String {
    try item.require("type").string() + "/" + item.require("id").string()
  }

  private func record(
    _ item: JSONCursor, _ included: [String: JSONCursor]
  ) throws(JSONError) -> StoreRecord {
    let attributes = try item.require("attributes")
    var record = StoreRecord(link: try attributes.require("link").string())
    record.id = try item.require("id").string()
    record.action = try text(attributes, "action") ?? "OPEN"
    record.isPoweredBy = try present(attributes, "isPoweredBy")?.bool() ?? false
    record.language = try text(attributes, "defaultLanguage") ?? "EN"
    record.category = try text(attributes, "businessCategory")
    record.place = try present(attributes, "place").map {
      (place: JSONCursor) throws(JSONError) in try StorePlace.known(place)
    }
    let status = try text(attributes, "status")
    record.isRemoved =
      try present(attributes, "removed")?.bool() ?? false || status == "DEACTIVATED"
    let relations = try present(item, "relationships")
    for card in try data(relations, "localizations")?.array() ?? [] {
      guard let card = included[try key(card)], let texts = try present(card, "attributes") else {
        throw card.error(
          "the text is not included; request with include=headerImage,localizations")
      }
      record.cards.append(
        StoreRecord.Card(
          language: try texts.require("language").string(), title: try text(texts, "title") ?? "",
          subtitle: try text(texts, "subtitle") ?? ""))
    }
    record.cards.sort { $0.language < $1.language }
    if let image = try data(relations, "headerImage") {
      record.imageID = try image.require("id").string()
      let file = try included[try key(image)].flatMap {
        (image: JSONCursor) throws(JSONError) in try present(image, "attributes")
      }
      record.image = try file.flatMap {
        (file: JSONCursor) throws(JSONError) in try text(file, "fileName")
      }
    }
    return record
  }

  /// The member with a name; nil if it is missing or `null`.
  private func present(_ parent: JSONCursor, _ name: String) throws(JSONError) -> JSONCursor? {
    guard let member = try parent.optional(name), member.value != .null else { return nil }
    return member
  }

  private func text(_ parent: JSONCursor, _ name: String) throws(JSONError) -> String? {
    try present(parent, name)?.string()
  }

  private func data(_ relations: JSONCursor?, _ name: String) throws(JSONError) -> JSONCursor? {
    guard
      let relation = try relations.flatMap({
        (relations: JSONCursor) throws(JSONError) in try present(relations, name)
      })
    else { return nil }
    return try present(relation, "data")
  }
}

/// Extracts the members of a place that a route table can have, in its order; others are not
/// compared.
enum StorePlace {
  static func known(_ place: JSONCursor) throws(JSONError) -> JSONValue {
    var members: [(String, JSONValue)] = []
    for name in ["names", "mainAddress", "displayPoint", "mapAction", "relationship", "homePage"] {
      guard let member = try place.optional(name), member.value != .null else { continue }
      let value =
        switch name {
        case "mainAddress": try address(member)
        case "displayPoint": try point(member)
        default: member.value
        }
      if let value { members.append((name, value)) }
    }
    return .object(JSONObject(members))
  }

  private static func address(_ address: JSONCursor) throws(JSONError) -> JSONValue? {
    guard let parts = try address.optional("structuredAddress"), parts.value != .null else {
      return nil
    }
    let names = [
      "streetAddress", "floor", "neighborhood", "locality", "stateProvince", "postalCode",
      "countryCode",
    ]
    let members = try parts.members().filter { $0.cursor.value != .null }
    let known = names.compactMap { name in
      members.first { $0.name == name }.map { (name, $0.cursor.value) }
    }
    return ["structuredAddress": .object(JSONObject(known))]
  }

  /// The coordinates with normalized numbers: 13.40 becomes 13.4.
  private static func point(_ point: JSONCursor) throws(JSONError) -> JSONValue {
    let place = try point.require("coordinates")
    let source = try point.optional("source")?.value ?? "MANUALLY_PLACED"
    return [
      "coordinates": [
        "latitude": StoreRecord.number(try place.require("latitude").double()),
        "longitude": StoreRecord.number(try place.require("longitude").double()),
      ], "source": source,
    ]
  }
}
