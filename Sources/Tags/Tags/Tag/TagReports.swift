/// A tag's contents, as `read` found them.
public struct TagReadResult: Hashable, Sendable {
  /// The UID of the tag.
  public let uid: TagUID
  /// The tag's chip, as far as it is known.
  package let chip: TagChip
  /// The state of the tag's contents.
  public let contents: TagContents
  /// The number of bytes in the longest message that fits, if it is known.
  package let capacity: Int?
  /// Whether the capability container allows writing; locks and passwords may still forbid it.
  package let isWritable: Bool
  /// The number of exchanges, including those of the activation.
  public let exchanges: Int

  /// Decodes the message, strictly by default. Returns a message without records if there is none.
  public func message(
    options: NDEFDecodingOptions = .strict
  ) throws(NDEFError) -> NDEFMessage {
    guard case .message(let bytes) = contents else { return NDEFMessage() }
    return try NDEFMessage(decoding: bytes, options: options)
  }
}

/// The plan and the effort of a change that succeeded.
public struct TagChangeResult: Hashable, Sendable {
  /// The plan made from the tag's initial contents, which it includes.
  package let plan: TagPlan
  /// The number of writes that were sent, more than planned if some had to be repeated.
  public let writes: Int
  /// Whether the written bytes were read back and are the wanted ones.
  public let isVerified: Bool
  /// The read counter that a mirrored URL showed when it was last read back, or `nil` if there is
  /// none.
  public let counter: Int?
  /// The number of times that an exchange failed and the tag was selected again.
  package let recoveries: Int
  /// The number of exchanges, including activations and those of earlier plans and dumps that no
  /// result reported, without the search for a second tag.
  public var exchanges: Int
  /// The number of exchanges that the search for a second tag took, which `exchanges` does not
  /// include.
  package let searchExchangeCount: Int
}

/// A copy of all bytes in a tag's memory that can be read.
public struct TagDump: Hashable, Sendable {
  /// The UID of the tag.
  public let uid: TagUID
  /// The name of the tag's chip, such as "NTAG213".
  package let chipName: String
  /// The part of the memory that the bytes are.
  public let kind: Kind
  /// The bytes of the memory, from the first one of this kind to the last readable one.
  public let bytes: [UInt8]
  /// The range of `bytes` that is the user memory.
  package let userArea: Range<Int>
  /// The number of bytes that hold the message length in the file of a Type 4 tag. `nil` for pages
  /// and blocks, and for a file whose length field is to be that of the tag it is restored to.
  package let lengthSize: Int?

  /// The parts of memory that a dump can contain.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The pages of a Type 2 tag, from page 0 on.
    case pages
    /// The blocks of a Type 3 tag, from the attribute block on.
    case type3Blocks
    /// The NDEF file of a Type 4 tag, including its length field.
    case file
    /// The blocks of a Type 5 tag, from block 0 on.
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
