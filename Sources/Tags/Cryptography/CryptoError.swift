import Basics
import CCrypto
package import SystemIO

/// A failed cryptographic computation, with its cause.
package struct CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The causes of a failed cryptographic computation.
  package enum Problem: Hashable, Sendable {
    /// A key has `count` bytes instead of `expected`.
    case keyLength(count: Int, expected: Int)
    /// The input has `count` bytes, which is not a multiple of the block length `block`.
    case notWholeBlocks(count: Int, block: Int)
    /// An initialisation vector has `count` bytes instead of `expected`.
    case vectorLength(count: Int, expected: Int)
    /// The input has more bytes than OpenSSL accepts in one call.
    case tooLong(count: Int)
    /// A UID has `count` bytes; only 4, 7 and 10 are possible.
    case uidLength(count: Int)
    /// The UID is random: it changes every time the tag is powered.
    case randomUID
    /// The bytes of a key are all equal, such as the factory's zeros.
    case trivialKey
    /// There is not enough memory for a secret.
    case noMemory
    /// OpenSSL is not installed on this machine.
    case missingLibrary(MissingLibrary)
    /// OpenSSL's function `call` failed; `reason` is its message, or empty.
    case library(call: String, reason: String)
  }

  /// The cause of the failure in a cryptographic operation.
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// Creates the failure of OpenSSL's function `call`, with the message from its error queue.
  static func library(_ call: String) -> CryptoError {
    let code = ERR_get_error()
    ERR_clear_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code)
    return CryptoError(.library(call: call, reason: reason.map { String(cString: $0) } ?? ""))
  }

  /// A sentence that says what is wrong; it never shows a key, a password or a message.
  package var description: String {
    switch problem {
    case .keyLength(let count, let expected):
      "the key has \(counted(count, "byte")); it needs \(expected)"
    case .notWholeBlocks(let count, let block):
      "\(counted(count, "byte")) cannot be divided into blocks of \(block)"
    case .vectorLength(let count, let expected):
      "the initialisation vector has \(counted(count, "byte")); it needs \(expected)"
    case .tooLong(let count): "\(count) bytes are too many for one call"
    case .uidLength(let count): "a tag's UID has 4, 7 or 10 bytes, not \(count)"
    case .randomUID:
      "this tag's UID is random and changes at every tap; a password made from it could never be "
        + "found again"
    case .trivialKey:
      "every byte of this key is the same, and anyone would try it; make one with "
        + "'openssl rand -hex 16'"
    case .noMemory: "there is no memory left for secrets"
    case .missingLibrary(let library): "\(library)"
    case .library(let call, let reason):
      reason.isEmpty ? "\(call) of OpenSSL failed" : "\(call) of OpenSSL failed: \(reason)"
    }
  }
}
