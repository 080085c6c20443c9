/// The content of a Smart Poster record: a URI with its properties.
///
/// ```swift
/// let poster = NDEFSmartPoster(uri: "https://eat.example.com/s/42")
/// print(poster.uri, poster.titles.count)
/// ```
public struct NDEFSmartPoster: Hashable, Sendable {
  /// The URI of the poster.
  public var uri: String
  /// The titles of the poster, each in a different language.
  public var titles: [NDEFText]
  /// The suggested action for the URI, if stated.
  public var action: Action?
  /// The icons of the poster, of which a phone shows at most one.
  public var icons: [Icon]
  /// The size in bytes of the object at the URI.
  public var size: UInt32?
  /// The media type of the object at the URI.
  public var type: String?
  /// The nested records without a meaning for a Smart Poster, kept unchanged.
  public var others: [NDEFRecord]

  /// A suggested action for the URI.
  public enum Action: UInt8, CaseIterable, Hashable, Sendable {
    /// The phone is to open the URI.
    case open = 0
    /// The phone is to save the URI for later.
    case save = 1
    /// The phone is to let the person edit the object at the URI.
    case edit = 2
  }

  /// A picture or video with a media type `image/*` or `video/*`.
  public struct Icon: Hashable, Sendable {
    /// The media type of the icon.
    public var type: String
    /// The file of the icon, which is not parsed.
    public var data: ArraySlice<UInt8>

    /// Creates an icon from a slice.
    public init(type: String, data: ArraySlice<UInt8>) {
      self.type = type
      self.data = data
    }

    /// Creates an icon from an array.
    public init(type: String, data: [UInt8]) { self.init(type: type, data: data[...]) }
  }

  /// Creates a Smart Poster, of which only the URI is required.
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
