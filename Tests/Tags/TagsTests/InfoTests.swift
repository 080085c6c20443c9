import NDEF
import Tags
import Testing

@Suite("What info tells") struct InfoTests {
  private func info(_ chip: any ModelTag) throws -> TagInfo {
    var tag = NDEFTag(ModelLink(Field(chip)))
    return try tag.info()
  }

  @Test("how far a tag is locked") func locks() throws {
    let chip = LockTests.holding(.ntag213)
    #expect(try info(chip).lock?.extent == TagLockState.Extent.none)
    chip.memory[15] = 0x0F
    var lock = try #require(try info(chip).lock)
    #expect(lock.extent == .partly && lock.pages.isEmpty && lock.containerForbidsWriting)
    (chip.memory[10], chip.memory[11]) = (0xF8, 0xFF)
    lock = try #require(try info(chip).lock)
    #expect(lock.extent == .partly && lock.pages == Array(4...15) && !lock.isFrozen)
    chip.set(40, [0xFF, 0x0F, 0, 0xBD])
    lock = try #require(try info(chip).lock)
    #expect(lock.extent == .fully && lock.pages == Array(4...39) && !lock.isFrozen)
    chip.memory[10] = 0xFF
    chip.set(40, [0xFF, 0x0F, 0x3F, 0xBD])
    #expect(try info(chip).lock?.isFrozen == true)
  }

  @Test("a chip of which the lock bits are not all known, and one that says where they are")
  func unknown() throws {
    #expect(try info(Type2Model(.copy)).lock == nil)
    let copy = LockTests.holding(.feiju)
    var tag = NDEFTag(ModelLink(Field(copy)))
    #expect(try tag.info().lock?.extent == TagLockState.Extent.none)
    try tag.lock()
    #expect(try tag.info().lock?.extent == .fully && copy.page(40) == [0xFF, 0x0F, 0, 0xBD])
  }

  @Test("what info says of writing is what writing says", arguments: [UInt8](0...255))
  func writing(_ access: UInt8) throws {
    let chip = Type2Model(.ntag213)
    chip.memory[15] = access
    var tag = NDEFTag(ModelLink(Field(chip)))
    let isWritable = try tag.info().isWritable
    #expect(isWritable == ((try? tag.write(SweepCase.short)) != nil))
  }

  @Test("what info says of locking is what locking says") func locking() throws {
    let bits: [UInt8] = [0x00, 0x01, 0x02, 0x07, 0x08, 0x0F, 0x12, 0x77, 0xF8, 0xFF]
    for first in bits {
      for second in bits {
        for access: UInt8 in [0x00, 0x08, 0x0F] {
          let chip = LockTests.holding(.ntag213)
          chip.memory.replaceSubrange(10..<12, with: [first, second])
          chip.memory[15] = access
          var tag = NDEFTag(ModelLink(Field(chip)))
          let obstacle = try tag.info().lockObstacle
          let isLocked = (try? tag.lock()) != nil
          #expect((obstacle == nil) == isLocked, "\(first), \(second), \(access)")
        }
      }
    }
    var empty = NDEFTag(ModelLink(Field(Type2Model(.ntag213))))
    #expect(try empty.info().lockObstacle?.contains("holds no message") == true)
  }

  @Test("what info says of formatting is what formatting says") func formatting() throws {
    for kind in [Type2Model.Kind.ultralight, .ultralightC, .mf0ul11, .ntag213, .copy] {
      for container: [UInt8] in [[0, 0, 0, 0], [0xE1, 0x20, 0x06, 0], [0xE0, 0x10, 0x06, 0]] {
        for isLocked in [false, true] {
          let chip = Type2Model(kind, isFormatted: false)
          chip.set(3, container)
          if isLocked { chip.memory[10] |= 0x08 }
          var tag = NDEFTag(ModelLink(Field(chip)))
          let info = try tag.info()
          #expect(!info.isWritable)
          let error = #expect(throws: TagError.self) { try tag.write(SweepCase.short) }
          let saysFormat = error?.description.contains("format it first, which cannot be undone")
          #expect(saysFormat == (info.formatObstacle == nil))
          #expect((info.formatObstacle == nil) == ((try? tag.format()) != nil), "\(kind)")
        }
      }
    }
  }

  @Test("signature, counter, maker and name") func more() throws {
    let chip = Type2Model(.ntag215)
    #expect(try info(chip).signature?.count == 32 && info(chip).counter == nil)
    chip.set(132, [0x10, 5, 0, 0])
    chip.readCounter = 0x01_0203
    chip.reset()
    #expect(try info(chip).counter == 0x01_0204)
    #expect(try info(Type2Model(.ultralight)).signature == nil)
    #expect(
      try info(Type2Model(.feiju)).chip.name
        == "unknown Type 2 chip by Feiju (not NXP) (version 0053040201000F03)")
    let relative = Type2Model(.ntag213)
    relative.otherVersion = [0, 4, 4, 5, 2, 2, 0x15, 3]
    #expect(try info(relative).chip.name == "NTAG I2C plus 2K")
  }

  @Test("who may write a tag with a password") func password() throws {
    let chip = ProtectTests.protected(.ntag213)
    var told = try info(chip)
    #expect(told.allowsWriting && told.passwordPage == 4 && !told.isWritable)
    let secret = ProtectTests.protected(
      .ntag213,
      TagProtection(password: ProtectTests.password, firstPage: 4, protectsReading: true))
    told = try info(secret)
    #expect(told.passwordPage == 4 && !told.isWritable)
    #expect(told.capacity == nil && told.configuration == nil)
    // A password for the settings alone concerns nobody who writes.
    let open = LockTests.holding(.ntag213)
    open.memory[0x29 * 4 + 3] = 0x29
    open.reset()
    #expect(try info(open).isWritable && info(open).passwordPage == nil)
  }

  @Test("a tag that shows nothing without its password says so") func secret() throws {
    let chip = ProtectTests.protected(
      .ntag213,
      TagProtection(password: ProtectTests.password, firstPage: 0, protectsReading: true))
    var tag = NDEFTag(ModelLink(Field(chip)))
    let error = #expect(throws: TagError.self) { try tag.info() }
    #expect(
      error?.description == "pages from 0 on need a password; nothing was written; "
        + "give its password, or use another tag")
    var open = NDEFTag(
      ModelLink(Field(chip)), passwords: TagPasswordProvider(ProtectTests.password))
    let info = try open.info()
    #expect(info.configuration?.protectsReading == true)
    #expect(info.contents == .message(SweepCase.short) && info.signature?.count == 32)
  }
}
