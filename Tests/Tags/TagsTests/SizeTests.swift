import NDEF
import Tags
import TestSupport
import Testing

@Suite("Sizes") struct SizeTests {
  static let capacities: [(Type2Model.Kind, Int)] = [
    (.ntag203, 137), (.ntag210, 46), (.ntag212, 121), (.ntag213, 137), (.ntag215, 492),
    (.ntag216, 868), (.ultralight, 46), (.ultralightC, 137), (.mf0ul11, 46), (.mf0ul21, 121),
    (.copy, 142),
  ]

  private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 251 + 1) } }

  @Test("every boundary up to the largest message, and one byte more", arguments: capacities)
  func type2(_ kind: Type2Model.Kind, _ capacity: Int) throws {
    let chip = Type2Model(kind)
    let before = chip.memory
    var tag = NDEFTag(ModelLink(Field(chip)))
    let sizes = [0, 1, 249, 250, 253, 254, 255, 256, capacity - 1, capacity]
    for size in (sizes + sizes.reversed()).filter({ 0...capacity ~= $0 }) {
      try tag.write(bytes(size))
      #expect(chip.seen == (size == 0 ? .nothing : .message(bytes(size))), "\(kind) \(size)")
      #expect(try tag.read().contents == (size == 0 ? .empty : .message(bytes(size))))
      #expect(chip.memory.prefix(16) == before.prefix(16))
      #expect(chip.memory.dropFirst(chip.userEnd * 4) == before.dropFirst(chip.userEnd * 4))
    }
    let full = chip.memory
    let error = #expect(throws: TagError.self) { try tag.write(bytes(capacity + 1)) }
    #expect(error?.problem == .tooLong(need: capacity + 1, capacity: capacity))
    #expect(
      error?.description
        == "the message has \(capacity + 1) bytes, 1 more than this tag's limit of \(capacity); "
        + "nothing was written; make it shorter by 1 byte or use a larger tag")
    #expect(chip.memory == full)
    #expect(try tag.read().capacity == capacity)
  }

  @Test("Type 4 at every boundary", arguments: Type4Model.Kind.allCases)
  func type4(_ kind: Type4Model.Kind) throws {
    let card = Type4Model(kind)
    let capacity = card.file.count - card.lengthSize
    for options in [TagOptions(), .fewestExchanges] {
      var tag = NDEFTag(ModelLink(Field(card)), options: options)
      let sizes = [0, 1, 48, 49, 50, 57, 58, 249, 250, 254, 255, 256, capacity - 1, capacity]
      for size in (sizes + sizes.reversed()).filter({ 0...capacity ~= $0 }) {
        try tag.write(bytes(size))
        #expect(card.seen == (size == 0 ? .nothing : .message(bytes(size))), "\(kind) \(size)")
        #expect(try tag.read().contents == (size == 0 ? .empty : .message(bytes(size))))
      }
      let error = #expect(throws: TagError.self) { try tag.write(bytes(capacity + 3)) }
      #expect(error?.problem == .tooLong(need: capacity + 3, capacity: capacity))
    }
  }

  @Test("random contents over random contents, with blocks before the message") func random() throws
  {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.count(slice: 150, whole: 5000) {
      let kind = SizeTests.capacities.randomElement(using: &random) ?? (.ntag213, 137)
      let chip = Type2Model(kind.0)
      let prefix = SizeTests.prefixes.randomElement(using: &random) ?? []
      chip.memory.replaceSubrange(16..<(16 + prefix.count + 3), with: prefix + [3, 0, 0xFE])
      var tag = NDEFTag(ModelLink(Field(chip)))
      let capacity = try #require(try tag.read().capacity)
      for _ in 0..<4 {
        let message = bytes(Int.random(in: 0...capacity, using: &random))
        let report = try tag.write(message)
        let label = "seed \(seed), round \(round), \(kind.0)"
        try #require(report.isVerified && report.recoveries == 0, "\(label)")
        try #require(chip.seen == (message.isEmpty ? .nothing : .message(message)), "\(label)")
        try #require(chip.memory[16...].starts(with: prefix), "\(label)")
      }
      try tag.erase()
      #expect(chip.seen == .nothing)
    }
  }

  /// Blocks that stand before the message; those that name bytes name some outside of the area.
  static let prefixes: [[UInt8]] = [
    [], [0, 0, 0], [1, 3, 0xF0, 0x0C, 0x36], [2, 3, 0xF0, 2, 6], [0xFD, 2, 0xAA, 0xBB],
    [0x42, 1, 7, 0], [1, 3, 0xF0, 0x10, 0x46, 0xFD, 0],
  ]

  @Test("bytes that a block names inside the area are left alone") func reserved() throws {
    let chip = Type2Model(.ntag216)
    // Four bytes from byte 28 on: page 7.
    chip.set(4, [2, 3, 0x70, 4])
    chip.set(5, [2, 3, 0, 0xFE])
    chip.set(7, [0xFF, 0xFF, 0xFF, 0xFF])
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.write(bytes(60))
    #expect(chip.page(7) == [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(try tag.read().contents == .message(bytes(60)))
  }

  @Test("erasing a chip that is not known keeps its blocks and the bytes that they name")
  func unknown() throws {
    let chip = Type2Model(.copy)
    // Two bytes from byte 40 on: in page 10.
    chip.set(4, [2, 3, 0xA0, 2])
    chip.set(5, [2, 3, 0, 0xFE])
    chip.set(10, [0xAA, 0xBB, 0, 0])
    let empty = chip.memory
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.write(bytes(60))
    #expect(chip.page(10).prefix(2) == [0xAA, 0xBB])
    try tag.erase()
    #expect(chip.memory == empty)
  }
}
