package import DNATags
package import Ledgers
package import LibCrypto
package import Tags

/// What is done with a tag once it was read back with its row's message.
package struct TapFinish: Sendable {
  /// One word for it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Locked for good.
    case lock
    /// Given a password.
    case protect
    /// Given keys of its own, with which it proves itself.
    case personalize
  }

  /// What is done.
  package let kind: Kind
  /// The name of the derivation that gives the password or the keys; it is kept in the ledger.
  package let derivation: String
  let work: Work

  enum Work: Sendable {
    /// The operation that does it, for a tag.
    case operation(@Sendable (TagUID) throws -> TagOperation)
    case change(TapPersonalizing)
  }

  package init(
    _ kind: Kind, derivation: String = "",
    operation: @escaping @Sendable (TagUID) throws -> TagOperation
  ) {
    self.kind = kind
    self.derivation = derivation
    work = .operation(operation)
  }

  /// Gives tags keys that this derivation makes.
  package init(_ personalizing: TapPersonalizing, derivation: String) {
    kind = .personalize
    self.derivation = derivation
    work = .change(personalizing)
  }

  /// How tags get keys, where they do.
  var personalizing: TapPersonalizing? {
    if case .change(let personalizing) = work { personalizing } else { nil }
  }
}

/// How tags get keys of their own.
package struct TapPersonalizing: Sendable {
  let surroundings: DNASurroundings
  let change: @Sendable (LedgerRow, TagUID) throws -> DNAChange<TagAESKey>

  /// `change` brings a tag to what it shall be with a row, wherever that stopped before.
  package init(
    surroundings: DNASurroundings,
    change: @escaping @Sendable (LedgerRow, TagUID) throws -> DNAChange<TagAESKey>
  ) {
    (self.surroundings, self.change) = (surroundings, change)
  }
}
