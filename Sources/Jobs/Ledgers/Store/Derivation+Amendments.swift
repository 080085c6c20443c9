import Cryptography

extension Derivation {
  /// Replaces the content of a row. What was made of the old content no longer counts, unless it
  /// shows the same.
  func amend(
    _ job: String, _ amendment: RowAmendment, at station: StationName
  ) throws(LedgerError) {
    let number = amendment.content.number
    var row = try openRow(number, of: job)
    guard amendment.follows(row.amendment) else {
      throw refusal(.amendedMeanwhile(job: job, row: number, station: row.amendment?.station))
    }
    let earlier = (row.amendment?.earlier ?? []).filter { $0 != amendment.previous }
    let content = amendment.content
    let old = try findContent.first(.integer(row.job), .integer(number)) {
      row throws(LedgerError) in try RowQuery.content(row, from: 0, path)
    }
    try setAmendment.run(
      .integer(row.job), .integer(number), .integer(amendment.revision), .text(content.url),
      .text(content.name), .text(content.columnText), .optional(content.line),
      .optional(content.content?.bytes),
      .text(EarlierContent.text((earlier + [amendment.previous]).suffix(EarlierContent.maxCount))),
      .text(station.description))
    if old?.showsSame(as: content) != true {
      for statement in dropCodes { try statement.run(.integer(row.job), .integer(number)) }
    }
    guard row.state.isBound, content.content != amendment.previous.content else { return }
    let state = row.state
    row.state = .toRewrite
    row.reason = nil
    try keep(row, number, was: state, at: station)
  }

  /// Records that the rows of a job are those of its file and its table.
  func keep(
    _ match: RowsMatch, of job: String, at station: StationName
  ) throws(LedgerError) {
    let id = try openJob(job).id
    try requireNext(match, of: job)
    try setDefinition.run(.integer(id), .blob(match.definition.bytes))
    try setMatched.run(
      .integer(id), .integer(match.revision), .optional(match.table?.bytes),
      .text(match.key.description), .text(station.description))
  }

  /// Throws if the rows of a job were matched after this match was planned.
  func requireNext(_ match: RowsMatch, of job: String) throws(LedgerError) {
    guard let last = try self.match(of: job), match.revision != last.match.revision + 1 else {
      return
    }
    throw refusal(.jobAmendedMeanwhile(job: job, station: last.station))
  }

  /// The last match of a job, and the station that recorded it; `nil` if none was recorded.
  func match(of job: String) throws(LedgerError) -> (match: RowsMatch, station: StationName?)? {
    try findMatched.first(.text(job)) { row throws(LedgerError) in
      guard !row.isNull(2) else { return nil }
      guard let definition = SHA256Digest(row.bytes(1)) else {
        throw LedgerError(.damaged("job \(row.int(0)) has no digest"), path)
      }
      let match = RowsMatch(
        revision: row.int(2), definition: definition,
        table: row.isNull(3) ? nil : SHA256Digest(row.bytes(3)), key: LedgerText(row.text(4)))
      return (match, StationName(row.text(5)))
    } ?? nil
  }

  /// The state of a row on a tag that is about to be written with a message. A station that did not
  /// know of a correction writes an earlier content.
  func state(of row: DerivedRow, _ tag: RowTag, writing content: SHA256Digest) throws(LedgerError)
    -> RowState
  {
    guard let amendment = row.amendment, amendment.present.content != content else {
      return .writing
    }
    guard amendment.earlier.contains(where: { $0.content == content }) else {
      throw refusal(.otherContent(job: tag.job, row: tag.row))
    }
    return .toRewrite
  }
}

extension RowAmendment {
  /// Whether the correction is the one that follows another.
  fileprivate func follows(_ last: DerivedAmendment?) -> Bool {
    guard let last else { return revision == 1 }
    return revision == last.revision + 1 && previous == last.present
  }
}

extension LedgerEvent {
  /// Whether the event reports a content that is not the present one of a row with this state, so
  /// that it does not change the state.
  func isAboutEarlierContent(in state: RowState) -> Bool {
    switch self {
    case .unsettled: state == .toRewrite || state == .rewriting
    case .written, .verified, .locking, .locked, .protecting, .protected, .securingFailed, .done,
      .settled(_, .verified):
      state == .toRewrite
    default: false
    }
  }
}
