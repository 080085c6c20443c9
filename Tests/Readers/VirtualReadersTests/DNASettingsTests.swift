import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

@Suite("NTAG 424 DNA: settings") struct DNASettingsTests {
  /// A card whose settings a reader with key 0 may change.
  private func opened(_ model: ChipModel = .ntag424) throws -> (BareDNA, DNAPeer) {
    let card = BareDNA(VirtualTag(model))
    let peer = card.peer()
    #expect(try peer.authenticate(0) == 0)
    return (card, peer)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var why: String
    var settings: String
    var status: UInt8
    var testDescription: String { why }
    init(_ why: String, _ settings: String, _ status: UInt8 = 0x9E) {
      (self.why, self.settings, self.status) = (why, settings, status)
    }
  }

  /// Each a small change to settings that are good.
  static let bad = [
    Case("read is a key that does not exist", "40 00 50 C1 F121 200000 430000 430000"),
    Case("change is a key that does not exist", "40 0A E0 C1 F121 200000 430000 430000"),
    Case("metadata for a key that does not exist", "40 00E0 C1 F151 200000 430000 430000"),
    Case("a code with a key that does not exist", "40 00E0 C1 F126 200000 430000 430000"),
    Case("a code that everybody could make", "40 00E0 C1 F12E 200000 430000 430000"),
    Case("the counter for a key that does not exist", "40 00E0 C1 F721 200000 430000 430000"),
    Case("metadata without number and counter", "40 00E0 01 FF21 200000 430000 430000"),
    Case("plain metadata without number and counter", "40 00E0 01 FFE1 430000 430000"),
    Case("a number and no metadata", "40 00E0 81 FFF1 430000 430000"),
    Case("a right to the counter and no counter", "40 00E0 81 F121 200000 430000 430000"),
    Case("number and counter overlap", "40 00E0 C1 F1E1 200000 2D0000 430000 430000"),
    Case("counter and number overlap", "40 00E0 C1 F1E1 250000 200000 430000 430000"),
    Case("number and code overlap", "40 00E0 C1 F1E1 360000 100000 430000 430000"),
    Case("counter and code overlap", "40 00E0 C1 F1E1 200000 520000 430000 430000"),
    Case("metadata and code overlap", "40 00E0 C1 F121 240000 430000 430000"),
    Case("data and metadata overlap", "40 00E0 D1 F121 200000 300000 300000 200000 600000"),
    Case("data and number overlap", "40 00E0 D1 F1E1 230000 400000 300000 300000 200000 600000"),
    Case("data and counter overlap", "40 00E0 D1 F1E1 200000 4F0000 300000 300000 200000 600000"),
    Case("encrypted data without a key", "40 00E0 D1 F12F 200000"),
    Case("encrypted data without a number", "40 00E0 51 F121 200000 430000 430000 200000 630000"),
    Case("encrypted data without a counter", "40 00E0 91 FF21 200000 430000 430000 200000 630000"),
    Case("a limit without a counter", "40 00E0 A1 FF21 200000 430000 430000 050000"),
    Case("a limit that is reached", "40 00E0 E1 F121 200000 430000 430000 000000"),
    Case("data that are no whole blocks", "40 00E0 D1 F121 200000 430000 430000 210000 700000"),
    Case("no data", "40 00E0 D1 F121 200000 430000 430000 000000 700000"),
    Case("data before what the code is over", "40 00E0 D1 F121 000000 440000 430000 200000 700000"),
    Case("data behind the code", "40 00E0 D1 F121 200000 430000 440000 200000 630000"),
    Case("the code begins behind itself", "40 00E0 C1 F121 200000 440000 430000"),
    Case("a code outside of the file", "40 00E0 C1 F121 200000 430000 F10000"),
    Case("metadata outside of the file", "40 00E0 C1 F121 E10000 100000 100000"),
    Case("a number outside of the file", "40 00E0 81 FFEF F30000"),
    Case("a counter outside of the file", "40 00E0 41 FFEF FB0000"),
    Case("an option that is not there", "44 00E0"),
    Case("an option of mirrors that is not there", "40 00E0 C5 F121 200000 430000 430000"),
    Case("no ASCII", "40 00E0 C0 F121 200000 430000 430000"),
    Case("the state of a loop that is not there", "40 00E0 C9 F121 200000 600000 430000 430000"),
    Case("too short", "40 00E0 C1 F121 200000 430000", 0x7E),
    Case("too long", "40 00E0 C1 F121 200000 430000 430000 00", 0x7E),
    Case("nothing", "", 0x7E),
    Case("too long without mirrors", "00 00E0 00", 0x7E),
  ]

  @Test("what the chip refuses", arguments: bad) func refuses(_ example: Case) throws {
    let (card, peer) = try opened()
    let before = card.chip.settings
    let data = bytes(example.settings.filter { $0 != " " })
    let answer = try peer.command(0x5F, header: [2], data, .full)
    #expect(answer == DNAPeer.Answer(status: example.status))
    #expect(card.chip.settings == before && card.chip.session == nil)
    #expect(try peer.authenticate(0) == 0, "nothing is worse than before")
  }

