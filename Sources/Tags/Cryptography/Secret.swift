import CCrypto
import LibC

/// The bytes of a key or a password, which must stay secret.
///
/// They are in memory that is kept out of core dumps and swap space, as far as the system allows it
/// and for up to 32 KiB (a thousand secrets), and are wiped when the last reference is released.
/// Printing a `Secret` gives "‹secret›"; it cannot be encoded. Comparison takes the same time
/// wherever the bytes differ.
package final class Secret: Sendable, Equatable, CustomStringConvertible,
  CustomDebugStringConvertible, CustomReflectable
{
  /// The text that is shown in place of the bytes.
  package static let placeholder = "‹secret›"

  /// The length of the secret in bytes.
  package let count: Int
  // The compiler cannot see that this is safe: neither the pointer nor the bytes change after
  // `init`.
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer

  /// Copies the bytes into protected memory. The owner of the original still has to wipe it.
  package convenience init(_ bytes: some Collection<UInt8>) throws(CryptoError) {
    try self.init(count: bytes.count) { room throws(CryptoError) in
      for (index, byte) in bytes.enumerated() where index < room.count { room[index] = byte }
    }
  }

  /// Moves the bytes of the array into protected memory; the array contains zeros afterwards.
  package convenience init(wiping bytes: inout [UInt8]) throws(CryptoError) {
    defer { Self.wipe(&bytes) }
    try self.init(bytes)
  }

  /// Creates a secret of `count` random bytes.
  package convenience init(randomCount count: Int) throws(CryptoError) {
    try self.init(count: count) { room throws(CryptoError) in
      guard let size = Int32(exactly: room.count) else {
        throw CryptoError(.tooLong(count: room.count))
      }
      let target = room.bindMemory(to: UInt8.self).baseAddress
      guard RAND_priv_bytes(target, size) == 1 else { throw .library("RAND_priv_bytes") }
    }
  }

  /// Allocates the memory and lets `fill` write it directly, so that no intermediate copy exists.
  init(
    count: Int, fill: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void
  ) throws(CryptoError) {
    try CryptoLibrary.open()
    let size = max(1, count)
    guard count >= 0, let room = Self.allocate(size) else { throw CryptoError(.noMemory) }
    (self.count, start) = (count, room)
    try fill(UnsafeMutableRawBufferPointer(start: room, count: count))
  }

  /// Returns the secret itself if it has the length of the cipher's keys, and throws otherwise.
  func checked(asKeyOf length: Int) throws(CryptoError) -> Secret {
    guard count == length else { throw CryptoError(.keyLength(count: count, expected: length)) }
    return self
  }

  deinit { CRYPTO_secure_clear_free(start, max(1, count), "", 0) }

  /// Calls `body` with the bytes, which are valid during the call only.
  package func withBytes<Answer, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A plain copy that is not wiped, for bytes that must be sent unencrypted, such as a password on
  /// its way to a tag.
  package func exposed() -> [UInt8] { withBytes { Array($0) } }

  /// Copies the bytes of `range` into a separate secret.
  func part(_ range: Range<Int>) throws(CryptoError) -> Secret {
    try withBytes { bytes throws(CryptoError) in
      try Secret(bytes[range.clamped(to: 0..<bytes.count)])
    }
  }

  /// Overwrites bytes with zeros in a way that the optimizer cannot remove.
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

  /// Allocates memory of either kind that `CRYPTO_secure_clear_free` wipes and frees.
  ///
  /// OpenSSL needs some of the reserved memory for its own random number generator and fails
  /// without it, so secrets use at most half of it, and ordinary memory after that.
  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    let hasRoom =
      isSetApart && size < reservedByteCount / 2 - min(reservedByteCount / 2, CRYPTO_secure_used())
    return (hasRoom ? CRYPTO_secure_malloc(size, "", 0) : nil) ?? CRYPTO_malloc(size, "", 0)
  }

  private static let reservedByteCount = 65_536

  /// Whether the memory for secrets could be reserved, locked and excluded from core dumps.
  private static let isSetApart: Bool =
    CRYPTO_secure_malloc_initialized() == 1 || CRYPTO_secure_malloc_init(reservedByteCount, 16) != 0

  /// Whether the two have the same bytes, compared in a time that depends only on their lengths.
  package static func == (left: Secret, right: Secret) -> Bool {
    left.withBytes { first in right.withBytes { equalInConstantTime(first, $0) } }
  }

  /// The constant text "‹secret›" in place of the bytes.
  package var description: String { Self.placeholder }
  /// The constant text "‹secret›" in place of the bytes.
  package var debugDescription: String { Self.placeholder }
  /// A mirror without children, so that `dump` shows no bytes.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
