import Cryptography

extension Derivation {
  /// Records a code of a row, or another fact that is stored as one. A location counts only if its
  /// station knew the one before it.
  func keep(_ code: LedgerCode, ofRow number: Int, in job: String) throws(LedgerError) {
    let id = try openRow(number, of: job).job
    if code.kind.description == LedgerLocation.kind {
      let present = try location(ofRow: number, jobID: id)
      guard try digest(of: present) == code.digest else {
        throw refusal(.boundMeanwhile(job: job, row: number, to: present?.words))
      }
    }
    try setCode.run(
      .integer(id), .integer(number), .text(code.kind.description),
      .text(code.file.description), .blob(code.digest.bytes))
  }

  /// Whether a row is at the location that a code names.
  func shows(_ code: LedgerCode, ofRow number: Int, in job: String) throws(LedgerError) -> Bool {
    guard let location = LedgerLocation(code) else { return false }
    return try self.location(ofRow: number, jobID: try self.row(number, of: job).job) == location
  }

  private func location(ofRow number: Int, jobID: Int) throws(LedgerError) -> LedgerLocation? {
    try findCode.first(.integer(jobID), .integer(number), .text(LedgerLocation.kind)) {
      LedgerLocation(stored: $0.text(0))
    } ?? nil
  }

  private func digest(of location: LedgerLocation?) throws(LedgerError) -> SHA256Digest {
    do { return try LedgerLocation.digest(of: location) } catch {
      throw LedgerError(.unexpected("\(error)"), path)
    }
  }
}