  static let good = [
    "40 00E0 C1 F121 200000 430000 430000", "40 00E0 D1 F121 200000 430000 430000 200000 630000",
    "40 00E0 C1 FEE1 200000 2E0000 430000 430000", "40 00E0 C1 FEEF 200000 FFFFFF",
    "40 00E0 81 FFEF F20000", "40 00E0 41 FEEF FA0000",
    "40 00E0 E1 F121 200000 430000 430000 010000",
    "40 E0EE 01 FFFF", "00 E0EE", "03 30 23", "01 FFFF", "40 00E0 C1 F121 200000 F00000 F00000",
  ]

  @Test("what it takes, it says again", arguments: good) func takes(_ settings: String) throws {
    let (card, peer) = try opened()
    let data = bytes(settings.filter { $0 != " " })
    #expect(try peer.command(0x5F, header: [2], data, .full) == .done)
    let expected = [0x00] + data[..<3] + [0x00, 0x01, 0x00] + data[3...]
    #expect(
      try peer.command(0xF5, header: [2], .code) == DNAPeer.Answer(status: 0, data: expected))
    _ = peer.select()
    #expect(
      try peer.command(0xF5, header: [2], .plain) == DNAPeer.Answer(status: 0, data: expected),
      "without a key, too")
    #expect(card.chip.readCounter == 0)
  }

  @Test("the loop of a TagTamper in the clear, in the data, and where it may not be") func loop()
    throws
  {
    let (card, peer) = try opened(.ntag424TagTamper)
    #expect(try peer.command(0xF7, .full).data == Array("II".utf8))
    for (settings, status) in [
      ("40 00E0 C9 F121 200000 600000 430000 430000", 0x00),
      ("40 00E0 D9 F121 200000 510000 430000 430000 200000 630000", 0x00),
      ("40 00E0 D9 F121 200000 520000 430000 430000 200000 630000", 0x9E),
      ("40 00E0 C9 F121 200000 3F0000 430000 430000", 0x9E),
      ("40 00E0 C9 F121 200000 FF0000 430000 430000", 0x9E),
      ("40 00E0 C9 F121 200000 430000 430000 430000", 0x9E),
    ] as [(String, UInt8)] {
      #expect(try peer.authenticate(0) == 0)
      let data = bytes(settings.filter { $0 != " " })
      let answer = try peer.command(0x5F, header: [2], data, .full)
      #expect(answer.status == status, "\(settings)")
    }
    card.chip.loop = Array("OC".utf8)
    let tap = String(decoding: card.tap(), as: UTF8.self)
    #expect(!tap.contains("OC"), "encrypted")
    #expect(peer.select())
    #expect(try peer.authenticate(0) == 0)
    let plain = bytes("4000E0C9F121200000600000430000430000")
    #expect(try peer.command(0x5F, header: [2], plain, .full) == .done)
    #expect(Array(card.tap()[0x60..<0x62]) == Array("OC".utf8))
    #expect(card.send("9060000000") == "0404083000110591af")
  }

  @Test("who may change settings") func rights() throws {
    let (card, peer) = try opened()
    let mirrors = bytes("4000E0C1F121200000430000430000")
    #expect(try peer.command(0x5F, header: [3], mirrors, .full).status == 0x9D, "only file 2")
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.command(0x5F, header: [4], bytes("00E0EE"), .full).status == 0xF0)
    #expect(try peer.authenticate(1) == 0)
    #expect(try peer.command(0x5F, header: [2], bytes("00E0EE"), .full).status == 0xAE)
    _ = peer.select()
    #expect(try peer.command(0x5F, header: [2], bytes("00E0EE"), .plain).status == 0xAE)
    // For everybody, and then for nobody.
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.command(0x5F, header: [2], bytes("00EEEE"), .full) == .done)
    _ = peer.select()
    #expect(try peer.command(0x5F, header: [2], bytes("00EFEE"), .plain) == .done)
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.command(0x5F, header: [2], bytes("00E0EE"), .full).status == 0x9D)
    #expect(card.chip.settings[1].change == DNAFileSettings.nobody)
  }

  @Test("a limit is more than what was counted; mirrors that stay do not count from 0 again")
  func counter() throws {
    let (card, peer) = try opened()
    let mirrors = bytes("4000E0C1F121200000430000430000")
    #expect(try peer.command(0x5F, header: [2], mirrors, .full) == .done)
    for count in 1...3 {
      _ = card.tap()
      #expect(card.chip.readCounter == count)
    }
    let limited = bytes("4000E0E1F121200000430000430000")
    for (limit, status) in [(3, 0x9E), (4, 0x00)] as [(UInt8, UInt8)] {
      _ = peer.select()
      #expect(try peer.authenticate(0) == 0)
      #expect(try peer.command(0x5F, header: [2], limited + [limit, 0, 0], .full).status == status)
    }
    #expect(card.chip.readCounter == 3)
    #expect(try peer.command(0x5F, header: [2], bytes("00E0EE"), .full) == .done)
    #expect(try peer.command(0x5F, header: [2], mirrors, .full) == .done)
    #expect(card.chip.readCounter == 0)
  }
}
