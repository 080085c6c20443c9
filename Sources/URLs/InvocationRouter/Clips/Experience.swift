/// A registered URL prefix with its card, as in App Store Connect.
public struct Experience: Sendable, Hashable {
  /// The action that the card's button names.
  public enum Action: String, Sendable, Hashable, CaseIterable { case open, view, play }

  /// The location of an experience: a circle by which an app can confirm that people are there.
  public struct Place: Sendable, Hashable {
    /// The latitude in degrees, positive in the north.
    public let latitude: Double
    /// The longitude in degrees, positive in the east.
    public let longitude: Double
    /// The radius in metres, more than 0 and at most 500.
    public let radius: Double

    /// Creates an area. Values outside their ranges are errors.
    public init(
      latitude: Double, longitude: Double, radius: Double
    ) throws(ExperienceError) {
      guard (-90...90).contains(latitude) else { throw .badLatitude(latitude) }
      guard (-180...180).contains(longitude) else { throw .badLongitude(longitude) }
      guard radius > 0, radius <= 500 else { throw .badRadius(radius) }
      self.latitude = latitude
      self.longitude = longitude
      self.radius = radius
    }
  }

  /// The registered URL; the experience covers this URL and those below it.
  public let prefix: InvocationURL
  /// The title on the App Clip card.
  public let title: String
  /// The line below the title, at most 56 characters.
  public let subtitle: String
  /// The action that the card's button names.
  public let action: Action
  /// The place, if the experience has one.
  public let place: Place?
  /// Languages, header image and other details that App Store Connect stores.
  package let listing: Listing

  /// The maximum length of a subtitle in characters.
  package static let maxSubtitleLength = 56

  /// Creates an experience. Values that App Store Connect would reject are errors.
  public init(
    prefix: InvocationURL, title: String, subtitle: String, action: Action = .open,
    place: Place? = nil
  ) throws(ExperienceError) {
    try self.init(
      prefix: prefix, title: title, subtitle: subtitle, action: action, place: place,
      listing: .plain)
  }

  package init(
    prefix: InvocationURL, title: String, subtitle: String, action: Action, place: Place?,
    listing: Listing
  ) throws(ExperienceError) {
    guard prefix.scheme == .https else { throw .notHTTPS(prefix) }
    guard !title.isEmpty else { throw .emptyTitle }
    guard subtitle.count <= Self.maxSubtitleLength else { throw .longSubtitle(subtitle.count) }
    self.prefix = prefix
    self.title = title
    self.subtitle = subtitle
    self.action = action
    self.place = place
    self.listing = listing
  }
}

/// A reason why an experience is invalid.
public enum ExperienceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A prefix with http; experiences are registered with https only.
  case notHTTPS(InvocationURL)
  /// A card has no title.
  case emptyTitle
  /// A subtitle with this number of characters; a card shows `Experience.maxSubtitleLength`.
  case longSubtitle(Int)
  /// A latitude that is not a number from -90 to 90 degrees.
  case badLatitude(Double)
  /// A longitude that is not a number from -180 to 180 degrees.
  case badLongitude(Double)
  /// A radius that is not above 0 and at most 500 metres.
  case badRadius(Double)
  /// A language appears twice among the translations.
  case repeatedLanguage(String)

  /// A sentence that names the limit.
  public var description: String {
    switch self {
    case .notHTTPS(let url):
      "the prefix \(url) is not https; an invocation URL begins with https://"
    case .emptyTitle: "the title is empty; the card needs one"
    case .longSubtitle(let count):
      "the subtitle has \(count) characters; the card shows at most \(Experience.maxSubtitleLength)"
    case .badLatitude(let value): "the latitude \(value) is not between -90 and 90 degrees"
    case .badLongitude(let value): "the longitude \(value) is not between -180 and 180 degrees"
    case .badRadius(let value): "the radius of \(value) m is not more than 0 and at most 500 m"
    case .repeatedLanguage(let word):
      "the language '\(word)' appears twice; a card can have it only once"
    }
  }
}
