import Tags

/// A FeliCa card in memory, for NDEF.
final class Type3Model: ModelTag {
  enum Kind: String, CaseIterable {
    /// RC-S966: fourteen blocks, and a memory configuration that says what may be written.
    case liteS
    /// RC-S965, which has no counter of its writes.
    case lite
    /// Another maker's, which reads twelve blocks at once, writes eight, and has no such
    /// configuration.
    case wide
  }

  let kind: Kind
  let uid: [UInt8] = [0x01, 0x2E, 0x3D, 0x4C, 0x5B, 0x6A, 0x79, 0x88]
  /// The attribute block and what follows it.
  var blocks: [[UInt8]]
  var configuration: [UInt8]
  private(set) var writes: [Int] = []

  var technology: TagTechnology { .f }
  let atqa: [UInt8] = []
  let sak: UInt8 = 0
  let ats: [UInt8] = []
  var memory: [UInt8] { blocks.joined() + configuration }

  init(_ kind: Kind, isFormatted: Bool = true) {
    self.kind = kind
    let count = kind == .wide ? 41 : 14
    blocks = [[UInt8]](repeating: [UInt8](repeating: 0, count: 16), count: count)
    configuration = [0xFF, 0xFF, 0xFF, isFormatted ? 1 : 0] + [UInt8](repeating: 0, count: 12)
    guard isFormatted else { return }
    blocks[0] =
      kind == .wide
      ? [0x10, 12, 8, 0, 40, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 77]
      : [0x10, 4, 1, 0, 13, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 35]
  }

  func reset() {}

  func answer(_ command: [UInt8], _ tear: Tear?) -> ModelAnswer {
    guard command.count > 13, Int(command[0]) == command.count,
      Array(command[2..<10]) == uid, command[10] == 1
    else { return .silence }
    let count = Int(command[13])
    guard command.count >= 14 + 2 * count else { return .silence }
    let numbers = (0..<count).map { Int(command[15 + 2 * $0]) }
    let data = Array(command[(14 + 2 * count)...])
    switch (command[1], command[11], command[12]) {
    case (6, 0x0B, 0): return said(7, read(numbers))
    case (8, 0x09, 0) where data.count == 16 * count: return write(numbers, data, tear)
    case (6, _, _), (8, _, _): return said(command[1] + 1, [1, 0xA6])
    default: return .silence
    }
  }

  private func said(_ code: UInt8, _ body: [UInt8]) -> ModelAnswer {
    .bytes([UInt8(body.count + 10), code] + uid + body)
  }

  private func read(_ numbers: [Int]) -> [UInt8] {
    guard (1...(kind == .wide ? 12 : 4)).contains(numbers.count) else { return [0xFF, 0xA2] }
    var bytes: [UInt8] = []
    for (index, number) in numbers.enumerated() {
      guard let block = block(number) else { return [1 << UInt8(index & 7), 0xA8] }
      bytes += block
    }
    return [0, 0, UInt8(numbers.count)] + bytes
  }

  private func block(_ number: Int) -> [UInt8]? {
    if number < blocks.count { return blocks[number] }
    if kind == .wide { return nil }
    if number == 0x88 { return configuration }
    return kind == .liteS && number == 0x90
      ? [UInt8(writes.count & 0xFF)] + [UInt8](repeating: 0, count: 15) : nil
  }

  private func isOpen(_ number: Int) -> Bool {
    if kind == .wide { return number < blocks.count }
    if number == 0x88 { return configuration[2] == 0xFF }
    guard number < 14 else { return false }
    return (Int(configuration[0]) + Int(configuration[1]) * 256) & (1 << number) != 0
  }

  private func write(_ numbers: [Int], _ data: [UInt8], _ tear: Tear?) -> ModelAnswer {
    guard (1...(kind == .wide ? 8 : 1)).contains(numbers.count) else {
      return said(9, [0xFF, 0xA2])
    }
    guard numbers.allSatisfy(isOpen) else { return said(9, [1, 0xA1]) }
    if tear == .ignore { return said(9, [0, 0]) }
    var arriving = data.count
    if case .after(let quarters) = tear { arriving = data.count * quarters / 4 }
    for (index, number) in numbers.enumerated() {
      let count = max(0, min(16, arriving - 16 * index))
      let new = data[(16 * index)..<(16 * index + count)]
      if number == 0x88 {
        configuration.replaceSubrange(0..<count, with: new)
      } else {
        blocks[number].replaceSubrange(0..<count, with: new)
      }
      writes.append(number)
    }
    return tear == nil ? said(9, [0, 0]) : .silence
  }

  /// Whether the attribute block's checksum is right.
  var isSummed: Bool {
    blocks[0][0..<14].reduce(0) { $0 + Int($1) } == Int(blocks[0][14]) * 256 + Int(blocks[0][15])
  }

  var seen: Seen {
    let first = blocks[0]
    guard kind == .wide || configuration[3] & 1 == 1, first[0] == 0x10, isSummed, first[9] == 0
    else { return .nothing }
    let length = Int(first[11]) * 65_536 + Int(first[12]) * 256 + Int(first[13])
    if length == 0 { return .nothing }
    let bytes = Array(blocks.dropFirst().joined())
    return length <= bytes.count && first[10] < 2
      ? .message(Array(bytes[..<length])) : .malformed
  }
}
