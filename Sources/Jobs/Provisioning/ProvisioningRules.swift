package import Ledgers
package import Tags

/// The requirements that a job has for its tags.
package struct ProvisioningRules: Sendable {
  /// The kinds of chips that are accepted, or `nil` for every chip that can be written.
  package var chips: [AcceptedChips]?
  /// Whether a tag may have content already, which is then replaced.
  package var allowsUsed = false
  /// Whether the loop formats blank chips without a capability container, which is permanent.
  package var formats = false
  /// Whether the manufacturer's signature of the UID must be genuine.
  package var wantsOriginal = false
  /// Whether to look for a second tag on the reader before a tag is written.
  package var detectsOtherTags = true
  /// Whether to read the tag once more after a reset of the field, as a phone would find it.
  package var checksAfterReset = true
  /// The last step with a tag once it carries its row; nil for none.
  package var finish: FinishingStep?
  /// The passwords of tags that were protected earlier and are presented again.
  package var passwords: TagPasswordProvider?
  /// A closure that returns the content of a row for its tag.
  package var content: @Sendable (LedgerRow) throws -> RowMessage

  /// Creates the strictest rules, with messages made by `content`.
  package init(content: @escaping @Sendable (LedgerRow) throws -> RowMessage) {
    self.content = content
  }
}

/// A kind of chip that a job accepts.
package struct AcceptedChips: Sendable {
  /// The name of the kind for people.
  package let title: String
  let includes: @Sendable (TagChip) -> Bool

  /// Creates a kind from a closure that tells whether a chip belongs to it.
  package init(_ title: String, includes: @escaping @Sendable (TagChip) -> Bool) {
    (self.title, self.includes) = (title, includes)
  }
}

/// The content that a row has for its tag.
package struct RowMessage: Sendable {
  /// The message, including the placeholders of mirrored fields.
  package let message: [UInt8]
  /// The operation that writes the message.
  package let operation: TagOperation
  private let shown: @Sendable (_ message: [UInt8], TagUID) -> Bool

  /// Creates a content that tags show as it was written, without mirrored fields.
  package init(message: [UInt8]) {
    self.init(message: message, operation: .write(message)) { found, _ in found == message }
  }

  /// Makes a content that the chip changes when it is read; `shown` returns whether a message that
  /// was read from a tag is the right one for that tag.
  package init(
    message: [UInt8], operation: TagOperation,
    shown: @escaping @Sendable (_ message: [UInt8], TagUID) -> Bool
  ) {
    self.message = message
    self.operation = operation
    self.shown = shown
  }

  /// Whether the contents of a tag prove that it has this content.
  package func isShown(in contents: TagContents, by uid: TagUID) -> Bool {
    if case .message(let bytes) = contents { shown(bytes, uid) } else { false }
  }
}
