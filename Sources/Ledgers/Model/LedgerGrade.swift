package import LibCrypto

/// How good a row's print was found to be. A ledger keeps it as a code of the row, which older programs pass
/// over; of several the last one counts, and the chain has them all.
package struct LedgerGrade: Sendable, Hashable {
  /// The grade as verifiers write it, an estimate: "3.0/10/W".
  package let grade: String
  /// The picture in which it was seen.
  package let file: String

  /// What the ledger calls such a code.
  package static let kind = "grade"

  package init(grade: String, file: String) { (self.grade, self.file) = (grade, file) }
}

extension LedgerGrade {
  /// The grade as a code that the ledger keeps, with the digest of the picture.
  package func code(of picture: SHA256Digest) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(grade), \(file)"), digest: picture)
  }

  /// Takes what `code` gave; `nil` for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard code.kind.description == Self.kind else { return nil }
    let parts = code.file.description.split(
      separator: ", ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(grade: String(parts[0]), file: String(parts[1]))
  }
}

extension Sequence<LedgerCode> {
  /// The last grade of the row's print.
  package var grade: LedgerGrade? { lazy.compactMap(LedgerGrade.init).first }
}
