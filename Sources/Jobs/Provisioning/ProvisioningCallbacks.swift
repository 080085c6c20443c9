package import Ledgers
package import Tags

/// The closures that a provisioning loop calls.
package struct ProvisioningCallbacks {
  /// A closure that is called with every event for a person or a program.
  package var event: (ProvisioningEvent) throws -> Void
  /// A closure that is called after every step, for tests that stop the program there.
  package var step: (ProvisioningStep) -> Void
  /// Returns an objection to writing this row onto this tag, or `nil` if there is none.
  package var objection: (ProvisioningRow, _ uid: String, _ chip: String) -> HookObjection?

  /// Called after a tag is done, for example to print its label. Returns events to be recorded.
  package var follow: (LedgerRow) throws -> [LedgerEvent]

  /// Returns events to be recorded together with the completion of a tag, before `follow` is
  /// called.
  package var beside: (LedgerRow, TagUID) throws -> [LedgerEvent]

  /// The time until `idle` is to be called while no tag is on the reader, or `nil` if there is
  /// nothing to do then.
  package var untilIdleWork: () -> Duration?
  /// A closure that is called when that time is over, and returns events to be recorded.
  package var idle: () -> [LedgerEvent]

  /// Creates callbacks from closures, which do nothing by default.
  package init(
    event: @escaping (ProvisioningEvent) throws -> Void = { _ in },
    step: @escaping (ProvisioningStep) -> Void = { _ in },
    objection: @escaping (ProvisioningRow, _ uid: String, _ chip: String) -> HookObjection? = {
      _, _, _ in nil
    },
    follow: @escaping (LedgerRow) throws -> [LedgerEvent] = { _ in [] },
    beside: @escaping (LedgerRow, TagUID) throws -> [LedgerEvent] = { _, _ in [] },
    untilIdleWork: @escaping () -> Duration? = { nil },
    idle: @escaping () -> [LedgerEvent] = { [] }
  ) {
    self.event = event
    self.step = step
    self.objection = objection
    self.follow = follow
    self.beside = beside
    self.untilIdleWork = untilIdleWork
    self.idle = idle
  }
}

/// The reason why a hook does not let a tag be written.
package enum HookObjection: Hashable, Sendable {
  /// The hook refused the tag, for this reason.
  case veto(String)
  /// It did not answer properly, and nothing is known against the tag; what happened to it.
  case failure(String)
  /// The run was asked to end before the hook had answered. The tag is left as it is.
  case interrupted

  /// The reason for the refusal in words, or what happened to the hook.
  package var words: String {
    switch self {
    case .veto(let words), .failure(let words): words
    case .interrupted: "the run ends"
    }
  }
}

/// A step in writing a tag, in order of time.
package enum ProvisioningStep: String, Hashable, Sendable, CaseIterable {
  /// A tag was detected.
  case tapped
  /// The tag was identified and accepted.
  case accepted
  /// The intent to write is recorded in the ledger.
  case intended
  /// The message was written and read back.
  case written
  /// The verification is recorded in the ledger.
  case verified
  /// The intent to lock or protect the tag is recorded in the ledger.
  case finishing
  /// The tag is locked or protected.
  case finished
  /// The locking or protection is recorded in the ledger.
  case secured
  /// The tag was read after a reset of the field.
  case rechecked
  /// The completion of the row is recorded in the ledger.
  case done
}

/// The reason why a provisioning loop ended.
package enum ProvisioningEnd: String, Hashable, Sendable, CaseIterable {
  /// Every row is done.
  case finished
  /// The remaining rows are claimed by other stations.
  case othersAtWork
  /// The requested number of tags is done.
  case limit
  /// The longest time for waiting passed without a tag.
  case noTag
  /// The loop was interrupted, and ended after the tag in progress.
  case interrupted
}
