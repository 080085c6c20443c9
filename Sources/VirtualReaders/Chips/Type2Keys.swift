import LibCrypto

/// How a Type 2 chip keeps its keys, and what it computes with them.
enum Type2Keys: Sendable {
  /// Ultralight C: one key, each half with its last byte first.
  case tripleDES
  /// Ultralight AES: two keys, each with its last byte first.
  case aes

  /// The pages that hold keys.
  var pages: ClosedRange<Int> { self == .aes ? 0x30...0x37 : 0x2C...0x2F }
  /// The first of the two pages that say what is protected.
  var settingsPage: Int { self == .aes ? 0x29 : 0x2A }
  /// How many keys there are that somebody may know.
  var count: Int { self == .aes ? 2 : 1 }
  /// How long a random number is.
  var blockLength: Int { self == .aes ? AES128.blockLength : TripleDES.blockLength }

  /// Key `number` as the cipher takes it, from what the pages hold.
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

/// An authentication whose first half was answered.
struct PendingKey: Sendable {
  var number: Int
  var challenge: [UInt8]
  /// What the chain goes on with.
  var vector: [UInt8]
}

extension Type2Card {
  /// The first half: a random number of the chip's, encrypted.
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
    // The chain of 3DES goes on through all three messages; with AES each begins anew.
    pendingKey = PendingKey(
      number: used, challenge: challenge, vector: keys == .aes ? zero : first)
    return .reply(.checked([0xAF] + first))
  }

  /// The second half: the reader's random number and the chip's, one byte further.
  mutating func finishAuthentication(_ pending: PendingKey, _ sent: [UInt8]) -> CardAnswer {
    guard let keys = layout.keys, sent.count == 2 * keys.blockLength else { return .refuse(0) }
    let key = keys.key(pending.number, in: keysInForce)
    guard let content = try? keys.decrypt(sent, key: key, vector: pending.vector),
      content.suffix(keys.blockLength).elementsEqual(rotated(pending.challenge[...]))
    else {
      if settings.passwordLimit > 0 { failedPasswords += 1 }
      return .refuse(0)
    }
    // By how much a right key takes back what wrong ones left is not confirmed on a chip.
    failedPasswords = 0
    isAuthenticated = pending.number == 0
    let vector = keys == .aes ? pending.vector : Array(sent.suffix(keys.blockLength))
    let answer = rotated(content.prefix(keys.blockLength))
    guard let proof = try? keys.encrypt(answer, key: key, vector: vector) else { return .refuse(0) }
    return .reply(.checked([0x00] + proof))
  }

  /// Whether so many keys or passwords were wrong that no other is looked at any more.
  var isClosed: Bool {
    settings.passwordLimit > 0 && failedPasswords >= settings.passwordLimit
  }

  private func rotated(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    Array(bytes.dropFirst() + bytes.prefix(1))
  }
}
