// Commands to tags: which of their bytes are memory, and which are secret.
extension TagTraffic {
  /// Returns the meaningful parts of a command to the tag, which is in a range of a frame.
  mutating func command(_ bytes: [UInt8], _ range: Range<Int>) -> [Spot] {
    let words = Array(bytes[range])
    guard let first = words.first else { return [] }
    if words.count >= 10, Int(first) == words.count { return feliCa(words, range) }
    if words.count >= 4, [0x00, 0x90, 0x80].contains(first) { return apdu(words, range) }
    if words.count >= 2, Self.isVicinity(words) { return vicinity(words, range) }
    switch first {
    case 0x30 where words.count >= 2:
      expected = .memory(.pages, Int(words[1]) * 4, skipping: 0)
    case 0x3A where words.count >= 3:
      expected = .memory(.pages, Int(words[1]) * 4, skipping: 0)
    case 0xA2 where words.count >= 6, 0xA0 where words.count >= 6:
      let data = range.lowerBound + 2..<range.lowerBound + 6
      return [(data, .memory(.pages, Int(words[1]) * 4, isWrite: true))]
    case 0x1B, 0x3C, 0x1A, 0xAF:
      expected = .secret
      return words.count > 2 && first != 0x3C ? [(range.dropFirst(), .secret)] : []
    default: break
    }
    return []
  }

  private static func isVicinity(_ words: [UInt8]) -> Bool {
    [0x02, 0x22, 0x42, 0x62, 0x26].contains(words[0])
      && ((0x20...0x33).contains(words[1]) || words[1] >= 0xA0 || words[1] == 0x01)
  }

  private mutating func vicinity(_ words: [UInt8], _ range: Range<Int>) -> [Spot] {
    // The UID, where one is addressed, is replaced wherever it is.
    let start = words[0] & 0x20 != 0 ? 10 : 2
    let lockByte = words[0] & 0x40 != 0 ? 1 : 0
    let isExtended = (0x30...0x33).contains(words[1])
    let width = isExtended ? 2 : 1
    guard words[0] != 0x26, words.count >= start else { return [] }
    if words[1] >= 0xA0 {
      expected = .secret
      return words.count > start ? [(range.dropFirst(start), .secret)] : []
    }
    guard words.count >= start + width else { return [] }
    let block = Int(words[start]) + (isExtended ? Int(words[start + 1]) << 8 : 0)
    switch words[1] {
    case 0x20, 0x30: expected = .memory(.blocks, block * 4, skipping: 1 + lockByte)
    case 0x23, 0x33: expected = .memory(.blocks, block * 4, skipping: 1)
    case 0x21, 0x31:
      let data = range.dropFirst(start + width).prefix(4)
      return [(data, .memory(.blocks, block * 4, isWrite: true))]
    default: break
    }
    return []
  }

  private mutating func feliCa(_ words: [UInt8], _ range: Range<Int>) -> [Spot] {
    guard [0x06, 0x08].contains(words[1]), words.count > 11 else { return [] }
    let services = 11 + Int(words[10]) * 2
    guard words.count > services else { return [] }
    var position = services + 1
    var blocks: [Int] = []
    for _ in 0..<Int(words[services]) {
      guard words.count > position + 1 else { return [] }
      let isShort = words[position] & 0x80 != 0
      blocks.append(Int(words[position + 1]))
      position += isShort ? 2 : 3
    }
    let first = (blocks.first ?? 0) * 16
    if words[1] == 0x06 {
      expected = .memory(.feliCa, first, skipping: 13)
      return []
    }
    guard position <= words.count else { return [] }
    return [(range.dropFirst(position), .memory(.feliCa, first, isWrite: true))]
  }

  private mutating func apdu(_ words: [UInt8], _ range: Range<Int>) -> [Spot] {
    let data = range.dropFirst(5).prefix(words.count > 4 ? Int(words[4]) : 0)
    hasStatus = layer != .apdu
    if words[0] != 0x00 { return native(words, data) }
    let offset = Int(words[2]) << 8 | Int(words[3])
    switch words[1] {
    case 0xA4:
      if data.count == 2 { file = UInt16(words[5]) << 8 | UInt16(words[6]) }
      // Names of applications are published; other data is not sent with this command.
      return []
    case 0xB0:
      expected = .memory(.file(file), offset, skipping: 0)
      return []
    case 0xD6: return [(data, .memory(.file(file), offset, isWrite: true))]
    default:
      expected = .secret
      return data.isEmpty ? [] : [(data, .secret)]
    }
  }

  /// A native command of DESFire and NTAG 424. Versions, settings and counters are not secret, nor
  /// the numbers of keys and files before other data.
  private mutating func native(_ words: [UInt8], _ data: Range<Int>) -> [Spot] {
    if words[1] != 0xAF { isVersion = words[1] == 0x60 }
    if Self.plainCommands.contains(words[1]) { return [] }
    expected = isVersion ? .version : .secret
    let secret = data.dropFirst(Self.plainLengths[words[1]] ?? 0)
    return secret.isEmpty || isVersion ? [] : [(secret, .secret)]
  }

  /// Commands without secrets: select, key version, identifiers of files, settings, counters.
  private static let plainCommands: Set<UInt8> = [0x5A, 0x64, 0x6F, 0x6E, 0xF5, 0xF6]
  /// For each command code, the number of bytes before the secret part of the command.
  private static let plainLengths: [UInt8: Int] = [
    0x3C: 1, 0x71: 2, 0x77: 1, 0xAD: 7, 0xBD: 7, 0x8D: 7, 0xC4: 1,
  ]
}
