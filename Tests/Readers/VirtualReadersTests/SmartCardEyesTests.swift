import TestSupport
import Testing

@testable import VirtualReaders

/// Beckon's command and pyscard at one reader, one after the other: each reads what the other
/// wrote.
@Suite("Beckon and pyscard", .needs(.pcscd, .pyscard)) struct SmartCardEyesTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var family: SmartCardFamily
    var model: ChipModel
    var testDescription: String { "\(family.rawValue) \(model.rawValue)" }
    /// Where the blocks behind the container begin, and how many of four bytes one command reads.
    var firstBlock: Int { model.isType5 ? 1 : 4 }
  }

  static let pairs = [
    Pair(family: .acr122u, model: .ntag213), Pair(family: .acr1252u, model: .ntag215),
    Pair(family: .acr1552u, model: .ntag213), Pair(family: .acr1552u, model: .slix2),
    Pair(family: .utrust3700f, model: .ntag213), Pair(family: .utrust3720f, model: .st25tv02k),
    Pair(family: .omnikey5022, model: .ntag216), Pair(family: .omnikey5022, model: .slix2),
    Pair(family: .rcs300, model: .ntag213),
  ]

  @Test("the same bytes, both ways", arguments: pairs) func both(_ pair: Pair) throws {
    var card = VirtualTag(pair.model)
    card.format()
    let reader = try VirtualSmartCardReader(pair.family, tags: [card])
    let written = try run(["write", "https://eat.example.com/s/42"], reader)
    #expect(written.status == 0, "\(written.stderr)")

    let message = [0xD1, 0x01, 0x15, 0x55, 0x04] + Array("eat.example.com/s/42".utf8)
    let peer = try SmartCardPeer(reader)
    #expect(try peer.ask("connect").hasPrefix("3b8f"))
    var seen: [UInt8] = []
    for block in pair.firstBlock..<(pair.firstBlock + 9) {
      let answer = try peer.send("FFB0" + digits([UInt8(block >> 8), UInt8(block & 255), 4]))
      #expect(answer.hasSuffix("9000"))
      seen += bytes(String(answer.dropLast(4)))
    }
    let start = pair.firstBlock * 4
    #expect(seen == Array(reader.memory(of: card.uid)[start..<(start + seen.count)]))
    let place = seen.indices.first { seen[$0...].starts(with: message) }
    let offset = try #require(place, "\(digits(seen))")

    // One letter of the URL, by the other program.
    let index = offset + message.count - 1
    var block = Array(seen[(index / 4 * 4)..<(index / 4 * 4 + 4)])
    block[index % 4] = UInt8(ascii: "7")
    let number = UInt8(pair.firstBlock + index / 4)
    #expect(try peer.send("FFD6" + digits([0, number, 4] + block)) == "9000")
    _ = try peer.ask("disconnect leave")
    let read = try run(["read"], reader)
    #expect(read.status == 0, "\(read.stderr)")
    #expect(read.stdout.contains("https://eat.example.com/s/47"), "\(read.stdout)")
  }

  private func run(_ words: [String], _ reader: VirtualSmartCardReader) throws -> RanCommand {
    try runBeckon(
      ["tag"] + words + ["--reader", reader.connection], environment: reader.environment)
  }
}
