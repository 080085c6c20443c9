import NDEF
import Tags
import TestSupport
import Testing

@Suite("Locking Type 5") struct Type5LockTests {
  static let lockable: [Type5Model.Kind] = [.slix, .slix2, .st25tv512, .st25tv02k]

  static func holding(_ kind: Type5Model.Kind) -> Type5Model {
    let chip = Type5Model(kind)
    _ = SweepCase.holding(SweepCase.short, chip)
    return chip
  }

  private func session(_ tag: any ModelTag) -> NDEFTag<ModelLink> { NDEFTag(ModelLink(Field(tag))) }

  @Test(
    "after it every block of the user's refuses, and a second run writes nothing",
    arguments: lockable)
  func lock(_ kind: Type5Model.Kind) throws {
    let chip = Self.holding(kind)
    let before = chip.blocks
    var tag = session(chip)
    let report = try tag.lock()
    #expect(report.isVerified && report.recoveries == 0 && chip.seen == .message(SweepCase.short))
    #expect(chip.blocks[0] == [0xE1, 0x43] + before[0].dropFirst(2))
    #expect(chip.blocks.dropFirst() == before.dropFirst())
    #expect(chip.lockedBlocks == Array(0..<kind.userCount))
    #expect(kind != .slix2 || !chip.locked[79])
    let memory = chip.memory
    #expect(try tag.lock().writes == 0 && chip.memory == memory)
    let info = try tag.info()
    #expect(info.lock?.extent == .fully && info.lock?.isFrozen == true && !info.isWritable)
    #expect(info.lock?.pages == Array(0..<kind.userCount))
    let error = #expect(throws: TagError.self) { try tag.write(SweepCase.middle) }
    #expect(error?.description.contains("this tag is locked for ever") == true)
    #expect(try tag.write(SweepCase.short).writes == 0)
  }

  @Test("laid out behind a write, it is what it is after the write") func sequence() throws {
    let chip = Self.holding(.slix)
    let memory = chip.memory
    var tag = session(chip)
    let operations = TagOperation.sequence(.write(SweepCase.middle), then: .lock(TagLock()))
    let ahead = try tag.plan(operations)
    #expect(chip.memory == memory)
    let prepared = try tag.prepare(operations)
    try tag.perform(prepared[0])
    #expect(try tag.plan(operations[1]).steps == ahead[1].steps)
    #expect(try tag.perform(operations[1]).isVerified && chip.seen == .message(SweepCase.middle))
  }

  @Test("the plan names the container and every block") func words() throws {
    var tag = session(Self.holding(.st25tv512))
    let text = try tag.plan(.lock(TagLock())).description
    #expect(text.contains("block 0  E1430800  forbid writing, for good"))
    for block in 0..<16 { #expect(text.contains("lock of block \(block)  01  lock, for good")) }
    #expect(text.contains("locks of blocks 0 to 15  read back and compare"))
    #expect(text.contains("block 15  try to write the same, which must be refused"))
    #expect(text.hasSuffix("17 block writes, 20 bytes"))
  }

  @Test("a lock that somebody began is finished, and the blocks that are locked stay") func half()
    throws
  {
    let chip = Self.holding(.slix)
    for block in [1, 2, 9] { chip.locked[block] = true }
    var tag = session(chip)
    #expect(try tag.info().lock?.extent == .partly)
    #expect(try tag.lock().isVerified && chip.locked.allSatisfy { $0 })
    #expect(chip.lockedBlocks.count == 25)
  }

  private func refusal(
    _ chip: Type5Model, _ lock: TagLock = TagLock(),
    _ abilities: Set<TagLinkAbility> = Set(TagLinkAbility.allCases)
  ) -> String {
    let before = chip.memory
    let writes = chip.blockWrites.count
    let field = Field(chip)
    field.capabilities.abilities = abilities
    var tag = NDEFTag(ModelLink(field))
    let error = #expect(throws: TagError.self) { try tag.lock(lock) }
    #expect(chip.memory == before && error?.state == .untouched && chip.blockWrites.count == writes)
    #expect(!chip.codes.contains(0x22))
    return error?.description ?? ""
  }

  @Test("chips of which not every block is known to take a lock are refused before the container")
  func unknown() {
    for (kind, name) in [
      (.sli, "an ICODE SLI"), (.dna, "an ICODE DNA"), (.st25dv04k, "a ST25DV04K"),
      (.st25dv16k, "a ST25DV16K"), (.tagIt, "a Tag-it HF-I Plus"),
      (.stranger, "an unknown Type 5 chip by maker 99"),
    ] as [(Type5Model.Kind, String)] {
      #expect(
        refusal(Self.holding(kind))
          == "it is not known for sure whether every block of \(name) can be locked; nothing was written"
      )
    }
    #expect(
      refusal(Type5Model(.m24lr)).hasPrefix(
        "it is not known for sure whether every block of an M24LR"))
  }

  @Test("never without its message, and never half") func message() {
    #expect(
      refusal(Type5Model(.slix))
        == "the tag holds no message, and a lock would make that permanent (an empty NDEF block, no message); "
        + "nothing was written")
    #expect(
      refusal(Self.holding(.slix), TagLock(expected: SweepCase.middle))
        == "the tag holds a different message from the one that it should be locked with; "
        + "nothing was written")
    #expect(refusal(Type5Model.blank(.slix)).contains("this tag is not formatted for NDEF"))
    #expect(
      refusal(Self.holding(.slix), TagLock(freezesConfiguration: true))
        == "the chip has no settings to freeze; nothing was written")
    let open = Self.holding(.slix)
    open.locked[0] = true
    #expect(refusal(open).hasPrefix("block 0 is locked, so its capability container"))
    let proprietary = Self.holding(.slix)
    proprietary.blocks[0][1] = 0x42
    #expect(refusal(proprietary).hasPrefix("writing to this tag needs its maker's commands"))
    #expect(
      refusal(Self.holding(.slix), TagLock(), [.fieldReset, .otherTags])
        == "this reader passes on only commands that it knows itself; nothing was written; use "
        + "another reader, such as an ACR1552U")
  }

  @Test("a reader that cannot switch its field off locks as well") func noReset() throws {
    let chip = Self.holding(.slix)
    let field = Field(chip)
    field.capabilities.abilities = [.rawFrames]
    var tag = NDEFTag(ModelLink(field))
    #expect(try tag.lock().isVerified && chip.locked.allSatisfy { $0 })
  }

  @Test("a tag that takes a write in spite of its locks is not called locked") func liar() throws {
    let chip = Self.holding(.slix)
    chip.ignoresLocks = true
    var tag = session(chip)
    let error = #expect(throws: TagError.self) { try tag.lock() }
    #expect(
      error?.description.contains("block 27 accepted a write that it should have refused") == true)
  }
}

