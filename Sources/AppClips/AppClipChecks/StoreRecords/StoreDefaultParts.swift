import JSONText

/// The exported records that belong to the default experience, in any order: an answer may have
/// them as its data or included.
struct StoreDefaultParts {
  private var experience: StoreDefault?
  private var cards: [StoreDefault.Card] = []
  /// The file names of header images by their ids, and the ids by the texts that they belong to.
  private var fileNames: [String: String] = [:]
  private var imageOfText: [String: String] = [:]
  private var review: (id: String, urls: [String])?

  /// Takes a record of one of these types, and returns whether it is one.
  @discardableResult
  mutating func take(_ item: JSONCursor) throws(JSONError) -> Bool {
    let id = try item.require("id").string()
    let attributes = try present(item, "attributes")
    switch try item.require("type").string() {
    case StoreDefaultBody.experiences:
      experience = StoreDefault(id: id, action: try text(attributes, "action") ?? "OPEN")
    case StoreDefaultBody.texts:
      var card = StoreDefault.Card(id: id, locale: "", subtitle: "")
      card.locale = try text(attributes, "locale") ?? ""
      card.subtitle = try text(attributes, "subtitle") ?? ""
      cards.append(card)
      if let image = try related(item, "appClipHeaderImage") { imageOfText[id] = image }
    case StoreDefaultBody.images:
      fileNames[id] = try text(attributes, "fileName") ?? ""
      if let text = try related(item, "appClipDefaultExperienceLocalization") {
        imageOfText[text] = id
      }
    case StoreDefaultBody.reviews:
      var urls: [String] = []
      if let attributes, let list = try present(attributes, "invocationUrls") {
        for url in try list.array() { urls.append(try url.string()) }
      }
      review = (id, urls)
    default: return false
    }
    return true
  }

  /// The default experience, assembled with its parts; nil if it was not exported.
  var record: StoreDefault? {
    guard var record = experience else { return nil }
    record.cards = cards.map { card in
      var card = card
      card.imageID = card.id.flatMap { imageOfText[$0] }
      card.image = card.imageID.flatMap { fileNames[$0] }
      return card
    }.sorted { $0.locale < $1.locale }
    (record.reviewID, record.reviewURLs) = (review?.id, review?.urls ?? [])
    return record
  }

  private func present(_ parent: JSONCursor, _ name: String) throws(JSONError) -> JSONCursor? {
    guard let member = try parent.optional(name), member.value != .null else { return nil }
    return member
  }

  private func text(_ parent: JSONCursor?, _ name: String) throws(JSONError) -> String? {
    guard let parent else { return nil }
    return try present(parent, name)?.string()
  }

  /// The id of a related record with a name; nil if the answer does not have it.
  private func related(_ item: JSONCursor, _ name: String) throws(JSONError) -> String? {
    guard let relations = try present(item, "relationships"),
      let relation = try present(relations, name), let data = try present(relation, "data")
    else { return nil }
    return try data.require("id").string()
  }
}
