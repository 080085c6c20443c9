import Basics

/// Why a key journal is not opened.
package struct KeyJournalError: Error, Hashable, Sendable {
  /// What is wrong.
  package let problem: Problem
  /// The file.
  package let path: String

  /// What can be wrong.
  package enum Problem: Hashable, Sendable {
    /// The file is something else.
    case notJournal
    /// It is of a later version of the program.
    case version(String)
    /// Another master key wrote it.
    case otherKey(journal: String, given: String)
    /// Its first line was changed or cut off.
    case header
    /// A record was changed or cut off; those before it are whole.
    case damaged(record: Int, offset: Int)
    /// Another program is writing it.
    case inUse
  }
}

extension KeyJournalError: CustomStringConvertible {
  /// What is wrong and what can be done.
  package var description: String {
    switch problem {
    case .notJournal: "\(path) is no key journal; nothing was written to it"
    case .version(let version):
      "\(path) is a key journal of version \(shortened(version)), and this program reads version 1"
    case .otherKey(let journal, let given):
      "\(path) belongs to the master key with the fingerprint \(journal), and the one that was given "
        + "has \(given)"
    case .header: "the first line of the key journal \(path) was changed or cut off"
    case .damaged(let record, let offset):
      "record \(record) of the key journal \(path) was changed or cut off; \(good(record - 1)) whole. "
        + "Keep the file, and go on with what is good of it: head -c \(offset) FILE > OTHER"
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
