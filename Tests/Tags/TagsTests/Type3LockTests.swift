import Tags
import Testing

@Suite("Locking Type 3") struct Type3LockTests {
  static let kinds: [Type3Model.Kind] = [.liteS, .lite]

  private static func holding(_ kind: Type3Model.Kind) -> Type3Model {
    let card = Type3Model(kind)
    _ = SweepCase.holding(SweepCase.short, card)
    return card
  }

  private static func isLocked(_ card: Type3Model) -> Bool {
    card.seen == .message(SweepCase.short) && card.blocks[0][10] == 0
      && card.configuration.prefix(4) == [0, 0xC0, 0, 1]
  }

  @Test("flag, write bits, and then what keeps them; a second run writes nothing", arguments: kinds)
  func lock(_ kind: Type3Model.Kind) throws {
    let card = Self.holding(kind)
    let count = card.writes.count
    var tag = NDEFTag(ModelLink(Field(card)))
    let plan = try tag.plan(.lock(TagLock()))
    #expect(plan.writes.map(\.purpose) == [.readOnly, .lock, .freezeLocks])
    #expect(plan.description.contains("block 136"))
    let report = try tag.lock()
    #expect(report.isVerified && Self.isLocked(card))
    #expect(Array(card.writes.dropFirst(count)) == [0, 0x88, 0x88])
    #expect(try tag.lock().writes == 0)
    let info = try tag.info()
    #expect(info.lock?.extent == .fully && info.lock?.isFrozen == true && !info.isWritable)
    #expect(info.lockedPages == Array(0...13))
    #expect(throws: TagError.self) { try tag.write(SweepCase.middle) }
    #expect(throws: TagError.self) { try tag.erase() }
    #expect(Self.isLocked(card))
  }

  @Test("a lock behind a write is laid out on what the write leaves", arguments: kinds)
  func sequence(_ kind: Type3Model.Kind) throws {
    let card = Self.holding(kind)
    var tag = NDEFTag(ModelLink(Field(card)))
    let operations = TagOperation.sequence(.write(SweepCase.middle), then: .lock(TagLock()))
    let ahead = try tag.plan(operations)
    let prepared = try tag.prepare(operations)
    try tag.perform(prepared[0])
    #expect(try tag.plan(operations[1]).steps == ahead[1].steps)
    #expect(try tag.perform(operations[1]).isVerified && card.seen == .message(SweepCase.middle))
  }

  @Test(
    "whatever goes wrong, the message is never lost, nothing is frozen open, and again is enough",
    arguments: kinds)
  func sweep(_ kind: Type3Model.Kind) throws {
    let quiet = Field(Self.holding(kind))
    var first = NDEFTag(ModelLink(quiet))
    try first.lock()
    for exchange in 1...quiet.exchanges {
      for fault in Fault.allCases {
        let card = Self.holding(kind)
        let before = card.memory
        let field = Field(card)
        field.faults = [exchange: fault]
        var tag = NDEFTag(ModelLink(field))
        let label = "\(fault) at \(exchange)"
        do {
          try tag.lock()
          #expect(Self.isLocked(card), "\(label): said done")
        } catch {
          expectTrue(error, card, before, label)
        }
        // What a torn attribute block hides is there, and comes back.
        #expect(card.seen == .message(SweepCase.short) || !card.isSummed, "\(label)")
        #expect(
          card.configuration[2] != 0 || card.configuration.prefix(2) == [0, 0xC0], "\(label)")
        var again = NDEFTag(ModelLink(Field(card)))
        do { try again.lock() } catch { Issue.record("\(label): again: \(error)") }
        #expect(Self.isLocked(card), "\(label): again")
      }
    }
  }

  private func expectTrue(
    _ error: TagError, _ card: Type3Model, _ before: [UInt8], _ label: String
  ) {
    func holds(_ content: TagError.Content) -> Bool {
      switch content {
      case .asBefore: card.memory == before
      case .locked: Self.isLocked(card)
      case .partlyLocked: card.memory != before
      default: false
      }
    }
    let isTrue =
      switch error.state {
      case .untouched: card.memory == before
      case .readBack(let content): holds(content)
      case .possible(let contents): contents.contains(where: holds)
      }
    #expect(isTrue, "\(label): \(error)")
  }

  @Test("a tag without its message, or half frozen, is not locked") func refusals() throws {
    func refusal(_ card: Type3Model, _ lock: TagLock = TagLock()) -> String {
      let before = card.memory
      var tag = NDEFTag(ModelLink(Field(card)))
      let error = #expect(throws: TagError.self) { try tag.lock(lock) }
      #expect(card.memory == before)
      return error?.description ?? ""
    }
    #expect(refusal(Type3Model(.liteS)).contains("holds no message"))
    #expect(refusal(Self.holding(.liteS), TagLock(expected: [1])).contains("a different message"))
    let stuck = Self.holding(.liteS)
    stuck.configuration.replaceSubrange(0..<3, with: [0x06, 0, 0])
    #expect(refusal(stuck).contains("blocks 1 to 2 can never be locked"))
    #expect(refusal(Self.holding(.wide)).contains("only FeliCa Lite and Lite-S"))
    let open = Self.holding(.liteS)
    open.configuration[0] = 0xFE
    #expect(refusal(open).contains("can never forbid writing"))
  }
}
