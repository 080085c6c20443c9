import Tags
import Testing

@Suite("Refusals") struct RefusalTests {
  private func refusal(
    _ chip: any ModelTag, _ operation: TagOperation, options: TagOptions = TagOptions()
  ) -> String {
    let before = chip.memory
    var tag = NDEFTag(ModelLink(Field(chip)), options: options)
    let error = #expect(throws: TagError.self) { try tag.perform(operation) }
    #expect(chip.memory == before && error?.state == .untouched)
    return error?.description ?? ""
  }

  @Test("read-only by the capability container") func container() {
    let chip = Type2Model(.ntag213)
    chip.memory[15] = 0x0F
    let end =
      "this tag is locked for ever; nothing was written; put it aside and take another "
      + "(the capability container forbids writing: access F)"
    for operation in [TagOperation.write(budgetMessage), .erase] {
      #expect(refusal(chip, operation) == end)
    }
    #expect(refusal(chip, .restore(dump(of: Type2Model(.ntag213)))) == end)
    let card = Type4Model(.v2)
    card.container[14] = 0xFF
    #expect(
      refusal(card, .write(budgetMessage))
        == "this tag is locked for ever; nothing was written; put it aside and take another "
        + "(the capability container forbids writing: access FF)")
    card.container[14] = 0x80
    #expect(
      refusal(card, .write(budgetMessage)).hasPrefix(
        "writing to this tag needs its maker's keys; nothing was written"))
  }

  @Test("static and dynamic lock bits") func locks() {
    let chip = Type2Model(.ntag213)
    chip.memory[11] = 0x01
    #expect(
      refusal(chip, .write(budgetMessage))
        == "this tag is locked for ever, in part at least; nothing was written; "
        + "put it aside and take another (page 8)")
    chip.memory[11] = 0
    chip.memory[160] = 0x01
    #expect(refusal(chip, .write(budgetMessage)).hasSuffix("(page 16)"))
    let large = SweepCase.holding(SweepCase.short, Type2Model(.ntag216)) as? Type2Model
    large?.memory[226 * 4] = 0x02
    if let large {
      #expect(
        refusal(large, .write([UInt8](repeating: 7, count: 300)))
          .hasSuffix("(page 32)"))
    }
  }

  @Test("a password, known before or found out") func password() throws {
    let small = Type2Model(.ntag213)
    small.memory[0x29 * 4 + 3] = 4
    small.reset()
    #expect(
      refusal(small, .write(budgetMessage))
        == "pages from 4 on need a password; nothing was written; "
        + "give its password, or use another tag")
    let large = Type2Model(.ntag215)
    large.memory[0x83 * 4 + 3] = 4
    large.reset()
    var tag = NDEFTag(ModelLink(Field(large)))
    let error = #expect(throws: TagError.self) { try tag.write(budgetMessage) }
    #expect(error?.problem == .password(page: 4) && large.seen == .nothing)
    #expect(error?.state == .readBack(.asBefore))
    // With something to lose, the configuration is looked at first.
    let full = SweepCase.holding(SweepCase.short, Type2Model(.ntag215)) as? Type2Model
    full?.memory[0x83 * 4 + 3] = 9
    full?.reset()
    if let full { #expect(refusal(full, .write(budgetMessage)).contains("from 9 on")) }
  }

  @Test("memory that cannot be read without a password") func secret() throws {
    let chip = Type2Model(.ntag215)
    chip.memory[0x83 * 4 + 3] = 6
    chip.memory[0x84 * 4] = 0x80
    chip.set(4, [3, 40, 0xD1, 1])
    chip.reset()
    var tag = NDEFTag(ModelLink(Field(chip)))
    let error = #expect(throws: TagError.self) { try tag.read() }
    #expect(error?.problem == .password(page: 6))
    let info = try tag.info()
    #expect(
      info.contents == .unreadable("pages from 6 on cannot be read without a password"))
    #expect(info.chip.name == "NTAG215")
  }

  @Test("configuration that cannot be read does not hinder a dump") func secretEnd() throws {
    for kind in [Type2Model.Kind.ntag213, .ntag216] {
      let chip = Type2Model(kind)
      let first = try #require(chip.configurationPage)
      chip.set(first, [4, 0, 0, UInt8(first)])
      chip.set(first + 1, [0x80, 5, 0, 0])
      chip.reset()
      let found = dump(of: chip)
      #expect(found.bytes.count >= chip.userEnd * 4 && found.bytes.count <= first * 4)
      #expect(found.userArea == 16..<(chip.userEnd * 4))
      #expect(found.bytes.elementsEqual(chip.memory.prefix(found.bytes.count)))
      var tag = NDEFTag(ModelLink(Field(chip)))
      try tag.write(budgetMessage)
      #expect(chip.seen == .message(budgetMessage))
    }
  }

  @Test("not formatted") func blank() throws {
    let chip = Type2Model(.ultralight, isFormatted: false)
    #expect(
      refusal(chip, .write(budgetMessage))
        == "this tag is not formatted for NDEF; nothing was written; "
        + "format it first, which cannot be undone "
        + "(the capability container begins with 00, not E1: the tag is not meant for NDEF)")
    #expect(refusal(chip, .erase).contains("; format it first, which cannot be undone ("))
    var tag = NDEFTag(ModelLink(Field(chip)))
    guard case .notFormatted = try tag.read().contents else {
      Issue.record("a blank chip must not look formatted")
      return
    }
    try tag.format()
    #expect(chip.page(3) == [0xE1, 0x10, 0x06, 0] && chip.page(4) == [3, 0, 0xFE, 0])
    #expect(try tag.format().writes == 0)
    try tag.write(budgetMessage)
    #expect(chip.seen == .message(budgetMessage))
  }

  @Test("no formatting of what is not known, or cannot be undone") func format() {
    let copy = Type2Model(.copy)
    copy.set(3, [0, 0, 0, 0])
    #expect(refusal(copy, .format).contains("the chip is unknown, so its size is unknown too"))
    let wrong = Type2Model(.ultralight, isFormatted: false)
    wrong.set(3, [0xE1, 0x11, 0x06, 0])
    #expect(
      refusal(wrong, .format).contains(
        "page 3 holds E1110600, and its bits cannot be cleared; it would have to become E1100600"))
    #expect(refusal(Type4Model(.v2), .format).contains("by its own applications"))
  }

  @Test("contents that cannot be followed, and force") func malformed() throws {
    let chip = Type2Model(.ntag213)
    chip.set(4, [0xFD, 0xFF, 0x40, 0])
    #expect(
      refusal(chip, .write(budgetMessage))
        == "no place for the message: tag byte 20: the proprietary block needs "
        + "16384 bytes and 140 are left; nothing was written; "
        + "overwrite it by force, or erase it by force")
    let erasing = refusal(chip, .erase)
    #expect(erasing.hasPrefix("this tag's content is malformed; nothing was written; "))
    #expect(erasing.contains("overwrite it by force, or erase it by force (tag byte 20"))
    var options = TagOptions()
    options.overwritesMalformed = true
    var tag = NDEFTag(ModelLink(Field(chip)), options: options)
    try tag.write(budgetMessage)
    #expect(chip.seen == .message(budgetMessage) && chip.page(4) == [1, 3, 0xA0, 0x0C])
    chip.set(5, [0x34, 3, 0xFF, 0xFF])
    try tag.erase()
    #expect(chip.memory == Type2Model(.ntag213).memory)
    let card = Type4Model(.v2)
    card.file[0] = 0xFF
    #expect(
      refusal(card, .write(budgetMessage)).contains("the NDEF file's message length is 65280 bytes")
    )
    var cardTag = NDEFTag(ModelLink(Field(card)), options: options)
    try cardTag.write(budgetMessage)
    #expect(card.seen == .message(budgetMessage))
  }

  @Test("dumps of other tags") func dumps() {
    let other = dump(of: Type2Model(.ntag215))
    #expect(
      refusal(Type2Model(.ntag213), .restore(other)).contains(
        "the dump of NTAG215 has 504 bytes of user memory and this tag has 144"))
    #expect(refusal(Type4Model(.v2), .restore(other)).contains("is not of a Type 4 tag's file"))
    let card = dump(of: Type4Model(.v2))
    #expect(refusal(Type2Model(.ntag213), .restore(card)).contains("has 2048 bytes of user memory"))
  }

  @Test("a card without the application is not told to be formatted") func noApplication() throws {
    let bare = Type4Model(.v2)
    bare.isBare = true
    for operation in [TagOperation.write([1]), .format, .erase] {
      #expect(
        refusal(bare, operation)
          == "the card holds no NDEF application of mapping 2 or 3, and "
          + "only its maker's commands can create one; nothing was written; use another tag")
    }
    let card = Type4Model(.v2)
    card.container[2] = 0x40
    #expect(
      refusal(card, .write([1]))
        == "this tag uses version 4.0 of the NDEF mapping; supported versions are 2.x and 3.x; "
        + "nothing was written; use another tag")
    card.container[2] = 0x10
    #expect(refusal(card, .write([1])).contains("version 1.0 of the NDEF mapping"))
  }
}
