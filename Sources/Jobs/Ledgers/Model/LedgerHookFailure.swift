package import Cryptography
package import Tags

/// A hook that failed or took too long when it was told that a tag is done. A ledger stores it as a
/// code of the row, which older versions ignore.
package struct LedgerHookFailure: Sendable, Hashable {
  /// The UID of the tag. A row that was written to a second tag has another.
  package let uid: TagUID
  /// The hook's message, or the reason for its failure.
  package let words: LedgerText

  /// The kind of such a code in the ledger.
  package static let kind = "hook"

  package init(uid: TagUID, words: LedgerText) { (self.uid, self.words) = (uid, words) }
}

extension LedgerHookFailure {
  private static let mark = "undelivered"

  /// The failure as a code of the ledger, with the digest of the tag's message.
  package func code(for content: SHA256Digest) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(uid), \(Self.mark), \(words)"),
      digest: content)
  }

  /// Parses a code that `code` made. Returns `nil` for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard code.kind.description == Self.kind else { return nil }
    let parts = code.file.description.split(
      separator: ", ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let uid = TagUID(String(parts[0])), parts[1] == Self.mark else {
      return nil
    }
    self.init(uid: uid, words: LedgerText(parts[2]))
  }
}

extension Sequence<LedgerCode> {
  /// The failure of the hook for this tag, if it failed.
  package func hookFailure(of uid: TagUID?) -> LedgerHookFailure? {
    lazy.compactMap(LedgerHookFailure.init).first { $0.uid == uid }
  }
}
