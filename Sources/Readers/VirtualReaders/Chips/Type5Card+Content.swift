extension Type5Card: SimulatedCard {
  var capabilityContainer: [UInt8] { Array(memory.prefix(memory[2] == 0 ? 8 : 4)) }

  /// The four stored bytes of a block; empty if it does not exist.
  func page(_ number: Int) -> [UInt8] {
    (0..<layout.blocks).contains(number) ? block(number) : []
  }

  mutating func replaceMemory(_ bytes: [UInt8]) { store(bytes, at: 0) }

  mutating func setPages(_ bytes: [UInt8], at page: Int) { store(bytes, at: page) }

  /// Writes a capability container and an empty message to a blank chip.
  mutating func formatForNDEF() {
    guard block(0) == [0, 0, 0, 0] else { return }
    let size = (layout.userBlocks * Self.blockSize - 4) / 8
    store([0xE1, 0x40, UInt8(size), 0x00, 0x03, 0x00, 0xFE, 0x00], at: 0)
  }

  /// Stores a message after the capability container, which is written first if there is none.
  mutating func hold(message: [UInt8]) throws(SpecificationError) {
    formatForNDEF()
    let start = capabilityContainer.count
    let length: [UInt8] =
      message.count > 254
      ? [
        0xFF, UInt8(truncatingIfNeeded: message.count >> 8),
        UInt8(truncatingIfNeeded: message.count),
      ]
      : [UInt8(message.count)]
    let room = layout.userBlocks * Self.blockSize - start - 1 - length.count
    guard message.count <= room else {
      throw SpecificationError(.tooLong(bytes: message.count, room: room))
    }
    let block = [0x03] + length + message + (message.count < room ? [0xFE] : [])
    memory.replaceSubrange(start..<(start + block.count), with: block)
  }

  mutating func setReadOnly() { memory[1] |= 0x03 }

  /// Locks every block that accepts a lock.
  mutating func lock() {
    for block in layout.lockable ?? 0...(layout.userBlocks - 1) { locked[block] = true }
  }

  mutating func renumber(_ uid: [UInt8], _ sign: ([UInt8]) -> [UInt8]) {
    signature = sign(signature)
    self.uid = uid
  }
}
