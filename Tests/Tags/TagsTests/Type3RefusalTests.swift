import Tags
import Testing

@Suite("Type 3 refusals") struct Type3RefusalTests {
  private func refusal(
    _ card: Type3Model, _ operation: TagOperation, _ abilities: Set<TagLinkAbility>? = nil
  ) -> String {
    let before = card.memory
    let field = Field(card)
    if let abilities { field.capabilities.abilities = abilities }
    var tag = NDEFTag(ModelLink(field))
    let error = #expect(throws: TagError.self) { try tag.perform(operation) }
    #expect(card.memory == before && error?.state == .untouched)
    return error?.description ?? ""
  }

  private func holding(_ kind: Type3Model.Kind = .liteS) -> Type3Model {
    let card = Type3Model(kind)
    _ = SweepCase.holding(SweepCase.short, card)
    return card
  }

  private func summed(_ card: Type3Model) -> Type3Model {
    let sum = card.blocks[0][0..<14].reduce(0) { $0 + Int($1) }
    card.blocks[0].replaceSubrange(14..<16, with: [UInt8(sum >> 8), UInt8(sum & 0xFF)])
    return card
  }

  @Test("a reader that is not for FeliCa says so, and which is") func noFrames() {
    let said =
      "this reader passes nothing on to FeliCa cards (Type 3); nothing was written; "
      + "use another reader, such as an ACR1252U"
    #expect(
      refusal(holding(), .write(budgetMessage), [.rawFrames, .fieldReset, .otherTags]) == said)
  }

  @Test("what the attribute block forbids or cannot mean") func attributes() {
    let locked = holding()
    locked.blocks[0][10] = 0
    #expect(
      refusal(summed(locked), .write(budgetMessage))
        == "this tag forbids writing; nothing was written; put it aside and take "
        + "another (the attribute block forbids writing: RW 00)")
    let version = holding()
    version.blocks[0][0] = 0x20
    #expect(
      refusal(summed(version), .erase)
        == "this tag uses version 2.0 of the NDEF mapping; supported versions are 1.x; "
        + "nothing was written; use another tag")
    let none = holding()
    none.blocks[0][1] = 0
    #expect(refusal(summed(none), .erase).contains("impossible counts"))
    let long = holding()
    long.blocks[0][12] = 1
    #expect(refusal(summed(long), .erase).contains("and 208 fit"))
    let sum = holding()
    sum.blocks[0][15] ^= 0x40
    // 24 bytes of message: 23h and 18h.
    #expect(
      refusal(sum, .write(budgetMessage)).contains("checksum is 007B and has to be 003B"))
    let flag = holding()
    flag.blocks[0][9] = 5
    #expect(refusal(summed(flag), .erase).contains("write flag is 05"))
  }

  @Test("force overwrites what cannot be followed") func force() throws {
    let card = holding()
    card.blocks[0][15] ^= 0x40
    var options = TagOptions()
    options.overwritesMalformed = true
    var tag = NDEFTag(ModelLink(Field(card)), options: options)
    try tag.write(budgetMessage)
    #expect(card.seen == .message(budgetMessage))
  }

  @Test("locked blocks and those that need the key are found before anything is written")
  func blocks() {
    let locked = holding()
    locked.configuration[0] = 0xFB
    #expect(refusal(locked, .write(budgetMessage)).hasSuffix("(block 2)"))
    let keyed = holding()
    keyed.configuration[10] = 0x02
    #expect(
      refusal(keyed, .write(budgetMessage)).hasPrefix(
        "block 1 can only be written with the card's key; nothing was written"))
  }

  @Test("passwords and mirrors are not for Type 3") func settings() throws {
    let password = try #require(TagPassword([1, 2, 3, 4]))
    #expect(refusal(holding(), .protect(.init(password: password))).contains("a key of 16 bytes"))
    #expect(refusal(holding(), .unmirror).contains("has no mirror"))
    #expect(
      refusal(holding(), .write(SweepCase.message(209, "x"))).contains("209 bytes, 1 more"))
  }
}
