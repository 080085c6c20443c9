/// A reason why a tag was refused or failed: a kind for counting and a text for reading.
package struct TagReason: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons, whose raw values are the names in ledgers.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The tag already has content.
    case notBlank = "not-blank"
    /// The tag is locked.
    case locked
    /// The message does not fit on the tag.
    case tooSmall = "too-small"
    /// The tag's chip is not the one that the job requires.
    case wrongChip = "wrong-chip"
    /// The message could not be written to the tag.
    case writeFailed = "write-failed"
    /// The tag carries another message than it should.
    case differs
    /// The tag left the reader too early.
    case lost
    /// The tag is already known from another row or station.
    case duplicate
    /// The chip is not a genuine one of its manufacturer.
    case notGenuine = "not-genuine"
    /// The tag could not be locked.
    case lockFailed = "lock-failed"
    /// The tag could not be given a password or keys.
    case protectFailed = "protect-failed"
    /// A hook refused the tag.
    case vetoed
    /// The station stopped.
    case stopped
    /// A person put the tag in quarantine.
    case byHand = "by-hand"
    /// The row was removed from its table.
    case removed
    /// Another reason, given in words.
    case other
  }

  /// The kind of reason, which is counted.
  package let kind: Kind
  /// The details beyond the kind; empty without any.
  package let words: LedgerText

  /// Creates a reason of a kind, with details.
  package init(_ kind: Kind, _ words: LedgerText = "") {
    self.kind = kind
    self.words = words
  }

  /// The kind in words, followed by the details.
  package var description: String {
    words.description.isEmpty ? kind.phrase : "\(kind.phrase): \(words)"
  }
}

extension TagReason.Kind {
  /// The kind of reason in words.
  package var phrase: String {
    switch self {
    case .notBlank: "not blank"
    case .locked: "locked"
    case .tooSmall: "too small"
    case .wrongChip: "wrong chip"
    case .writeFailed: "write failed"
    case .differs: "carries something else"
    case .lost: "left the reader"
    case .duplicate: "seen before"
    case .notGenuine: "not genuine"
    case .lockFailed: "could not be locked"
    case .protectFailed: "took no password or keys"
    case .vetoed: "vetoed"
    case .stopped: "the station stopped"
    case .byHand: "put aside by hand"
    case .removed: "removed from the table"
    case .other: "other"
    }
  }
}
