/// A session after a key was accepted: its two session keys, its identifier and its command
/// counter.
package struct DNASession<Key: TagKey>: Sendable {
  /// The number of the key that opened the session.
  package let keyNumber: UInt8
  /// The transaction identifier (TI) of four bytes, which the card assigned to the session.
  package let identifier: [UInt8]
  /// The number of commands in this session so far (CmdCtr).
  package private(set) var count: UInt16
  private let encryption: Key
  private let authentication: Key

  /// Derives the session keys from `key` and the 16 random bytes of each side.
  package init(
    keyNumber: UInt8, key: Key, ours: [UInt8], theirs: [UInt8], identifier: [UInt8],
    count: UInt16 = 0
  ) throws(TagCipherError) {
    guard ours.count == tagBlockLength, theirs.count == tagBlockLength, identifier.count == 4 else {
      throw TagCipherError("a session begins with two random numbers of 16 bytes")
    }
    var mixed = Array(ours[0..<2])
    mixed += zip(ours[2..<8], theirs[0..<6]).map { $0 ^ $1 }
    mixed += theirs[6...]
    mixed += ours[8...]
    try self.init(
      keyNumber: keyNumber, identifier: identifier, count: count,
      encryption: key.derived(by: [0xA5, 0x5A, 0x00, 0x01, 0x00, 0x80] + mixed),
      authentication: key.derived(by: [0x5A, 0xA5, 0x00, 0x01, 0x00, 0x80] + mixed))
  }

  /// Creates a session with known session keys.
  package init(
    keyNumber: UInt8, identifier: [UInt8], count: UInt16, encryption: Key, authentication: Key
  ) {
    self.keyNumber = keyNumber
    self.identifier = identifier
    self.count = count
    self.encryption = encryption
    self.authentication = authentication
  }

  /// The initialization vector for encrypting the next command.
  package func commandVector() throws(TagCipherError) -> [UInt8] { try vector([0xA5, 0x5A]) }

  private func vector(_ label: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try encryption.encrypt(
      label + identifier + LittleEndian.two(count) + [UInt8](repeating: 0, count: 8),
      vector: zeroVector)
  }

  /// Returns a command's data protected as `mode` demands, as the bytes after its header.
  package func sealed(
    _ code: UInt8, header: [UInt8], data: [UInt8], _ mode: CommunicationMode
  ) throws(TagCipherError) -> [UInt8] {
    switch mode {
    case .plain: return data
    case .code: return data + (try self.code(of: code, header + data))
    case .full:
      if data.isEmpty { return try self.code(of: code, header) }
      let encrypted = try encryption.encrypt(padded(data), vector: commandVector())
      return encrypted + (try self.code(of: code, header + encrypted))
    }
  }

  /// Returns the protected bytes after the header of a ChangeKey command.
  package func sealedChange(
    _ code: UInt8, header: [UInt8], to new: Key, from old: Key?, version: UInt8
  ) throws(TagCipherError) -> [UInt8] {
    let encrypted = try encryption.encryptedChange(
      to: new, from: old, version: version, vector: commandVector())
    return encrypted + (try self.code(of: code, header + encrypted))
  }

  /// Adds 1 to the command counter, checks the MAC of the answer, and returns the answer decrypted.
  package mutating func opened(
    _ answer: [UInt8], _ status: DNAStatus, _ mode: CommunicationMode
  ) throws(DNAProblem) -> [UInt8] {
    count &+= 1
    if mode == .plain { return answer }
    guard answer.count >= 8 else { throw .answerLength(got: answer.count, expected: 8) }
    let data = Array(answer.dropLast(8))
    let expected = try ciphering { () throws(TagCipherError) in
      try code(of: UInt8(status.word & 0xFF), data)
    }
    guard isEqualInConstantTime(answer.suffix(8), expected) else { throw .wrongCode }
    if mode == .code || data.isEmpty { return data }
    guard data.count.isMultiple(of: tagBlockLength) else { throw .wrongPadding }
    return try unpadded(
      ciphering { () throws(TagCipherError) in
        try encryption.decrypt(data, vector: vector([0x5A, 0xA5]))
      })
  }

  /// Computes the session's MAC of a message, 8 bytes: every other byte of the CMAC.
  private func code(of first: UInt8, _ rest: [UInt8]) throws(TagCipherError) -> [UInt8] {
    let code = try authentication.code(
      of: [first] + LittleEndian.two(count) + identifier + rest)
    return stride(from: 1, to: code.count, by: 2).map { code[$0] }
  }

  private func padded(_ data: [UInt8]) -> [UInt8] {
    let rest = (data.count + 1) % tagBlockLength
    return data + [0x80]
      + [UInt8](repeating: 0, count: rest == 0 ? 0 : tagBlockLength - rest)
  }

  private func unpadded(_ blocks: [UInt8]) throws(DNAProblem) -> [UInt8] {
    guard let end = blocks.lastIndex(where: { $0 != 0 }), blocks[end] == 0x80 else {
      throw .wrongPadding
    }
    return Array(blocks[..<end])
  }
}

/// The cause of a failed command, without its action.
package typealias DNAProblem = DNAError.Problem

extension DNAProblem: Error {}

/// Runs `body` and converts a cipher's error to a problem of the card.
func ciphering<Answer>(
  _ body: () throws(TagCipherError) -> Answer
) throws(DNAProblem) -> Answer {
  do throws(TagCipherError) { return try body() } catch { throw .cipher(error) }
}
