import Basics
import CCrypto
package import HostIO

/// Why something could not be computed.
package struct CryptoError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// A key of `count` bytes where there must be `expected`.
    case keyLength(count: Int, expected: Int)
    /// Blocks are whole: `count` bytes are not a multiple of `block`.
    case notWholeBlocks(count: Int, block: Int)
    /// An initialisation vector of the wrong length.
    case vectorLength(count: Int, expected: Int)
    /// More bytes than the library takes in one call.
    case tooLong(count: Int)
    /// A UID has 4, 7 or 10 bytes.
    case uidLength(count: Int)
    /// A UID that the tag makes up anew whenever it is powered.
    case randomUID
    /// A key whose bytes are all equal, such as the factory's zeros.
    case trivialKey
    /// There was no memory for a secret.
    case noMemory
    /// OpenSSL is not on this machine.
    case missingLibrary(MissingLibrary)
    /// OpenSSL said no to `call`; `reason` has its words, or is empty.
    case library(call: String, reason: String)
  }

  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// What OpenSSL's `call` complained about, taken from its queue of errors.
  static func library(_ call: String) -> CryptoError {
    let code = ERR_get_error()
    ERR_clear_error()
    let reason = code == 0 ? nil : ERR_reason_error_string(code)
    return CryptoError(.library(call: call, reason: reason.map { String(cString: $0) } ?? ""))
  }
}

extension CryptoError: CustomStringConvertible {
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
