package import Ledgers
package import Tags

/// What a job asks of its tags.
package struct TapRules: Sendable {
  /// The kinds of chips that are taken; `nil` takes every chip that can be written.
  package var chips: [TapChips]?
  /// Whether a tag may hold something, which is then replaced.
  package var allowsUsed = false
  /// Whether blank chips without a capability container are formatted, once and for ever.
  package var formats = false
  /// Whether the maker's signature over the UID has to be genuine.
  package var wantsOriginal = false
  /// Whether to look for a second tag before anything is written.
  package var looksForOthers = true
  /// Whether to read the tag once more after the field was off, as a phone would find it.
  package var checksAfterReset = true
  /// What is done with the tag once it carries its row.
  package var finish: TapFinish?
  /// The passwords of tags that were protected before and are seen again.
  package var passwords: TagPasswords?
  /// What a row puts onto its tag.
  package var content: @Sendable (LedgerRow) throws -> TapContent

  /// The careful rules, for rows that become messages by `content`.
  package init(content: @escaping @Sendable (LedgerRow) throws -> TapContent) {
    self.content = content
  }
}

/// Chips of one kind, which a job takes.
package struct TapChips: Sendable {
  /// What people call them.
  package let title: String
  let includes: @Sendable (TagChip) -> Bool

  /// The chips of which `includes` is true.
  package init(_ title: String, includes: @escaping @Sendable (TagChip) -> Bool) {
    (self.title, self.includes) = (title, includes)
  }
}

/// What a row puts onto its tag.
package struct TapContent: Sendable {
  /// The message, with a mirror's placeholders as they are written.
  package let message: [UInt8]
  /// What puts it there.
  package let operation: TagOperation
  private let shown: @Sendable (_ message: [UInt8], TagUID) -> Bool

  /// A message that is read as it is written.
  package init(message: [UInt8]) {
    self.init(message: message, operation: .write(message)) { found, _ in found == message }
  }

  /// A message that a tag shows in its own way; `shown` says whether a message read from a tag is
  /// the right one for that tag.
  package init(
    message: [UInt8], operation: TagOperation,
    shown: @escaping @Sendable (_ message: [UInt8], TagUID) -> Bool
  ) {
    self.message = message
    self.operation = operation
    self.shown = shown
  }

  /// Whether this is what a tag with this content shows.
  package func isShown(in contents: TagContents, by uid: TagUID) -> Bool {
    if case .message(let bytes) = contents { shown(bytes, uid) } else { false }
  }
}
