import Tags
import Testing

@Suite("Type 3 blocks") struct Type3Tests {
  private static func holding(_ kind: Type3Model.Kind, _ message: [UInt8]) -> Type3Model {
    let card = Type3Model(kind)
    _ = SweepCase.holding(message, card)
    return card
  }

  @Test("FeliCa Lite-S: 46 bytes are written in 10 exchanges, or 7, and read in 3") func budget()
    throws
  {
    let card = Type3Model(.liteS)
    var tag = NDEFTag(ModelLink(Field(card)))
    let report = try tag.write(budgetMessage)
    #expect(report.exchanges == 10 && report.isVerified && report.searchExchangeCount == 1)
    #expect(report.plan.chip.name == "FeliCa Lite-S" && report.plan.chip.type == .type3)
    #expect(card.seen == .message(budgetMessage))
    #expect(card.blocks[0] == [16, 4, 1, 0, 13, 0, 0, 0, 0, 0, 1, 0, 0, 46, 0, 0x51])
    tag.forget()
    let again = try tag.write(budgetMessage)
    #expect(again.writes == 0 && again.exchanges == 3)
    tag.forget()
    let reading = try tag.read()
    #expect(reading.exchanges == 3 && reading.contents == .message(budgetMessage))
    #expect(reading.capacity == 208 && reading.isWritable)
    let other = Type3Model(.liteS)
    var quick = NDEFTag(ModelLink(Field(other)), options: .fewestExchanges)
    #expect(try quick.write(budgetMessage).exchanges == 7)
    #expect(other.seen == .message(budgetMessage))
    quick.forget()
    #expect(try quick.read().exchanges == 3)
  }

  @Test("kinds are told apart by the blocks that they have") func kinds() throws {
    for (kind, name) in [
      (Type3Model.Kind.liteS, "FeliCa Lite-S"), (.lite, "FeliCa Lite"),
      (.wide, "Type 3 tag, mapping 1.0"),
    ] {
      var tag = NDEFTag(ModelLink(Field(Self.holding(kind, SweepCase.short))))
      let info = try tag.info()
      #expect(info.chip.name == name && info.contents == .message(SweepCase.short))
      #expect(info.userByteCount == (kind == .wide ? 640 : 208) && info.container.count == 16)
      #expect(info.lock?.extent == (kind == .wide ? nil : TagLockState.Extent.none))
      #expect(info.isWritable && info.lockObstacle == nil)
    }
  }

  @Test("no command asks for more than Nbr blocks or carries more than Nbw") func groups() throws {
    let message = SweepCase.message(600, "d")
    let card = Type3Model(.wide)
    let field = Field(card)
    var tag = NDEFTag(ModelLink(field))
    #expect(try tag.write(message).isVerified && card.seen == .message(message))
    let frames = field.log.filter { $0.count > 13 }
    #expect(frames.filter { $0[1] == 8 }.map { $0[13] } == [1, 8, 8, 8, 8, 6, 1])
    #expect(frames.allSatisfy { $0[1] == 8 || $0[13] <= 12 })
    #expect(try tag.read().contents == .message(message))
    // A reader that carries less gets less.
    field.capabilities.maxCommandLength = 14 + 2 * 18
    field.capabilities.maxResponseLength = 13 + 3 * 16
    let before = field.log.count
    #expect(try tag.write(SweepCase.message(500, "e")).isVerified)
    for frame in field.log.dropFirst(before) where frame.count > 13 {
      #expect(frame[13] <= (frame[1] == 8 ? 2 : 3))
    }
  }

  @Test("blocks that are right already are not written") func differences() throws {
    let long = SweepCase.message(200, "c")
    let card = Self.holding(.liteS, long)
    let count = card.writes.count
    var changed = long
    changed[100] ^= 1
    var tag = NDEFTag(ModelLink(Field(card)))
    try tag.write(changed)
    // The attribute block, the one that differs, the attribute block.
    #expect(Array(card.writes.dropFirst(count)) == [0, 7, 0])
  }

