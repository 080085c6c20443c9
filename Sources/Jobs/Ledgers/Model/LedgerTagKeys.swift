package import Cryptography
package import Tags

/// The derivation of a tag's keys, and the last known number of taps. A ledger stores it as a code
/// of the row, which older versions ignore. It contains no key.
package struct LedgerTagKeys: Sendable, Hashable {
  /// The UID of the tag, which differs for a row that was written to a second tag.
  package let uid: TagUID
  /// The key scheme and its master key as a reference, such as "bolt-card-1-0a1b2c3d".
  package let reference: String
  /// The tap counter when it was last read; nil if the tag does not show it.
  package let counter: Int?

  /// The word for such a code in the ledger's field `kind`.
  package static let kind = "keys"

  package init(uid: TagUID, reference: String, counter: Int?) {
    (self.uid, self.reference, self.counter) = (uid, reference, counter)
  }
}

extension LedgerTagKeys {
  private static let unknown = "-"

  /// The version of the keys, which is the last number of the reference.
  package var version: UInt8? {
    reference.split(separator: "-").dropLast().last.flatMap { UInt8($0) }
  }

  /// The keys as a code of the ledger, with the digest of the message.
  package func code(for content: SHA256Digest) -> LedgerCode {
    let count = counter.map(String.init) ?? Self.unknown
    return LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(uid), \(count), \(reference)"),
      digest: content)
  }

  /// Parses a code that `code` made; nil for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard code.kind.description == Self.kind else { return nil }
    let parts = code.file.description.split(
      separator: ", ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let uid = TagUID(String(parts[0])) else { return nil }
    let counter = Int(parts[1])
    guard counter != nil || parts[1] == Self.unknown else { return nil }
    self.init(uid: uid, reference: String(parts[2]), counter: counter)
  }
}

extension Sequence<LedgerCode> {
  /// The keys that this tag was given with the row; nil without any.
  package func keys(of uid: TagUID?) -> LedgerTagKeys? {
    lazy.compactMap(LedgerTagKeys.init).first { $0.uid == uid }
  }
}
