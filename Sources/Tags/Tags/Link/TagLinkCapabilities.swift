/// The length limits and the optional abilities of a reader.
public struct TagLinkCapabilities: Hashable, Sendable {
  /// The maximum number of bytes in a command.
  package var maxCommandLength: Int
  /// The maximum number of bytes in a response.
  package var maxResponseLength: Int
  /// The maximum number of bytes of an APDU's response that one exchange carries; longer ones cost
  /// one exchange per block.
  package var maxBlockLength: Int
  /// The optional abilities that this reader has.
  package var abilities: Set<TagLinkAbility>

  /// Creates the capabilities of a reader, with all optional abilities by default.
  public init(
    maxCommandLength: Int, maxResponseLength: Int, maxBlockLength: Int,
    abilities: Set<TagLinkAbility> = Set(TagLinkAbility.allCases)
  ) {
    self.maxCommandLength = maxCommandLength
    self.maxResponseLength = maxResponseLength
    self.maxBlockLength = maxBlockLength
    self.abilities = abilities
  }

  /// The capabilities of every reader with a PN53x chip, however it is connected.
  package static let pn53x = TagLinkCapabilities(
    maxCommandLength: 250, maxResponseLength: 240, maxBlockLength: 59)
}

/// An ability that some readers have and others lack.
///
/// A reader without it still reads and writes tags as far as possible, and fails with
/// `.unsupported` otherwise.
public enum TagLinkAbility: UInt8, Hashable, Sendable, CaseIterable {
  /// Passing on commands that the reader's chip does not know (`TagFraming.raw`). Without it, tag
  /// chips cannot be identified, and only commands that every Type 2 chip knows are used.
  case rawFrames
  /// Switching the field off and on. Without it, the effect of a lock, password or mirror cannot be
  /// proved, so none is set.
  case fieldReset
  /// The reader can look for a second tag in its field.
  case otherTags
  /// Passing frames to FeliCa cards. Without it, such cards are detected and named, but neither
  /// read nor written.
  case feliCaFrames

  /// The reason why the chip is unknown on a reader without `rawFrames`.
  static let unknownChip = "this reader cannot ask the chip what it is"

  /// A sentence that says which ability the reader lacks.
  package var missing: String {
    switch self {
    case .rawFrames: "this reader passes on only commands that it knows itself"
    case .fieldReset: "this reader cannot switch its field off and on"
    case .otherTags: "this reader cannot look for a second tag"
    case .feliCaFrames: "this reader passes nothing on to FeliCa cards (Type 3)"
    }
  }

  /// The remedy if the ability is missing, which names a reader on sale that has it; for FeliCa, a
  /// reader that is confirmed to have it.
  package var remedy: String {
    switch self {
    case .rawFrames, .fieldReset: "use another reader, such as an ACR1552U"
    case .otherTags: "use another reader, such as an ACR122U through libnfc"
    case .feliCaFrames: "use another reader, such as an ACR1252U"
    }
  }
}
