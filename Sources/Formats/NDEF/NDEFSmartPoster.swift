/// The content of a Smart Poster record: a URI with its properties.
///
/// ```swift
/// let poster = NDEFSmartPoster(uri: "https://eat.example.com/s/42")
/// print(poster.uri, poster.titles.count)
/// ```
public struct NDEFSmartPoster: Hashable, Sendable {
  /// The URI.
  public var uri: String
  /// Its titles, each in a different language.
  public var titles: [NDEFText]
  /// The suggested action for the URI, if stated.
  public var action: Action?
  /// Its icons; a phone shows at most one.
  public var icons: [Icon]
  /// The size in bytes of the object at the URI.
  public var size: UInt32?
  /// The media type of the object at the URI.
  public var type: String?
  /// Records without a meaning for a Smart Poster, kept unchanged.
  public var others: [NDEFRecord]

  /// A suggested action for the URI.
  public enum Action: UInt8, CaseIterable, Hashable, Sendable {
    /// Open the URI.
    case open = 0
    /// Save the URI for later.
    case save = 1
    /// Edit the object at the URI.
    case edit = 2
  }

  /// A picture or video with a media type `image/*` or `video/*`.
  public struct Icon: Hashable, Sendable {
    /// Its media type.
    public var type: String
    /// The file of the icon, not parsed.
    public var data: ArraySlice<UInt8>

    /// Makes an icon of a slice.
    public init(type: String, data: ArraySlice<UInt8>) {
      self.type = type
      self.data = data
    }

    /// Makes an icon of an array.
    public init(type: String, data: [UInt8]) { self.init(type: type, data: data[...]) }
  }

  /// Makes a Smart Poster; only the URI is required.
  public init(
    uri: String,
    titles: [NDEFText] = [],
    action: Action? = nil,
    icons: [Icon] = [],
    size: UInt32? = nil,
    type: String? = nil,
    others: [NDEFRecord] = []
  ) {
    self.uri = uri
    self.titles = titles
    self.action = action
    self.icons = icons
    self.size = size
    self.type = type
    self.others = others
  }
}
