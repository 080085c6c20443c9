import NDEF
import Tags
import Testing

@Suite("Locking") struct LockTests {
  static let lockable = Type2Model.Kind.allCases.filter { $0 != .copy }

  static func holding(_ kind: Type2Model.Kind) -> Type2Model {
    let chip = Type2Model(kind)
    _ = SweepCase.holding(SweepCase.short, chip)
    return chip
  }

  @Test(
    "after it every page of the user's refuses, and a second run writes nothing",
    arguments: lockable)
  func lock(_ kind: Type2Model.Kind) throws {
    let chip = Self.holding(kind)
    let before = chip.memory
    var tag = NDEFTag(ModelLink(Field(chip)))
    let report = try tag.lock()
    #expect(report.isVerified && report.recoveries == 0 && chip.seen == .message(SweepCase.short))
    #expect(chip.memory[16..<(chip.userEnd * 4)] == before[16..<(chip.userEnd * 4)])
    chip.reset()
    for page in 3..<chip.userEnd {
      let bytes = [0xA2, UInt8(page)] + chip.page(page)
      #expect(chip.answer(bytes, nil) == .nak(0), "page \(page)")
    }
    let memory = chip.memory
    #expect(try tag.lock().writes == 0 && chip.memory == memory)
    let info = try tag.info()
    #expect(info.lock?.extent == .fully && info.lock?.isFrozen == true)
    #expect(info.lock?.pages == Array(4..<chip.userEnd))
    let error = #expect(throws: TagError.self) { try tag.write(SweepCase.middle) }
    #expect(error?.description.contains("this tag is locked for ever") == true)
  }

  @Test("nothing but the masks is written", arguments: lockable)
  func masks(_ kind: Type2Model.Kind) throws {
    let chip = Self.holding(kind)
    let before = chip.pageWrites.count
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.lock()
    let expected = [3, chip.lockLayout?.page, 2, 2].compactMap { $0 }
    #expect(Array(chip.pageWrites.dropFirst(before)) == expected)
  }

  @Test("laid out behind a write, it is what it is after the write", arguments: lockable)
  func sequence(_ kind: Type2Model.Kind) throws {
    for message in [SweepCase.short, SweepCase.middle] {
      let chip = Self.holding(kind)
      let memory = chip.memory
      var tag = NDEFTag(ModelLink(Field(chip)))
      let operations = TagOperation.sequence(.write(message), then: .lock(TagLock()))
      #expect(operations.last == .lock(TagLock(expected: message)))
      let ahead = try tag.plan(operations)
      #expect(try tag.plan(.write(message)) == ahead[0])
      #expect(chip.memory == memory)
      let prepared = try tag.prepare(operations)
      try tag.perform(prepared[0])
      #expect(try tag.plan(operations[1]).steps == ahead[1].steps)
      #expect(try tag.perform(operations[1]).isVerified && chip.seen == .message(message))
    }
  }

  @Test("what was laid out behind a write is no way round the look at the message")
  func forecast() throws {
    let chip = Self.holding(.ntag213)
    var tag = NDEFTag(ModelLink(Field(chip)))
    let operations = TagOperation.sequence(.write(SweepCase.middle), then: .lock(TagLock()))
    let plans = try tag.prepare(operations)
    let memory = chip.memory
    let error = #expect(throws: TagError.self) { try tag.perform(plans[1]) }
    #expect(error?.problem == .otherMessage && chip.memory == memory)
    try tag.perform(plans[0])
    #expect(try tag.perform(plans[1]).isVerified && chip.seen == .message(SweepCase.middle))
    // A lock with a message of its own keeps it behind an operation that has none.
    let lock = TagOperation.lock(TagLock(expected: SweepCase.short))
    #expect(TagOperation.sequence(.unmirror, then: lock) == [.unmirror, lock])
  }

