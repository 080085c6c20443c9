import TestSupport
import Testing

@testable import VirtualReaders

/// What each family answers, byte by byte; everything here is written out by hand.
@Suite("PC/SC readers without pcscd") struct SmartCardModelTests {
  /// NTAG215: its message is empty, and page 5 is blank.
  private static let ntag = VirtualTag(.ntag215, uid: bytes("04e10cda993c80"))
  private static let storageATR = "3b8f8001804f0ca0000003060300030000000068"
  private static let page4 = "0300fe00" + String(repeating: "00", count: 12)

  /// A reader with a tag that has power.
  private func slot(
    _ family: SmartCardFamily, _ tag: VirtualTag = ntag, faults: [Fault] = []
  ) -> VirtualSmartCardSlot {
    var slot = VirtualSmartCardSlot(family, tags: [tag], faults: faults)
    #expect(slot.isPresent() && slot.powerUp() != nil)
    return slot
  }

  private func send(_ slot: inout VirtualSmartCardSlot, _ apdu: String) -> String {
    slot.transmit(bytes(apdu.filter { $0 != " " })).map { digits($0) } ?? "nothing"
  }

  private func isPresent(_ slot: inout VirtualSmartCardSlot) -> Bool { slot.isPresent() }

  @Test("numbers and ATRs", arguments: SmartCardFamily.allCases)
  func identity(_ family: SmartCardFamily) {
    var reader = VirtualSmartCardSlot(family, tags: [Self.ntag])
    #expect(isPresent(&reader))
    #expect(reader.powerUp().map { digits($0) } == Self.storageATR)
    #expect(send(&reader, "FF CA 00 00 00") == "04e10cda993c809000")
    #expect(send(&reader, "FF CA 00 00 07") == "04e10cda993c809000")
    #expect(send(&reader, "FF CA 00 00 04") == "6c07")
    #expect(send(&reader, "FF CA 00 00 08") == "04e10cda993c806282")
    // A card with memory knows no APDUs.
    #expect(send(&reader, "00 A4 04 00 00") == digits(family.facts.unknown))
    reader.powerDown()
    #expect(send(&reader, "FF CA 00 00 00") == digits(family.facts.failedRead))
  }

