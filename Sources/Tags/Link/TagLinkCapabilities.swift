/// What a reader can do, and how much it can carry at once.
public struct TagLinkCapabilities: Hashable, Sendable {
  /// The most bytes in a command.
  public var longestCommand: Int
  /// The most bytes in an answer.
  public var longestAnswer: Int
  /// The most bytes of an APDU's answer that come in one exchange; longer ones cost one per block.
  public var longestBlock: Int
  /// What not every reader can do, and this one can.
  public var abilities: Set<TagLinkAbility>

  /// Says what.
  public init(
    longestCommand: Int, longestAnswer: Int, longestBlock: Int,
    abilities: Set<TagLinkAbility> = Set(TagLinkAbility.allCases)
  ) {
    self.longestCommand = longestCommand
    self.longestAnswer = longestAnswer
    self.longestBlock = longestBlock
    self.abilities = abilities
  }

  /// Every reader with a PN53x chip, whatever connects it.
  public static let pn53x = TagLinkCapabilities(
    longestCommand: 250, longestAnswer: 240, longestBlock: 59)
}

/// Something that not every reader can do.
///
/// Without it a tag is still read and written, as far as that goes; where it does not, the error is
/// `.unsupported`.
public enum TagLinkAbility: UInt8, Hashable, Sendable, CaseIterable {
  /// To pass bytes through that its chip does not know (`TagFraming.raw`). Without it chips are not told
  /// apart, and only what every Type 2 chip knows is said to them.
  case rawFrames
  /// To switch its field off and on. Without it no lock, password or mirror can be shown to act, and none
  /// is set.
  case fieldReset
  /// To look for a second tag in the field.
  case otherTags
  /// To pass frames to FeliCa cards. Without it such cards are seen and named, and neither read nor written.
  case feliCaFrames
}

extension TagLinkAbility {
  /// Why a chip is not known that a reader without `rawFrames` has.
  static let unknownChip = "this reader cannot ask the chip what it is"

  /// That the reader cannot do it.
  package var missing: String {
    switch self {
    case .rawFrames: "this reader passes on only commands that it knows itself"
    case .fieldReset: "this reader cannot switch its field off and on"
    case .otherTags: "this reader cannot look for a second tag"
    case .feliCaFrames: "this reader passes nothing on to FeliCa cards (Type 3)"
    }
  }

  /// What to do where it is missing, with a reader on sale that has it; for FeliCa one of which that is confirmed.
  package var remedy: String {
    switch self {
    case .rawFrames, .fieldReset: "use another reader, such as an ACR1552U"
    case .otherTags: "use another reader, such as an ACR122U through libnfc"
    case .feliCaFrames: "use another reader, such as an ACR1252U"
    }
  }
}