/// What a lock owes to a Type 5 tag, whatever goes wrong and whenever.
@Suite("Fault sweep of Type 5 locks") struct Type5LockSweepTests {
  @Test("every fault at every exchange", arguments: [Type5Model.Kind.slix, .st25tv512])
  func sweep(_ kind: Type5Model.Kind) throws {
    let quiet = Field(Type5LockTests.holding(kind))
    var session = NDEFTag(ModelLink(quiet))
    try session.lock()
    for exchange in 1...quiet.exchanges {
      for fault in Fault.allCases {
        check(kind, [exchange: fault], [.fieldReset, .otherTags, .rawFrames])
        check(kind, [exchange: fault], [.rawFrames])
      }
    }
  }

  @Test("several faults, and one that stays", arguments: [Type5Model.Kind.slix, .st25tv512])
  func more(_ kind: Type5Model.Kind) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.count(slice: 60, whole: 2000) {
      var faults: [Int: Fault] = [:]
      let first = Int.random(in: 1...40, using: &random)
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        faults[first + Int.random(in: 0...6, using: &random)] =
          Fault.allCases.randomElement(using: &random)
      }
      if round % 4 == 0, let fault = Fault.allCases.randomElement(using: &random) {
        for exchange in first..<(first + 200) { faults[exchange] = fault }
      }
      check(kind, faults, Set(TagLinkAbility.allCases), "seed \(seed), round \(round)")
    }
  }

  private func check(
    _ kind: Type5Model.Kind, _ faults: [Int: Fault], _ abilities: Set<TagLinkAbility>,
    _ more: String = ""
  ) {
    let chip = Type5LockTests.holding(kind)
    let before = chip.memory
    let label = "\(kind), \(faults.min { $0.key < $1.key }.map { "\($0)" } ?? "") \(more)"
    let field = Field(chip)
    field.faults = faults
    field.capabilities.abilities = abilities
    var session = NDEFTag(ModelLink(field))
    do {
      try session.lock()
      if !isDone(chip, kind) { Issue.record("\(label): said done, and is not") }
    } catch {
      if !isTrue(error, chip, before, kind) { Issue.record("\(label): \"\(error)\" is not true") }
    }
    if chip.seen != .message(SweepCase.short) { Issue.record("\(label): shows \(chip.seen)") }
    if chip.locked.contains(true), chip.blocks[0][1] != 0x43 {
      Issue.record("\(label): locked with an open container")
    }
    if ![0x40, 0x43].contains(chip.blocks[0][1]) { Issue.record("\(label): \(chip.blocks[0])") }
    var again = NDEFTag(ModelLink(Field(chip)))
    do {
      try again.lock()
    } catch {
      Issue.record("\(label): again: \(error)")
    }
    if !isDone(chip, kind) { Issue.record("\(label): again: \(chip.locked)") }
  }

  private func isDone(_ chip: Type5Model, _ kind: Type5Model.Kind) -> Bool {
    chip.blocks[0][1] == 0x43 && chip.locked.prefix(kind.userCount).allSatisfy { $0 }
  }

  private func isTrue(
    _ error: TagError, _ chip: Type5Model, _ before: [UInt8], _ kind: Type5Model.Kind
  ) -> Bool {
    func holds(_ content: TagError.Content) -> Bool {
      switch content {
      case .asBefore: chip.memory == before
      case .partlyLocked: chip.memory != before
      case .locked: isDone(chip, kind)
      default: false
      }
    }
    return switch error.state {
    case .untouched: chip.memory == before
    case .readBack(let content): holds(content)
    case .possible(let contents): contents.contains(where: holds)
    }
  }
}
