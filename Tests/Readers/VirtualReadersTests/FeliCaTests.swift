import Testing

@testable import VirtualReaders

/// A FeliCa Lite-S by its frames, which have their length first and no check bytes.
@Suite("FeliCa Lite-S") struct FeliCaTests {
  private static let number = "012e3d4c5b6a7988"

  private func card(_ fields: String = "") throws -> VirtualTag {
    var card = try VirtualTag(specification: "felica-lite-s:uid=\(Self.number)\(fields)")
    card.powerUp()
    return card
  }

  private func ask(
    _ card: inout VirtualTag, _ frame: String, _ bench: inout SimulationRecorder
  ) -> String? {
    card.answer(feliCa: bytes(frame), &bench).map { digits($0) }
  }

  private func ask(_ card: inout VirtualTag, _ frame: String) -> String? {
    var bench = SimulationRecorder()
    return ask(&card, frame, &bench)
  }

  private func check(_ block: String, service: String = "0b00") -> String {
    "1006\(Self.number)01\(service)0180\(block)"
  }

  private func update(_ block: String, _ data: String) -> String {
    "2008\(Self.number)0109000180\(block)\(data)"
  }

  private let data = "00112233445566778899aabbccddeeff"

  @Test("a blank one answers any system and not that of NDEF, until its configuration says so")
  func polling() throws {
    var card = try card()
    let answer = "1201\(Self.number)00f1000000014300"
    #expect(ask(&card, "060012fc0000") == nil)
    #expect(ask(&card, "0600ffff0000") == answer)
    #expect(ask(&card, "060088b40000") == answer)
    #expect(
      ask(&card, update("88", "ffffff01000000000000000000000000")) == "0c09\(Self.number)0000")
    #expect(ask(&card, "060012fc0000") == answer)
    #expect(ask(&card, "060012fc0100") == "14" + answer.dropFirst(2) + "12fc")
    // FF stands for any byte.
    #expect(ask(&card, "060012ff0000") == answer && ask(&card, "060013fc0000") == nil)
  }

  @Test("CHECK and UPDATE, and their refusals") func commands() throws {
    var card = try card()
    #expect(ask(&card, update("05", data)) == "0c09\(Self.number)0000")
    #expect(ask(&card, check("05")) == "1d07\(Self.number)000001\(data)")
    #expect(card.memory[80..<96].elementsEqual(bytes(data)))
    // Another service, a block that is not there, too many, and reading by the service for writing.
    #expect(ask(&card, check("05", service: "0f10")) == "0c07\(Self.number)01a6")
    #expect(ask(&card, check("0f")) == "0c07\(Self.number)01a8")
    #expect(ask(&card, check("05", service: "0900"))?.hasSuffix(data) == true)
    #expect(
      ask(&card, "1806\(Self.number)010b000580008001800280038004") == "0c07\(Self.number)ffa2")
    // Another card, a wrong length, another command: silence.
    #expect(ask(&card, "1006\(Self.number.replacingLast)010b00018005") == nil)
    #expect(ask(&card, "1106\(Self.number)010b00018005") == nil)
    #expect(ask(&card, "1004\(Self.number)010b00018005") == nil)
  }

  @Test("write bits, the key's bits, and a configuration that is frozen") func locks() throws {
    var card = try card(":ndef=d00000:locked")
    #expect(card.memoryConfiguration.prefix(4) == [0x00, 0xC0, 0x00, 0x01])
    #expect(card.capabilityContainer == bytes("100401000d0000000000000000030025"))
    let memory = card.memory
    for block in ["00", "01", "0d", "88"] {
      #expect(ask(&card, update(block, data)) == "0c09\(Self.number)01a1", "\(block)")
    }
    #expect(card.memory == memory)
    var keyed = try self.card()
    #expect(ask(&keyed, update("88", "ffffff01000002000400080000000000")) != nil)
    #expect(ask(&keyed, check("02"))?.hasSuffix("00") == true)
    #expect(ask(&keyed, check("01")) == "0c07\(Self.number)01b1")
    #expect(ask(&keyed, update("02", data)) == "0c09\(Self.number)01b1")
    #expect(ask(&keyed, update("03", data)) == "0c09\(Self.number)01b1")
    #expect(ask(&keyed, update("04", data)) == "0c09\(Self.number)0000")
  }

  @Test("a torn write leaves the first bytes, and counts as one") func torn() throws {
    var card = try card()
    var bench = SimulationRecorder(faults: [.onWrite(1, .torn(bytes: 3, .ack))])
    #expect(ask(&card, update("01", data), &bench) == "0c09\(Self.number)0000")
    #expect(card.memory[16..<32].elementsEqual([0, 0x11, 0x22] + [UInt8](repeating: 0, count: 13)))
    #expect(bench.counters.pageWrites == 1)
    #expect(
      bench.events.contains(.wroteBlock(uid: [], block: 1, [0x00, 0x11, 0x22])), "\(bench.events)")
    #expect(ask(&card, check("90"))?.hasSuffix("0100000000000000" + "0000000000000000") == true)
  }

  @Test("the chip carries frames to it by both of its commands, and tells a damaged answer")
  func throughChip() throws {
    var card = try card()
    card.format()
    let driver = Driver(card)
    func said(_ code: UInt8, _ data: String) -> String? {
      driver.command(code, bytes(data)).map { digits($0) }
    }
    _ = said(0x32, "05000101")
    // InListPassiveTarget at 212 and 424 kbit/s.
    let found = "0101" + "1201\(Self.number)00f1000000014300"
    #expect(said(0x4A, "01010012fc0000") == found && said(0x4A, "01020012fc0000") == found)
    #expect(said(0x4A, "01010012340000") == "00")
    #expect(said(0x4A, "01010012fc0000") == found)
    // InCommunicateThru and InDataExchange.
    let block = "1d07\(Self.number)000001100401000d0000000000010000000023"
    #expect(said(0x42, check("00")) == "00" + block)
    #expect(said(0x40, "01" + check("00")) == "00" + block)
    #expect(said(0x40, "01" + "1006ffffffffffffffff010b00018000") == "01")
    driver.chip.bench.faults.add(.onFrame("CHECK", 1, .corrupt))
    #expect(said(0x42, check("00")) == "02")
    // Two cards drown each other.
    driver.chip.present(VirtualTag(.feliCaLiteS, uid: bytes("012e000000000001")))
    #expect(said(0x4A, "010100ffff0000") == "00")
    #expect(driver.chip.bench.counters.frames["POLLING"] == 3 + 2 + 2)
  }
}

extension String {
  /// The same number but for its last byte.
  fileprivate var replacingLast: String { String(dropLast(2)) + "00" }
}
