/// A FeliCa card: blocks of 16 bytes, accessed by CHECK and UPDATE. A Lite-S has the blocks of
/// RC-S966. Of any other card only the detection is simulated; it has no service for NDEF.
struct FeliCaCard: Sendable {
  /// The bytes of the user blocks S_PAD0 to S_PAD13; empty unless the card is a Lite-S.
  var userBytes: [UInt8]
  /// The memory configuration (MC): write access, and whether the card answers for NDEF.
  var configuration: [UInt8]
  /// The number of writes so far, as a Lite-S counts them.
  private(set) var writeCount: UInt32 = 0
  private let isLiteS: Bool

  static let blockSize = 16
  private static let userBlocks = 14
  private static let configurationBlock = 0x88
  private static let ndefSystem: [UInt8] = [0x12, 0xFC]

  init(isLiteS: Bool) {
    self.isLiteS = isLiteS
    userBytes = [UInt8](repeating: 0, count: isLiteS ? Self.userBlocks * Self.blockSize : 0)
    configuration =
      isLiteS ? [0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 13) : []
  }

  /// The manufacturer's parameters (PMm), of which the second byte is the kind of chip.
  private var manufacture: [UInt8] {
    isLiteS
      ? [0x00, 0xF1, 0x00, 0x00, 0x00, 0x01, 0x43, 0x00]
      : [0x00, 0xF0, 0x00, 0x00, 0x02, 0x06, 0x03, 0x00]
  }

  /// Whether the card answers polling for the NDEF system.
  private var answersNDEF: Bool { isLiteS && configuration[3] & 0x01 != 0 }

  /// The system codes to which the card answers. The first one is reported.
  private var systems: [[UInt8]] {
    guard isLiteS else { return [[0x00, 0x03]] }
    return answersNDEF ? [[0x88, 0xB4], Self.ndefSystem] : [[0x88, 0xB4]]
  }

  /// Answers a whole frame, which begins with its length and has no check bytes. Returns `nil` for
  /// silence.
  mutating func answer(
    feliCa frame: [UInt8], uid: [UInt8], _ bench: inout SimulationRecorder
  ) -> [UInt8]? {
    guard frame.count >= 2, Int(frame[0]) == frame.count else { return nil }
    if frame[1] == 0x00 { return poll(frame, uid) }
    guard frame.count > 10, frame[2..<10].elementsEqual(uid) else { return nil }
    let answer: [UInt8]?
    switch frame[1] {
    case 0x06: answer = check(frame)
    case 0x08: answer = update(frame, &bench)
    default: answer = nil
    }
    return answer.map { body in
      [UInt8(body.count + 10), frame[1] + 1] + uid + body
    }
  }

  /// Answers a polling command for a system code, in which FF matches any byte.
  private func poll(_ frame: [UInt8], _ uid: [UInt8]) -> [UInt8]? {
    guard frame.count == 6 else { return nil }
    let asked = frame[2..<4]
    let found = systems.first { zip(asked, $0).allSatisfy { $0 == 0xFF || $0 == $1 } }
    guard let found else { return nil }
    let body = [0x01] + uid + manufacture + (frame[4] == 1 ? found : [])
    return [UInt8(body.count + 1)] + body
  }
}

extension FeliCaCard {
  /// The blocks and data of a command, or the status flags with which it is refused.
  private enum Request {
    case blocks([Int], data: [UInt8])
    case refusal([UInt8])
  }

  private func request(_ frame: [UInt8], services: [[UInt8]], maxBlockCount: Int) -> Request? {
    guard frame.count > 13, frame[10] == 1 else { return nil }
    guard isLiteS, services.contains(Array(frame[11..<13])) else {
      return .refusal([0x01, 0xA6])
    }
    let count = Int(frame[13])
    guard (1...maxBlockCount).contains(count) else { return .refusal([0xFF, 0xA2]) }
    var rest = frame[14...]
    var blocks: [Int] = []
    for _ in 0..<count {
      guard let first = rest.first else { return nil }
      let size = first & 0x80 != 0 ? 2 : 3
      guard rest.count >= size, first & 0x7F == 0 else { return nil }
      let numbers = Array(rest.dropFirst().prefix(size - 1))
      blocks.append(Int(numbers[0]) | (size == 3 ? Int(numbers[1]) << 8 : 0))
      rest = rest.dropFirst(size)
    }
    return .blocks(blocks, data: Array(rest))
  }

  private func check(_ frame: [UInt8]) -> [UInt8]? {
    // The service for writing allows reading as well.
    guard let request = request(frame, services: [[0x0B, 0x00], [0x09, 0x00]], maxBlockCount: 4)
    else {
      return nil
    }
    guard case .blocks(let blocks, _) = request else {
      if case .refusal(let flags) = request { return flags }
      return nil
    }
    var data: [UInt8] = []
    for (index, number) in blocks.enumerated() {
      let place = UInt8(1 << index)
      if keyed(6, number) { return [place, 0xB1] }
      guard let bytes = block(number) else { return [place, 0xA8] }
      data += bytes
    }
    return [0x00, 0x00, UInt8(blocks.count)] + data
  }

