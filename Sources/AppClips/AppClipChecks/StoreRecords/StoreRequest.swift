import Basics
package import JSONText

/// A request to the API of App Store Connect, with its purpose.
package struct StoreRequest: Hashable, Sendable {
  package let method: String
  /// The path below `https://api.appstoreconnect.apple.com`.
  package let path: String
  /// The JSON body; `null` for a request without one.
  package let body: JSONValue
  /// A short description of what the request does.
  package let what: String
  /// The name that represents the id of the response in the bodies of later requests, if it is
  /// needed.
  package let name: String?

  /// The text that marks, in a later body, the id of a record in an earlier response.
  package static func placeholder(_ name: String) -> String { "{{\(name)}}" }
}

/// The bodies of requests to App Store Connect, as JSON:API documents.
enum StoreBody {
  static let experiences = "appClipAdvancedExperiences"
  static let images = "appClipAdvancedExperienceImages"
  static let texts = "appClipAdvancedExperienceLocalizations"

  static func create(_ record: StoreRecord, clip: String, image: String) -> JSONValue {
    document(
      [("type", .string(experiences))],
      attributes: [("link", .string(record.link))] + attributes(record),
      relationships: [
        ("appClip", reference("appClips", clip)), ("headerImage", reference(images, image)),
        ("localizations", localizations(record)),
      ], included: included(record))
  }

  /// The body of an update of everything except the link, which cannot be changed.
  static func update(_ record: StoreRecord, id: String, image: String?) -> JSONValue {
    document(
      [("type", .string(experiences)), ("id", .string(id))], attributes: attributes(record),
      relationships: (image.map { [("headerImage", reference(images, $0))] } ?? [])
        + [("localizations", localizations(record))],
      included: included(record))
  }

  static func remove(id: String) -> JSONValue {
    document(
      [("type", .string(experiences)), ("id", .string(id))], attributes: [("removed", true)],
      relationships: [], included: [])
  }

  static func reserve(fileName: String, size: Int) -> JSONValue {
    document(
      [("type", .string(images))],
      attributes: [("fileSize", .integer(size)), ("fileName", .string(fileName))],
      relationships: [], included: [])
  }

  static func commit(image: String, checksum: String) -> JSONValue {
    document(
      [("type", .string(images)), ("id", .string(image))],
      attributes: [("sourceFileChecksum", .string(checksum)), ("uploaded", true)],
      relationships: [], included: [])
  }

  private static func attributes(_ record: StoreRecord) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("action", .string(record.action)), ("isPoweredBy", .bool(record.isPoweredBy)),
      ("defaultLanguage", .string(record.language)),
    ]
    if let category = record.category { members.append(("businessCategory", .string(category))) }
    if let place = record.place { members.append(("place", place)) }
    return members
  }

  /// Returns the id of an included text, which is local to the request; the form `${…}` is
  /// unconfirmed.
  private static func local(_ card: StoreRecord.Card) -> String {
    "${\(card.language.lowercasedASCII)}"
  }

  private static func localizations(_ record: StoreRecord) -> JSONValue {
    ["data": .array(record.cards.map { ["type": .string(texts), "id": .string(local($0))] })]
  }

  private static func included(_ record: StoreRecord) -> [JSONValue] {
    record.cards.map { card in
      [
        "type": .string(texts), "id": .string(local(card)),
        "attributes": [
          "language": .string(card.language), "title": .string(card.title),
          "subtitle": .string(card.subtitle),
        ],
      ]
    }
  }

  static func reference(_ type: String, _ id: String) -> JSONValue {
    ["data": ["type": .string(type), "id": .string(id)]]
  }

  static func document(
    _ head: [(String, JSONValue)], attributes: [(String, JSONValue)],
    relationships: [(String, JSONValue)], included: [JSONValue]
  ) -> JSONValue {
    var data = head
    data.append(("attributes", .object(JSONObject(attributes))))
    if !relationships.isEmpty {
      data.append(("relationships", .object(JSONObject(relationships))))
    }
    var members: [(String, JSONValue)] = [("data", .object(JSONObject(data)))]
    if !included.isEmpty { members.append(("included", .array(included))) }
    return .object(JSONObject(members))
  }
}
