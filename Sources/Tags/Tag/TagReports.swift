public import NDEF

/// What `read` saw.
public struct TagReading: Hashable, Sendable {
  /// The tag that was seen.
  public let uid: TagUID
  /// Its chip.
  public let chip: TagChip
  /// What it holds.
  public let contents: TagContents
  /// The longest message that could be written, if that can be said.
  public let capacity: Int?
  /// Whether the capability container lets everyone write; locks and passwords may still forbid it.
  public let isWritable: Bool
  /// The exchanges that it took, the activation included.
  public let exchanges: Int

  /// The message, strictly decoded; one without records when there is none.
  public func message(
    options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) -> NDEFMessage {
    guard case .message(let bytes) = contents else { return NDEFMessage() }
    return try NDEFMessage(decoding: bytes, options: options)
  }
}

/// What a change did.
public struct TagReport: Hashable, Sendable {
  /// What was planned from what the tag held at first, and so what was there before.
  public let plan: TagPlan
  /// The writes that were sent; more than planned when something had to be done again.
  public let writes: Int
  /// Whether everything was read back and is as wanted.
  public let isVerified: Bool
  /// The value of the read counter that a mirrored URL showed when it was read back last.
  public let counter: Int?
  /// How often an exchange failed and the tag was selected again.
  public let recoveries: Int
  /// The exchanges that it took, activations included, the look for a second tag excluded; with those of
  /// plans and dumps before it that no result told of.
  public var exchanges: Int
  /// The exchanges that the look for a second tag took.
  public let searchExchanges: Int
}

/// What a tag's readable memory held.
public struct TagDump: Hashable, Sendable {
  /// The tag that was seen.
  public let uid: TagUID
  /// The name of its chip.
  public let chipName: String
  /// Whether these are pages or blocks from the first one on, or an NDEF file with its length.
  public let kind: Kind
  /// The bytes, as far as they can be read.
  public let bytes: [UInt8]
  /// Where in them the user's memory is.
  public let userArea: Range<Int>
  /// How many bytes of a file say how long its message is; `nil` for as many as the tag has that it
  /// is restored to, and for pages and blocks.
  public let lengthSize: Int?

  /// What the bytes are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pages of a Type 2 tag.
    case pages
    /// Blocks of a Type 3 tag, from the attribute block on.
    case type3Blocks
    /// The NDEF file of a Type 4 tag, its length and all that follows.
    case file
    /// Blocks of a Type 5 tag, from block 0 on.
    case blocks
  }

  /// Makes a dump, such as one read from a file; the user's area is cut to what is there.
  public init(
    uid: TagUID, chipName: String, kind: Kind, bytes: [UInt8], userArea: Range<Int>,
    lengthSize: Int? = nil
  ) {
    self.uid = uid
    self.chipName = chipName
    self.kind = kind
    self.bytes = bytes
    self.userArea = userArea.clamped(to: 0..<bytes.count)
    self.lengthSize = lengthSize
  }
}
