import Tags
import Testing

/// Tags that a cryptographic key protects, which only the changes of `SecureTags` know.
@Suite("Tags with keys") struct KeyedTagTests {
  /// An Ultralight C, and an Ultralight AES, whose settings lie where NTAG213 has them.
  static let chips: [(name: String, cipher: Type2KeyProtection.Cipher)] = [
    ("MIFARE Ultralight C", .tripleDES), ("MIFARE Ultralight AES", .aes),
  ]

  private func chip(
    _ cipher: Type2KeyProtection.Cipher, from page: UInt8, reading: Bool
  ) -> Type2Model {
    let chip = LockTests.holding(cipher == .aes ? .ntag213 : .ultralightC)
    if cipher == .aes {
      chip.otherVersion = [0, 4, 3, 1, 4, 0, 0x0F, 3]
      chip.memory[0x29 * 4 + 3] = page
      chip.memory[0x2A * 4] = reading ? 0x80 : 0
    } else {
      chip.memory[0x2A * 4] = page
      chip.memory[0x2B * 4] = reading ? 0 : 1
    }
    chip.reset()
    return chip
  }

  private func info(_ chip: Type2Model) throws -> TagInfo {
    var tag = NDEFTag(ModelLink(Field(chip)))
    return try tag.info()
  }

  @Test("nothing protected", arguments: 0..<2) func open(_ index: Int) throws {
    let (name, cipher) = Self.chips[index]
    let told = try info(chip(cipher, from: 0x3C, reading: true))
    #expect(told.chip.name == name && told.userByteCount == 144 && told.isWritable)
    #expect(told.keys?.cipher == cipher && told.keys?.firstPage == nil && told.keyPage == nil)
    var tag = NDEFTag(ModelLink(Field(chip(cipher, from: 0x3C, reading: true))))
    #expect(try tag.write(SweepCase.message(24, "b")).isVerified)
  }

  @Test("writing protected: read by everybody, and written by nobody here", arguments: 0..<2)
  func writing(_ index: Int) throws {
    let (name, cipher) = Self.chips[index]
    let chip = chip(cipher, from: 4, reading: false)
    let told = try info(chip)
    #expect(told.chip.name == name && told.contents == .message(SweepCase.short))
    #expect(told.keyPage == 4 && told.passwordPage == nil && !told.isWritable)
    #expect(told.keys?.protectsReading == false)
    let before = chip.memory
    for isVague in [true, false] {
      let field = Field(chip)
      field.isVague = isVague
      var tag = NDEFTag(ModelLink(field))
      #expect(try tag.read().contents == .message(SweepCase.short))
      let error = #expect(throws: TagError.self) { try tag.write(SweepCase.message(24, "b")) }
      #expect(
        error?.description
          == "pages from 4 on need the tag's key; read back, the tag holds what it held before; "
          + "only authentication with that key opens it; use another tag")
    }
    #expect(chip.memory == before)
  }

  @Test("reading protected as well", arguments: 0..<2) func reading(_ index: Int) throws {
    let (name, cipher) = Self.chips[index]
    let chip = chip(cipher, from: 4, reading: true)
    let told = try info(chip)
    #expect(told.chip.name == name && told.keyPage == 4 && told.keys?.protectsReading == true)
    #expect(
      told.contents == .unreadable("pages from 4 on cannot be read without the tag's key"))
    #expect(!told.isWritable && told.capacity == nil)
  }

  @Test("a page behind the user's is no matter of theirs") func settingsOnly() throws {
    let told = try info(chip(.tripleDES, from: 0x2A, reading: false))
    #expect(told.keys?.firstPage == 0x2A && told.keyPage == nil && told.isWritable)
  }
}

@Suite("MIFARE DESFire") struct DESFireTests {
  static let names: [(hardware: [UInt8], name: String)] = [
    ([4, 1, 1, 0x00, 2, 0x18, 5], "MIFARE DESFire 4K"),
    ([4, 1, 1, 0x01, 0, 0x16, 5], "MIFARE DESFire EV1 2K"),
    ([4, 1, 1, 0x12, 0, 0x1A, 5], "MIFARE DESFire EV2 8K"),
    ([4, 1, 2, 0x33, 0, 0x1C, 5], "MIFARE DESFire EV3 16K"),
    ([4, 1, 1, 0x55, 0, 0x19, 5], "MIFARE DESFire of version 55"),
  ]

  @Test("named by what it says, read and written as every Type 4 tag", arguments: 0..<names.count)
  func named(_ index: Int) throws {
    let card = Type4Model(.v2)
    card.hardware = Self.names[index].hardware
    var tag = NDEFTag(ModelLink(Field(card)))
    let info = try tag.info()
    #expect(info.chip.name == Self.names[index].name && info.capacity == 2046)
    #expect(info.chip.version == Self.names[index].hardware)
    #expect(try tag.write(SweepCase.short).isVerified)
    #expect(try tag.read().contents == .message(SweepCase.short))
  }

  @Test("without an NDEF application it is named, and left alone") func bare() throws {
    let card = Type4Model(.v2)
    (card.hardware, card.isBare) = ([4, 1, 1, 0x12, 0, 0x18, 5], true)
    var tag = NDEFTag(ModelLink(Field(card)))
    let error = #expect(throws: TagError.self) { try tag.info() }
    #expect(
      error?.description.hasPrefix("this MIFARE DESFire EV2 4K holds no NDEF application") == true)
  }

  @Test("another card's version makes it no DESFire") func others() throws {
    for hardware: [UInt8] in [[4, 4, 2, 0x30, 0, 0x11, 5], [4, 2, 1, 0x11, 0, 0x18, 5], [1, 2]] {
      let card = Type4Model(.v2)
      card.hardware = hardware
      var tag = NDEFTag(ModelLink(Field(card)))
      #expect(try tag.info().chip.name == "Type 4 tag, mapping 2.0")
    }
  }
}
