package import SecureTags
package import Ledgers
package import Cryptography
package import Tags

/// The last step with a tag, after it was read back with its row's message.
package struct FinishingStep: Sendable {
  /// A kind of last step with a written tag.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The step that locks the tag permanently.
    case lock
    /// The step that gives the tag a password.
    case protect
    /// The step that gives the tag its own keys, with which it proves itself.
    case personalize
  }

  /// The kind of last step.
  package let kind: Kind
  /// The name of the derivation of the password or the keys, which is recorded in the ledger.
  package let derivation: String
  let work: Work

  enum Work: Sendable {
    /// The work of an operation, which the closure makes for the tag.
    case operation(@Sendable (TagUID) throws -> TagOperation)
    case change(KeyPersonalization)
  }

  package init(
    _ kind: Kind, derivation: String = "",
    operation: @escaping @Sendable (TagUID) throws -> TagOperation
  ) {
    self.kind = kind
    self.derivation = derivation
    work = .operation(operation)
  }

  /// Creates a step that gives each tag its own keys, with this derivation.
  package init(_ personalizing: KeyPersonalization, derivation: String) {
    kind = .personalize
    self.derivation = derivation
    work = .change(personalizing)
  }

  /// The settings for giving tags keys; nil for other kinds of steps.
  var personalizing: KeyPersonalization? {
    if case .change(let personalizing) = work { personalizing } else { nil }
  }
}

/// The settings for giving tags their own keys.
package struct KeyPersonalization: Sendable {
  /// Returns the change that gives a tag the keys of a goal.
  package typealias Change = @Sendable (LedgerRow, TagUID, KeyGoal) throws -> DNAChange<TagAESKey>

  let cardEnvironment: DNAEnvironment
  let change: Change

  /// Combines the environment with `change`, which returns the change that personalizes a tag for a
  /// row. The change also continues one that was interrupted.
  package init(cardEnvironment: DNAEnvironment, change: @escaping Change) {
    (self.cardEnvironment, self.change) = (cardEnvironment, change)
  }
}

/// The keys that a tag should have.
package enum KeyGoal: Sendable {
  /// The keys of the job, on a tag that may have those that the ledger names for it.
  case job(from: LedgerTagKeys?)
  /// The keys that the ledger names for the tag; those of the job if it names none.
  case recorded(LedgerTagKeys?)

  /// The keys that the ledger names for the tag.
  package var recorded: LedgerTagKeys? {
    switch self {
    case .job(let keys), .recorded(let keys): keys
    }
  }
}
