import Tags

extension Derivation {
  /// Binds a row to the tag that is about to be written, and returns the number of the attempt.
  func bind(
    _ tag: RowTag, _ intent: TagIntent, at station: StationName
  ) throws(LedgerError) -> Int {
    var row = try openRow(tag.row, of: tag.job)
    guard row.state == .pending else {
      throw refusal(.rowTaken(job: tag.job, row: tag.row, state: row.state, uid: row.uid))
    }
    try mayBeBound(tag.uid, wasBlank: intent.wasBlank)
    row.state = try state(of: row, tag, writing: intent.content)
    row.uid = tag.uid
    row.attempts += 1
    row.reason = nil
    try keep(row, tag.row, was: .pending, at: station)
    try keep(DerivedTag(standing: .bound, jobID: row.job, row: tag.row), tag.uid)
    return row.attempts
  }

  /// Binds a row to the tag that carries it, according to an imported result.
  func bind(
    _ tag: RowTag, importedAs state: RowState, at station: StationName
  ) throws(LedgerError) {
    switch state {
    case .verified, .locked, .protected, .done: break
    default: throw refusal(.noResult(state))
    }
    var row = try openRow(tag.row, of: tag.job)
    let old = row.state
    guard !old.isBound else {
      throw refusal(.rowTaken(job: tag.job, row: tag.row, state: old, uid: row.uid))
    }
    // The tag carries the row, so it need not have been blank.
    try mayBeBound(tag.uid, wasBlank: true)
    row.state = state
    row.uid = tag.uid
    row.reason = nil
    try keep(row, tag.row, was: old, at: station)
    try keep(DerivedTag(standing: .bound, jobID: row.job, row: tag.row), tag.uid)
  }

  private func mayBeBound(_ uid: TagUID, wasBlank: Bool) throws(LedgerError) {
    guard !uid.isRandom, uid.hasLengthOfTags, uid.bytes.count >= 7 else {
      throw refusal(.noIdentity(uid))
    }
    guard let known = try tag(uid) else { return }
    switch known.standing {
    case .free: return
    case .bound: throw refusal(.tagBound(uid, job: known.job ?? "", row: known.row ?? 0))
    case .quarantined: throw refusal(.tagQuarantined(uid, known.reason ?? TagReason(.other)))
    case .released, .abandoned:
      guard wasBlank else { throw refusal(.notBlank(uid, known.standing)) }
    }
  }

  /// Applies an event about a row that is bound to a tag.
  func applyToBound(_ event: LedgerEvent, at station: StationName) throws(LedgerError) {
    guard let tag = event.rowTag, let change = event.change else { return }
    // A tag may be read again after its job was closed.
    var row =
      try event.kind == .checked ? self.row(tag.row, of: tag.job) : openRow(tag.row, of: tag.job)
    let old = row.state
    let isIdle = event.isAboutEarlierContent(in: old)
    guard isIdle || change.from.contains(old) else {
      throw refusal(.wrongState(event.kind, job: tag.job, row: tag.row, state: old))
    }
    guard row.uid == tag.uid else {
      throw refusal(.otherTag(job: tag.job, row: tag.row, bound: row.uid, seen: tag.uid))
    }
    if case .rewriting(_, let intent) = event, row.amendment?.present.content != intent.content {
      throw refusal(.otherContent(job: tag.job, row: tag.row))
    }
    row.state = isIdle ? old : change.to ?? old
    row.reason = change.reason
    if !row.state.isBound { row.uid = nil }
    try keep(row, tag.row, was: old, at: station)
    if let standing = change.standing {
      let kept = DerivedTag(
        standing: standing, jobID: row.job, row: tag.row, reason: change.reason)
      try keep(kept, tag.uid)
    }
  }
}

/// The effect of an event on a row that is bound to a tag.
struct RowTransition {
  /// The states in which the event is allowed.
  let from: Set<RowState>
  /// The state after the event, or `nil` if the state does not change.
  let to: RowState?
  var reason: TagReason?
  /// The state of the tag if it no longer belongs to the row; nil otherwise.
  var standing: LedgerTagState?
}

extension LedgerEvent {
  /// The change that the event makes to a bound row, with the states that allow it.
  var change: RowTransition? {
    let unsure: Set<RowState> = [.writing, .written, .unsettled, .verified, .locking, .protecting]
    // A station that did not know of a correction may read its tag without the earlier content.
    let freed = unsure.union([.toRewrite])
    switch self {
    case .written: return RowTransition(from: [.writing], to: .written)
    case .verified: return RowTransition(from: [.writing, .written, .rewriting], to: .verified)
    case .rewriting: return RowTransition(from: [.toRewrite, .rewriting], to: .rewriting)
    case .locking: return RowTransition(from: [.verified], to: .locking)
    case .locked: return RowTransition(from: [.locking], to: .locked)
    case .protecting: return RowTransition(from: [.verified], to: .protecting)
    case .protected: return RowTransition(from: [.protecting], to: .protected)
    case .securingFailed(_, let reason):
      return RowTransition(from: [.locking, .protecting], to: .verified, reason: reason)
    case .done: return RowTransition(from: [.verified, .locked, .protected], to: .done)
    case .failed(_, let reason):
      return RowTransition(from: freed, to: .pending, reason: reason, standing: .free)
    case .unsettled(_, let reason):
      return RowTransition(
        from: Set(RowState.allCases.filter(\.isBound)).subtracting([.toRewrite, .rewriting]),
        to: .unsettled, reason: reason)
    case .settled(_, .verified):
      return RowTransition(from: unsure.union([.rewriting]), to: .verified)
    case .settled(_, .empty): return RowTransition(from: freed, to: .pending, standing: .free)
    case .settled(_, .quarantined(let reason)):
      return RowTransition(from: freed, to: .pending, reason: reason, standing: .quarantined)
    case .abandoned(_, let why):
      return RowTransition(
        from: Set(RowState.allCases.filter(\.isBound)), to: .pending,
        reason: TagReason(.byHand, why), standing: .abandoned)
    case .checked(_, let matches, let words):
      return RowTransition(
        from: Set(RowState.allCases.filter(\.isBound)), to: nil,
        reason: matches ? nil : TagReason(.differs, words))
    default: return nil
    }
  }
}
