import Basics

extension VirtualTag {
  /// Stores a message where a writer would, after the chip's own TLV blocks from the factory.
  package mutating func hold(message: [UInt8]) throws(SpecificationError) {
    guard card.holdsMessages else { throw SpecificationError(.notForModel("ndef", model)) }
    try card.hold(message: message)
  }

  /// Writes the capability container of a blank Ultralight or Type 5 tag, or the attribute block of
  /// a blank FeliCa Lite-S, and an empty message.
  package mutating func format() { card.formatForNDEF() }

  /// Marks the tag as read-only in its capability container. The chip itself still accepts writes.
  mutating func setReadOnly() throws(SpecificationError) {
    guard card.holdsMessages else { throw SpecificationError(.notForModel("read-only", model)) }
    card.setReadOnly()
  }

  /// Makes the user memory permanently read-only: the container and all lock bits for user memory.
  mutating func lock() throws(SpecificationError) {
    try setReadOnly()
    card.lock()
  }

  /// Replaces the capability container of a Type 4 tag, or removes its NDEF application.
  mutating func setContainer(_ container: [UInt8]?) throws(SpecificationError) {
    guard var type4 = card as? ISODEPCard else {
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
    card = type4
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
    card.setPages(given, at: first)
  }

  /// Sets a password of four bytes, optionally followed by the two bytes that acknowledge it
  /// (PACK).
  mutating func setPassword(_ given: [UInt8]) throws(SpecificationError) {
    guard var chip = card as? Type2Card, let config = chip.layout.config else {
      throw SpecificationError(.notForModel("password", model))
    }
    chip.write(given, at: config + 2)
    card = chip
  }

  mutating func setNumber(_ name: String, _ value: String) throws(SpecificationError) {
    if hasKeys { return try setProtection(name, value) }
    guard var chip = card as? Type2Card, let config = chip.layout.config else {
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
    card = chip
  }

  mutating func setAccess(_ name: String, _ bits: UInt8) throws(SpecificationError) {
    if hasKeys { return protectReading() }
    guard var chip = card as? Type2Card, let config = chip.layout.config else {
      throw SpecificationError(.notForModel(name, model))
    }
    chip.memory[config * 4 + 4] |= bits
    card = chip
  }

  /// Restarts a Type 2 chip, so that all stored settings are in effect from the beginning.
  mutating func finishMaking() { card.finishMaking() }
}
