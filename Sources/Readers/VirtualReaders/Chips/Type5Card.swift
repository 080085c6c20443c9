/// An ISO 15693 chip: blocks, their locks, and commands that are addressed by UID.
///
/// Commands and answers are bytes without their checksum.
struct Type5Card: Sendable {
  let layout: Type5Layout
  var uid: [UInt8]
  /// The stored bytes of all blocks.
  var memory: [UInt8]
  /// For each block, whether it is permanently read-only.
  var locked: [Bool]
  var signature: [UInt8]
  /// The values for inventory systems of shops: data storage format (DSFID) and application family
  /// (AFI).
  let format: [UInt8] = [0x00, 0x00]
  /// Whether the chip was told to be quiet until it is addressed or loses power.
  private var isQuiet = false

  static let blockSize = 4

  init(layout: Type5Layout, uid: [UInt8], signature: [UInt8]) {
    self.layout = layout
    self.uid = uid
    self.signature = signature
    memory = [UInt8](repeating: 0, count: layout.blocks * Self.blockSize)
    locked = [Bool](repeating: false, count: layout.blocks)
    for (block, bytes) in layout.factory { store(bytes, at: block) }
  }

  mutating func powerUp() { isQuiet = false }

  /// Returns the stored bytes of a block, which must exist.
  func block(_ number: Int) -> [UInt8] {
    Array(memory[(number * Self.blockSize)..<((number + 1) * Self.blockSize)])
  }

  /// Stores bytes from a block on, without any check.
  mutating func store(_ bytes: some Collection<UInt8>, at block: Int) {
    let start = block * Self.blockSize
    let bytes = bytes.prefix(max(0, memory.count - start))
    memory.replaceSubrange(start..<(start + bytes.count), with: bytes)
  }

  /// Returns the name of a frame, by which it is counted and faults refer to it.
  static func name(of frame: [UInt8]) -> String {
    guard frame.count >= 2 else { return "OTHER" }
    return frame[0] & 0x04 != 0 && frame[1] == 0x01 ? "INVENTORY" : names[frame[1]] ?? "OTHER"
  }

  private static let names: [UInt8: String] = [
    0x02: "STAY_QUIET", 0x20: "READ_BLOCK", 0x21: "WRITE_BLOCK", 0x22: "LOCK_BLOCK",
    0x23: "READ_BLOCKS", 0x25: "SELECT_UID", 0x26: "RESET_TO_READY", 0x2B: "SYSTEM_INFO",
    0x2C: "BLOCK_SECURITY", 0x3B: "EXTENDED_SYSTEM_INFO", 0xBD: "READ_SIGNATURE",
  ]

  /// The chip's answer to a frame, if the frame is for this chip. `bench` decides about writes.
  mutating func answer(
    vicinity frame: [UInt8], _ bench: inout SimulationRecorder
  ) -> [UInt8]? {
    guard frame.count >= 2 else { return nil }
    let (flags, code) = (frame[0], frame[1])
    if flags & 0x04 != 0 { return code == 0x01 && !isQuiet ? inventory(frame) : nil }
    guard let parameters = parameters(frame) else { return nil }
    return perform(code, parameters, hasOption: flags & 0x40 != 0, &bench)
  }

  /// Answers a single-slot inventory with the UID, if the UID ends with the mask. The bits of the
  /// mask come least significant first.
  private func inventory(_ frame: [UInt8]) -> [UInt8]? {
    var rest = frame.dropFirst(2)
    if frame[0] & 0x10 != 0 {
      guard let family = rest.popFirst(), family == 0 || family == format[1] else { return nil }
    }
    guard let length = rest.popFirst().map(Int.init), length <= 64, rest.count >= (length + 7) / 8
    else { return nil }
    let mask = Array(rest)
    let number = Array(uid.reversed())
    for bit in 0..<length where (mask[bit / 8] ^ number[bit / 8]) >> UInt8(bit % 8) & 1 != 0 {
      return nil
    }
    return [0x00, format[0]] + number
  }

