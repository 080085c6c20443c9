package import LibCrypto
package import Tags

/// A label that a station has to print for a tag that is done. A ledger keeps it as a code of the
/// row, which older programs pass over.
///
/// It is kept together with the end of the tag, before the label is sent, and taken back when the
/// printer has the label: a station that is stopped in between finds it again.
package struct LedgerDueLabel: Sendable, Hashable {
  /// The tag of the row; a row that was given back and written anew has another.
  package let uid: TagUID
  /// The station that has to print it; `nil` once the printer has it.
  package let station: StationName?

  /// What the ledger calls such a code.
  package static let kind = "label-due"

  package init(uid: TagUID, station: StationName?) { (self.uid, self.station) = (uid, station) }
}

extension LedgerDueLabel {
  /// Stands for the station once nothing is due any more; no station can be called so.
  static let nobody = "-"

  /// The due label as a code that the ledger keeps, with the digest of the tag's message or of
  /// the label's bytes.
  package func code(with digest: SHA256Digest) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind),
      file: LedgerText("\(uid), \(station?.description ?? Self.nobody)"), digest: digest)
  }

  /// Takes what `code` gave; `nil` for a code of another kind.
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
  package let row: LedgerRow
  /// The tag that the label belongs to.
  package let uid: TagUID
  /// The station that began to print it.
  package let station: StationName
}

extension Ledger {
  /// The labels that stations have yet to print for tags that are done, in the order of their rows.
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
      // A tag that was given up since needs no label any more.
      guard let station = due.station, let row = try row(number, of: job), row.uid == due.uid,
        row.state == .done
      else { continue }
      labels.append(DueLabel(row: row, uid: due.uid, station: station))
    }
    return labels
  }

  /// Begins to make labels of a job, which no other process can until this ledger is closed.
  package mutating func startLabels(of job: String) throws(LedgerError) {
    guard let id = try derivation.job(job)?.id else { throw refusal(.noSuchJob(job)) }
    try requireHere()
    try rowsInHand.lockLabels(of: job, number: id)
  }

  /// Whether a station is at work, here or elsewhere.
  package func isAtWork(_ station: StationName) throws(LedgerError) -> Bool {
    if station == self.station, rowsInHand.isAtWork { return true }
    // A station that is just beginning waits meanwhile, and does not take this look for another
    // station's lock.
    return try store.transaction { () throws(LedgerError) in try rowsInHand.isAtWork(station) }
  }
}
