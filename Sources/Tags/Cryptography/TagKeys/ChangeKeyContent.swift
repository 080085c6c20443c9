/// The plain content of a ChangeKey command, before encryption.
enum ChangeKeyContent {
  /// The padded content, which is two blocks for every key.
  static func content(
    to new: Secret, from old: Secret?, version: UInt8
  ) throws(CryptoError) -> Secret {
    try Secret(count: 2 * AES128.blockLength) { room throws(CryptoError) in
      for index in room.indices { room[index] = 0 }
      new.withBytes { room.copyBytes(from: $0) }
      room[16] = version
      guard let old else {
        room[17] = 0x80
        return
      }
      old.withBytes { old in for index in old.indices { room[index] ^= old[index] } }
      let checksum = new.withBytes(checksum)
      for index in 0..<4 { room[17 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
      room[21] = 0x80
    }
  }

  /// The CRC-32 of the bytes without the final inversion (JAM-CRC).
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var register = UInt32.max
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 { register = register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xEDB8_8320 }
    }
    return register
  }
}
