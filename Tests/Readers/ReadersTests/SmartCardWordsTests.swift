import Basics
import Tags
import Testing

@testable import Readers

/// What PC/SC readers and the service say, and what they are called.
@Suite("Words of PC/SC readers") struct SmartCardWordsTests {
  private func bytes(_ text: String) -> [UInt8] {
    [UInt8](hexadecimal: text.filter { $0 != " " }) ?? []
  }

  @Test("objects of a session, long, unknown and broken") func objects() {
    let long = TransparentSessionResponse(
      bytes("C003009000 97 81 80") + [UInt8](repeating: 7, count: 128))
    #expect(long?.answer?.count == 128 && long?.status == 0x9000)
    #expect(TransparentSessionResponse(bytes("FF6E 02 0000 9701AA"))?.answer == [0xAA])
    #expect(TransparentSessionResponse([])?.answer == nil)
    for broken in ["97", "9702AA", "9781", "9783000001AA", "97FF", "C00300"] {
      #expect(TransparentSessionResponse(bytes(broken)) == nil, "\(broken)")
    }
  }

  @Test("answers to reset") func answers() throws {
    func read(_ text: String) -> AnswerToReset? { AnswerToReset(bytes(text)) }
    let head = "3B8F8001804F0CA000000306"
    let ntag = read(head + "03 0003 00000000 68")
    #expect(ntag?.technology == .a && ntag?.sak == 0)
    #expect(read(head + "03 0001 00000000 6A")?.sak == 0x08)
    #expect(read(head + "03 0002 00000000 69")?.sak == 0x18)
    #expect(read(head + "0B 0014 00000000 77")?.technology == .v)
    #expect(read(head + "11 003B 00000000 42")?.technology == .f)
    let topaz = read(head + "03 F004 00000000 9F")
    #expect(topaz?.isTopaz == true && ntag?.isTopaz == false)
    #expect(try topaz.map { try TagSelection($0, number: [UInt8](1...7)) }?.isTopaz == true)
    #expect(read("3B8180018080")?.sak == 0x20)
    #expect(read("3B80800101")?.sak == 0x20)
    for broken in ["", "3B", head + "03 0003 00000000 69", "3B9F8001804F", "3B8F80018000"] {
      #expect(read(broken) == nil, "\(broken)")
    }
  }

