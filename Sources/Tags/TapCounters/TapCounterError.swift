import Basics
package import Databases

/// An error of a counter store. No tap of the failed call was accepted, but a tap may count as seen
/// if the call failed at its very end, and is then refused when it is tried again.
public struct TapCounterError: Error, Hashable, Sendable {
  /// The causes of failures of a store of tap counters.
  public enum Problem: Hashable, Sendable {
    /// The file is not a database, or one of something else; or the server has other tables with
    /// our names.
    case notCounters
    /// The store has format `version`, made by a later version of this program, which knows up to
    /// `known`.
    case tooNew(version: Int, known: Int)
    /// SQLite, or the client library of the server, is not installed on this machine; the value is
    /// a sentence.
    case missingLibrary(String)
    /// The address of a server cannot be used, with the reason.
    case badAddress(String)
    /// The server cannot be reached, or the connection was lost, with the reason.
    case away(String)
    /// The server denies this user a permission that is needed, with the reason.
    case forbidden(String)
    /// The file cannot be opened; the value is the system's message.
    case cannotOpen(String)
    /// The file, its folder or its file system is read-only.
    case readOnly
    /// The disk is full.
    case diskFull
    /// Another process has been writing for more than a minute.
    case busy
    /// The file is damaged, with the database's message.
    case damaged(String)
    /// There is not enough memory.
    case noMemory
    /// The system reported an input or output error.
    case inputOutput(String)
    /// The store does not guarantee that commits are on the disk when they return, with the
    /// setting.
    case setting(String)
    /// A UID has this number of bytes; tags have 7.
    case uidLength(Int)
    /// A tap has this counter value, which no tag can reach.
    case counter(Int)
    /// A tap has this key version, which is below 0.
    case keyVersion(Int)
    /// A tag cannot be forgotten because its keys are not newer than those that were counted.
    case oldKeys(uid: [UInt8], version: Int, known: Int?)
    /// The database reported an unexpected error.
    case unexpected(String)
  }

  /// The cause of the failure of the counter store.
  package let problem: Problem
  /// The path of the file, or the address of the server.
  package let place: String

  init(_ problem: Problem, _ place: String) { (self.problem, self.place) = (problem, place) }
}

extension TapCounterError: SQLiteErrorConvertible {
  package init(_ error: SQLiteError) {
    let problem: Problem =
      switch error.problem {
      case .noLibrary: .missingLibrary(error.words)
      case .diskFull: .diskFull
      case .readOnly: .readOnly
      case .busy: .busy
      case .damaged: .damaged(error.words)
      case .notADatabase: .notCounters
      case .noMemory: .noMemory
      case .cannotOpen: .cannotOpen(error.words)
      case .inputOutput: .inputOutput(error.words)
      case .unexpected: .unexpected(error.words)
      }
    self.init(problem, error.path)
  }
}

extension TapCounterError: PostgresErrorConvertible {
  /// Converts an error of PostgreSQL to that of a store.
  package init(_ error: PostgresError) {
    let problem: Problem =
      switch error.problem {
      case .noLibrary: .missingLibrary(error.description)
      case .cannotConnect(let words), .connectionLost(let words): .away(words)
      case .badValue(let words): .unexpected(words)
      case .refused(let state, let message, _):
        if error.isDiskFull {
          .diskFull
        } else if error.isReadOnly {
          .readOnly
        } else if error.isNoPermission {
          .forbidden(message)
        } else if error.isWorthRetrying || state == "55P03" {
          .busy
        } else {
          .unexpected("\(message) (SQLSTATE \(state))")
        }
      }
    self.init(problem, error.address)
  }
}

extension TapCounterError: CustomStringConvertible {
  /// A sentence with the store, the error and the resulting state.
  public var description: String { "counters \(place): \(reason)" }

  private var reason: String {
    switch problem {
    case .notCounters: "this is not a store of tap counters; nothing was changed"
    case .tooNew(let version, let known):
      "they have version \(version), and this beckon supports versions up to \(known); use a newer beckon"
    case .missingLibrary(let words): words
    case .badAddress(let words): words
    case .away(let words): "the server cannot be reached: \(words); no tap was accepted"
    case .forbidden(let words): "the server does not allow it: \(words); no tap was accepted"
    case .cannotOpen(let words): "the file cannot be opened: \(words)"
    case .readOnly: "they are read-only; no tap was accepted"
    case .diskFull:
      "the disk is full; no tap was accepted, and nothing is lost; free some space and continue"
    case .busy: "another process has been writing for a minute; no tap was accepted"
    case .damaged(let words):
      "they are damaged: \(words); no tap was accepted; take a copy of the file, and try sqlite3's .recover"
    case .noMemory: "there is not enough memory; no tap was accepted"
    case .inputOutput(let words):
      "the system failed: \(words); no tap was accepted, but the last one may count as seen"
    case .setting(let words):
      "\(words), so copies of URLs could be accepted again after a power cut; keep the counters on a local disk"
    case .uidLength(let count): "a UID has 7 bytes, not \(count); no tap was accepted"
    case .keyVersion(let version):
      "a key version is 0 or more, not \(version); no tap was accepted"
    case .oldKeys(let uid, let version, let known):
      "\(hexadecimal(uid)) "
        + (known.map { "has keys of version \($0), and \(version) is not higher" }
          ?? "may have keys of version \(version) already: its taps were counted when stores kept no versions")
        + "; if it were forgotten with its present keys, every URL of it that somebody saved would be accepted again; "
        + "nothing was changed; give it new keys with 'beckon tag personalize', and give their version"
    case .counter(let counter): "no tag counts to \(counter); no tap was accepted"
    case .unexpected(let words): "\(words); no tap was accepted"
    }
  }
}
