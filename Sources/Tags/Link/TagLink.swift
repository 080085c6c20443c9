/// The one seam between tag protocols and readers: whoever can select a tag and exchange bytes with
/// it conforms, be it a real reader, a simulated one or a test.
///
/// Nothing here retries, waits for a tap or interprets an answer; that is the work of `NDEFTag` and
/// of the command. A link is used by one caller at a time.
public protocol TagLink: ~Copyable {
  /// What the reader can do; it stays so while the link lives.
  var capabilities: TagLinkCapabilities { get }

  /// How many times this link has spoken to a tag: every activation, exchange and search for a
  /// second tag counts, successful or not.
  var exchangeCount: Int { get }

  /// Activates a tag, from whatever state it is in, and makes it the one that exchanges go to.
  ///
  /// With a UID, only the tag that has it is activated; when another answers the error is
  /// `.otherTag`, and that one is not left selected. Returns at once when nothing is there.
  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection

  /// Switches the field off and on, which resets every tag, and activates the one with this UID.
  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection

  /// Sends `command` to the selected tag and returns its answer without check bytes.
  ///
  /// After an error the tag may have fallen back to where it has to be selected again, and whether
  /// it obeyed is unknown.
  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8]
}

/// Which tag to select.
public struct TagSearch: Hashable, Sendable {
  /// The tag that it must be, or `nil` for any.
  public var uid: TagUID?
  /// Whether to look for a second tag as well, which costs an exchange or two.
  public var looksForOthers: Bool

  /// Makes a search.
  public init(uid: TagUID? = nil, looksForOthers: Bool = false) {
    self.uid = uid
    self.looksForOthers = looksForOthers
  }

  /// Any tag.
  public static let any = TagSearch()
}

/// What a reader does with the bytes of an exchange.
public enum TagFraming: String, Hashable, Sendable, CaseIterable {
  /// The reader's chip knows the command (InDataExchange): Type 2 READ and WRITE, whose 4-bit
  /// acknowledgement becomes an empty answer, and ISO-DEP APDUs, which it splits into blocks.
  case interpreted
  /// The bytes pass through the chip (InCommunicateThru), which adds and checks the CRC:
  /// GET_VERSION, FAST_READ and whatever else the chip does not know.
  case raw
  /// The bytes pass through as they are: the caller has appended the CRC, and the answer comes with
  /// its own, or is one byte when the tag sent a 4-bit acknowledgement.
  case rawWithoutCRC
}
