import HostIO
import TestSupport
import Testing

@testable import VirtualReaders

/// Virtual PC/SC readers under pcscd, as other programs see them.
@Suite("PC/SC readers under pcscd", .needs(.pcscd, .pyscard)) struct SmartCardDaemonTests {
  @Test("a tag is found, read and written", arguments: SmartCardFamily.allCases)
  func type2(_ family: SmartCardFamily) throws {
    let tag = VirtualTag(.ntag215)
    let reader = try VirtualSmartCardReader(family, tags: [tag])
    let peer = try SmartCardPeer(reader)
    #expect(peer.greeting == "ok")
    #expect(try peer.ask("readers").split(separator: "|").first.map(String.init) == reader.name)
    #expect(try peer.ask("connect") == "3b8f8001804f0ca0000003060300030000000068")
    #expect(try peer.send("FFCA000000") == digits(tag.uid) + "9000")
    let count = family.facts.longestRead
    #expect(
      try peer.send("FFB0000410") == digits(tag.memory[16..<(16 + count)]) + "9000")
    #expect(try peer.send("FFD6000504DEADBEEF") == "9000")
    #expect(reader.tag(tag.uid)?.page(5) == bytes("deadbeef"))
    #expect(try peer.send("FFB0000504") == "deadbeef9000")
    // Page 3 keeps what was once set, and 2 beyond the end is refused: the tag is no longer selected.
    let refused = try peer.send("FFB000F010")
    #expect(refused == digits(family.facts.failedRead))
    #expect(try peer.send("FFB0000404") == digits(family.facts.failedRead))
    #expect(try peer.ask("reconnect reset") == "3b8f8001804f0ca0000003060300030000000068")
    #expect(try peer.send("FFB0000504") == "deadbeef9000")
  }
}