  @Test("a message that is not to be locked is not written for it") func hopeless() throws {
    let chip = Self.holding(.ntag213)
    let before = chip.pageWrites.count
    var tag = NDEFTag(ModelLink(Field(chip)))
    let error = #expect(throws: TagError.self) {
      try tag.prepare(TagOperation.sequence(.write([0xD0, 0, 0]), then: .lock(TagLock())))
    }
    #expect(error?.description.contains("would make that permanent; nothing was written") == true)
    #expect(chip.pageWrites.count == before)
  }

  @Test("settings are frozen when that is asked for") func freeze() throws {
    let chip = Self.holding(.ntag213)
    var tag = NDEFTag(ModelLink(Field(chip)))
    try tag.lock(TagLock(freezesConfiguration: true))
    #expect(chip.page(42) == [0x40, 5, 0, 0] && chip.force.isFrozen)
    #expect(try tag.lock(TagLock(freezesConfiguration: true)).writes == 0)
    let old = Self.holding(.ultralight)
    var other = NDEFTag(ModelLink(Field(old)))
    let error = #expect(throws: TagError.self) {
      try other.lock(TagLock(freezesConfiguration: true))
    }
    #expect(
      error?.description
        == "the chip has no settings to freeze; nothing was written")
  }

  private func refusal(
    _ chip: any ModelTag, _ lock: TagLock = TagLock(), passwords: TagPasswordProvider? = nil
  ) -> String {
    let before = chip.memory
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: passwords)
    let error = #expect(throws: TagError.self) { try tag.lock(lock) }
    #expect(chip.memory == before && error?.state == .untouched)
    return error?.description ?? ""
  }

  @Test("never without its message") func message() {
    #expect(
      refusal(Type2Model(.ntag213))
        == "the tag holds no message, and a lock would make that permanent (an empty NDEF "
        + "block, no message); nothing was written")
    #expect(
      refusal(Self.holding(.ntag213), TagLock(expected: SweepCase.middle))
        == "the tag holds a different message from the one that it should be locked with; "
        + "nothing was written")
    let chip = Type2Model(.ntag213)
    _ = SweepCase.holding([0xD1, 0x01, 0x05, 0x55], chip)
    #expect(refusal(chip).hasPrefix("the tag's message is malformed: NDEF byte"))
    let empty =
      "the tag's message is empty, and a lock would make that permanent; "
      + "nothing was written"
    for bytes: [UInt8] in [[0xD0, 0, 0], [0xD1, 1, 1, 0x55, 0]] {
      let chip = Type2Model(.ntag213)
      _ = SweepCase.holding(bytes, chip)
      #expect(refusal(chip) == empty)
    }
    let strange = Type2Model(.ntag213)
    _ = SweepCase.holding([0xD1, 1, 4, 0x55, 4, 0x61, 0, 0x78], strange)
    #expect(refusal(strange).hasPrefix("the tag's message is malformed: "))
    #expect(
      refusal(Type2Model(.ultralight, isFormatted: false)).contains("the tag is not meant for NDEF")
    )
  }

  @Test("chips that are not known well enough") func unknown() {
    #expect(
      refusal(Self.holding(.copy))
        == "the chip is unknown, and no lock control block says where its lock "
        + "bits are; nothing was written")
    #expect(
      refusal(Type4Model(.ntag424)).contains(
        "an NTAG 424 DNA is locked with its keys; use 'beckon tag personalize --lock'"))
    #expect(
      refusal(Type4Model(.v2)).contains("the NDEF commands of Type 4 cannot lock a tag"))
    for (version, name) in [
      ([0, 4, 4, 5, 2, 1, 0x13, 3], "NTAG I2C 1K"),
      ([0, 4, 3, 1, 4, 0, 0x0F, 3], "MIFARE Ultralight AES"),
      ([0, 4, 3, 1, 2, 0, 0x0B, 3], "MIFARE Ultralight Nano"),
      ([0, 4, 4, 2, 3, 0, 0x0F, 3], "NTAG213 TT"),
    ] as [([UInt8], String)] {
      let chip = Self.holding(.ntag213)
      chip.otherVersion = version
      #expect(
        refusal(chip)
          == "it is not known for sure where \(name.hasPrefix("N") ? "an" : "a") \(name) keeps all of its lock bits; "
          + "nothing was written")
    }
  }

  @Test("bits that are frozen as they are") func stuck() {
    for (bits, place) in [
      ([0x0A, 0], "pages 4 to 9"), ([0x04, 0], "pages 10 to 15"), ([0x07, 0], "pages 3 to 15"),
      ([0xC7, 0x01], "pages 3 to 5 and 9 to 15"),
    ] as [([UInt8], String)] {
      let chip = Self.holding(.ntag213)
      chip.memory.replaceSubrange(10..<12, with: bits)
      #expect(
        refusal(chip)
          == "\(place) can never be locked: their lock bits are frozen; "
          + "nothing was written")
    }
    let first = Self.holding(.ntag213)
    first.memory[10] = 0x01
    #expect(
      refusal(first)
        == "page 3 can never be locked: its lock bit is frozen; "
        + "nothing was written")
    for (kind, mask, place) in [
      (.ntag215, [1, 0, 1, 0xBD], "pages 32 to 47"), (.ntag203, [1, 0, 0, 0], "pages 16 to 27"),
      (.ultralightC, [0x10, 0, 0, 0], "pages 28 to 39"),
    ] as [(Type2Model.Kind, [UInt8], String)] {
      let chip = Self.holding(kind)
      chip.set(chip.lockLayout?.page ?? 0, mask)
      #expect(refusal(chip).contains("\(place) can never be locked"))
    }
  }

  @Test("a container that is locked while it lets everyone write") func openContainer() throws {
    let chip = Self.holding(.ntag215)
    chip.memory.replaceSubrange(8..<12, with: [0x05, 0x48, 0xFF, 0xFF])
    chip.set(130, [0xFF, 0x00, 0x0F, 0xBD])
    let why =
      "page 3 is locked, so its capability container can never forbid writing"
    #expect(refusal(chip) == "\(why); nothing was written")
    var tag = NDEFTag(ModelLink(Field(chip)))
    var info = try tag.info()
    #expect(info.lock?.extent == .fully && !info.isWritable && info.lockObstacle == why)
    // With pages left that are open, the lock cannot be finished either.
    chip.set(130, [0x0F, 0x00, 0x00, 0xBD])
    info = try tag.info()
    #expect(info.lock?.extent == .partly && info.lockObstacle == why)
  }

  @Test("a container that speaks of more than the chip has, or of other rights") func container() {
    let chip = Self.holding(.ntag210)
    chip.memory[14] = 0x08
    #expect(refusal(chip).contains("names 64 bytes, more than an NTAG210 has"))
    let other = Self.holding(.ntag213)
    other.memory[15] = 0x08
    #expect(refusal(other).contains("the capability container's last byte is 08"))
  }

  @Test("a password in the way is asked for, and given") func password() throws {
    let chip = Self.holding(.ntag213)
    chip.set(41, [4, 0, 0, 4])
    chip.set(43, [1, 2, 3, 4])
    chip.set(44, [0xAA, 0xBB, 0, 0])
    chip.reset()
    #expect(
      refusal(chip) == "pages from 4 on need a password; nothing was written; "
        + "give its password, or use another tag")
    let password = try #require(TagPassword([1, 2, 3, 4, 0xAA, 0xBB]))
    var tag = NDEFTag(ModelLink(Field(chip)), passwords: TagPasswordProvider(password))
    #expect(try tag.lock().isVerified)
    #expect(chip.triedPasswords.allSatisfy { $0 == [1, 2, 3, 4] })
  }

  @Test("a chip that could not be heard is not locked as if it were another one") func misheard()
    throws
  {
    for kind in [Type2Model.Kind.ntag213, .ntag215, .ntag216, .mf0ul21] {
      let chip = Self.holding(kind)
      let before = chip.pageWrites.count
      let field = Field(chip)
      // Both times that it is asked which one it is, and both times that it is selected again.
      field.faults = [3: .corrupt, 5: .corrupt]
      var tag = NDEFTag(ModelLink(field))
      let report = try tag.lock()
      #expect(report.isVerified && report.recoveries == 1)
      #expect(try tag.info().lock?.isFrozen == true)
      #expect(chip.pageWrites.count - before == 4)
    }
  }

  @Test("a mirrored tag is locked with its message") func mirrored() throws {
    let chip = Type2Model(.ntag215)
    var tag = NDEFTag(ModelLink(Field(chip)))
    let url = try MirroredURL(MirrorTests.template)
    try tag.write(url)
    let message = try url.message().message
    #expect(try tag.lock(TagLock(expected: message)).isVerified)
    guard case .message = chip.phoneView else {
      Issue.record("unreadable")
      return
    }
    #expect(try tag.info().lock?.extent == .fully)
  }

  @Test("a chip that takes a write after all is told of") func notRefused() throws {
    let chip = Self.holding(.ntag213)
    chip.ignoresLocks = true
    var tag = NDEFTag(ModelLink(Field(chip)))
    let error = #expect(throws: TagError.self) { try tag.lock() }
    #expect(
      error?.description
        == "page 15 accepted a write that it should have refused; read back, the tag is locked now; "
        + "use another tag")
  }

  @Test("a lost exchange does not pass for a refusal") func lostProbe() throws {
    // When the write that has to be refused is sent, on a chip that keeps its locks.
    let honest = Field(Self.holding(.ntag210))
    var numbers: [Int] = []
    honest.onExchange = { numbers.append($0) }
    var tag = NDEFTag(ModelLink(honest))
    #expect(try tag.lock().isVerified)
    let probe = try #require(honest.log.firstIndex(of: [0xA2, 15, 0, 0, 0, 0]))
    for fault in [Fault.deaf, .mute, .corrupt, .nak] {
      let chip = Self.holding(.ntag210)
      chip.ignoresLocks = true
      let field = Field(chip)
      field.faults = [numbers[probe]: fault]
      var tag = NDEFTag(ModelLink(field))
      let error = #expect(throws: TagError.self, "\(fault)") { try tag.lock() }
      #expect(error?.problem == .notRefused(page: 15), "\(fault)")
    }
  }

  @Test("lock bits that are frozen open are told of") func frozenOpen() throws {
    let chip = Self.holding(.ntag213)
    var tag = NDEFTag(ModelLink(Field(chip)))
    #expect(try tag.info().lock?.stuck == nil)
    chip.set(2, [chip.page(2)[0], chip.page(2)[1], 0x12, 0x00])
    chip.reset()
    let lock = try tag.info().lock
    #expect(lock?.stuck == "pages 5 to 9" && lock?.extent == .partly)
  }
}
