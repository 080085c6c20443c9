import Basics

extension VirtualTag {
  /// Stores a message where a writer would, after the chip's own TLV blocks from the factory.
  package mutating func hold(message: [UInt8]) throws(SpecificationError) {
    if case .type5 = card { return try holdInBlocks(message) }
    guard case .type2(var chip) = card else { return try holdInFile(message) }
    if chip.page(3)[0] != 0xE1 { format() }
    if case .type2(let formatted) = card { chip = formatted }
    // A lock control TLV, five bytes from page 4 on, stays in its place.
    let start = chip.page(4).prefix(2) == [0x01, 0x03] ? 21 : 16
    // A container may state more than the actual size.
    let end = min(16 + Int(chip.page(3)[2]) * 8, chip.layout.userEnd * 4)
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
    chip.memory.replaceSubrange(start..<(start + block.count), with: block)
    card = .type2(chip)
  }

  private mutating func holdInFile(_ message: [UInt8]) throws(SpecificationError) {
    if case .type3(let feliCa) = card, feliCa.room > 0 { return try holdBehindAttributes(message) }
    guard case .type4(var type4) = card else {
      throw SpecificationError(.notForModel("ndef", model))
    }
    let count = type4.application.lengthBytes
    let room = type4.application.files[1].bytes.count - count
    guard message.count <= room else {
      throw SpecificationError(.tooLong(bytes: message.count, room: room))
    }
    let length = (0..<count).reversed().map {
      UInt8(truncatingIfNeeded: message.count >> (8 * $0))
    }
    type4.application.files[1].bytes.replaceSubrange(
      0..<(count + message.count), with: length + message)
    card = .type4(type4)
  }

  private mutating func holdBehindAttributes(_ message: [UInt8]) throws(SpecificationError) {
    format()
    guard case .type3(var feliCa) = card else { return }
    guard message.count <= feliCa.room else {
      throw SpecificationError(.tooLong(bytes: message.count, room: feliCa.room))
    }
    feliCa.hold(message)
    card = .type3(feliCa)
  }

  /// Writes the capability container of a blank Ultralight or Type 5 tag, or the attribute block of
  /// a blank FeliCa Lite-S, and an empty message.
  package mutating func format() {
    if case .type5 = card { return formatBlocks() }
    if case .type3(var feliCa) = card {
      feliCa.format()
      card = .type3(feliCa)
    }
    guard case .type2(var chip) = card, chip.page(3) == [0, 0, 0, 0] else { return }
    let size: UInt8 =
      switch model {
      case .ultralightC, .ultralightAES: 0x12
      case .ultralightEV1Large: 0x10
      default: 0x06
      }
    chip.write([0xE1, 0x10, size, 0x00, 0x03, 0x00, 0xFE, 0x00], at: 3)
    card = .type2(chip)
  }

  /// Marks the tag as read-only in its capability container. The chip itself still accepts writes.
  mutating func setReadOnly() throws(SpecificationError) {
    switch card {
    case .type2(var chip):
      chip.memory[15] |= 0x0F
      card = .type2(chip)
    case .type4(var type4):
      type4.application.setReadOnly()
      card = .type4(type4)
    case .type5(var chip):
      chip.memory[1] |= 0x03
      card = .type5(chip)
    case .type3(var feliCa):
      guard feliCa.room > 0 else { throw SpecificationError(.notForModel("read-only", model)) }
      feliCa.format()
      feliCa.setReadOnly()
      card = .type3(feliCa)
    }
  }

