/// The interface between tag protocols and readers. A real reader, a simulated reader and a test
/// double all conform to it.
///
/// A link does not retry, wait for a tap or interpret a response; `NDEFTag` and the commands do
/// that. Use a link from one caller at a time.
public protocol TagLink: ~Copyable {
  /// The abilities and limits of the reader, which do not change during the link's lifetime.
  var capabilities: TagLinkCapabilities { get }

  /// The number of exchanges so far: every activation, exchange and search for a second tag counts,
  /// successful or not.
  var exchangeCount: Int { get }

  /// Activates a tag, whatever state it is in, and makes it the target of exchanges.
  ///
  /// With a UID, only that tag is activated; if another tag responds, the error is `.otherTag`, and
  /// that tag is not left selected. Does not wait if no tag is there.
  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection

  /// Switches the field off and on, which resets every tag, and activates the one with this UID.
  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection

  /// Sends `command` to the selected tag and returns its response without check bytes.
  ///
  /// After an error, it is unknown whether the tag obeyed, and the tag may have to be selected
  /// again.
  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8]
}

/// The criteria by which a link selects a tag.
public struct TagSearch: Hashable, Sendable {
  /// The UID of the required tag, or `nil` for any tag.
  public var uid: TagUID?
  /// Whether the link also looks for a second tag, which costs an exchange or two.
  package var detectsOtherTags: Bool

  /// Creates a search for a tag with this UID, or for any tag.
  public init(uid: TagUID? = nil, detectsOtherTags: Bool = false) {
    self.uid = uid
    self.detectsOtherTags = detectsOtherTags
  }

  /// A search that finds a tag of any kind.
  public static let any = TagSearch()
}

/// The framing in which a reader transmits the bytes of an exchange.
public enum TagFraming: String, Hashable, Sendable, CaseIterable {
  /// The reader's chip interprets the command (InDataExchange): Type 2 READ and WRITE, whose 4-bit
  /// acknowledgement becomes an empty response, and ISO-DEP APDUs, which it splits into blocks.
  case interpreted
  /// The bytes pass through the reader's chip (InCommunicateThru), which adds and checks the CRC.
  /// For GET_VERSION, FAST_READ and other commands that the chip does not know.
  case raw
  /// The bytes pass through unchanged: the caller has appended the CRC, and the response contains
  /// its CRC, or is one byte when the tag sent a 4-bit acknowledgement.
  case rawWithoutCRC
}
