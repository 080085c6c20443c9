import Cryptography

/// The cryptographic computations of an NTAG 424 DNA with one AES key.
struct DNACipher {
  let key: Secret
  static let blockLength = AES128.blockLength
  static let zeroBlock = [UInt8](repeating: 0, count: blockLength)

  func encrypt(_ blocks: [UInt8], vector: [UInt8] = zeroBlock) throws(DNARefusal) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try AES128(key: key).encryptCBC(blocks, vector: vector)
    }
  }

  func decrypt(_ blocks: [UInt8], vector: [UInt8] = zeroBlock) throws(DNARefusal) -> [UInt8] {
    try asking { () throws(CryptoError) in
      try AES128(key: key).decryptCBC(blocks, vector: vector)
    }
  }

  /// Derives a session key: the CMAC of `vector`.
  func derived(_ vector: [UInt8]) throws(DNARefusal) -> Secret {
    try asking { () throws(CryptoError) in try AESCMAC(key: key).secretCode(for: vector) }
  }

  /// Computes the 8-byte MAC of a message: every second byte of its CMAC.
  func code(_ message: [UInt8]) throws(DNARefusal) -> [UInt8] {
    let whole = try asking { () throws(CryptoError) in try AESCMAC(key: key).code(for: message) }
    return stride(from: 1, to: whole.count, by: 2).map { whole[$0] }
  }

  /// Runs `body`, and reports a failure of the cipher like a memory failure of the chip.
  private func asking<Answer>(
    _ body: () throws(CryptoError) -> Answer
  ) throws(DNARefusal) -> Answer {
    do throws(CryptoError) { return try body() } catch { throw .memory }
  }

  /// Pads bytes to whole blocks: the byte 80, then zeros.
  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let count = blockLength - bytes.count % blockLength
    return bytes + [0x80] + [UInt8](repeating: 0, count: count - 1)
  }

  /// Removes the padding, or returns `nil` if it is invalid.
  static func unpadded(_ blocks: [UInt8]) -> [UInt8]? {
    guard let end = blocks.lastIndex(where: { $0 != 0 }), blocks[end] == 0x80,
      blocks.count - end <= blockLength
    else { return nil }
    return Array(blocks[..<end])
  }
}

/// One of the chip's five keys, with the count of its failed authentications.
struct DNAKey: Sendable {
  /// The secret key; `nil` for the factory key, which is all zeros.
  private var secret: Secret?
  private(set) var version: UInt8 = 0
  /// The number of failed authentications since the last successful one.
  var consecutiveFailures = 0
  /// The total number of failed authentications, reduced by successful ones.
  var failures = 0

  init() {}

  init(_ secret: Secret, version: UInt8) { (self.secret, self.version) = (secret, version) }

  func value() throws(DNARefusal) -> Secret {
    if let secret { return secret }
    do throws(CryptoError) { return try Secret(DNACipher.zeroBlock) } catch { throw .memory }
  }

  func cipher() throws(DNARefusal) -> DNACipher { DNACipher(key: try value()) }
}

/// A deterministic generator of numbers that look random, for simulations only.
struct DeterministicRandom: Sendable {
  private var state: UInt64
  /// The values that are returned before random ones, for tests.
  var given: [[UInt8]] = []

  init(seed: [UInt8]) {
    state = seed.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  mutating func take(_ count: Int) -> [UInt8] {
    if let first = given.first, first.count == count { return given.removeFirst() }
    return (0..<count).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return UInt8(truncatingIfNeeded: mixed ^ mixed >> 31)
    }
  }
}
