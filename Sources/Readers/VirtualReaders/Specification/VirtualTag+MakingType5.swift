extension VirtualTag {
  /// Stores a message after the capability container of a Type 5 tag. Writes the container first if
  /// there is none.
  mutating func holdInBlocks(_ message: [UInt8]) throws(SpecificationError) {
    formatBlocks()
    guard case .type5(var chip) = card else {
      throw SpecificationError(.notForModel("ndef", model))
    }
    let start = capabilityContainer.count
    let length: [UInt8] =
      message.count > 254
      ? [
        0xFF, UInt8(truncatingIfNeeded: message.count >> 8),
        UInt8(truncatingIfNeeded: message.count),
      ]
      : [UInt8(message.count)]
    let room = chip.layout.userBlocks * Type5Card.blockSize - start - 1 - length.count
    guard message.count <= room else {
      throw SpecificationError(.tooLong(bytes: message.count, room: room))
    }
    let block = [0x03] + length + message + (message.count < room ? [0xFE] : [])
    chip.memory.replaceSubrange(start..<(start + block.count), with: block)
    card = .type5(chip)
  }

  /// Writes a capability container and an empty message to a blank Type 5 tag.
  mutating func formatBlocks() {
    guard case .type5(var chip) = card, chip.block(0) == [0, 0, 0, 0] else { return }
    let size = (chip.layout.userBlocks * Type5Card.blockSize - 4) / 8
    chip.store([0xE1, 0x40, UInt8(size), 0x00, 0x03, 0x00, 0xFE, 0x00], at: 0)
    card = .type5(chip)
  }

  /// Locks every block that accepts a lock.
  mutating func lockBlocks() {
    guard case .type5(var chip) = card else { return }
    for block in chip.layout.lockable ?? 0...(chip.layout.userBlocks - 1) {
      chip.locked[block] = true
    }
    card = .type5(chip)
  }

  /// Stores bytes from a block on, even if the chip would refuse.
  mutating func setBlocks(_ bytes: [UInt8], at block: Int) {
    guard case .type5(var chip) = card else { return }
    chip.store(bytes, at: block)
    card = .type5(chip)
  }
}