  private mutating func update(_ frame: [UInt8], _ bench: inout SimulationRecorder) -> [UInt8]? {
    guard let request = request(frame, services: [[0x09, 0x00]], maxBlockCount: 1) else {
      return nil
    }
    guard case .blocks(let blocks, let data) = request, let number = blocks.first else {
      if case .refusal(let flags) = request { return flags }
      return nil
    }
    guard data.count == Self.blockSize else { return nil }
    guard let old = block(number) else { return [0x01, 0xA8] }
    if keyed(8, number) || keyed(10, number) { return [0x01, 0xB1] }
    guard mayWrite(number), case .bytes(let count) = bench.program(block: number, data) else {
      return [0x01, 0xA1]
    }
    if count > 0 { writeCount += 1 }
    store(data.prefix(count) + old.dropFirst(count), number)
    return [0x00, 0x00]
  }

  /// Returns the content of a block, or `nil` if the card has no such block that can be read.
  private func block(_ number: Int) -> [UInt8]? {
    switch number {
    case 0..<Self.userBlocks:
      let start = number * Self.blockSize
      return Array(userBytes[start..<(start + Self.blockSize)])
    case Self.configurationBlock: return configuration
    case 0x90:
      let bytes = [0, 8, 16].map { UInt8(truncatingIfNeeded: writeCount >> $0) }
      return bytes + [UInt8](repeating: 0, count: 13)
    case 0x82...0x86, 0x92: return [UInt8](repeating: 0, count: Self.blockSize)
    default: return nil
    }
  }

  private mutating func store(_ bytes: some Collection<UInt8>, _ number: Int) {
    if number == Self.configurationBlock {
      configuration = Array(bytes)
    } else if number < Self.userBlocks {
      let start = number * Self.blockSize
      userBytes.replaceSubrange(start..<(start + Self.blockSize), with: bytes)
    }
  }

  /// Whether the configuration's 16-bit field at `index` has the bit of this block set.
  private func keyed(_ index: Int, _ block: Int) -> Bool {
    block < Self.userBlocks && bits(index) >> block & 1 == 1
  }

  private func bits(_ index: Int) -> Int {
    Int(configuration[index]) | Int(configuration[index + 1]) << 8
  }

  private func mayWrite(_ number: Int) -> Bool {
    switch number {
    case 0..<Self.userBlocks: bits(0) >> number & 1 == 1
    case Self.configurationBlock: configuration[2] == 0xFF
    default: false
    }
  }
}

extension FeliCaCard: SimulatedCard {
  var memory: [UInt8] { userBytes }

  /// The attribute block and as many bytes as it says that the message has.
  var usedMemory: [UInt8] {
    memory.count < Self.blockSize
      ? memory : Array(memory.prefix(Self.blockSize + Int(memory[13])))
  }

  /// The attribute block.
  var capabilityContainer: [UInt8] { Array(userBytes.prefix(Self.blockSize)) }
  var holdsMessages: Bool { isLiteS }

  mutating func replaceMemory(_ bytes: [UInt8]) {
    let count = min(bytes.count, userBytes.count)
    userBytes.replaceSubrange(0..<count, with: bytes.prefix(count))
  }

  /// Formats a blank Lite-S for NDEF.
  mutating func formatForNDEF() {
    guard isLiteS, !answersNDEF else { return }
    configuration[3] |= 0x01
    store([])
  }

  /// Stores a message and updates the attribute block.
  mutating func hold(message: [UInt8]) throws(SpecificationError) {
    formatForNDEF()
    let room = userBytes.count - Self.blockSize
    guard message.count <= room else {
      throw SpecificationError(.tooLong(bytes: message.count, room: room))
    }
    store(message)
  }

  private mutating func store(_ message: [UInt8]) {
    var block: [UInt8] = [0x10, 0x04, 0x01, 0x00, 0x0D, 0, 0, 0, 0, 0x00, 0x01, 0x00, 0x00]
    block.append(UInt8(message.count))
    setAttributes(block)
    userBytes.replaceSubrange(Self.blockSize..<(Self.blockSize + message.count), with: message)
  }

  /// Sets the first 14 bytes of the attribute block and computes its checksum.
  private mutating func setAttributes(_ bytes: [UInt8]) {
    let sum = bytes.reduce(0) { $0 + Int($1) }
    userBytes.replaceSubrange(
      0..<Self.blockSize, with: bytes + [UInt8(sum >> 8 & 0xFF), UInt8(sum & 0xFF)])
  }

  /// Formats a blank card, and marks the message as read-only in the attribute block.
  mutating func setReadOnly() {
    formatForNDEF()
    var bytes = Array(userBytes.prefix(14))
    bytes[10] = 0
    setAttributes(bytes)
  }

  /// Makes the user blocks permanently read-only.
  mutating func lock() {
    configuration[0] = 0
    configuration[1] &= 0xC0
    configuration[2] = 0
  }
}
