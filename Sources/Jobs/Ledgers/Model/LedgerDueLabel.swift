package import Cryptography
package import Tags

/// A label that a station has yet to print for a finished tag. A ledger stores it as a code of the
/// row, which older versions ignore.
///
/// It is recorded together with the completion of the tag, before the label is sent, and cleared
/// when the printer has the label. A station that is stopped in between finds it again.
package struct LedgerDueLabel: Sendable, Hashable {
  /// The UID of the row's tag. A row that was written to a second tag has another.
  package let uid: TagUID
  /// The station that has to print the label; nil if the printer already has it.
  package let station: StationName?

  /// The word for such a code in the ledger's field `kind`.
  package static let kind = "label-due"

  package init(uid: TagUID, station: StationName?) { (self.uid, self.station) = (uid, station) }
}

extension LedgerDueLabel {
  /// Written in place of a station when no label is due; it is not a valid station name.
  static let nobody = "-"

  /// The due label as a code of the ledger, with the digest of the tag's message or of the label's
  /// bytes.
  package func code(with digest: SHA256Digest) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind),
      file: LedgerText("\(uid), \(station?.description ?? Self.nobody)"), digest: digest)
  }

  /// Parses a code that `code` made; nil for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard code.kind.description == Self.kind else { return nil }
    let parts = code.file.description.split(separator: ", ", maxSplits: 1)
    guard parts.count == 2, let uid = TagUID(String(parts[0])) else { return nil }
    let station = StationName(parts[1])
    guard station != nil || parts[1] == Self.nobody else { return nil }
    self.init(uid: uid, station: station)
  }
}

/// A row whose label is still to be printed.
package struct DueLabel: Sendable, Hashable {
  /// The row that the label belongs to.
  package let row: LedgerRow
  /// The UID of the tag that the label belongs to.
  package let uid: TagUID
  /// The name of the station that has to print the label.
  package let station: StationName
}

extension Ledger {
  /// The labels that stations have yet to print for finished tags, in the order of their rows.
  package func dueLabels(of job: String) throws(LedgerError) -> [DueLabel] {
    var found: [(row: Int, due: LedgerDueLabel)] = []
    try store.statement(
      """
      SELECT c.row, c.kind, c.file, c.digest FROM code c JOIN job j ON j.id = c.job
      WHERE j.name = ?1 AND c.kind = '\(LedgerDueLabel.kind)'
        AND c.file NOT LIKE '%, \(LedgerDueLabel.nobody)' ORDER BY c.row
      """
    ).forEach([.text(job)]) { row throws(LedgerError) in
      if let due = LedgerDueLabel(try code(row, from: 1)) { found.append((row.int(0), due)) }
      return true
    }
    var labels: [DueLabel] = []
    for (number, due) in found {
      // A tag that was abandoned since then needs no label.
      guard let station = due.station, let row = try row(number, of: job), row.uid == due.uid,
        row.state == .done
      else { continue }
      labels.append(DueLabel(row: row, uid: due.uid, station: station))
    }
    return labels
  }

  /// Starts making labels of a job. No other process can do so until this ledger is closed.
  package mutating func startLabels(of job: String) throws(LedgerError) {
    guard let id = try derivation.job(job)?.id else { throw refusal(.noSuchJob(job)) }
    try requireNotMoved()
    try rowClaims.lockLabels(of: job, number: id)
  }

  /// Whether a station is at work, in this process or another.
  package func isAtWork(_ station: StationName) throws(LedgerError) -> Bool {
    if station == self.station, rowClaims.isAtWork { return true }
    // In a transaction, so that a station that is just starting waits and does not take this
    // check's lock for another station.
    return try store.transaction { () throws(LedgerError) in try rowClaims.isAtWork(station) }
  }
}
