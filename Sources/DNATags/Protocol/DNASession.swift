package import AuthenticTags

/// What both sides know after a key was accepted: two keys for this session, its number, and how many commands there were.
package struct DNASession<Key: TagKey>: Sendable {
  /// The key by which it was opened.
  package let keyNumber: UInt8
  /// The number that the card gave it (TI).
  package let identifier: [UInt8]
  /// How many commands it has had (CmdCtr).
  package private(set) var count: UInt16
  private let encryption: Key
  private let authentication: Key

  /// Derives the session's keys from `key` and both sides' random numbers.
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

  /// A session whose keys are known already.
  package init(
    keyNumber: UInt8, identifier: [UInt8], count: UInt16, encryption: Key, authentication: Key
  ) {
    self.keyNumber = keyNumber
    self.identifier = identifier
    self.count = count
    self.encryption = encryption
    self.authentication = authentication
  }

  /// Where the chain of the coming command's encryption begins.
  package func commandVector() throws(TagCipherError) -> [UInt8] { try vector([0xA5, 0x5A]) }

  private func vector(_ label: [UInt8]) throws(TagCipherError) -> [UInt8] {
    try encryption.encrypt(
      label + identifier + LittleEndian.two(count) + [UInt8](repeating: 0, count: 8),
      vector: zeroVector)
  }

  /// What follows the header of a command: its data, as `mode` has it sent.
  package func sealed(
    _ code: UInt8, header: [UInt8], data: [UInt8], _ mode: DNAMode
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

  /// What follows the header of ChangeKey.
  package func sealedChange(
    _ code: UInt8, header: [UInt8], to new: Key, from old: Key?, version: UInt8
  ) throws(TagCipherError) -> [UInt8] {
    let encrypted = try encryption.encryptedChange(
      to: new, from: old, version: version, vector: commandVector())
    return encrypted + (try self.code(of: code, header + encrypted))
  }

  /// Counts a command of which no answer with a code comes.
  package mutating func countCommand() { count &+= 1 }

  /// Counts the command, checks the answer's code and decrypts it.
  package mutating func opened(
    _ answer: [UInt8], _ status: DNAStatus, _ mode: DNAMode
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

  /// Every other byte of the code of a message of this session.
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

/// What can go wrong, before it is known in the middle of what.
package typealias DNAProblem = DNAError.Problem

extension DNAProblem: Error {}

/// What a cipher says, as a problem.
func ciphering<Answer>(
  _ body: () throws(TagCipherError) -> Answer
) throws(DNAProblem) -> Answer {
  do throws(TagCipherError) { return try body() } catch { throw .cipher(error) }
}
