/// The leakage resilient primitive (LRP) of AN12304 with AES-128: the parts needed to read and
/// verify a tag's data.
///
/// It needs an AES key schedule for every four bits of input. That leaks little of a tag's key
/// through its antenna, but makes it thirty times as slow here.
struct LRPCipher {
  /// The sixteen plaintext blocks, one for each value of four bits.
  private let plaintexts: Secret
  private let updated: Secret

  /// Derives the tables from the key; `updatedKey` is the index of the updated key to use.
  init(key: Secret, updatedKey: Int) throws(CryptoError) {
    plaintexts = try Self.plaintexts(key)
    var state = try Self.encrypted(Self.second, by: key)
    for _ in 0..<max(0, updatedKey) { state = try Self.encrypted(Self.first, by: state) }
    updated = try Self.encrypted(Self.second, by: state)
  }

  /// Computes the 16-byte authentication code of a message: CMAC with LRP in place of AES.
  func code(for message: [UInt8]) throws(CryptoError) -> Secret {
    var subkey = try Secret.doubled(evaluated(Self.zero).exposed())
    defer { Secret.wipe(&subkey) }
    var rest = message[...]
    var state = Self.zero
    defer { Secret.wipe(&state) }
    while rest.count > Self.length {
      Self.add(rest.prefix(Self.length), to: &state)
      state = try evaluated(state).exposed()
      rest = rest.dropFirst(Self.length)
    }
    if rest.count < Self.length {
      subkey = Secret.doubled(subkey)
      rest.append(0x80)
    }
    Self.add(rest, to: &state)
    Self.add(subkey[...], to: &state)
    return try evaluated(state)
  }

  /// Decrypts blocks one by one, each with the incremented counter (LRICB). The counter may have
  /// any length.
  func decrypt(_ blocks: [UInt8], counter: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard blocks.count.isMultiple(of: Self.length) else {
      throw CryptoError(.notWholeBlocks(count: blocks.count, block: Self.length))
    }
    var (counter, result) = (counter, [UInt8]())
    for start in stride(from: 0, to: blocks.count, by: Self.length) {
      let block = blocks[start..<start + Self.length]
      result += try AES128(key: evaluated(counter)).decryptBlock(block)
      Self.increment(&counter)
    }
    return result
  }

  /// Evaluates the primitive on an input, with one block encryption for every four bits.
  private func evaluated(_ input: [UInt8]) throws(CryptoError) -> Secret {
    var state = updated
    for byte in input {
      for half in [Int(byte >> 4), Int(byte & 15)] {
        let block = try plaintexts.part(half * Self.length..<(half + 1) * Self.length)
        state = try Self.encrypted(block, by: state)
      }
    }
    return try Self.encrypted(Self.zero, by: state)
  }

  private static func plaintexts(_ key: Secret) throws(CryptoError) -> Secret {
    var table: [UInt8] = []
    table.reserveCapacity(16 * length)
    defer { Secret.wipe(&table) }
    var state = try encrypted(first, by: key)
    for _ in 0..<16 {
      try encrypted(second, by: state).withBytes { table += $0 }
      state = try encrypted(first, by: state)
    }
    return try Secret(table)
  }

  private static func encrypted(_ block: Secret, by key: Secret) throws(CryptoError) -> Secret {
    var plain = block.exposed()
    defer { Secret.wipe(&plain) }
    return try encrypted(plain, by: key)
  }

  private static func encrypted(_ block: [UInt8], by key: Secret) throws(CryptoError) -> Secret {
    var bytes = try AES128(key: key).encryptBlock(block)
    return try Secret(wiping: &bytes)
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt8]) {
    for (index, byte) in zip(state.indices, block) { state[index] ^= byte }
  }

  /// Adds 1 to a counter whose highest byte is first. After its maximum it is zero.
  private static func increment(_ counter: inout [UInt8]) {
    for index in counter.indices.reversed() {
      counter[index] &+= 1
      if counter[index] != 0 { return }
    }
  }

  private static let length = AES128.blockLength
  private static let zero = [UInt8](repeating: 0, count: length)
  private static let first = [UInt8](repeating: 0x55, count: length)
  private static let second = [UInt8](repeating: 0xAA, count: length)
}
