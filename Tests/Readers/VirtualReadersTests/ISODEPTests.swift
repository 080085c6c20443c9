import TestSupport
import Testing

@testable import VirtualReaders

@Suite("Type 4 tags") struct ISODEPTests {
  /// A reader with the NDEF file of a tag selected.
  private func opened(_ model: ChipModel, faults: [Fault] = []) -> Driver {
    let driver = Driver(VirtualTag(model), faults: faults)
    driver.list()
    #expect(driver.exchange(bytes("00a4040007d276000085010100")) == [0, 0x90, 0])
    #expect(driver.exchange(bytes("00a4000c02e104")) == [0, 0x90, 0])
    return driver
  }

  static let models: [ChipModel] = [.type4v2, .type4v3, .ntag424]

  @Test("what is written is read, in blocks of every size", arguments: models)
  func roundTrip(_ model: ChipModel) {
    let driver = opened(model)
    let limit = model == .type4v2 ? 0x34 : 0xF8
    let longest = model == .type4v2 ? 0x3B : 0xFF
    for count in 1...limit {
      let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ count) }
      #expect(driver.exchange([0, 0xD6, 0, 3, UInt8(count)] + data) == [0, 0x90, 0], "\(count)")
      let seen = driver.exchange([0, 0xB0, 0, 3, UInt8(min(count, longest))])
      #expect(seen == [0] + data + [0x90, 0], "\(count)")
    }
    #expect(driver.tag.memory[..<3] == [0, 0, 0])
  }

  @Test("blocks and receipts are counted as in the facts") func counts() {
    let driver = opened(.type4v3)
    let before = driver.chip.bench.counters
    #expect(driver.exchange([0, 0xB0, 0, 0, 0xFB]).count == 254)
    let after = driver.chip.bench.counters
    // 251 + 2 bytes in pieces of 61: one command, four receipts.
    #expect(after.frames["R-ACK"] == 4)
    #expect(after.dataExchanges - before.dataExchanges == 5)
  }

  @Test("status bytes of what cannot be done", arguments: models) func refusals(_ model: ChipModel)
  {
    var driver = opened(model)
    let size = driver.tag.memory.count
    let (high, low) = (UInt8(size >> 8), UInt8(size & 0xFF))
    let cases: [(String, String)] = [
      ("00d60000", "6700"), ("00", "6700"), ("00b0\(digits([high, low]))01", "6b00"),
      ("80b0000001", "6e00"),
      ("0099000000", "6d00"), ("00a4000c02e199", "6a82"), ("00a4040003aabbcc00", "6a82"),
      ("00a4090c02e104", "6a86"),
    ]
    for (command, status) in cases {
      #expect(driver.exchange(bytes(command)).suffix(2) == bytes(status)[...], "\(command)")
    }
    driver = opened(model)
    #expect(driver.exchange(bytes("00a4000c02e103")) == [0, 0x90, 0])
    #expect(
      driver.exchange(bytes("00d600000100")).suffix(2) == [0x69, 0x82], "the container stays")
    driver.reset()
    #expect(driver.exchange(bytes("00b0000001")).suffix(2) == [0x69, 0x86], "nothing is selected")
    #expect(
      driver.exchange(bytes("00a4000c02e104")).suffix(2) == [0x6A, 0x82], "no application yet")
  }

  @Test("the end of the file") func endOfFile() {
    let driver = opened(.ntag424)
    #expect(driver.exchange(bytes("00b000f010")).count == 19)
    #expect(driver.exchange(bytes("00b000f020")).suffix(2) == [0x62, 0x82])
    #expect(driver.exchange(bytes("00b000f000")).suffix(2) == [0x90, 0x00], "as much as there is")
    #expect(driver.exchange(bytes("00d600ff02aaaa")).suffix(2) == [0x6B, 0x00])
  }

  @Test("NTAG 424: version, signature, and no keys before the application") func ntag424() {
    let driver = Driver(VirtualTag(.ntag424))
    driver.list()
    #expect(driver.exchange(bytes("9060000000")) == bytes("0004040230001105" + "91af"))
    #expect(driver.exchange(bytes("90af000000")) == bytes("0004040201021105" + "91af"))
    #expect(driver.exchange(bytes("90af000000")).suffix(2) == [0x91, 0x00])
    #expect(driver.exchange(bytes("90af000000")).suffix(2) == [0x91, 0x1C])
    let signature = driver.exchange(bytes("903c0000010000"))
    #expect(signature.count == 59 && signature[1...4] == bytes("d1940d17")[...])
    #expect(driver.exchange(bytes("90710000020000" + "00")).suffix(2) == [0x91, 0x40])
  }

  @Test("a card in the protocol hears neither REQA nor HLTA, and sleeps after S(DESELECT)")
  func protocolState() {
    let driver = opened(.type4v2)
    #expect(driver.list() == nil)
    driver.reset()
    _ = driver.command(0x44, [1])
    #expect(driver.list() == nil)
    #expect(driver.list(uid: driver.tag.uid) != nil)
    #expect(driver.command(0x00, [0x06]) == [0x00], "still there")
    driver.chip.remove()
    #expect(driver.command(0x00, [0x06]) == [0x01])
  }

  @Test("a lost answer is asked for again when the chip may") func retries() {
    let driver = opened(.type4v2)
    _ = driver.command(0x32, [0x04, 0x02])
    driver.chip.bench.faults.add(.onFrame("I-BLOCK", 1, .corrupt))
    #expect(driver.exchange(bytes("00d60000050003aabbcc")) == [0, 0x90, 0])
    #expect(driver.chip.bench.counters.frames["R-NAK"] == 1)
    #expect(driver.tag.memory[..<5] == [0, 3, 0xAA, 0xBB, 0xCC])
  }
}
