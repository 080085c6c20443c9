package import Tags

/// What is done with a tag once it was read back with its row's message.
package struct TapFinish: Sendable {
  /// One word for it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Locked for good.
    case lock
    /// Given a password.
    case protect
  }

  /// What is done.
  package let kind: Kind
  /// The name of the derivation that gives the password; it is kept in the ledger.
  package let derivation: String
  /// The operation that does it, for a tag.
  package let operation: @Sendable (TagUID) throws -> TagOperation

  package init(
    _ kind: Kind, derivation: String = "",
    operation: @escaping @Sendable (TagUID) throws -> TagOperation
  ) {
    self.kind = kind
    self.derivation = derivation
    self.operation = operation
  }
}
