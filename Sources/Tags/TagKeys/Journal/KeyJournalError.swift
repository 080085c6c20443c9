import Basics

/// A key journal that cannot be opened, with the reason.
package struct KeyJournalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason why the journal cannot be opened.
  package let problem: Problem
  /// The path of the journal.
  package let path: String

  /// The reasons why a journal cannot be opened.
  package enum Problem: Hashable, Sendable {
    /// The file is not a key journal.
    case notJournal
    /// The journal was written by a later version of the program.
    case version(String)
    /// The journal belongs to another master key.
    case otherKey(journal: String, given: String)
    /// The first line of the journal was changed or cut off.
    case header
    /// The record with this number, at this byte offset, was changed or cut off; those before it
    /// are intact.
    case damaged(record: Int, offset: Int)
    /// Another program has the journal open.
    case inUse
  }

  /// A sentence with the error and the remedy.
  package var description: String {
    switch problem {
    case .notJournal: "\(path) is not a key journal; nothing was written to it"
    case .version(let version):
      "\(path) is a key journal of version \(shortened(version)); this program reads version 1 only"
    case .otherKey(let journal, let given):
      "\(path) belongs to the master key with the fingerprint \(journal); the given key has "
        + "\(given)"
    case .header: "the first line of the key journal \(path) was changed or cut off"
    case .damaged(let record, let offset):
      "record \(record) of the key journal \(path) was changed or cut off; \(good(record - 1)) whole. "
        + "Keep the file, and continue with its intact part: head -c \(offset) FILE > OTHER"
    case .inUse: "another program is writing the key journal \(path); try again when it is done"
    }
  }

  private func good(_ count: Int) -> String {
    switch count {
    case 0: "there is none before it, and the first line is"
    case 1: "the one before it is"
    default: "the \(count) before it are"
    }
  }
}
