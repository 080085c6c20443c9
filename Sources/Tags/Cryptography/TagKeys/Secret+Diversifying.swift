extension Secret {
  /// The key diversified by `input` after AN10922: the code of a message that is always padded to
  /// two blocks, so that it differs from CMAC for short inputs.
  func diversified(by input: [UInt8]) throws(CryptoError) -> Secret {
    let cipher = try AES128(key: self)
    let (length, whole) = (AES128.blockLength, 2 * AES128.blockLength)
    var message = [0x01] + input
    var subkey = try Self.doubled(cipher.encryptBlock([UInt8](repeating: 0, count: length)))
    defer { Self.wipe(&subkey) }
    if message.count < whole {
      subkey = Self.doubled(subkey)
      message.append(0x80)
      message += [UInt8](repeating: 0, count: whole - message.count)
    }
    for index in 0..<length { message[length + index] ^= subkey[index] }
    defer { Self.wipe(&message) }
    var blocks = try cipher.encryptCBC(message, vector: [UInt8](repeating: 0, count: length))
    defer { Self.wipe(&blocks) }
    return try Secret(blocks[length...])
  }

  /// Multiplies a block by x in the field that CMAC uses.
  static func doubled(_ block: [UInt8]) -> [UInt8] {
    var result = zip(block, block.dropFirst() + [0]).map { $0 << 1 | $1 >> 7 }
    result[result.count - 1] ^= (block[0] >> 7) &* 0x87
    return result
  }
}
