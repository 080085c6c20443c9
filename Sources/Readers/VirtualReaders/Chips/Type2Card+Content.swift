extension Type2Card: SimulatedCard {
  var visibleMemory: [UInt8] { image() }
  var capabilityContainer: [UInt8] { pages(3, 1) }
  var readCount: Int { Int(counters[2]) }
  var hearsHalt: Bool { compatibilityPage == nil }

  /// The four stored bytes of a page; empty if it does not exist.
  func page(_ number: Int) -> [UInt8] {
    (0...layout.lastPage).contains(number) ? pages(number, 1) : []
  }

  mutating func replaceMemory(_ bytes: [UInt8]) {
    let count = min(bytes.count, memory.count)
    memory.replaceSubrange(0..<count, with: bytes.prefix(count))
    takeLocks()
  }

  mutating func setPages(_ bytes: [UInt8], at page: Int) {
    write(bytes.prefix(memory.count - page * 4), at: page)
  }

  /// Writes the capability container of a blank chip, and an empty message.
  mutating func formatForNDEF() {
    guard page(3) == [0, 0, 0, 0] else { return }
    let size = UInt8((layout.userEnd - 4) * 4 / 8)
    write([0xE1, 0x10, size, 0x00, 0x03, 0x00, 0xFE, 0x00], at: 3)
  }

  /// Stores a message after the chip's own TLV blocks from the factory.
  mutating func hold(message: [UInt8]) throws(SpecificationError) {
    if page(3)[0] != 0xE1 { formatForNDEF() }
    // A lock control TLV, five bytes from page 4 on, stays in its place.
    let start = page(4).prefix(2) == [0x01, 0x03] ? 21 : 16
    // A container may state more than the actual size.
    let end = min(16 + Int(page(3)[2]) * 8, layout.userEnd * 4)
    let long = message.count > 254
    let length: [UInt8] =
      long
      ? [0x03, 0xFF, UInt8(truncatingIfNeeded: message.count >> 8)]
        + [UInt8(truncatingIfNeeded: message.count)]
      : [0x03, UInt8(message.count)]
    let room = end - start - length.count
    guard message.count <= room, message.count < 0xFFFF else {
      throw SpecificationError(.tooLong(bytes: message.count, room: room))
    }
    let block = length + message + (message.count < room ? [0xFE] : [])
    memory.replaceSubrange(start..<(start + block.count), with: block)
  }

  mutating func setReadOnly() { memory[15] |= 0x0F }

  /// Sets all lock bits for user memory.
  mutating func lock() {
    for map in lockMaps {
      let user = map.locks.filter { $0.pages.upperBound < layout.userEnd }
      let bits =
        user.map(\.bit)
        + map.blocks.filter { block in
          user.contains { block.locks.contains($0.bit) }
        }.map(\.bit)
      for bit in bits { memory[map.page * 4 + bit / 8] |= 1 << UInt8(bit % 8) }
    }
    takeLocks()
  }

  mutating func finishMaking() { powerUp() }

  mutating func renumber(_ uid: [UInt8], _ sign: ([UInt8]) -> [UInt8]) {
    renumber(uid, signature: sign(signature))
  }
}