  @Test("pages", arguments: SmartCardFamily.allCases) func pages(_ family: SmartCardFamily) {
    var reader = slot(family)
    let isIdentiv = [.utrust3700f, .utrust3720f].contains(family)
    #expect(
      send(&reader, "FF B0 00 04 10") == (isIdentiv ? "0300fe009000" : Self.page4 + "9000"))
    #expect(send(&reader, "FF B0 00 04 04") == "0300fe009000")
    #expect(send(&reader, "FF D6 00 05 04 DE AD BE EF") == "9000")
    #expect(reader.tags[0].page(5) == bytes("deadbeef"))
    #expect(send(&reader, "FF D6 00 05 10" + String(repeating: "00", count: 16)) == "6700")
    #expect(send(&reader, "FF B0 01 00 04") == "6b00")
    let failed: [SmartCardFamily: String] = [
      .utrust3700f: "6981", .utrust3720f: "6981", .omnikey5022: "6a82", .rcs300: "6a82",
    ]
    // There is no page F0. The tag says so with four bits, and is no longer selected.
    #expect(send(&reader, "FF B0 00 F0 04") == failed[family] ?? "6300")
    #expect(send(&reader, "FF B0 00 04 04") == failed[family] ?? "6300")
    #expect(reader.powerUp(isReset: true).map { digits($0) } == Self.storageATR)
    #expect(send(&reader, "FF B0 00 05 04") == "deadbeef9000")
    let unwritten: [SmartCardFamily: String] = [
      .utrust3700f: "6581", .utrust3720f: "6581", .omnikey5022: "6581", .rcs300: "6581",
    ]
    #expect(send(&reader, "FF D6 00 F0 04 00 00 00 00") == unwritten[family] ?? "6300")
  }

  @Test("commands of a PN532 through an ACR122U") func pn532() {
    var reader = slot(.acr122u)
    #expect(send(&reader, "FF 00 48 00 00") == "414352" + "3132325532" + "3134")
    #expect(send(&reader, "FF 00 00 00 02 D4 02") == "d503320106079000")
    #expect(send(&reader, "FF 00 00 00 04 D4 42 30 04") == "d54300" + Self.page4 + "9000")
    #expect(send(&reader, "FF 00 00 00 05 D4 40 01 30 04") == "d54100" + Self.page4 + "9000")
    // Four bits are no checksum: status 02, and the page is written.
    #expect(send(&reader, "FF 00 00 00 08 D4 42 A2 05 DE AD BE EF") == "d543029000")
    #expect(reader.tags[0].page(5) == bytes("deadbeef"))
    #expect(send(&reader, "FF 00 00 00 03 D4 42 60") == "d543000004040201001103" + "9000")
    #expect(send(&reader, "FF 00 00 00 04 D4 42 30 F0") == "d543029000")
    #expect(send(&reader, "FF 00 00 00 04 D4 42 30 04") == "d543019000")
    #expect(send(&reader, "FF 00 00 00 04 D4 32 01 00") == "d5339000")
    #expect(send(&reader, "FF 00 00 00 04 D4 32 01 01") == "d5339000")
    #expect(
      send(&reader, "FF 00 00 00 04 D4 4A 01 00") == "d54b0101" + "0044000704e10cda993c80" + "9000")
    #expect(send(&reader, "FF 00 00 00 04 D4 42 30 05") == "d54300deadbeef" + zeros(12) + "9000")
    #expect(send(&reader, "FF 00 00 00 01 D4") == "6300")
    #expect(send(&reader, "FF 00 00 00 02 D4 99") == "6300")
    #expect(send(&reader, "FF C2 00 00 02 81 00 00") == "6300")
  }

  private func zeros(_ count: Int) -> String { String(repeating: "00", count: count) }

  @Test("a transparent session", arguments: [SmartCardFamily.acr1252u, .acr1552u, .rcs300])
  func session(_ family: SmartCardFamily) {
    var reader = slot(family)
    #expect(send(&reader, "FF C2 00 01 04 95 02 30 04 00") == "c0030169859000")
    #expect(send(&reader, "FF C2 00 00 02 81 00 00") == "c0030090009000")
    #expect(send(&reader, "FF C2 00 02 04 8F 02 00 03 00") == "c0030090008f01009000")
    #expect(
      send(&reader, "FF C2 00 01 04 95 02 30 04 00")
        == "c00300900092010096020000" + "9710\(Self.page4)9000")
    // Without a longer time the answer to a write comes too late, and the page is written.
    #expect(send(&reader, "FF C2 00 01 08 95 06 A2 05 DE AD BE EF 00") == "c0030164019000")
    #expect(reader.tags[0].page(5) == bytes("deadbeef"))
    // With it the four bits are heard where checksums are left alone.
    #expect(
      send(&reader, "FF C2 00 01 13 5F 46 04 40 42 0F 00 90 02 02 00 95 06 A2 05 01 02 03 04 00")
        == "c0030090009201049602000097010a9000")
    #expect(
      send(&reader, "FF C2 00 01 0F 5F 46 04 40 42 0F 00 95 06 A2 05 00 00 00 00 00")
        == "c0030264019000")
    // The time is told with its least significant byte first: so much is too short.
    #expect(
      send(&reader, "FF C2 00 01 13 5F 46 04 00 0F 00 00 90 02 02 00 95 06 A2 05 01 02 03 04 00")
        == "c003036401" + "9000")
    // 33 pages are 132 bytes, whose count takes two bytes itself.
    let long = send(&reader, "FF C2 00 01 05 95 03 3A 04 24 00")
    let parts = ["c003009000", "920100", "96020000", "978184"]
    #expect(long.hasPrefix(parts.joined() + "0300fe00"))
    let statusLength = 2
    #expect(long.count == parts.joined().count + 2 * (132 + statusLength))
  }

  @Test("what a session refuses, and the field in it") func sessionTrouble() {
    var reader = slot(.acr1552u)
    #expect(send(&reader, "FF C2 00 00 02 81 00 00") == "c0030090009000")
    #expect(send(&reader, "FF C2 00 00 02 77 00 00") == "c003016a819000")
    #expect(send(&reader, "FF C2 00 00 03 81 00 82 00") == "6700")
    #expect(send(&reader, "FF C2 00 00 04 95 84 00 00 00") == "6700")
    #expect(send(&reader, "FF C2 00 03 02 81 00 00") == "6a81")
    #expect(send(&reader, "FF C2 00 02 04 8F 02 07 07 00") == "c003016a819000")
    // There is no card of that kind.
    #expect(send(&reader, "FF C2 00 02 04 8F 02 02 03 00") == "c0030164019000")
    #expect(send(&reader, "FF C2 00 02 04 8F 02 00 03 00") == "c0030090008f01009000")
    // A refusal ends the selection; a new choice of protocol begins another.
    #expect(send(&reader, "FF C2 00 01 04 95 02 30 F0 00") == "c0030164019000")
    #expect(send(&reader, "FF C2 00 01 04 95 02 30 04 00") == "c0030164019000")
    #expect(send(&reader, "FF C2 00 02 04 8F 02 00 03 00") == "c0030090008f01009000")
    #expect(send(&reader, "FF C2 00 01 04 95 02 30 04 00").contains("9710" + Self.page4))
    // Field off, 5 ms, and on: the tag has power and is not selected.
    #expect(
      send(&reader, "FF C2 00 00 0B 83 00 5F 46 04 88 13 00 00 84 00 00") == "c0030090009000")
    #expect(send(&reader, "FF C2 00 01 04 95 02 30 04 00") == "c0030164019000")
    #expect(send(&reader, "FF C2 00 02 04 8F 02 00 03 00") == "c0030090008f01009000")
    #expect(send(&reader, "FF C2 00 00 02 82 00 00") == "c0030090009000")
    #expect(send(&reader, "FF C2 00 01 04 95 02 30 04 00") == "c0030169859000")
  }

  @Test("raw frames through Identiv's readers") func identiv() {
    for family in [SmartCardFamily.utrust3700f, .utrust3720f] {
      var reader = slot(family)
      #expect(send(&reader, "FF EF 00 00 02 30 04") == Self.page4 + "9000")
      #expect(send(&reader, "FF EF 00 00 01 60") == "00040402010011039000")
      #expect(send(&reader, "FF EF 00 00 06 A2 05 DE AD BE EF") == "0a9000")
      #expect(reader.tags[0].page(5) == bytes("deadbeef"))
      #expect(send(&reader, "FF EF 00 00 02 30 F0") == "6581")
      #expect(send(&reader, "FF EF 00 00 02 30 04") == "6981")
      #expect(send(&reader, "FF C2 00 00 02 81 00 00") == "6d00")
    }
  }

  @Test("nothing raw through an OMNIKEY 5022") func omnikey() {
    var reader = slot(.omnikey5022)
    for apdu in ["FF C2 00 00 02 81 00 00", "FF EF 00 00 02 30 04", "FF 00 00 00 02 D4 02"] {
      #expect(send(&reader, apdu) == "6d00")
    }
  }

  @Test("a card that speaks ISO 14443-4", arguments: SmartCardFamily.allCases)
  func type4(_ family: SmartCardFamily) {
    var reader = VirtualSmartCardSlot(family, tags: [VirtualTag(.type4v2)])
    #expect(isPresent(&reader))
    // ATS 05 78 80 70 02: one historical byte, 02? It has three interface bytes, 80 70 02, and
    // none.
    #expect(reader.powerUp().map { digits($0) } == "3b80800101")
    #expect(send(&reader, "00 A4 04 00 07 D2 76 00 00 85 01 01 00") == "9000")
    #expect(send(&reader, "00 A4 00 0C 02 E1 03") == "9000")
    #expect(
      send(&reader, "00 B0 00 00 0F") == "000f20003b00340406e104080000009000")
    #expect(send(&reader, "FF B0 00 04 10") == digits(family.facts.unknown))
    #expect(reader.powerUp(isReset: true) != nil)
    #expect(send(&reader, "00 B0 00 00 0F") == "6986")
  }

  @Test("ISO 15693: blocks, raw frames, both orders of the number") func vicinity() {
    let tag = VirtualTag(.slix2, uid: bytes("e004010887654321"))
    let families: [SmartCardFamily] = [.acr1552u, .utrust3720f, .omnikey5022]
    for family in families {
      var reader = slot(family, tag)
      #expect(
        reader.powerUp(isReset: true).map { digits($0) }
          == "3b8f8001804f0ca0000003060b00140000000077")
      let isTurned = family == .utrust3720f
      #expect(
        send(&reader, "FF CA 00 00 00")
          == (isTurned ? "21436587080104e09000" : "e0040108876543219000"))
      #expect(send(&reader, "FF D6 00 05 04 DE AD BE EF") == "9000")
      #expect(send(&reader, "FF B0 00 05 04") == "deadbeef9000")
    }
    for family in SmartCardFamily.allCases where !families.contains(family) {
      var reader = VirtualSmartCardSlot(family, tags: [tag])
      #expect(!isPresent(&reader) && reader.powerUp() == nil)
    }
    var raw = slot(.utrust3720f, tag)
    #expect(send(&raw, "FF EF 00 00 0B 22 20 21 43 65 87 08 01 04 E0 00") == "00000000009000")
    var reader = slot(.acr1552u, tag)
    #expect(send(&reader, "FF C2 00 00 02 81 00 00") == "c0030090009000")
    #expect(send(&reader, "FF C2 00 02 04 8F 02 02 03 00") == "c0030090008f01009000")
    let write = "95 0F 22 21 21 43 65 87 08 01 04 E0 05 01 02 03 04"
    #expect(send(&reader, "FF C2 00 01 11 \(write) 00") == "c0030164019000")
    #expect(
      send(&reader, "FF C2 00 01 18 5F 46 04 40 42 0F 00 \(write) 00")
        == "c003009000" + "920100" + "96020000" + "970100" + "9000")
    #expect(
      send(
        &reader,
        "FF C2 00 01 14 5F 46 04 40 42 0F 00 95 0B 22 20 21 43 65 87 08 01 04 E0 05 00")
        == "c003009000" + "920100" + "96020000" + "97050001020304" + "9000")
  }

  @Test("FeliCa: numbers, and who keeps polling to itself") func feliCa() {
    let tag = VirtualTag(.feliCa, uid: bytes("012e4cd5a1b2c3d4"))
    for family in SmartCardFamily.allCases where family.facts.air.contains(.feliCa) {
      var reader = VirtualSmartCardSlot(family, tags: [tag])
      #expect(isPresent(&reader))
      #expect(
        reader.powerUp().map { digits($0) }
          == (family == .acr122u
            ? "3b8f8001804f0ca00000030603f011000000008a"
            : "3b8f8001804f0ca00000030611003b0000000042"))
      #expect(send(&reader, "FF CA 00 00 00") == "012e4cd5a1b2c3d49000")
      #expect(send(&reader, "FF CA 01 00 00") == "00f00000020603009000")
    }
    var sony = slot(.rcs300, tag)
    #expect(send(&sony, "FF C2 00 00 02 81 00 00") == "c0030090009000")
    #expect(send(&sony, "FF C2 00 02 04 8F 02 03 00 00") == "c0030090008f01009000")
    #expect(send(&sony, "FF C2 00 01 08 95 06 06 00 12 FC 00 00 00") == "c003016a809000")
    var direct = slot(.acr1252u, tag)
    #expect(
      send(&direct, "FF 00 00 00 06 06 00 FF FF 00 00")
        == "1201012e4cd5a1b2c3d400f00000020603009000")
  }

  @Test("pcscd is told of a going before it is told of another coming") func swap() {
    var reader = slot(.acr1552u)
    reader.remove()
    reader.present(VirtualTag(.ntag213, uid: bytes("04aabbccddee80")))
    // pcscd also asks before each reset, where its thread that waits for cards does not hear of it.
    for _ in 0..<3 {
      let isPresent = reader.isPresent(byWatcher: false)
      #expect(!isPresent)
    }
    #expect(!isPresent(&reader))
    #expect(isPresent(&reader))
    #expect(reader.powerUp() != nil)
    #expect(send(&reader, "FF CA 00 00 00") == "04aabbccddee809000")
  }

  @Test("a setting acts where the power was taken away, and not everywhere that is so")
  func unpower() {
    for family in SmartCardFamily.allCases {
      var reader = slot(family)
      // Everything from page 4 on is protected, reading too.
      #expect(send(&reader, "FF D6 00 84 04 80 05 00 00") == "9000")
      #expect(send(&reader, "FF D6 00 83 04 04 00 00 04") == "9000")
      #expect(send(&reader, "FF B0 00 04 04") == "0300fe009000")
      reader.powerDown()
      #expect(reader.powerUp() != nil)
      let isOff = family != .utrust3700f
      #expect(
        send(&reader, "FF B0 00 04 04")
          == (isOff ? digits(family.facts.failedRead) : "0300fe009000"))
    }
  }

  @Test("faults at commands") func faults() throws {
    func answer(_ fault: String) throws -> String {
      var reader = slot(.acr1252u, faults: [try Fault("cmd:ReadBinary:1=" + fault)])
      return send(&reader, "FF B0 00 04 04")
    }
    for fault in ["no-reply", "silence", "drop-response", "garble-response", "nack", "unplug"] {
      #expect(try answer(fault) == "nothing", "\(fault)")
    }
    #expect(try answer("status:01") == "6301")
    #expect(try answer("truncate:3") == "0300fe")
    #expect(try answer("junk:2") == "3138" + "0300fe009000")
    // The tag has lost its power, and nobody has selected it since.
    #expect(try answer("reset-chip") == "6300")
    #expect(try Fault("cmd:Session:2=kill-service").description == "cmd:Session:2=kill-service")
    var reader = slot(.acr1252u, faults: [try Fault("write:1=nak")])
    #expect(send(&reader, "FF D6 00 05 04 01 02 03 04") == "6300")
    #expect(reader.tags[0].page(5) == bytes("00000000"))
  }

  @Test("APDUs that no reader takes") func strange() {
    var reader = slot(.utrust3720f)
    #expect(send(&reader, "FF") == "6700")
    #expect(send(&reader, "FF B0 00 04 02 00") == "6700")
    #expect(send(&reader, "FF EF 00 00 FF" + String(repeating: "30", count: 250)) == "nothing")
    #expect(send(&reader, "FF 12 34 56") == "6d00")
  }
}
