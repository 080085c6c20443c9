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
    let long = SessionObjects(bytes("C003009000 97 81 80") + [UInt8](repeating: 7, count: 128))
    #expect(long?.answer?.count == 128 && long?.status == 0x9000)
    #expect(SessionObjects(bytes("FF6E 02 0000 9701AA"))?.answer == [0xAA])
    #expect(SessionObjects([])?.answer == nil)
    for broken in ["97", "9702AA", "9781", "9783000001AA", "97FF", "C00300"] {
      #expect(SessionObjects(bytes(broken)) == nil, "\(broken)")
    }
  }

  @Test("answers to reset") func answers() {
    func read(_ text: String) -> AnswerToReset? { AnswerToReset(bytes(text)) }
    let head = "3B8F8001804F0CA000000306"
    let ntag = read(head + "03 0003 00000000 68")
    #expect(ntag?.technology == .a && ntag?.sak == 0)
    #expect(read(head + "03 0001 00000000 6A")?.sak == 0x08)
    #expect(read(head + "03 0002 00000000 69")?.sak == 0x18)
    #expect(read(head + "0B 0014 00000000 77")?.technology == .v)
    #expect(read(head + "11 003B 00000000 42")?.technology == .f)
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
    #expect(names.find("acr1252") == names[0])
    #expect(names.find("ACR122U") == nil)
    #expect(names.find("ACS ACR122U PICC Interface 02 00") == names[3])
    #expect(names.find("ACR1552") == nil)
    #expect(SmartCardKind.of(names[0].text).way == .session)
    #expect(SmartCardKind.of(names[0].text).hasFeliCaCommand)
    #expect(SmartCardKind.of(names[2].text).way == .passThrough)
    #expect(SmartCardKind.of("Somebody's Reader 00 00").way == .blocks)
  }

  @Test("every code of the service has a place") func codes() {
    #expect(SmartCardCode(-2_146_435_043).trouble == .notRunning)
    #expect(SmartCardCode(0x8010_0069).problem == .released)
    #expect(SmartCardCode(0x8010_0017).problem == .readerGone)
    #expect(SmartCardCode(0x8010_001D).problem == .serviceGone)
    #expect(SmartCardCode(0x8010_000B).problem == .heldElsewhere)
    for trouble in [
      SmartCardTrouble.notRunning, .stopped, .silent, .noReaders, .refused, .heldElsewhere,
      .other(0x8010_0013),
    ] {
      #expect(SmartCardTrouble(code: trouble.code) == trouble && trouble.sentence.count > 20)
    }
  }
}
