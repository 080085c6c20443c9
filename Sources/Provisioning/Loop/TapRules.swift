public import Tags

/// What a job asks of its tags.
public struct TapRules: Sendable {
  /// The kinds of chips that are taken; `nil` takes every chip that can be written.
  public var chips: [JobChip]?
  /// Whether a tag may hold something, which is then replaced.
  public var allowsUsed = false
  /// Whether blank chips without a capability container are formatted, once and for ever.
  public var formats = false
  /// Whether the maker's signature over the UID has to be genuine.
  public var wantsOriginal = false
  /// Whether to look for a second tag before anything is written.
  public var looksForOthers = true
  /// Whether to read the tag once more after the field was off, as a phone would find it.
  public var checksAfterReset = true
  /// What is done with the tag once it carries its row.
  public var finish: TapFinish?
  /// The passwords of tags that were protected before and are seen again.
  public var passwords: TagPasswords?
  /// What a row puts onto its tag.
  public var content: @Sendable (LedgerRow) throws -> TapContent

  /// The careful rules, for rows that become messages by `content`.
  public init(content: @escaping @Sendable (LedgerRow) throws -> TapContent) {
    self.content = content
  }
}

/// What a row puts onto its tag.
public struct TapContent: Sendable {
  /// The message, with a mirror's placeholders as they are written.
  public let message: [UInt8]
  /// What puts it there.
  public let operation: TagOperation
  /// Whether the chip shows something in a part of the message.
  public var isMirrored: Bool { if case .writeMirrored = operation { true } else { false } }
  private let shown: @Sendable (_ message: [UInt8], TagUID) -> Bool

  /// A message that is read as it is written.
  public init(message: [UInt8]) {
    self.init(message: message, operation: .write(message)) { found, _ in found == message }
  }

  /// A message that a tag shows in its own way; `shown` says whether a message read from a tag is
  /// the right one for that tag.
  public init(
    message: [UInt8], operation: TagOperation,
    shown: @escaping @Sendable (_ message: [UInt8], TagUID) -> Bool
  ) {
    self.message = message
    self.operation = operation
    self.shown = shown
  }

  /// Whether this is what a tag with this content shows.
  public func isShown(in contents: TagContents, by uid: TagUID) -> Bool {
    if case .message(let bytes) = contents { shown(bytes, uid) } else { false }
  }
}
