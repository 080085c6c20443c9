import NDEF
import Tags
import Testing

/// The 46-byte message of the exchange budget.
let budgetMessage: [UInt8] =
  [0xD1, 0x01, 0x2A, 0x55, 0x04] + Array("example.com/p/0123456789abcdefghijABCDEFG".utf8)

@Suite("Exchange budget") struct BudgetTests {
  @Test("NTAG215: written in 15, identified and verified in 18, read in 3") func ntag215() throws {
    let chip = Type2Model(.ntag215)
    var quick = NDEFTag(ModelLink(Field(chip)), options: .fewestExchanges)
    #expect(try quick.write(budgetMessage).exchanges == 15)
    #expect(chip.seen == .message(budgetMessage))

    let careful = Type2Model(.ntag215)
    var tag = NDEFTag(ModelLink(Field(careful)))
    let report = try tag.write(budgetMessage)
    #expect(report.exchanges == 18 && report.searchExchangeCount == 1 && report.isVerified)
    #expect(report.plan.chip.name == "NTAG215")
    #expect(careful.seen == .message(budgetMessage))

    var reader = NDEFTag(ModelLink(Field(careful)))
    let reading = try reader.read()
    #expect(reading.exchanges == 3 && reading.contents == .message(budgetMessage))
    #expect(try reading.message().firstURI() == "https://example.com/p/0123456789abcdefghijABCDEFG")
    var blind = NDEFTag(ModelLink(Field(careful)), options: .fewestExchanges)
    #expect(try blind.read().exchanges == 2)
  }

  @Test(
    "Type 4: written in 6, an NTAG 424 DNA in 7 for its settings, read in 6",
    arguments: [Type4Model.Kind.v2, .v3, .ntag424])
  func type4(_ kind: Type4Model.Kind) throws {
    let card = Type4Model(kind)
    var quick = NDEFTag(ModelLink(Field(card)), options: .fewestExchanges)
    #expect(try quick.write(budgetMessage).exchanges == (kind == .ntag424 ? 7 : 6))
    #expect(card.seen == .message(budgetMessage))
    var reader = NDEFTag(ModelLink(Field(card)))
    let reading = try reader.read()
    #expect(reading.exchanges == 6 && reading.contents == .message(budgetMessage))
  }

  @Test("a large file that forbids writing refuses a blind write itself") func forbiddenLargeFile()
    throws
  {
    let card = Type4Model(.v3)
    card.container[16] = 0xFF
    var quick = NDEFTag(ModelLink(Field(card)), options: .fewestExchanges)
    #expect(throws: TagError.self) { try quick.write(budgetMessage) }
    #expect(card.seen == .nothing && card.updates == 0)
  }

  @Test("the same again writes nothing", arguments: Type2Model.Kind.allCases)
  func again(_ kind: Type2Model.Kind) throws {
    let chip = Type2Model(kind)
    let message = Array(budgetMessage.prefix(46))
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.write(message)
    let count = chip.pageWrites.count
    let report = try tag.write(message)
    #expect(report.writes == 0 && report.plan.writes.isEmpty && chip.pageWrites.count == count)
    tag.options = .fewestExchanges
    #expect(try tag.write(message).writes == 0)
  }

  @Test("the same again writes nothing to a Type 4 tag", arguments: Type4Model.Kind.allCases)
  func againType4(_ kind: Type4Model.Kind) throws {
    let card = Type4Model(kind)
    var tag = NDEFTag(ModelLink(Field(card)))
    try tag.write(budgetMessage)
    let count = card.updates
    #expect(try tag.write(budgetMessage).writes == 0)
    #expect(card.updates == count)
  }

  @Test("a selection made before counts as one exchange, its search apart") func selection() throws
  {
    let field = Field(Type2Model(.ntag215))
    var link = ModelLink(field)
    let found = try link.select(TagSearch(detectsOtherTags: true))
    var tag = NDEFTag(link, selection: found)
    let report = try tag.write(budgetMessage)
    #expect(report.exchanges == 18 && report.searchExchangeCount == 1 && field.exchanges == 19)
    #expect(try tag.read().exchanges == 1)
  }

  @Test("the figures of docs/tags.md") func figures() throws {
    func exchanges(_ tag: any ModelTag, _ options: TagOptions = TagOptions()) throws -> [Int] {
      var session = NDEFTag(ModelLink(Field(tag)), options: options)
      let first = try session.write(budgetMessage).exchanges
      session.forget()
      return [first, try session.write(budgetMessage).exchanges]
    }
    #expect(try exchanges(Type2Model(.ntag215)) == [18, 3])
    #expect(try exchanges(Type2Model(.ntag215), .fewestExchanges) == [15, 2])
    #expect(try exchanges(Type2Model(.ntag213))[0] == 19)
    #expect(try exchanges(Type2Model(.ntag213), .fewestExchanges)[0] == 17)
    #expect(try exchanges(Type4Model(.v2))[0] == 10)
    #expect(try exchanges(Type4Model(.v3))[0] == 11)
    #expect(try exchanges(Type4Model(.ntag424))[0] == 9)
    // What reads back by the way: an exchange for 16 bytes.
    #expect(try exchanges(Type2Model(.ultralight)) == [24, 7])
    #expect(try exchanges(Type2Model(.ntag203)) == [28, 9])
    #expect(try exchanges(Type2Model(.ultralightC)) == [28, 9])
  }

  @Test("old chips are written and read in no more than nfcpy takes, the read-back aside")
  func oldChips() throws {
    for (kind, write, read) in [
      (Type2Model.Kind.ultralight, 22, 7), (.ntag203, 24, 10), (.ultralightC, 24, 10),
    ] {
      var options = TagOptions()
      options.verifies = false
      let chip = Type2Model(kind)
      var tag = NDEFTag(ModelLink(Field(chip)), options: options)
      let written = try tag.write(budgetMessage)
      #expect(written.exchanges <= write && chip.seen == .message(budgetMessage), "\(kind)")
      tag.forget()
      #expect(try tag.read().exchanges <= read, "\(kind)")
    }
  }

  @Test("Type 5: identified, written and verified in 18, read in 3") func type5() throws {
    func exchanges(_ kind: Type5Model.Kind, _ options: TagOptions) throws -> [Int] {
      let chip = Type5Model(kind)
      var tag = NDEFTag(ModelLink(Field(chip)), options: options)
      let written = try tag.write(budgetMessage).exchanges
      #expect(chip.seen == .message(budgetMessage))
      tag.forget()
      return [written, try tag.read().exchanges]
    }
    for kind in [Type5Model.Kind.slix, .st25tv02k] {
      let (careful, quick) = (
        try exchanges(kind, TagOptions()), try exchanges(kind, .fewestExchanges)
      )
      #expect(careful == [18, 3] && quick == [18, 4], "\(kind): \(careful), \(quick)")
    }
    // One block an exchange.
    let slow = try exchanges(.tagIt, TagOptions())
    #expect(slow[0] <= 60 && slow[1] <= 20, "\(slow)")
  }

  @Test("a plan's exchanges are in the result that comes next") func carried() throws {
    let field = Field(Type2Model(.ntag215))
    var tag = NDEFTag(ModelLink(field))
    _ = try tag.plan(.write(budgetMessage))
    var report = try tag.write(budgetMessage)
    #expect(report.exchanges + report.searchExchangeCount == field.exchanges)
    let before = field.exchanges
    _ = try tag.dump()
    report = try tag.write(budgetMessage)
    #expect(report.exchanges == field.exchanges - before)
  }
}
