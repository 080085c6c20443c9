import Cryptography
import Tags

extension Derivation {
  /// Applies an event to the tables, or throws a refusal and leaves them unchanged.
  ///
  /// Returns the attempt that an intent begins.
  @discardableResult
  func apply(_ event: LedgerEvent, at station: StationName) throws(LedgerError) -> Int? {
    switch event {
    case .jobAdded(let job, let definition): try begin(job, definition)
    case .rowsAdded(let job, let first, let count, _): try add(first, count, to: job)
    case .runStarted(let job, _, _), .runEnded(let job, _), .proofSigned(let job, _, _):
      guard try self.job(job) != nil else { throw refusal(.noSuchJob(job)) }
    case .closed(let job, _):
      try setClosed.run(.integer(openJob(job).id), .text(station.description))
    case .intent(let tag, let intent): return try bind(tag, intent, at: station)
    case .imported(let tag, let state, _): try bind(tag, importedAs: state, at: station)
    case .gaveUp(let job, let row, let reason):
      try move(event.kind, row, of: job, from: .pending, to: .failed, reason, at: station)
    case .retried(let job, let row, _):
      try move(event.kind, row, of: job, from: .failed, to: .pending, nil, at: station)
    case .codeMade(let job, let row, let code): try keep(code, ofRow: row, in: job)
    case .amended(let job, let amendment): try amend(job, amendment, at: station)
    case .rowsMatched(let job, let match): try keep(match, of: job, at: station)
    case .quarantined(let uid, let reason): try quarantine(uid, reason)
    case .released(let uid, _): try release(uid)
    case .vetoed(let tag, let why): try veto(tag, why, at: station)
    case .chainJoined, .conflict, .joined, .moved: break
    default: try applyToBound(event, at: station)
    }
    return nil
  }

  private func begin(_ job: String, _ definition: SHA256Digest) throws(LedgerError) {
    let kept = LedgerText(job).description
    guard kept == job, !kept.isEmpty, job.unicodeScalars.count <= 100 else {
      throw refusal(.badJobName(job))
    }
    guard try self.job(job) == nil else { throw refusal(.jobExists(job)) }
    try addJob.run(.text(job), .blob(definition.bytes))
  }

  private func add(_ first: Int, _ count: Int, to job: String) throws(LedgerError) {
    let known = try openJob(job)
    guard first == known.rows + 1 else {
      throw refusal(.wrongRowNumber(job: job, expected: known.rows + 1, found: first))
    }
    guard count > 0 else { return }
    try addRows.run(.integer(known.id), .integer(first), .integer(first + count - 1))
    try countRows.run(.integer(known.id), .integer(count))
    try tally?.add(count, .pending, of: known.id)
  }

  private func move(
    _ kind: LedgerEvent.Kind, _ number: Int, of job: String, from: RowState, to: RowState,
    _ reason: TagReason?, at station: StationName
  ) throws(LedgerError) {
    var row = try openRow(number, of: job)
    guard row.state == from else {
      throw refusal(.wrongState(kind, job: job, row: number, state: row.state))
    }
    row.state = to
    row.reason = reason
    try keep(row, number, was: from, at: station)
  }

  private func quarantine(_ uid: TagUID, _ reason: TagReason) throws(LedgerError) {
    let known = try tag(uid)
    if let known, known.standing == .bound, let job = known.job, let row = known.row {
      throw refusal(.tagBound(uid, job: job, row: row))
    }
    try keep(
      DerivedTag(
        standing: .quarantined, jobID: known?.jobID, row: known?.row, reason: reason), uid)
  }

  private func release(_ uid: TagUID) throws(LedgerError) {
    guard var tag = try tag(uid), tag.standing == .quarantined else {
      throw refusal(.notQuarantined(uid))
    }
    tag.standing = .released
    try keep(tag, uid)
  }

  private func veto(
    _ tag: RowTag, _ why: LedgerText, at station: StationName
  ) throws(LedgerError) {
    var row = try openRow(tag.row, of: tag.job)
    guard row.state == .pending else {
      throw refusal(.wrongState(.vetoed, job: tag.job, row: tag.row, state: row.state))
    }
    row.reason = TagReason(.vetoed, why)
    try keep(row, tag.row, was: row.state, at: station)
  }
}
