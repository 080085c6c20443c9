/// The result of `read`.
public struct TagReadResult: Hashable, Sendable {
  /// The UID of the tag.
  public let uid: TagUID
  /// The tag's chip.
  package let chip: TagChip
  /// The tag's contents.
  public let contents: TagContents
  /// The length of the longest message that fits, if it is known.
  package let capacity: Int?
  /// Whether the capability container allows writing; locks and passwords may still forbid it.
  package let isWritable: Bool
  /// The number of exchanges, including the activation.
  public let exchanges: Int

  /// Decodes the message, strictly by default. Returns a message without records if there is none.
  public func message(
    options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) -> NDEFMessage {
    guard case .message(let bytes) = contents else { return NDEFMessage() }
    return try NDEFMessage(decoding: bytes, options: options)
  }
}

/// The result of a change.
public struct TagChangeResult: Hashable, Sendable {
  /// The plan made from the tag's initial contents, which it includes.
  package let plan: TagPlan
  /// The number of writes that were sent, more than planned if some had to be repeated.
  public let writes: Int
  /// Whether the written content was read back and matches.
  public let isVerified: Bool
  /// The value of the read counter in a mirrored URL when it was last read back.
  public let counter: Int?
  /// The number of times that an exchange failed and the tag was selected again.
  package let recoveries: Int
  /// The number of exchanges, including activations and those of earlier plans and dumps that no
  /// result reported, without the search for a second tag.
  public var exchanges: Int
  /// The number of exchanges that the search for a second tag took.
  package let searchExchangeCount: Int
}

/// A copy of a tag's readable memory.
public struct TagDump: Hashable, Sendable {
  /// The UID of the tag.
  public let uid: TagUID
  /// The name of the tag's chip.
  package let chipName: String
  /// The kind of the bytes.
  public let kind: Kind
  /// The bytes, as far as they are readable.
  public let bytes: [UInt8]
  /// The range of `bytes` that is the user memory.
  package let userArea: Range<Int>
  /// The number of bytes that hold the message length in the file of a Type 4 tag. `nil` for pages
  /// and blocks, and for a file whose length field is to be that of the tag it is restored to.
  package let lengthSize: Int?

  /// The kinds of bytes in a dump.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pages of a Type 2 tag.
    case pages
    /// Blocks of a Type 3 tag, from the attribute block on.
    case type3Blocks
    /// The NDEF file of a Type 4 tag, with its length field.
    case file
    /// Blocks of a Type 5 tag, from block 0 on.
    case blocks
  }

  /// Creates a dump, for example from a file; `userArea` is clamped to `bytes`.
  package init(
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
