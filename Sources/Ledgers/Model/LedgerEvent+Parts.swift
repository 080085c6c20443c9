package import Tags

extension LedgerEvent {
  /// The kinds, by the names that ledgers keep.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case jobAdded = "job-added"
    case rowsAdded = "rows-added"
    case runStarted = "run-started"
    case runEnded = "run-ended"
    case proofSigned = "proof-signed"
    case intent
    case written
    case verified
    case locking
    case locked
    case protecting
    case protected
    case securingFailed = "securing-failed"
    case done
    case failed
    case unsettled
    case settled
    case abandoned
    case checked
    case vetoed
    case imported
    case gaveUp = "gave-up"
    case retried
    case codeMade = "code-made"
    case quarantined
    case released
    case chainJoined = "chain-joined"
    case conflict
    case joined
    case moved
  }

  /// What kind of event it is.
  package var kind: Kind {
    switch self {
    case .jobAdded: .jobAdded
    case .rowsAdded: .rowsAdded
    case .runStarted: .runStarted
    case .runEnded: .runEnded
    case .proofSigned: .proofSigned
    case .intent: .intent
    case .written: .written
    case .verified: .verified
    case .locking: .locking
    case .locked: .locked
    case .protecting: .protecting
    case .protected: .protected
    case .securingFailed: .securingFailed
    case .done: .done
    case .failed: .failed
    case .unsettled: .unsettled
    case .settled: .settled
    case .abandoned: .abandoned
    case .checked: .checked
    case .vetoed: .vetoed
    case .imported: .imported
    case .gaveUp: .gaveUp
    case .retried: .retried
    case .codeMade: .codeMade
    case .quarantined: .quarantined
    case .released: .released
    case .chainJoined: .chainJoined
    case .conflict: .conflict
    case .joined: .joined
    case .moved: .moved
    }
  }

  /// The row and the tag, if it is about both.
  package var rowTag: RowTag? {
    switch self {
    case .intent(let tag, _), .written(let tag), .verified(let tag), .locking(let tag),
      .locked(let tag), .protecting(let tag, _), .protected(let tag, _),
      .securingFailed(let tag, _), .done(let tag), .failed(let tag, _), .unsettled(let tag, _),
      .settled(let tag, _), .abandoned(let tag, _), .checked(let tag, _, _), .vetoed(let tag, _),
      .imported(let tag, _, _):
      tag
    default: nil
    }
  }

  /// The job, if it is about one.
  package var job: String? {
    switch self {
    case .jobAdded(let job, _), .rowsAdded(let job, _, _, _), .runStarted(let job, _, _),
      .runEnded(let job, _), .proofSigned(let job, _, _), .gaveUp(let job, _, _),
      .retried(let job, _, _),
      .codeMade(let job, _, _):
      job
    default: rowTag?.job
    }
  }

  /// The number of the row, if it is about one.
  package var row: Int? {
    switch self {
    case .gaveUp(_, let row, _), .retried(_, let row, _), .codeMade(_, let row, _): row
    default: rowTag?.row
    }
  }

  /// The tag, if it is about one.
  package var uid: TagUID? {
    switch self {
    case .quarantined(let uid, _), .released(let uid, _): uid
    default: rowTag?.uid
    }
  }
}
