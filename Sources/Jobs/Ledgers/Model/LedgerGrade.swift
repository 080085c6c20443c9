package import Cryptography

/// The print quality of a row's code. A ledger stores it as a code of the row, which older versions
/// ignore. The last of several grades counts, and the chain has them all.
package struct LedgerGrade: Sendable, Hashable {
  /// The estimated grade as verifiers write it, such as "3.0/10/W".
  package let grade: String
  /// The path of the picture that was graded.
  package let file: String

  /// The word for such a code in the ledger's field `kind`.
  package static let kind = "grade"

  package init(grade: String, file: String) { (self.grade, self.file) = (grade, file) }
}

extension LedgerGrade {
  /// The grade as a code of the ledger, with the digest of the graded picture.
  package func code(of picture: SHA256Digest) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(grade), \(file)"), digest: picture)
  }

  /// Parses a code that `code` made; nil for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard code.kind.description == Self.kind else { return nil }
    let parts = code.file.description.split(
      separator: ", ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(grade: String(parts[0]), file: String(parts[1]))
  }
}

extension Sequence<LedgerCode> {
  /// The last grade of the row's print; nil if none was recorded.
  package var grade: LedgerGrade? { lazy.compactMap(LedgerGrade.init).first }
}