  @Test("erasing leaves zeros in every block but the first", arguments: Type3Model.Kind.allCases)
  func erase(_ kind: Type3Model.Kind) throws {
    let card = Self.holding(kind, SweepCase.middle)
    card.blocks[card.blocks.count - 1][15] = 7
    let empty = Type3Model(kind)
    var tag = NDEFTag(ModelLink(Field(card)))
    #expect(try tag.erase().isVerified && card.blocks == empty.blocks)
    #expect(try tag.erase().writes == 0)
  }

  @Test("a dump is all blocks, and is put back", arguments: Type3Model.Kind.allCases)
  func restore(_ kind: Type3Model.Kind) throws {
    let card = Self.holding(kind, SweepCase.middle)
    card.blocks[12][3] = 9
    let before = card.blocks
    var tag = NDEFTag(ModelLink(Field(card)))
    let dump = try tag.dump()
    #expect(dump.kind == .type3Blocks && dump.bytes == Array(before.joined()))
    try tag.erase()
    #expect(try tag.restore(dump).isVerified && card.blocks == before)
    #expect(try tag.restore(dump).writes == 0)
    let other = TagDump(
      uid: dump.uid, chipName: "NTAG213", kind: .pages, bytes: dump.bytes, userArea: 16..<160)
    let error = #expect(throws: TagError.self) { try tag.restore(other) }
    #expect(error?.description.contains("is not of a Type 3 tag's blocks") == true)
  }

  @Test("a larger tag's dump goes onto a smaller one when it fits") func otherSize() throws {
    var large = NDEFTag(ModelLink(Field(Self.holding(.wide, SweepCase.middle))))
    let card = Type3Model(.liteS)
    var tag = NDEFTag(ModelLink(Field(card)))
    try tag.restore(try large.dump())
    #expect(card.seen == .message(SweepCase.middle))
    try large.write(SweepCase.message(400, "x"))
    let dump = try large.dump()
    let before = card.memory
    let error = #expect(throws: TagError.self) { try tag.restore(dump) }
    #expect(error?.description.contains("this tag has room for 208") == true)
    #expect(card.memory == before)
  }

  @Test("formatting writes the attribute block, then lets the card answer for NDEF") func format()
    throws
  {
    let card = Type3Model(.liteS, isFormatted: false)
    var tag = NDEFTag(ModelLink(Field(card)))
    let info = try tag.info()
    #expect(!info.isWritable && info.formatObstacle == nil)
    let refusal = #expect(throws: TagError.self) { try tag.write(budgetMessage) }
    let said = refusal?.description ?? ""
    #expect(
      said.hasPrefix("this tag is not formatted for NDEF; nothing was written; format it first ("))
    #expect(try tag.plan(.format).writes.map(\.address) == [0, 0x880])
    #expect(try tag.format().isVerified)
    #expect(card.memory == Type3Model(.liteS).memory && card.writes == [0, 0x88])
    // Nothing of it is for good.
    #expect(card.configuration[2] == 0xFF)
    #expect(try tag.format().writes == 0)
    #expect(try tag.write(budgetMessage).isVerified)
  }

  @Test("what is not blank, not a Lite or frozen is not formatted") func noFormat() throws {
    func refusal(_ card: Type3Model) -> String {
      let before = card.memory
      var tag = NDEFTag(ModelLink(Field(card)))
      let error = #expect(throws: TagError.self) { try tag.format() }
      #expect(card.memory == before && error?.state == .untouched)
      return error?.description ?? ""
    }
    let used = Type3Model(.liteS, isFormatted: false)
    used.blocks[0][0] = 0x77
    #expect(refusal(used).contains("block 0 holds other data"))
    let frozen = Type3Model(.liteS, isFormatted: false)
    frozen.configuration[2] = 0
    #expect(refusal(frozen).contains("its memory configuration is frozen"))
    #expect(refusal(Type3Model(.wide, isFormatted: false)).contains("only FeliCa Lite and Lite-S"))
    let some = Type3Model(.liteS, isFormatted: false)
    some.configuration[1] = 0xF0
    var tag = NDEFTag(ModelLink(Field(some)))
    try tag.format()
    #expect(some.blocks[0].prefix(5) == [16, 4, 1, 0, 7])
  }
}
