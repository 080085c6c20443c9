import NDEF
import Tags
import Testing

/// Where the chip keeps locks, settings and its password, a container may name memory for the user.
@Suite("Containers that name more memory than the chip has") struct ExcessTests {
  static let cases: [(Type2Model.Kind, UInt8)] = [
    (.ntag210, 0x07), (.ntag210, 0x08), (.mf0ul11, 0x10), (.ultralight, 0x12), (.ntag212, 0x12),
    (.mf0ul21, 0xFF), (.ntag203, 0x13), (.ntag213, 0x13), (.ntag213, 0x14), (.ntag213, 0x3E),
    (.ntag213, 0xFF), (.ultralightC, 0x14), (.ntag215, 0x40), (.ntag215, 0x6D), (.ntag216, 0x70),
  ]

  private func tag(_ kind: Type2Model.Kind, _ size: UInt8) -> Type2Model {
    let chip = LockTests.holding(kind)
    chip.memory[14] = size
    return chip
  }

  @Test("nothing is written, of any length, and the reason is said", arguments: cases)
  func write(_ kind: Type2Model.Kind, _ size: UInt8) throws {
    for options in [TagOptions(), .fewestExchanges] {
      for count in [20, Int(size) * 8 - 10] {
        // A chip that is not asked what it is can take what every chip has room for.
        if count < 46, !options.identifies { continue }
        let chip = tag(kind, size)
        let before = chip.memory
        var session = NDEFTag(ModelLink(Field(chip)), options: options)
        let error = #expect(throws: TagError.self) {
          try session.write(SweepCase.message(count, "d"))
        }
        #expect(chip.memory == before && error?.state == .untouched)
        #expect(
          error?.description.contains(
            "the capability container names \(Int(size) * 8) bytes, more than a") == true,
          "\(count): \(error?.description ?? "")")
      }
    }
  }

  @Test("what is there is read, told, and can be erased", arguments: cases)
  func others(_ kind: Type2Model.Kind, _ size: UInt8) throws {
    let chip = tag(kind, size)
    var session = NDEFTag(ModelLink(Field(chip)))
    #expect(try session.read().contents == .message(SweepCase.short))
    let info = try session.info()
    #expect(info.contents == .message(SweepCase.short) && !info.isWritable)
    #expect(info.defect?.hasPrefix("the capability container names") == true)
    #expect(try #require(info.capacity) < (chip.userEnd - 4) * 4)
    let rest = Array(chip.memory[(chip.userEnd * 4)...])
    try session.erase()
    #expect(chip.seen == .nothing && chip.memory[(chip.userEnd * 4)...].elementsEqual(rest))
  }

  @Test("a container that names less is believed") func less() throws {
    let chip = tag(.ntag215, 0x12)
    var session = NDEFTag(ModelLink(Field(chip)))
    #expect(try session.info().capacity == 142 && session.info().defect == nil)
    try session.write(SweepCase.message(120, "d"))
    #expect(chip.seen == .message(SweepCase.message(120, "d")))
  }
}
