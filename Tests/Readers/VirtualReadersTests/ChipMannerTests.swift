import TestSupport
import Testing

@testable import VirtualReaders

/// What the chips do besides keeping bytes.
@Suite("Manners of Type 2 chips") struct ChipMannerTests {
  static let type2 = ChipModel.allCases.filter(\.isType2)

  @Test("checksums of the facts")
  func checksums() {
    let vectors = [
      "60": "f832", "3000": "02a8", "3004": "26ee", "3c00": "a201", "3902": "085c", "5000": "57cd",
      "1a00": "4176", "3a0007": "7f24", "1bffffffff": "6300",
    ]
    for (content, crc) in vectors { #expect(digits(crcA(bytes(content))) == crc, "\(content)") }
  }

  @Test("READ goes on at page 0", arguments: type2) func wrapAround(_ model: ChipModel) throws {
    let driver = Driver(VirtualTag(model))
    driver.list()
    let layout = try #require(Type2Layout.of(model))
    let end = layout.hiddenPages?.lowerBound ?? layout.lastPage + 1
    let image = driver.tag.visibleMemory
    for page in 0..<end {
      let expected = (0..<4).flatMap { step in
        let page = (page + step) % end
        return image[(page * 4)..<(page * 4 + 4)]
      }
      #expect(driver.read(page) == expected)
    }
  }

  @Test("a refusal ends the selection: asleep again if it was woken") func afterRefusal() {
    let driver = Driver(VirtualTag(.ntag215))
    driver.list()
    #expect(driver.exchange([0x30, 0xF0]) == [0x13])
    #expect(driver.exchange([0x30, 0x04]) == [0x01])
    #expect(driver.list() != nil, "REQA finds it")
    _ = driver.command(0x44, [0x01])
    #expect(driver.list() == nil, "REQA does not wake it")
    let uid = driver.tag.uid
    #expect(driver.list(uid: uid) != nil, "WUPA does")
    #expect(driver.exchange([0x30, 0xF0]) == [0x13])
    #expect(driver.list() == nil)
    #expect(driver.list(uid: uid) != nil)
  }

  @Test("an unknown command or a wrong length") func unknown() {
    for (model, status) in [(ChipModel.ntag215, UInt8(0x01)), (.ntag203, 0x02)] {
      let driver = Driver(VirtualTag(model))
      driver.list()
      #expect(driver.raw([0x77, 0x01]) == [status])
      #expect(driver.raw([0x30, 0x00]) == [0x01])
    }
    let driver = Driver(VirtualTag(.ntag215))
    for command in ["3000aa", "a204010203", "1a00", "6000", "3a00"] {
      driver.list()
      #expect(driver.raw(bytes(command)) == [0x01], "\(command)")
    }
    // An error frame follows the acknowledgement for what InDataExchange does not know.
    driver.list()
    let answer = driver.send(Driver.frame([0xD4, 0x40, 0x01, 0x3A, 0x00, 0x07]))
    #expect(answer.suffix(8) == [0, 0, 0xFF, 1, 0xFF, 0x7F, 0x81, 0])
  }

  @Test("the container is only ever added to") func oneTime() {
    let driver = Driver(VirtualTag(.ultralight))
    driver.list()
    #expect(driver.write(3, [0xE1, 0x10, 0x06, 0x00]))
    #expect(driver.write(3, [0x00, 0x01, 0x00, 0x0F]))
    #expect(driver.tag.page(3) == [0xE1, 0x11, 0x06, 0x0F])
    #expect(driver.write(1, [0, 0, 0, 0]) == false)
  }

  @Test("COMPATIBILITY_WRITE takes the first four of sixteen bytes") func compatibilityWrite() {
    let driver = Driver(VirtualTag(.ntag213))
    driver.list()
    #expect(driver.exchange([0xA0, 0x06] + (1...16)) == [0])
    #expect(driver.tag.page(6) == [1, 2, 3, 4] && driver.tag.page(7) == [0, 0, 0, 0])
    #expect(driver.exchange([0xA0, 0x01] + (1...16)) == [0x13])
  }

  @Test("FAST_READ gives all or nothing") func fastRead() throws {
    let driver = Driver(VirtualTag(.ntag216))
    driver.list()
    #expect(driver.answer([0x3A, 0x00, 0x40])?.count == 260)
    #expect(driver.raw([0x3A, 0x00, 0x41]) == [0x07], "the chip's buffer holds 262 bytes")
    #expect(driver.raw([0x3A, 0xE0, 0xE7]) == [0x02], "a refusal is a wrong checksum")
    driver.list()
    #expect(driver.raw([0x3A, 0x05, 0x04]) == [0x02])
  }

  @Test("Ultralight C begins to authenticate") func ultralightC() {
    let driver = Driver(VirtualTag(.ultralightC))
    driver.list()
    let first = driver.answer([0x1A, 0x00])
    #expect(first?.first == 0xAF && first?.count == 9)
    // No key makes zeros of what this chip has just sent.
    #expect(driver.raw([0xAF] + [UInt8](repeating: 0, count: 16)) == [0x02])
    driver.list()
    #expect(driver.exchange([0x30, 0x2C]) == [0x13], "the key is never read")
  }

  @Test("counters of EV1") func counters() {
    let driver = Driver(VirtualTag(.ultralightEV1))
    driver.list()
    #expect(driver.answer([0x39, 0x00]) == [0, 0, 0])
    _ = driver.command(0x08, [0x63, 0x03, 0x00])
    #expect(driver.raw([0xA5, 0x00, 0xFF, 0xFF, 0xFF, 0x00]) == [0x00, 0x0A])
    #expect(driver.raw([0xA5, 0x00, 0x01, 0x00, 0x00, 0x00]) == [0x00, 0x04], "overflow")
    driver.list()
    #expect(driver.answer([0x39, 0x00]) == [0xFF, 0xFF, 0xFF])
    #expect(driver.answer([0x3E, 0x01]) == [0xBD])
  }

  @Test("the 16-bit counter of NTAG203") func oldCounter() {
    let driver = Driver(VirtualTag(.ntag203))
    driver.list()
    #expect(driver.write(0x29, [0x10, 0x01, 0, 0]))
    #expect(driver.write(0x29, [0x05, 0x00, 0, 0]))
    #expect(driver.tag.page(0x29) == [0x15, 0x01, 0, 0])
  }

  @Test("the read counter counts the first read after power") func readCounter() throws {
    let driver = Driver(try VirtualTag(specification: "ntag213:counter=41"))
    driver.list()
    #expect(driver.answer([0x39, 0x02]) == [41, 0, 0])
    _ = driver.read(4)
    _ = driver.read(4)
    #expect(driver.tag.readCount == 42)
    driver.list()
    _ = driver.answer([0x3A, 0x04, 0x05])
    #expect(driver.tag.readCount == 42, "selecting again is no new power")
    driver.reset()
    _ = driver.answer([0x3A, 0x04, 0x05])
    #expect(driver.tag.readCount == 43)
    let off = Driver(VirtualTag(.ntag213))
    off.list()
    #expect(off.raw([0x39, 0x02]) == [0x02], "off as delivered")
  }
}
