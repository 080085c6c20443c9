package import Cryptography
package import Tags

/// The delivery of the news to a hook that a tag is done. A ledger stores it as a code of the row,
/// which older versions ignore.
package struct LedgerHookDelivery: Sendable, Hashable {
  /// The state of telling a hook of a finished tag.
  package enum State: Sendable, Hashable {
    /// The tag is done, and the hook is to be told.
    case due
    /// The hook failed or took too long, for this reason.
    case failed(LedgerText)
    /// The hook was told of the tag.
    case delivered
  }

  /// The UID of the tag, which differs for a row that was written to a second tag.
  package let uid: TagUID
  /// The last known state of the delivery.
  package let state: State

  /// The word for such a code in the ledger's field `kind`.
  package static let kind = "hook"

  package init(uid: TagUID, state: State) { (self.uid, self.state) = (uid, state) }
}

extension LedgerHookDelivery {
  private static let failed = "undelivered"
  private static let due = "due"
  static let delivered = "delivered"

  /// The delivery as a code of the ledger, with the digest of the tag's message.
  package func code(for content: SHA256Digest) -> LedgerCode {
    let words =
      switch state {
      case .due: Self.due
      case .failed(let words): "\(Self.failed), \(words)"
      case .delivered: Self.delivered
      }
    return LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(uid), \(words)"), digest: content)
  }

  /// Parses a code that `code` made; nil for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard code.kind.description == Self.kind else { return nil }
    let parts = code.file.description.split(
      separator: ", ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let uid = TagUID(String(parts[0])) else { return nil }
    switch String(parts[1]) {
    case Self.due: self.init(uid: uid, state: .due)
    case Self.delivered: self.init(uid: uid, state: .delivered)
    case Self.failed where parts.count == 3:
      self.init(uid: uid, state: .failed(LedgerText(parts[2])))
    default: return nil
    }
  }
}

extension Sequence<LedgerCode> {
  /// The delivery to the hook for this tag; nil if none is recorded.
  package func hookDelivery(of uid: TagUID?) -> LedgerHookDelivery? {
    lazy.compactMap(LedgerHookDelivery.init).first { $0.uid == uid }
  }

  /// The reason why the hook failed for this tag; nil if it did not fail.
  package func hookFailure(of uid: TagUID?) -> LedgerText? {
    if case .failed(let words)? = hookDelivery(of: uid)?.state { words } else { nil }
  }
}

/// A finished tag of which the hook has not been told.
package struct DueHook: Sendable, Hashable {
  /// The row that the finished tag carries.
  package let row: LedgerRow
  /// The UID of the finished tag.
  package let uid: TagUID
  /// The name of the tag's chip.
  package let chip: String
  /// The last failure of the hook; nil if it has not failed.
  package let failure: LedgerText?
}

extension Ledger {
  /// The finished tags of which hooks have not been told, in the order in which they were done.
  package func dueHooks(of job: String) throws(LedgerError) -> [DueHook] {
    var found: [(row: Int, delivery: LedgerHookDelivery)] = []
    try store.statement(
      """
      SELECT c.row, c.kind, c.file, c.digest FROM code c JOIN job j ON j.id = c.job
      WHERE j.name = ?1 AND c.kind = '\(LedgerHookDelivery.kind)'
        AND c.file NOT LIKE '%, \(LedgerHookDelivery.delivered)' ORDER BY c.row
      """
    ).forEach([.text(job)]) { row throws(LedgerError) in
      if let delivery = LedgerHookDelivery(try code(row, from: 1)) {
        found.append((row.int(0), delivery))
      }
      return true
    }
    var hooks: [(place: Int, hook: DueHook)] = []
    for (number, delivery) in found {
      // A tag that was abandoned since then is not finished.
      guard delivery.state != .delivered, let row = try row(number, of: job),
        row.uid == delivery.uid, row.state == .done
      else { continue }
      let history = try history(of: number, in: job)
      let done = history.last { $0.record.event.kind == .done }
      var failure: LedgerText?
      if case .failed(let words) = delivery.state { failure = words }
      hooks.append(
        (
          done?.place ?? 0,
          DueHook(row: row, uid: delivery.uid, chip: Self.chip(in: history), failure: failure)
        ))
    }
    return hooks.sorted { $0.place < $1.place }.map(\.hook)
  }

  private static func chip(in history: [PlacedRecord]) -> String {
    let chips = history.compactMap { one -> String? in
      if case .intent(_, let intent) = one.record.event { intent.chip.description } else { nil }
    }
    return chips.last ?? ""
  }
}
