/// Why a tag was not taken, or did not become what it should: a kind to count and words to read.
package struct TagReason: Sendable, Hashable, CustomStringConvertible {
  /// The kinds, by the names that ledgers keep.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case notBlank = "not-blank"
    case locked
    case tooSmall = "too-small"
    case wrongChip = "wrong-chip"
    case writeFailed = "write-failed"
    case differs
    case lost
    case duplicate
    case notGenuine = "not-genuine"
    case lockFailed = "lock-failed"
    case protectFailed = "protect-failed"
    case vetoed
    case stopped
    case byHand = "by-hand"
    case other
  }

  package let kind: Kind
  /// What is to be said beyond the kind; may be empty.
  package let words: LedgerText

  /// Makes a reason.
  package init(_ kind: Kind, _ words: LedgerText = "") {
    self.kind = kind
    self.words = words
  }

  /// The kind in words, and the words.
  package var description: String {
    words.description.isEmpty ? kind.phrase : "\(kind.phrase): \(words)"
  }
}

extension TagReason.Kind {
  /// The kind in words.
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
    case .other: "other"
    }
  }
}
