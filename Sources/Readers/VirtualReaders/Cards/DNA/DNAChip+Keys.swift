import Cryptography

extension DNAChip {
  /// Performs ChangeKey. The new key is combined with the old one, except for key 0.
  mutating func changeKey(
    _ command: CardCommand, _ bench: inout SimulationRecorder
  ) throws(DNARefusal) -> [UInt8] {
    guard let first = command.data.first else { throw .length }
    guard keys.indices.contains(Int(first)) else { throw .noSuchKey }
    guard session?.key == 0 else { throw .authentication }
    var content = try receive(command, header: 1, .full)
    defer { Secret.wipe(&content) }
    let number = Int(first)
    guard content.count == (number == 0 ? 17 : 21) else { throw .length }
    if number > 0 {
      let old = try keys[number].value()
      old.withBytes { old in for index in 0..<16 { content[index] ^= old[index] } }
      guard Self.checksum(content[..<16]) == number32(content[17...]) else { throw .integrity }
    }
    let key: DNAKey
    do throws(CryptoError) {
      key = DNAKey(try Secret(content[..<16]), version: content[16])
    } catch { throw .memory }
    try store(&bench) { $0.keys[number] = key }
    guard number == 0 else { return try reply([], .full) }
    // The session was opened with the old key.
    session = nil
    return [0x91, 0x00]
  }

  private func number32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Computes the CRC-32 of IEEE 802.3 without the final inversion.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(UInt32.max) { state, byte in
      (0..<8).reduce(state ^ UInt32(byte)) { state, _ in
        state >> 1 ^ (state & 1 == 0 ? 0 : 0xEDB8_8320)
      }
    }
  }

  /// Changes keys, settings or configuration: completely, or not at all when power is lost.
  mutating func store(
    _ bench: inout SimulationRecorder, _ change: (inout DNAChip) -> Void
  ) throws(DNARefusal) {
    switch bench.programSetting() {
    case .refused: throw .memory
    case .bytes(0): break
    case .bytes: change(&self)
    }
  }

  /// Performs GetKeyVersion.
  mutating func keyVersion(_ command: CardCommand) throws(DNARefusal) -> [UInt8] {
    try receiveNothing(command, header: 1, .code)
    guard keys.indices.contains(Int(command.data[0])) else { throw .noSuchKey }
    return try reply([keys[Int(command.data[0])].version], .code)
  }

  /// Performs SetConfiguration.
  mutating func configure(
    _ command: CardCommand, _ bench: inout SimulationRecorder
  ) throws(DNARefusal) -> [UInt8] {
    guard let option = command.data.first else { throw .length }
    guard session?.key == 0 else { throw .authentication }
    let data = try receive(command, header: 1, .full)
    var new = configuration
    try new.set(option, data)
    let stopsMirrors = new.isLRP && !configuration.isLRP
    try store(&bench) { chip in
      chip.configuration = new
      if stopsMirrors { chip.settings[1].mirrors = nil }
    }
    return try reply([], .full)
  }

  /// Performs GetCardUID, which returns the real UID even if the card shows a random one at each
  /// tap.
  mutating func cardUID(_ command: CardCommand) throws(DNARefusal) -> [UInt8] {
    guard session != nil else { throw .authentication }
    try receiveNothing(command, .full)
    return try reply(uid, .full)
  }

  /// Performs GetTTStatus: the permanent and the current state of the tamper loop.
  mutating func loopState(_ command: CardCommand) throws(DNARefusal) -> [UInt8] {
    try receiveNothing(command, .full)
    return try reply(loop, .full)
  }

  /// Performs GetVersion and Read_Sig, which do not need a selected application. Returns `nil` for
  /// other commands.
  mutating func identify(_ command: CardCommand) throws(DNARefusal) -> [UInt8]? {
    switch command.instruction {
    case 0x60:
      try receiveNothing(command, .code)
      return try version(after: [], isCoded: session != nil)
    case 0x3C:
      let address = try receive(command, header: 1, .full)
      guard address.isEmpty else { throw .length }
      guard command.data[0] == 0 else { throw .parameter }
      return Array(try reply(signature, .full).dropLast()) + [0x90]
    default: return nil
    }
  }

  /// Returns the next part of the version. In a session, the MAC covers all three parts.
  mutating func version(after parts: [UInt8], isCoded: Bool) throws(DNARefusal) -> [UInt8] {
    let kind: UInt8 = hasTamperLoop ? 0x08 : 0x02
    let modulation: UInt8 = configuration.hasStrongModulation ? 0x00 : 0x80
    switch parts.count {
    case 0:
      pending = .version([0x04, 0x04, kind | modulation, 0x30, 0, 0x11, 0x05], isCoded: isCoded)
      return [0x04, 0x04, kind | modulation, 0x30, 0x00, 0x11, 0x05, 0x91, 0xAF]
    case 7:
      let software: [UInt8] = [0x04, 0x04, 0x02, 0x01, 0x02, 0x11, 0x05]
      pending = .version(parts + software, isCoded: isCoded)
      return software + [0x91, 0xAF]
    default:
      let number = configuration.hasRandomNumber ? [UInt8](repeating: 0, count: 7) : uid
      let production = number + [0, 0, 0, 0, 0, 0x01, 0x26]
      guard isCoded else { return production + [0x91, 0x00] }
      let code = try reply(parts + production, .code).suffix(10)
      return production + code
    }
  }
}

extension DNAConfiguration {
  /// Applies the data of SetConfiguration for one option.
  mutating func set(_ option: UInt8, _ data: [UInt8]) throws(DNARefusal) {
    let lengths: [UInt8: Int] = [0x00: 1, 0x04: 2, 0x05: 10, 0x0A: 5, 0x0B: 1]
    guard let length = lengths[option] else { throw .parameter }
    guard data.count == length else { throw .length }
    switch option {
    case 0x00:
      guard data[0] & 0xFD == 0 else { throw .parameter }
      hasRandomNumber = hasRandomNumber || data[0] & 0x02 != 0
    case 0x04: forbidsChaining = forbidsChaining || data[0] & 0x04 != 0
    case 0x05:
      isLRP = isLRP || data[4] & 0x02 != 0
      capabilities = Array(data[8...])
    case 0x0A: try setFailures(data)
    default: hasStrongModulation = data[0] & 0x01 != 0
    }
  }

  private mutating func setFailures(_ data: [UInt8]) throws(DNARefusal) {
    countsFailures = data[0] & 0x01 != 0
    guard countsFailures else { return }
    let limit = number(data[1..<3])
    guard limit > 0 else { throw .parameter }
    (failureLimit, failureDecrement) = (limit, number(data[3...]))
  }
}
