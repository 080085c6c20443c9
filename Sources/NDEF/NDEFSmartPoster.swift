/// What a Smart Poster record carries: a URI and what is known about it.
public struct NDEFSmartPoster: Hashable, Sendable {
  /// The URI.
  public var uri: String
  /// Its titles, each in another language.
  public var titles: [NDEFText]
  /// What to do with the URI, if the poster says so.
  public var action: Action?
  /// Pictures for it, of which a phone shows at most one.
  public var icons: [Icon]
  /// The size in bytes of what the URI leads to.
  public var size: UInt32?
  /// The media type of what the URI leads to.
  public var type: String?
  /// Records that mean nothing to a Smart Poster, kept as they are.
  public var others: [NDEFRecord]

  /// What to do with the URI.
  public enum Action: UInt8, CaseIterable, Hashable, Sendable {
    /// Open it.
    case open = 0
    /// Save it for later.
    case save = 1
    /// Edit it.
    case edit = 2
  }

  /// A picture or film of a media type `image/*` or `video/*`.
  public struct Icon: Hashable, Sendable {
    /// Its media type.
    public var type: String
    /// The file of the icon as it is, not looked at.
    public var data: ArraySlice<UInt8>

    /// Makes an icon.
    public init(type: String, data: ArraySlice<UInt8>) {
      self.type = type
      self.data = data
    }

    /// Makes an icon.
    public init(type: String, data: [UInt8]) { self.init(type: type, data: data[...]) }
  }

  /// Makes a Smart Poster; only the URI is needed.
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
