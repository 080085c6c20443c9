package import InvocationRouter
package import JSONText

/// Reads the member `defaultExperience` of a route table.
struct DefaultExperienceReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = [
    "title", "subtitle", "action", "image", "language", "languages", "reviewURLs",
  ]
  static let translationMembers = ["subtitle", "image"]

  func read() throws(JSONError) -> DefaultExperience {
    try cursor.object(allowing: Self.members)
    let title = try cursor.optional("title")?.string()
    let action = try cursor.optional("action")?.string(
      of: Experience.Action.allCases.map(\.rawValue))
    let locale = try cursor.optional("language")
    let card = try Self.card(
      cursor, locale: locale?.string() ?? DefaultExperience.usualLocale, at: locale)
    var translations: [DefaultExperience.Card] = []
    for member in try cursor.optional("languages")?.members() ?? [] {
      try member.cursor.object(allowing: Self.translationMembers)
      translations.append(
        try Self.card(member.cursor, locale: member.name, at: member.cursor))
    }
    let urls = try reviewURLs()
    do {
      return try DefaultExperience(
        title: title, action: action.flatMap(Experience.Action.init) ?? .open, card: card,
        translations: translations, reviewURLs: urls)
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
    _ cursor: JSONCursor, locale: String, at place: JSONCursor?
  ) throws(JSONError) -> DefaultExperience.Card {
    let subtitle = try cursor.require("subtitle")
    let text = try subtitle.string()
    let image = try cursor.optional("image")?.string()
    do {
      return try DefaultExperience.Card(locale: locale, subtitle: text, image: image)
    } catch {
      if case .badLocale = error { throw (place ?? cursor).error(error.description) }
      throw subtitle.error(error.description)
    }
  }

  private func reviewURLs() throws(JSONError) -> [InvocationURL] {
    var urls: [InvocationURL] = []
    for element in try cursor.optional("reviewURLs")?.array() ?? [] {
      let text = try element.string()
      do {
        urls.append(try InvocationURL(text))
      } catch {
        throw element.error(error.description)
      }
    }
    return urls
  }
}

extension DefaultExperience {
  /// The member of `routes.json`.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if let title { members.append(("title", .string(title))) }
    members += cards.first?.members ?? []
    if action != .open { members.append(("action", .string(action.rawValue))) }
    if let first = cards.first, first.locale != Self.usualLocale {
      members.append(("language", .string(first.locale)))
    }
    let others = cards.dropFirst().map { ($0.locale, JSONValue.object(JSONObject($0.members))) }
    if !others.isEmpty { members.append(("languages", .object(JSONObject(others)))) }
    if !reviewURLs.isEmpty {
      members.append(("reviewURLs", .array(reviewURLs.map { .string($0.text) })))
    }
    return .object(JSONObject(members))
  }
}

extension DefaultExperience.Card {
  fileprivate var members: [(String, JSONValue)] {
    [("subtitle", .string(subtitle))] + (image.map { [("image", .string($0))] } ?? [])
  }
}
