import Tags
import Testing

@Suite("Identification") struct IdentificationTests {
  static let names: [(Type2Model.Kind, String, Int)] = [
    (.ntag203, "NTAG203", 144), (.ntag210, "NTAG210", 48), (.ntag212, "NTAG212", 128),
    (.ntag213, "NTAG213", 144), (.ntag215, "NTAG215", 504), (.ntag216, "NTAG216", 888),
    (.ultralight, "MIFARE Ultralight", 48), (.ultralightC, "MIFARE Ultralight C", 144),
    (.mf0ul11, "MIFARE Ultralight EV1 (MF0UL11)", 48),
    (.mf0ul21, "MIFARE Ultralight EV1 (MF0UL21)", 128), (.copy, "unknown Type 2 chip", 144),
  ]

  @Test("chips by what they answer, blank or not", arguments: names)
  func chips(_ kind: Type2Model.Kind, _ name: String, _ userByteCount: Int) throws {
    for isVague in [true, false] {
      let field = Field(Type2Model(kind))
      field.isVague = isVague
      var tag = NDEFTag(ModelLink(field))
      let info = try tag.info()
      #expect(info.chip.name == name && info.userByteCount == userByteCount)
      #expect(info.contents == .empty && info.isWritable && info.lockedPages.isEmpty)
      #expect(info.selection.uid.description == "04E10CDA993C80")
      #expect(info.exchanges == field.exchanges)
    }
  }

  @Test("a fault while the chip is asked does not make it another one", arguments: names)
  func faults(_ kind: Type2Model.Kind, _ name: String, _ userByteCount: Int) throws {
    for exchange in 2...8 {
      let field = Field(Type2Model(kind))
      field.faults = [exchange: .corrupt]
      var tag = NDEFTag(ModelLink(field))
      #expect(try tag.info().chip.name == name, "corrupt at \(exchange)")
    }
  }

  @Test("the subtype does not matter where it says nothing of the memory") func versions() {
    #expect(Type2Product.named(byVersion: [0, 4, 4, 2, 1, 0, 0x0F, 3]) == .ntag213)
    #expect(Type2Product.named(byVersion: [0, 4, 4, 4, 1, 0, 0x0F, 3]) == .ntag213)
    #expect(Type2Product.named(byVersion: [0, 4, 4, 4, 1, 0, 0x13, 3]) == .ntag216)
    #expect(Type2Product.named(byVersion: [0, 4, 3, 2, 1, 0, 0x0B, 3]) == .ultralightEV1)
    // NTAG I2C, Ultralight AES, NTAG213 TT, a copy, and too few bytes.
    for version: [UInt8] in [
      [0, 4, 4, 5, 2, 1, 0x13, 3], [0, 4, 3, 1, 4, 0, 0x0F, 3], [0, 4, 4, 2, 3, 0, 0x0F, 3],
      [0, 0x53, 4, 2, 1, 0, 0x0F, 3], [0, 4, 4, 2, 1, 0, 0x0F], [],
    ] {
      #expect(Type2Product.named(byVersion: version) == nil)
    }
  }

  @Test("NTAG 424 DNA by its container") func ntag424() throws {
    var tag = NDEFTag(ModelLink(Field(Type4Model(.ntag424))))
    let info = try tag.info()
    #expect(info.chip.name == "NTAG 424 DNA (by its capability container)")
    #expect(info.capacity == 254 && info.contents == .empty)
  }

  @Test("neither Type 2 nor Type 4") func unsupported() {
    let chip = StrangeTag()
    var tag = NDEFTag(ModelLink(Field(chip)))
    let error = #expect(throws: TagError.self) { try tag.read() }
    let expected = """
      this is a MIFARE Classic tag, which no iPhone reads and few Android phones; nothing was written; \
      take a tag of Type 2, such as NTAG213, or of Type 4 (ATQA 0400, SAK 08)
      """
    #expect(error?.description == expected)
  }
}

/// A MIFARE Classic, as it shows itself.
private final class StrangeTag: ModelTag {
  let uid: [UInt8] = [1, 2, 3, 4]
  let atqa: [UInt8] = [4, 0]
  let sak: UInt8 = 8
  let ats: [UInt8] = []
  let memory: [UInt8] = []
  let seen = Seen.nothing
  func answer(_ command: [UInt8], _ tear: Tear?) -> ModelAnswer { .silence }
  func reset() {}
}
