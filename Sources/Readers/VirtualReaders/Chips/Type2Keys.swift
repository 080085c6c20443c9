import Cryptography

/// The storage and the cipher of a Type 2 chip's keys.
enum Type2Keys: Sendable {
  /// Ultralight C: one key, with each half stored in reverse byte order.
  case tripleDES
  /// Ultralight AES: two keys, each stored in reverse byte order.
  case aes

  /// The numbers of the pages that store keys.
  var pages: ClosedRange<Int> { self == .aes ? 0x30...0x37 : 0x2C...0x2F }
  /// The number of the first of the two pages with protection settings.
  var settingsPage: Int { self == .aes ? 0x29 : 0x2A }
  /// The number of keys for authentication.
  var count: Int { self == .aes ? 2 : 1 }
  /// The number of bytes in a random number of the authentication.
  var blockLength: Int { self == .aes ? AES128.blockLength : TripleDES.blockLength }

  /// Returns key `number` in the order that the cipher needs, from the pages that store it.
  func key(_ number: Int, in pages: [UInt8]) -> [UInt8] {
    let stored = pages[(number * 16)..<(number * 16 + 16)]
    switch self {
    case .tripleDES: return stored.prefix(8).reversed() + stored.suffix(8).reversed()
    case .aes: return stored.reversed()
    }
  }

  func encrypt(_ blocks: [UInt8], key: [UInt8], vector: [UInt8]) throws(CryptoError) -> [UInt8] {
    switch self {
    case .tripleDES: try TripleDES(key: Secret(key)).encryptCBC(blocks, vector: vector)
    case .aes: try AES128(key: Secret(key)).encryptCBC(blocks, vector: vector)
    }
  }

  func decrypt(_ blocks: [UInt8], key: [UInt8], vector: [UInt8]) throws(CryptoError) -> [UInt8] {
    switch self {
    case .tripleDES: try TripleDES(key: Secret(key)).decryptCBC(blocks, vector: vector)
    case .aes: try AES128(key: Secret(key)).decryptCBC(blocks, vector: vector)
    }
  }
}

/// The state of an authentication whose first half was answered.
struct PendingKey: Sendable {
  var number: Int
  var challenge: [UInt8]
  /// The initialization vector for the next message.
  var vector: [UInt8]
}

extension Type2Card {
  /// Performs the first half of an authentication: sends an encrypted random number.
  mutating func beginAuthentication(_ number: Int) -> CardAnswer {
    isAuthenticated = false
    guard let keys = layout.keys, number < keys.count || keys == .tripleDES else {
      return .refuse(0)
    }
    if isClosed { return .refuse(4) }
    let used = keys == .aes ? number : 0
    let challenge = random.take(keys.blockLength)
    let zero = [UInt8](repeating: 0, count: keys.blockLength)
    guard
      let first = try? keys.encrypt(
        challenge, key: keys.key(used, in: keysInForce), vector: zero)
    else { return .refuse(0) }
    // The CBC chain of 3DES continues through all three messages. With AES, each message begins a
    // new chain.
    pendingKey = PendingKey(
      number: used, challenge: challenge, vector: keys == .aes ? zero : first)
    return .reply(.checked([0xAF] + first))
  }

  /// Performs the second half of an authentication: checks the chip's random number, rotated by one
  /// byte, and returns the reader's.
  mutating func finishAuthentication(_ pending: PendingKey, _ sent: [UInt8]) -> CardAnswer {
    guard let keys = layout.keys, sent.count == 2 * keys.blockLength else { return .refuse(0) }
    let key = keys.key(pending.number, in: keysInForce)
    guard let content = try? keys.decrypt(sent, key: key, vector: pending.vector),
      content.suffix(keys.blockLength).elementsEqual(rotated(pending.challenge[...]))
    else {
      if settings.passwordLimit > 0 { failedPasswords += 1 }
      return .refuse(0)
    }
    // It is not confirmed on a chip by how much a right key reduces the count of wrong ones.
    failedPasswords = 0
    isAuthenticated = pending.number == 0
    let vector = keys == .aes ? pending.vector : Array(sent.suffix(keys.blockLength))
    let answer = rotated(content.prefix(keys.blockLength))
    guard let proof = try? keys.encrypt(answer, key: key, vector: vector) else { return .refuse(0) }
    return .reply(.checked([0x00] + proof))
  }

  /// Whether the limit of wrong keys or passwords is reached, so that no other is checked.
  var isClosed: Bool {
    settings.passwordLimit > 0 && failedPasswords >= settings.passwordLimit
  }

  private func rotated(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.dropFirst() + bytes.prefix(1))
  }
}
