package import LibCrypto
package import Tags

/// A hook that was to hear that a tag is done, and failed or took too long. A ledger keeps it as
/// a code of the row, which older programs pass over.
package struct LedgerHookFailure: Sendable, Hashable {
  /// The tag; a row that was given back and written anew has another.
  package let uid: TagUID
  /// What the hook said, or what became of it.
  package let words: LedgerText

  /// What the ledger calls such a code.
  package static let kind = "hook"

  package init(uid: TagUID, words: LedgerText) { (self.uid, self.words) = (uid, words) }
}

extension LedgerHookFailure {
  private static let mark = "undelivered"

  /// The failure as a code that the ledger keeps, with the digest of the tag's message.
  package func code(for content: SHA256Digest) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(uid), \(Self.mark), \(words)"),
      digest: content)
  }

  /// Takes what `code` gave; `nil` for a code of another kind.
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
  /// The hook that failed when this tag was done, if one did.
  package func hookFailure(of uid: TagUID?) -> LedgerHookFailure? {
    lazy.compactMap(LedgerHookFailure.init).first { $0.uid == uid }
  }
}
