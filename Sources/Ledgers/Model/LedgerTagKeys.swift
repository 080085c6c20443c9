package import LibCrypto
package import Tags

/// Which keys a row's tag has, by how they are made, and how often it was tapped when that was last known. A ledger keeps it
/// as a code of the row, which older programs pass over; no key is in it.
package struct LedgerTagKeys: Sendable, Hashable {
  /// The tag; a row that was given back and written anew has another.
  package let uid: TagUID
  /// How the keys are made and from which master key: "bolt-card-1-0a1b2c3d".
  package let reference: String
  /// The number of taps at the last look; `nil` where the tag does not show it.
  package let counter: Int?

  /// What the ledger calls such a code.
  package static let kind = "keys"

  package init(uid: TagUID, reference: String, counter: Int?) {
    (self.uid, self.reference, self.counter) = (uid, reference, counter)
  }
}

extension LedgerTagKeys {
  private static let unknown = "-"

  /// The keys as a code that the ledger keeps, with the digest of the message.
  package func code(for content: SHA256Digest) -> LedgerCode {
    let count = counter.map(String.init) ?? Self.unknown
    return LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(uid), \(count), \(reference)"),
      digest: content)
  }

  /// Takes what `code` gave; `nil` for a code of another kind.
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
  /// The keys of this tag, if it got some with the row.
  package func keys(of uid: TagUID?) -> LedgerTagKeys? {
    lazy.compactMap(LedgerTagKeys.init).first { $0.uid == uid }
  }
}
