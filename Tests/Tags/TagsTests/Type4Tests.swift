import Tags
import Testing

@Suite("Type 4 files") struct Type4Tests {
  @Test("the block says how long the length is, and the version does not")
  func lengthSize() throws {
    let small = Type4Model(.v3Small)
    var tag = NDEFTag(ModelLink(Field(small)))
    #expect(try tag.write(budgetMessage).isVerified)
    #expect(small.file.prefix(3) == [0x00, 0x2E, 0xD1] && small.seen == .message(budgetMessage))
    #expect(try tag.read().capacity == 2046)
    // What others put there is not malformed.
    small.file.replaceSubrange(0..<5, with: [0x00, 0x03, 0xD0, 0x00, 0x00])
    #expect(try tag.read().contents == .message([0xD0, 0x00, 0x00]))
    let large = Type4Model(.v3)
    large.container[2] = 0x20
    var other = NDEFTag(ModelLink(Field(large)))
    try other.write(budgetMessage)
    #expect(large.file.prefix(5) == [0, 0, 0, 0x2E, 0xD1])
  }

  @Test("erasing leaves no byte of anything that was there", arguments: Type4Model.Kind.allCases)
  func erase(_ kind: Type4Model.Kind) throws {
    let card = Type4Model(kind)
    let zeros = [UInt8](repeating: 0, count: card.file.count)
    var tag = NDEFTag(ModelLink(Field(card)))
    try tag.write(SweepCase.message(200, "c"))
    try tag.write(SweepCase.short)
    card.file[card.file.count - 1] = 0xAA
    let report = try tag.erase()
    #expect(report.isVerified && report.writes > 0 && card.file == zeros)
    #expect(try tag.erase().writes == 0)
    // An empty tag with something left behind its length does not hold this already.
    card.file[100] = 0x55
    #expect(try tag.erase().writes > 0 && card.file == zeros)
  }

  @Test("the length goes first, and then the rest", arguments: [Type4Model.Kind.v2, .ntag424])
  func order(_ kind: Type4Model.Kind) throws {
    let card = Type4Model(kind)
    var tag = NDEFTag(ModelLink(Field(card)))
    try tag.write(SweepCase.message(200, "c"))
    let writes = try tag.plan(.erase).writes
    #expect(writes.first?.purpose == .empty && writes.first?.bytes == [0, 0])
    #expect(writes.dropFirst().allSatisfy { $0.purpose == .payload && $0.address >= 2 })
  }

  @Test("a dump is the whole file, and is put back whole", arguments: Type4Model.Kind.allCases)
  func dumped(_ kind: Type4Model.Kind) throws {
    let card = Type4Model(kind)
    var tag = NDEFTag(ModelLink(Field(card)))
    try tag.write(budgetMessage)
    card.file[card.file.count - 2] = 0xAA
    let before = card.file
    let dump = try tag.dump()
    #expect(dump.bytes == before && dump.lengthSize == card.lengthSize)
    try tag.erase()
    #expect(try tag.restore(dump).isVerified && card.file == before)
    #expect(try tag.restore(dump).writes == 0)
    // The bytes alone are enough for a tag of the same kind.
    let bare = TagDump(
      uid: dump.uid, chipName: "", kind: .file, bytes: dump.bytes, userArea: dump.userArea)
    try tag.erase()
    try tag.restore(bare)
    #expect(card.file == before)
  }

  @Test("a dump goes onto a tag that spells its length otherwise, and a larger one does not fit")
  func otherKinds() throws {
    let large = Type4Model(.v3)
    var source = NDEFTag(ModelLink(Field(large)))
    try source.write(budgetMessage)
    let dump = try source.dump()
    for kind in [Type4Model.Kind.v2, .v3Small, .ntag424] {
      let card = Type4Model(kind)
      var tag = NDEFTag(ModelLink(Field(card)))
      try tag.restore(dump)
      #expect(card.seen == .message(budgetMessage))
    }
    large.file[1000] = 1
    let full = try source.dump()
    var small = NDEFTag(ModelLink(Field(Type4Model(.ntag424))))
    let error = #expect(throws: TagError.self) { try small.restore(full) }
    #expect(
      error?.description.contains("has a file of 2048 bytes and this tag's has 256") == true)
    let cut = TagDump(
      uid: full.uid, chipName: "", kind: .file, bytes: [0, 0, 0, 9, 1], userArea: 0..<5,
      lengthSize: 4)
    let malformed = #expect(throws: TagError.self) { try source.restore(cut) }
    #expect(malformed?.description.contains("its message length is 9 bytes, and 1 follow") == true)
  }
}
