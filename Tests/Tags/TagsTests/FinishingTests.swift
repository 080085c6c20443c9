import NDEF
import Tags
import Testing

/// The same command, given again, finishes a lock that was torn off.
@Suite("Finishing what was begun") struct FinishingTests {
  static let kinds: [Type2Model.Kind] = [.ntag203, .ntag210, .ntag213, .ntag215, .mf0ul21]

  /// Locks until write number `write` has been done, and is taken away then.
  private func torn(_ chip: Type2Model, after write: Int) {
    let field = Field(chip)
    let done = chip.pageWrites.count
    field.onExchange = { _ in if chip.pageWrites.count - done >= write { field.tags = [] } }
    var session = NDEFTag(ModelLink(field))
    #expect(throws: TagError.self) { try session.lock() }
    chip.reset()
  }

  @Test("a message and its lock", arguments: kinds) func lock(_ kind: Type2Model.Kind) throws {
    for write in 1...3 {
      let chip = LockTests.holding(kind)
      torn(chip, after: write)
      #expect(chip.memory[15] == 0x0F)
      var session = NDEFTag(ModelLink(Field(chip)))
      let report = try session.write(SweepCase.short)
      #expect(report.writes == 0 && report.isVerified)
      try session.lock()
      #expect(try session.info().lock?.extent == .fully)
      // Another message is refused before and after.
      let error = #expect(throws: TagError.self) { try session.write(SweepCase.middle) }
      #expect(error?.description.contains("this tag is locked for ever") == true)
    }
  }

  @Test("a mirrored message and its lock", arguments: [Type2Model.Kind.ntag213, .ntag215])
  func mirrored(_ kind: Type2Model.Kind) throws {
    for write in 1...3 {
      let chip = Type2Model(kind)
      var session = NDEFTag(ModelLink(Field(chip)))
      try session.write(MirroredURL(MirrorTests.template))
      torn(chip, after: write)
      let before = chip.phoneView
      #expect(try session.write(MirroredURL(MirrorTests.template)).writes == 0)
      #expect(chip.phoneView != .nothing && before != .nothing)
      try session.lock()
      #expect(try session.info().lock?.extent == .fully)
      #expect(throws: TagError.self) { try session.write(MirroredURL(MirrorTests.template + "&x")) }
      // What a phone sees, written as it is, would be another message below the mirror.
      guard case .message(let seen) = chip.phoneView else { throw MirrorTests.Unreadable() }
      #expect(throws: TagError.self) { try session.write(seen) }
    }
  }
}

/// What an old chip is, is told by what it does not answer.
@Suite("Chips that say nothing of themselves") struct SilentChipTests {
  static let kinds: [Type2Model.Kind] = [.ntag203, .ultralight, .ultralightC]

  @Test("answers that are lost do not change what is done for good", arguments: kinds)
  func lost(_ kind: Type2Model.Kind) throws {
    let operations: [(TagOperation, () -> Type2Model)] = [
      (.lock(TagLock()), { LockTests.holding(kind) }),
      (.format, { Type2Model(kind, isFormatted: false) }),
    ]
    for (operation, make) in operations {
      let wanted = make()
      let field = Field(wanted)
      var session = NDEFTag(ModelLink(field))
      try session.perform(operation)
      for exchange in 1...field.exchanges {
        for distance in 1...4 {
          for isVague in [true, false] {
            let chip = make()
            let field = Field(chip)
            field.isVague = isVague
            field.faults = [exchange: .mute, exchange + distance: .mute]
            var session = NDEFTag(ModelLink(field))
            let isDone = (try? session.perform(operation)) != nil
            let label = "\(operation.name), \(exchange), \(distance)"
            #expect(!isDone || chip.memory == wanted.memory, "\(label)")
            // What is set for good is never more than it has to be.
            for page in [2, 3, 0x28] where page < chip.pageCount {
              let isWithin = zip(chip.page(page), wanted.page(page)).allSatisfy { $0 | $1 == $1 }
              #expect(isWithin, "\(label): page \(page) holds \(chip.page(page))")
            }
          }
        }
      }
    }
  }
}
