package import LibCrypto
package import Tags

/// How a row came onto its tag: what kind of tag, by which reader, and by which way of that reader. A ledger
/// keeps it as a code of the row, which older programs pass over.
package struct LedgerTagWay: Sendable, Hashable {
  /// The tag; a row that was given back and written anew has another.
  package let uid: TagUID
  /// The type of tag, by the word that job files have: "type2".
  package let technology: String
  /// The way by which the reader reaches tags: "libnfc", "session".
  package let route: String
  /// The reader, as its library calls it.
  package let reader: String

  /// What the ledger calls such a code.
  package static let kind = "tag"

  package init(uid: TagUID, technology: String, route: String, reader: String) {
    (self.uid, self.technology, self.route, self.reader) = (uid, technology, route, reader)
  }
}

extension LedgerTagWay {
  /// The way as a code that the ledger keeps, with the digest of the message.
  package func code(for content: SHA256Digest) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(technology), \(route), \(uid), \(reader)"),
      digest: content)
  }

  /// Takes what `code` gave; `nil` for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard code.kind.description == Self.kind else { return nil }
    let parts = code.file.description.split(
      separator: ", ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let uid = TagUID(String(parts[2])) else { return nil }
    self.init(
      uid: uid, technology: String(parts[0]), route: String(parts[1]), reader: String(parts[3]))
  }
}

extension Sequence<LedgerCode> {
  /// How the row came onto this tag, if that was kept.
  package func way(onto uid: TagUID?) -> LedgerTagWay? {
    lazy.compactMap(LedgerTagWay.init).first { $0.uid == uid }
  }
}
