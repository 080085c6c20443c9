package import Cryptography
package import Tags

/// The type of tag, the reader and the reader's route with which a row was written. A ledger stores
/// it as a code of the row, which older versions ignore.
package struct WriteProvenance: Sendable, Hashable {
  /// The UID of the tag, which differs for a row that was written to a second tag.
  package let uid: TagUID
  /// The type of tag, as job files name it, such as "type2".
  package let technology: String
  /// The route by which the reader reaches tags, such as "libnfc" or "session".
  package let route: String
  /// The name of the reader that its library gives.
  package let reader: String

  /// The word for such a code in the ledger's field `kind`.
  package static let kind = "tag"

  package init(uid: TagUID, technology: String, route: String, reader: String) {
    (self.uid, self.technology, self.route, self.reader) = (uid, technology, route, reader)
  }
}

extension WriteProvenance {
  /// The record as a code of the ledger, with the digest of the message.
  package func code(for content: SHA256Digest) -> LedgerCode {
    LedgerCode(
      kind: LedgerText(Self.kind), file: LedgerText("\(technology), \(route), \(uid), \(reader)"),
      digest: content)
  }

  /// Parses a code that `code` made; nil for a code of another kind.
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
  /// The record of how the row was written to this tag; nil without one.
  package func way(onto uid: TagUID?) -> WriteProvenance? {
    lazy.compactMap(WriteProvenance.init).first { $0.uid == uid }
  }
}
