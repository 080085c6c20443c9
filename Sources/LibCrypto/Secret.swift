import CCrypto

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes that nobody else should see: a key or a password.
///
/// They live in memory that is kept out of core dumps and off the swap, as far as the system allows
/// it and 32 KiB go (a thousand secrets), and are wiped when the last reference goes. Whatever prints a `Secret` prints "‹secret›"; it has
/// no encoding. Comparison takes the same time wherever the bytes differ.
package final class Secret: Sendable {
  /// What is printed instead of the bytes.
  package static let placeholder = "‹secret›"

  /// How many bytes there are.
  package let count: Int
  // Unsafe only in the compiler's eyes: neither the pointer nor the bytes change after `init`.
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer

  /// Takes a copy; whoever owns the original still has to wipe it.
  package convenience init(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    try self.init(count: bytes.count) { room throws(CryptoError) in
      for (index, byte) in bytes.enumerated() where index < room.count { room[index] = byte }
    }
  }

  /// Takes the bytes over: the array holds zeros of the same number afterwards.
  package convenience init(wiping bytes: inout [UInt8]) throws(CryptoError) {
    defer { Self.wipe(&bytes) }
    try self.init(bytes)
  }

  /// Bytes that nobody can guess.
  package convenience init(randomCount count: Int) throws(CryptoError) {
    try self.init(count: count) { room throws(CryptoError) in
      guard let size = Int32(exactly: room.count) else {
        throw CryptoError(.tooLong(count: room.count))
      }
      let target = room.bindMemory(to: UInt8.self).baseAddress
      guard RAND_priv_bytes(target, size) == 1 else { throw .library("RAND_priv_bytes") }
    }
  }

  /// Makes room and lets `fill` write it, with nothing in between that could keep a copy.
  init(
    count: Int, fill: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void
  ) throws(CryptoError) {
    try CryptoLibrary.open()
    let size = max(1, count)
    guard count >= 0, let room = Self.allocate(size) else { throw CryptoError(.noMemory) }
    (self.count, start) = (count, room)
    try fill(UnsafeMutableRawBufferPointer(start: room, count: count))
  }

  /// The same, if it is as long as keys of a cipher are.
  func checked(asKeyOf length: Int) throws(CryptoError) -> Secret {
    guard count == length else { throw CryptoError(.keyLength(count: count, expected: length)) }
    return self
  }

  deinit { CRYPTO_secure_clear_free(start, max(1, count), "", 0) }

  /// Lends the bytes for the length of a call.
  package func withBytes<Answer, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A copy that nobody wipes, for what has to leave in the clear: a password on its way to a tag.
  package func exposed() -> [UInt8] { withBytes { Array($0) } }

  /// The bytes from `range` as a secret of their own.
  func part(_ range: Range<Int>) throws(CryptoError) -> Secret {
    try withBytes { bytes throws(CryptoError) in
      try Secret(bytes[range.clamped(to: 0..<bytes.count)])
    }
  }

  /// Overwrites bytes with zeros, in a way that the optimizer does not take for useless.
  package static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      #if canImport(Darwin)
        memset_s(start, bytes.count, 0, bytes.count)
      #else
        explicit_bzero(start, bytes.count)
      #endif
    }
  }

  /// Memory that `CRYPTO_secure_clear_free` wipes and gives back, whichever kind it is.
  ///
  /// OpenSSL needs some of the memory that is set apart for its own random numbers, and fails
  /// without; so secrets take half of it, and ordinary memory after that.
  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let hasRoom = isSetApart && size < setApart / 2 - min(setApart / 2, CRYPTO_secure_used())
    return (hasRoom ? CRYPTO_secure_malloc(size, "", 0) : nil) ?? CRYPTO_malloc(size, "", 0)
  }

  private static let setApart = 65_536

  /// Sets memory apart for secrets, locked and not dumped, where the system lets us.
  private static let isSetApart: Bool =
    CRYPTO_secure_malloc_initialized() == 1 || CRYPTO_secure_malloc_init(setApart, 16) != 0
}

extension Secret: Equatable {
  /// Whether the bytes are equal.
  package static func == (left: Secret, right: Secret) -> Bool {
    left.withBytes { first in right.withBytes { equalInConstantTime(first, $0) } }
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// "‹secret›".
  package var description: String { Self.placeholder }
  /// "‹secret›".
  package var debugDescription: String { Self.placeholder }
  /// Nothing to see.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
