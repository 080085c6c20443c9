package import InvocationRouter
package import JSONText

/// Reads one entry of `experiences`.
struct ExperienceReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = [
    "prefix", "title", "subtitle", "action", "place", "language", "languages", "image", "category",
    "poweredBy",
  ]
  static let placeMembers =
    ["latitude", "longitude", "radius"] + VenueReader.members

  func read() throws(JSONError) -> Experience {
    try cursor.object(allowing: Self.members)
    let prefix = try prefix(cursor.require("prefix"))
    let title = try cursor.require("title").string()
    let subtitle = try cursor.require("subtitle").string()
    let action = try cursor.optional("action")?.string(
      of: Experience.Action.allCases.map(\.rawValue))
    let place = try place()
    let listing = try ListingReader(cursor: cursor).read()
    do {
      return try Experience(
        prefix: prefix, title: title, subtitle: subtitle,
        action: action.flatMap(Experience.Action.init) ?? .open, place: place, listing: listing)
    } catch {
      throw try fault(error)
    }
  }

  private func prefix(_ cursor: JSONCursor) throws(JSONError) -> InvocationURL {
    let text = try cursor.string()
    do {
      return try InvocationURL(text)
    } catch {
      throw cursor.error(error.description)
    }
  }

  private func place() throws(JSONError) -> Experience.Place? {
    guard let place = try cursor.optional("place") else { return nil }
    try place.object(allowing: Self.placeMembers)
    let latitude = try place.require("latitude").double()
    let longitude = try place.require("longitude").double()
    let radius = try place.require("radius").double()
    do {
      return try Experience.Place(latitude: latitude, longitude: longitude, radius: radius)
    } catch {
      throw try fault(error)
    }
  }

  /// Returns the error at the member that it refers to.
  private func fault(_ error: ExperienceError) throws(JSONError) -> JSONError {
    let member =
      switch error {
      case .notHTTPS: try cursor.require("prefix")
      case .emptyTitle: try cursor.require("title")
      case .longSubtitle: try cursor.require("subtitle")
      case .badLatitude: try cursor.require("place").require("latitude")
      case .badLongitude: try cursor.require("place").require("longitude")
      case .badRadius: try cursor.require("place").require("radius")
      case .repeatedLanguage: try cursor.require("languages")
      }
    return member.error(error.description)
  }
}

extension Experience {
  /// The entry of `routes.json`.
  package var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("prefix", .string(prefix.text)), ("title", .string(title)), ("subtitle", .string(subtitle)),
    ]
    if action != .open { members.append(("action", .string(action.rawValue))) }
    members += listing.members
    if let place {
      members.append(
        (
          "place",
          .object(
            JSONObject(
              [
                ("latitude", .degrees(place.latitude)), ("longitude", .degrees(place.longitude)),
                ("radius", .degrees(place.radius)),
              ] + (listing.venue?.members ?? [])))
        ))
    }
    return .object(JSONObject(members))
  }
}

extension JSONValue {
  fileprivate static func degrees(_ value: Double) -> JSONValue {
    JSONNumber(value).map(JSONValue.number) ?? .null
  }
}