  @Test("names of readers: numbers, twins, slots, parts") func names() {
    let names = [
      "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00",
      "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 00 01", "ACS ACR122U PICC Interface 01 00",
      "ACS ACR122U PICC Interface 02 00",
      "ACS ACR1281 1S Dual Reader [ACR1281 1S Dual Reader ICC] 03 00",
    ].map(SmartCardName.init)
    #expect(names.contactless.count == 3)
    #expect(
      names.connection(of: names[0]) == "pcsc:ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC]")
    #expect(names.connection(of: names[2]) == "pcsc:ACS ACR122U PICC Interface 01 00")
    #expect(names.find("acr1252") == [names[0]])
    #expect(names.find("ACR122U") == [names[2], names[3]])
    #expect(names.find("ACS ACR122U PICC Interface") == [names[2], names[3]])
    #expect(names.find("ACS ACR122U PICC Interface 02 00") == [names[3]])
    #expect(names.find("ACR1552").isEmpty)
    // The slot for cards with contacts is meant by its whole name alone.
    #expect(names.find("ACR1281").isEmpty && names.find(names[4].text) == [names[4]])
    #expect(SmartCardReaderFamily.of(names[0].text).way == .session)
    #expect(SmartCardReaderFamily.of(names[0].text).hasFeliCaCommand)
    #expect(SmartCardReaderFamily.of(names[2].text).way == .passThrough)
    #expect(SmartCardReaderFamily.of("Somebody's Reader 00 00").way == .blocks)
  }

  @Test(
    "readers for tags, for cards with contacts, security keys, and what nobody knows",
    arguments: [
      (
        .tags,
        [
          "ACS ACR122U PICC Interface", "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC]",
          "ACS ACR1552 1S CL Reader [ACR1552 1S CL Reader PICC]", "ACS ACR1281 1S Dual Reader PICC",
          "HID Global OMNIKEY 5022 Smart Card Reader", "HID OMNIKEY 5025-CL",
          "HID Global OMNIKEY 5422 Smartcard Reader [OMNIKEY 5422CL Smartcard Reader] (IM0O2C) 00 00",
          "Identiv Identiv uTrust 4701 F Dual Interface Reader [uTrust 4701 F CL Reader] (5504) 01 00",
          "Identiv uTrust 3720 Contactless Reader", "SONY FeliCa RC-S300/S", "SpringCard NFC'Roll",
          "Broadcom Corp 58200 [Contactless SmartCard] (0123456789ABCD) 01 00", "Circle CIR215 CL",
          "SCM Microsystems Inc. SCL010 Contactless Reader", "NXP PR533",
          "Elatec TWN4 SmartCard NFC",
          "Identive CLOUD 4510 F Contactless + SAM Reader", "TOKEN2 MFA NFC Reader",
          "Gemalto Prox SU USB PC LinkReader",
        ]
      ),
      (
        .secureModule,
        [
          "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 00 01",
          "ACS ACR1552 1S CL Reader [ACR1552 1S CL Reader SAM] 00 01",
          "ACS ACR1281 1S Dual Reader SAM 0", "Kapsch TrafficCom USB SAM reader",
        ]
      ),
      (
        .contacts,
        [
          "Gemalto PC Twin Reader (69988A87) 02 00", "Alcor Micro AU9540 00 00",
          "Broadcom Corp 5880 [Contacted SmartCard] (0123456789ABCD) 00 00",
          "ACS ACR39U ICC Reader",
          "ACS ACR1281 1S Dual Reader [ACR1281 1S Dual Reader ICC]",
          "HID Global OMNIKEY 5422 Smartcard Reader [OMNIKEY 5422 Smartcard Reader] (IM0O2C) 01 00",
          "Identiv Identiv uTrust 4701 F Dual Interface Reader [uTrust 4701 F Contact Reader] (5504) 00 00",
          "HID Global OMNIKEY 3x21 Smart Card Reader", "SCM Microsystems Inc. SCR 3310",
          "Identiv SCR3500 A Contact Reader",
          "Gemalto Prox Dual USB PC Link Reader [Prox-DU Contact_09A00795]",
        ]
      ),
      (
        .securityKey,
        [
          "Yubico YubiKey OTP+FIDO+CCID 00 00", "Yubico Yubikey NEO OTP+U2F+CCID",
          "Nitrokey Nitrokey 3 [CCID/ICCD Interface] 00 00", "SoloKeys Solo 2",
          "Free Software Initiative of Japan Gnuk", "SafeNet eToken 5110+ FIPS", "Ledger Nano X",
          "Feitian ePass2003", "HID Global Crescendo Key", "Aktiv Rutoken ECP", "GoTrust Idem Key",
          "GoldKey Security PIV Token", "Watchdata USB Key",
        ]
      ),
      (
        .unknown,
        [
          "Generic Smart Card Reader Interface [Smart Card Reader Interface] (20070818000000000) 00 00",
          "Generic USB2.0-CRW", "Lenovo Integrated Smart Card Reader", "Virtual PCD 00 00",
          "Cherry KC 1000 SC", "Somebody's Reader 00 00",
        ]
      ),
    ] as [(SmartCardSlot.Use, [String])])
  func uses(_ use: SmartCardSlot.Use, _ names: [String]) {
    for name in names { #expect(SmartCardName(name).use == use, "\(name)") }
  }

  @Test("what only shows that it takes tags by one that lies on it is taken, and no security key")
  func shown() {
    let other = SmartCardName("Somebody's Reader 00 00")
    #expect(SmartCardSlot(other, hasTag: true).use == .tags)
    #expect(SmartCardSlot(other, hasTag: false).use == .unknown)
    let key = SmartCardName("Yubico YubiKey OTP+FIDO+CCID 01 00")
    #expect(SmartCardSlot(key, hasTag: true).use == .securityKey)
    let names = [key, other, SmartCardName("ACS ACR1252 Reader 02 00")]
    #expect(names.contactless == [names[2]])
    // By its name, what nobody knows can be opened; a key is named by its whole name at most.
    #expect(names.find("somebody") == [other] && names.find("yubikey").isEmpty)
    #expect(names.find("reader") == [names[2]])
  }

  @Test("every code of the service has a place") func codes() {
    #expect(SmartCardStatus(-2_146_435_043).trouble == .notRunning)
    #expect(SmartCardStatus(0x8010_0069).problem == .released)
    #expect(SmartCardStatus(0x8010_0017).problem == .readerGone)
    #expect(SmartCardStatus(0x8010_001D).problem == .serviceGone)
    #expect(SmartCardStatus(0x8010_000B).problem == .heldElsewhere)
    for trouble in [
      SmartCardServiceError.notRunning, .stopped, .silent, .noReaders, .refused, .heldElsewhere,
      .other(0x8010_0013),
    ] {
      #expect(SmartCardServiceError(code: trouble.code) == trouble && trouble.sentence.count > 20)
    }
  }
}