  /// Makes the user memory permanently read-only: the container and all lock bits for user memory.
  mutating func lock() throws(SpecificationError) {
    try setReadOnly()
    lockBlocks()
    if case .type4(var type4) = card {
      type4.application.chip?.lock()
      card = .type4(type4)
    }
    if case .type3(var feliCa) = card {
      feliCa.lock()
      card = .type3(feliCa)
    }
    guard case .type2(var chip) = card else { return }
    for map in chip.lockMaps {
      let user = map.locks.filter { $0.pages.upperBound < chip.layout.userEnd }
      let bits =
        user.map(\.bit)
        + map.blocks.filter { block in
          user.contains { block.locks.contains($0.bit) }
        }.map(\.bit)
      for bit in bits { chip.memory[map.page * 4 + bit / 8] |= 1 << UInt8(bit % 8) }
    }
    chip.takeLocks()
    card = .type2(chip)
  }

  /// Replaces the capability container of a Type 4 tag, or removes its NDEF application.
  mutating func setContainer(_ container: [UInt8]?) throws(SpecificationError) {
    guard case .type4(var type4) = card else {
      throw SpecificationError(.notForModel("container", model))
    }
    type4.application.isThere = container != nil
    if let container {
      // The control block of a large file is two bytes longer.
      if container[7] == 0x06, container.count < 17 {
        throw SpecificationError(.length("container", container.count, wanted: "17, 23 or 32"))
      }
      type4.application.take(container: container)
    }
    card = .type4(type4)
  }

  /// Stores bytes from a page on, given as `NUMBER,BYTES`, even if the chip would refuse.
  mutating func setPages(_ value: String) throws(SpecificationError) {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    guard model.isType2 || model.isType5 else {
      throw SpecificationError(.notForModel("pages", model))
    }
    guard let first = parts.first.flatMap({ Int($0) }), first >= 0, first < memory.count / 4
    else { throw SpecificationError(.number("pages", value)) }
    guard parts.count == 2, let given = [UInt8](hexadecimal: parts[1]) else {
      throw SpecificationError(.hexadecimal("pages", value))
    }
    guard case .type2(var chip) = card else { return setBlocks(given, at: first) }
    chip.write(given.prefix(chip.memory.count - first * 4), at: first)
    card = .type2(chip)
  }

  /// Sets a password of four bytes, optionally followed by the two bytes that acknowledge it
  /// (PACK).
  mutating func setPassword(_ given: [UInt8]) throws(SpecificationError) {
    guard case .type2(var chip) = card, let config = chip.layout.config else {
      throw SpecificationError(.notForModel("password", model))
    }
    chip.write(given, at: config + 2)
    card = .type2(chip)
  }

  mutating func setNumber(_ name: String, _ value: String) throws(SpecificationError) {
    if hasKeys { return try setProtection(name, value) }
    guard case .type2(var chip) = card, let config = chip.layout.config else {
      throw SpecificationError(.notForModel(name, model))
    }
    let limit = name == "limit" ? 7 : name == "auth0" ? 255 : 0xFF_FFFF
    guard let number = Int(value), (0...limit).contains(number) else {
      throw SpecificationError(.number(name, value))
    }
    switch name {
    case "auth0": chip.memory[config * 4 + 3] = UInt8(number)
    case "limit":
      chip.memory[config * 4 + 4] = chip.memory[config * 4 + 4] & 0xF8 | UInt8(number)
    default:
      guard chip.layout.countsReads || chip.layout.hasThreeCounters else {
        throw SpecificationError(.notForModel(name, model))
      }
      chip.counters[2] = UInt32(number)
      if chip.layout.countsReads { chip.memory[config * 4 + 4] |= 0x10 }
    }
    card = .type2(chip)
  }

  mutating func setAccess(_ name: String, _ bits: UInt8) throws(SpecificationError) {
    if hasKeys { return protectReading() }
    guard case .type2(var chip) = card, let config = chip.layout.config else {
      throw SpecificationError(.notForModel(name, model))
    }
    chip.memory[config * 4 + 4] |= bits
    card = .type2(chip)
  }

  /// Restarts a Type 2 chip, so that all stored settings are in effect from the beginning.
  mutating func finishMaking() {
    guard case .type2(var chip) = card else { return }
    chip.powerUp()
    card = .type2(chip)
  }
}
