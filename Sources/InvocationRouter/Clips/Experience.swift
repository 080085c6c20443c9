public import InvocationURLs

/// A registered URL prefix with its card, as in App Store Connect.
public struct Experience: Sendable, Hashable {
  /// The word on the card's button.
  public enum Action: String, Sendable, Hashable, CaseIterable { case open, view, play }

  /// Where an experience is at home, for confirming that people are there.
  public struct Place: Sendable, Hashable {
    /// Degrees, north positive.
    public let latitude: Double
    /// Degrees, east positive.
    public let longitude: Double
    /// Metres, more than 0 and at most 500.
    public let radius: Double

    /// A place; its numbers are checked.
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

  /// The registered URL.
  public let prefix: InvocationURL
  /// The title on the card.
  public let title: String
  /// The line below the title, at most 56 characters.
  public let subtitle: String
  /// The button.
  public let action: Action
  /// The place, when the experience has one.
  public let place: Place?
  /// Languages, header image and what else App Store Connect keeps.
  public let listing: Listing

  /// The longest subtitle, in characters.
  public static let maximumSubtitle = 56

  /// An experience; what App Store Connect would refuse is refused here.
  public init(
    prefix: InvocationURL, title: String, subtitle: String, action: Action = .open,
    place: Place? = nil, listing: Listing = .plain
  ) throws(ExperienceError) {
    guard prefix.scheme == .https else { throw .notHTTPS(prefix) }
    guard !title.isEmpty else { throw .emptyTitle }
    guard subtitle.count <= Self.maximumSubtitle else { throw .longSubtitle(subtitle.count) }
    self.prefix = prefix
    self.title = title
    self.subtitle = subtitle
    self.action = action
    self.place = place
    self.listing = listing
  }
}

/// Why there cannot be such an experience.
public enum ExperienceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A prefix with http; experiences are registered with https only.
  case notHTTPS(InvocationURL)
  /// A card without a title.
  case emptyTitle
  /// How many characters the subtitle has; a card shows `Experience.maximumSubtitle`.
  case longSubtitle(Int)
  /// Degrees north that are not from -90 to 90, or not a number.
  case badLatitude(Double)
  /// Degrees east that are not from -180 to 180, or not a number.
  case badLongitude(Double)
  /// Metres that are not above 0 and at most 500.
  case badRadius(Double)
  case repeatedLanguage(String)

  /// A sentence that names the limit.
  public var description: String {
    switch self {
    case .notHTTPS(let url):
      "the prefix \(url) is not https; an invocation URL begins with https://"
    case .emptyTitle: "the title is empty; the card needs one"
    case .longSubtitle(let count):
      "the subtitle has \(count) characters; the card shows at most \(Experience.maximumSubtitle)"
    case .badLatitude(let value): "the latitude \(value) is not between -90 and 90 degrees"
    case .badLongitude(let value): "the longitude \(value) is not between -180 and 180 degrees"
    case .badRadius(let value): "the radius of \(value) m is not more than 0 and at most 500 m"
    case .repeatedLanguage(let word): "the language '\(word)' appears twice; a card has it once"
    }
  }
}