  /// The parameters after the UID; `nil` for a frame that is for another chip. In a manufacturer's
  /// custom commands, the manufacturer code precedes the UID; in the extended system information,
  /// the requested fields do.
  private func parameters(_ frame: [UInt8]) -> [UInt8]? {
    var rest = Array(frame.dropFirst(2))
    var before: [UInt8] = []
    if frame[1] == 0x3B || frame[1] >= 0xA0 {
      guard !rest.isEmpty else { return nil }
      before = [rest.removeFirst()]
    }
    if frame[0] & 0x20 != 0 {
      guard rest.count >= 8, rest.prefix(8).elementsEqual(uid.reversed()) else { return nil }
      rest.removeFirst(8)
    } else if isQuiet {
      return nil
    }
    return before + rest
  }
}

extension Type5Card {
  private mutating func perform(
    _ code: UInt8, _ parameters: [UInt8], hasOption: Bool, _ bench: inout SimulationRecorder
  ) -> [UInt8]? {
    switch (code, parameters.count) {
    case (0x02, 0):
      isQuiet = true
      return nil
    case (0x26, 0):
      isQuiet = false
      return [0x00]
    case (0x20, 1): return read(Int(parameters[0]), hasOption)
    case (0x23, 2): return readMany(Int(parameters[0]), Int(parameters[1]) + 1, hasOption)
    case (0x21, 1 + Self.blockSize):
      return write(Array(parameters.dropFirst()), Int(parameters[0]), hasOption, &bench)
    case (0x22, 1): return lock(Int(parameters[0]), hasOption, &bench)
    case (0x2B, 0): return systemInfo
    case (0x2C, 2): return security(Int(parameters[0]), Int(parameters[1]) + 1)
    case (0xBD, 1) where layout.hasSignature && parameters[0] == uid[1]: return [0x00] + signature
    case (0x20...0x23, _), (0x2C, _): return [0x01, 0x02]
    default: return layout.unknown == .mute ? nil : [0x01, 0x01]
    }
  }

  private var systemInfo: [UInt8] {
    [0x00, 0x0F] + uid.reversed() + format
      + [UInt8(layout.blocks - 1), UInt8(Self.blockSize - 1), layout.reference]
  }

  /// Reads a block. With the option flag, the lock status precedes the bytes.
  private func read(_ block: Int, _ hasOption: Bool) -> [UInt8] {
    readMany(block, 1, hasOption)
  }

  private func readMany(_ first: Int, _ count: Int, _ hasOption: Bool) -> [UInt8] {
    guard count <= layout.maxReadSize else { return [0x01, 0x0F] }
    guard first + count <= layout.blocks else { return [0x01, 0x10] }
    return [0x00]
      + (first..<(first + count)).flatMap { number in
        (hasOption ? [locked[number] ? 1 : 0] : []) + block(number)
      }
  }

  private func security(_ first: Int, _ count: Int) -> [UInt8] {
    guard first + count <= layout.blocks else { return [0x01, 0x10] }
    return [0x00] + locked[first..<(first + count)].map { $0 ? 1 : 0 }
  }

  private mutating func write(
    _ bytes: [UInt8], _ block: Int, _ hasOption: Bool, _ bench: inout SimulationRecorder
  ) -> [UInt8] {
    guard block < layout.blocks else { return [0x01, 0x10] }
    guard hasOption || !layout.needsOptionFlag else { return [0x01, 0x03] }
    if locked[block] { return [0x01, 0x12] }
    switch bench.program(page: block, bytes) {
    case .refused: return [0x01, 0x13]
    case .bytes(let count):
      store(bytes.prefix(count), at: block)
      return [0x00]
    }
  }

  private mutating func lock(
    _ block: Int, _ hasOption: Bool, _ bench: inout SimulationRecorder
  ) -> [UInt8] {
    guard block < layout.blocks else { return [0x01, 0x10] }
    guard hasOption || !layout.needsOptionFlag else { return [0x01, 0x03] }
    if locked[block] { return [0x01, 0x11] }
    let lockable = layout.lockable ?? 0...(layout.userBlocks - 1)
    guard lockable.contains(block) else { return [0x01, 0x14] }
    switch bench.programLock() {
    case .refused: return [0x01, 0x14]
    case .bytes(let count):
      if count > 0 { locked[block] = true }
      return [0x00]
    }
  }
}
