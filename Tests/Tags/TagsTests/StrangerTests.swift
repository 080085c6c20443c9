import Tags
import Testing

@Suite("Strangers") struct StrangerTests {
  private let strangerUID: [UInt8] = [4, 1, 2, 3, 4, 5, 6]

  @Test("the tag is swapped between any two exchanges: nothing is written to the other one")
  func swapped() throws {
    for makeTag in [{ Type2Model(.ntag213) as any ModelTag }, { Type4Model(.v2) }] {
      for exchange in 2...30 {
        let tag = SweepCase.holding(SweepCase.short, makeTag())
        let field = Field(tag)
        let stranger =
          tag is Type4Model
          ? Type4Model(.v2, uid: strangerUID) as any ModelTag
          : Type2Model(.ntag213, uid: strangerUID)
        let untouched = stranger.memory
        field.onExchange = { if $0 == exchange { field.tags = [stranger] } }
        var session = NDEFTag(ModelLink(field))
        do {
          try session.write(budgetMessage)
        } catch {
          #expect(error.problem == .link(.init(.otherTag(TagUID(strangerUID)))), "\(exchange)")
          #expect(
            error.description.contains("put \(TagUID(tag.uid)) back and run the same command"))
        }
        #expect(stranger.memory == untouched, "exchange \(exchange)")
        #expect([.message(SweepCase.short), .nothing, .message(budgetMessage)].contains(tag.seen))
      }
    }
  }

  @Test("a second tag joins between any two exchanges: only the first one is written") func joined()
    throws
  {
    for exchange in 2...30 {
      let stranger = Type2Model(.ntag213, uid: strangerUID)
      let untouched = stranger.memory
      let tag = SweepCase.holding(SweepCase.short, Type2Model(.ntag213))
      let field = Field(tag)
      field.onExchange = { if $0 == exchange { field.tags = [stranger, tag] } }
      field.faults = [exchange + 1: .corrupt]
      var session = NDEFTag(ModelLink(field))
      try session.write(budgetMessage)
      #expect(stranger.memory == untouched && tag.seen == .message(budgetMessage))
    }
  }

  @Test("two tags from the start are refused by what changes one, and can be read") func two()
    throws
  {
    let field = Field(Type2Model(.ntag213), Type2Model(.ntag213, uid: strangerUID))
    let before = field.tags.map(\.memory)
    for operation in [TagOperation.write(budgetMessage), .erase, .format] {
      var tag = NDEFTag(ModelLink(field))
      let error = #expect(throws: TagError.self) { try tag.perform(operation) }
      #expect(
        error?.description
          == "2 tags are on the reader (04E10CDA993C80, 04010203040506); "
          + "nothing was written; leave only one on it and run the same command again")
    }
    var tag = NDEFTag(ModelLink(field))
    _ = try tag.read()
    #expect(field.tags.map(\.memory) == before)
  }

  @Test("what people are told") func sentences() {
    func told(_ fault: Fault, at exchange: Int) -> String {
      let field = Field(SweepCase.holding(SweepCase.short, Type2Model(.ntag213)))
      field.faults = [exchange: fault]
      var tag = NDEFTag(ModelLink(field))
      do {
        try tag.write(budgetMessage)
        return "done"
      } catch {
        return error.description
      }
    }
    #expect(
      told(.removedAfter, at: 5)
        == "the tag left too early; it holds what it held before or holds no message, which is safe "
        + "to write again; hold 04E10CDA993C80 to the reader again and run the same command "
        + "(write page 5)")
    #expect(
      told(.removedBefore, at: 9)
        == "the tag left too early; it holds no message, which is safe to write again; "
        + "hold 04E10CDA993C80 to the reader again and run the same command (write page 8)")
    #expect(
      told(.readerGone, at: 9)
        == "the reader is gone; the tag holds no message, which is safe to write again; "
        + "plug it in and run the same command, which looks at the tag first (write page 8)")
    #expect(
      told(.readerGone, at: 1)
        == "the reader is gone; nothing was written; plug it in and run the same command")
    #expect(told(.cancelled, at: 1) == "interrupted; nothing was written")
    #expect(told(.mute, at: 9) == "done")
    let field = Field()
    var tag = NDEFTag(ModelLink(field))
    let error = #expect(throws: TagError.self) { try tag.read() }
    #expect(
      error?.description == "no tag is on the reader; nothing was written; "
        + "hold one to it and run the same command")
  }
}
