public import Tags

/// What is done with a tag once it was read back with its row's message.
public struct TapFinish: Sendable {
  /// One word for it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Locked for good.
    case lock
    /// Given a password.
    case protect
  }

  /// What is done.
  public let kind: Kind
  /// The name of the derivation that gives the password; it is kept in the ledger.
  public let derivation: String
  /// The operation that does it, for a tag and what it must carry.
  public let operation: @Sendable (TagUID, TapContent) throws -> TagOperation

  /// Puts the parts together.
  public init(
    _ kind: Kind, derivation: String = "",
    operation: @escaping @Sendable (TagUID, TapContent) throws -> TagOperation
  ) {
    self.kind = kind
    self.derivation = derivation
    self.operation = operation
  }
}
