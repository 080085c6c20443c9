package import Tags

extension LedgerEvent {
  /// The kinds of events, whose raw values are the names in ledgers.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A job was added.
    case jobAdded = "job-added"
    /// Rows were added to a job.
    case rowsAdded = "rows-added"
    /// A station started to work.
    case runStarted = "run-started"
    /// A station ended its work.
    case runEnded = "run-ended"
    /// A proof was signed.
    case proofSigned = "proof-signed"
    /// A tag is about to be written.
    case intent
    /// A tag accepted the message.
    case written
    /// A tag was read back with the row's message.
    case verified
    /// A tag is about to be locked.
    case locking
    /// A tag was locked.
    case locked
    /// A tag is about to be given a password.
    case protecting
    /// A tag was given a password.
    case protected
    /// A verified tag could not be locked or protected.
    case securingFailed = "securing-failed"
    /// A row is completed.
    case done
    /// A tag was read back without the row's message.
    case failed
    /// The content of a tag is unknown.
    case unsettled
    /// The content of an unsettled tag was read.
    case settled
    /// A tag was given up, so that its row is pending again.
    case abandoned
    /// A finished tag was read again.
    case checked
    /// A hook refused a tag.
    case vetoed
    /// A result of another ledger or program was imported.
    case imported
    /// A row was marked as failed.
    case gaveUp = "gave-up"
    /// A row was made pending again.
    case retried
    /// A code or another fact of a row was recorded.
    case codeMade = "code-made"
    /// The content of a row was corrected, so that a later revision of it counts.
    case amended
    /// The rows were compared with a job file and a table, and agree with them.
    case rowsMatched = "rows-matched"
    /// A job was closed.
    case closed
    /// A tag that carries an earlier content of its row is about to be rewritten.
    case rewriting
    /// A tag was put in quarantine.
    case quarantined
    /// A tag was released from quarantine.
    case released
    /// A station's chain was joined up to an event.
    case chainJoined = "chain-joined"
    /// An event of a joined chain does not count.
    case conflict
    /// Ledgers were joined.
    case joined
    /// The ledger was moved.
    case moved
  }

  /// The kind of the event.
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
    case .amended: .amended
    case .rowsMatched: .rowsMatched
    case .closed: .closed
    case .rewriting: .rewriting
    case .quarantined: .quarantined
    case .released: .released
    case .chainJoined: .chainJoined
    case .conflict: .conflict
    case .joined: .joined
    case .moved: .moved
    }
  }

  /// The row and the tag, if the event is about both.
  package var rowTag: RowTag? {
    switch self {
    case .intent(let tag, _), .written(let tag), .verified(let tag), .locking(let tag),
      .locked(let tag), .protecting(let tag, _), .protected(let tag, _),
      .securingFailed(let tag, _), .done(let tag), .failed(let tag, _), .unsettled(let tag, _),
      .settled(let tag, _), .abandoned(let tag, _), .checked(let tag, _, _), .vetoed(let tag, _),
      .imported(let tag, _, _), .rewriting(let tag, _):
      tag
    default: nil
    }
  }

  /// The name of the job, if the event is about one.
  package var job: String? {
    switch self {
    case .jobAdded(let job, _), .rowsAdded(let job, _, _, _), .runStarted(let job, _, _),
      .runEnded(let job, _), .proofSigned(let job, _, _), .gaveUp(let job, _, _),
      .retried(let job, _, _), .codeMade(let job, _, _), .amended(let job, _),
      .rowsMatched(let job, _), .closed(let job, _):
      job
    default: rowTag?.job
    }
  }

  /// The number of the row, if the event is about one.
  package var row: Int? {
    switch self {
    case .gaveUp(_, let row, _), .retried(_, let row, _), .codeMade(_, let row, _): row
    case .amended(_, let amendment): amendment.content.number
    default: rowTag?.row
    }
  }

  /// The UID of the tag, if the event is about one.
  package var uid: TagUID? {
    switch self {
    case .quarantined(let uid, _), .released(let uid, _): uid
    default: rowTag?.uid
    }
  }
}
