import SystemIO
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// FeliCa cards through the real libnfc, on a simulated PN532.
@Suite("FeliCa cards through a reader") struct FeliCaTests {
  private static let message = TagThroughReaderTests.message(46)

  private static func holding(_ message: [UInt8]) throws -> VirtualTag {
    var card = VirtualTag(.feliCaLiteS)
    try card.hold(message: message)
    return card
  }

  @Test("a blank Lite-S is found, formatted, written and locked") func life() throws {
    let card = VirtualTag(.feliCaLiteS)
    let virtual = try VirtualReader(tags: [card])
    var tag = NDEFTag(try Reader(virtual))
    let blank = try tag.info()
    #expect(blank.chip.name == "FeliCa Lite-S" && blank.formatObstacle == nil)
    #expect(try tag.format().isVerified)
    #expect(virtual.tag(card.uid)?.memoryConfiguration.prefix(4) == [0xFF, 0xFF, 0xFF, 0x01])
    #expect(try tag.write(Self.message).isVerified)
    #expect(try tag.lock().isVerified)
    #expect(virtual.tag(card.uid)?.memoryConfiguration.prefix(4) == [0x00, 0xC0, 0x00, 0x01])
    #expect(try TagThroughReaderTests.held(virtual, card.uid) == Self.message)
    let writes = virtual.counters.pageWrites
    #expect(throws: TagError.self) { try tag.write(TagThroughReaderTests.message(30)) }
    #expect(try tag.lock().writes == 0 && virtual.counters.pageWrites == writes)
  }

  @Test("waiting, its going, another one and its coming back") func comingAndGoing() throws {
    let card = try Self.holding(Self.message)
    let virtual = try VirtualReader()
    var reader = try Reader(virtual)
    let later = Later { virtual.present(card) }
    let found = try reader.waitForTag(within: .seconds(60), detectsOtherTags: true)
    later.join()
    #expect(found.technology == .f && found.uid.bytes == card.uid && found.others.isEmpty)
    #expect(try !reader.waitForRemoval(of: found.uid, within: .milliseconds(300)))
    let other = try VirtualTag(specification: "felica-lite-s:uid=012E0000000000AA:ndef=D00000")
    virtual.swap(for: other)
    #expect(try reader.waitForRemoval(of: found.uid, within: .seconds(60)))
    let error = #expect(throws: TagLinkError.self) {
      _ = try reader.select(TagSearch(uid: found.uid))
    }
    #expect(error?.problem == .otherTag(TagUID(other.uid)))
    virtual.swap(for: VirtualTag(.ntag213))
    #expect(throws: TagLinkError.self) { _ = try reader.select(TagSearch(uid: found.uid)) }
    virtual.swap(for: card)
    #expect(try reader.select(TagSearch(uid: found.uid)).uid == found.uid)
    #expect(try reader.resetField(selecting: found.uid).technology == .f)
    var tag = NDEFTag(reader, selection: found)
    #expect(try tag.read().contents == .message(Self.message))
  }

  @Test("an interrupted write is no message, and is finished by another one") func interrupted()
    throws
  {
    let card = try Self.holding(Self.message)
    let virtual = try VirtualReader(tags: [card])
    virtual.add(.onWrite(3, .removeDuring))
    var tag = NDEFTag(try Reader(virtual))
    let error = #expect(throws: TagError.self) {
      try tag.write(TagThroughReaderTests.message(60, seed: 3))
    }
    #expect(error?.state == .possible([.noMessage]))
    #expect(try TagThroughReaderTests.held(virtual, card.uid) == nil)
    let left = try #require(virtual.tag(card.uid))
    virtual.present(left)
    #expect(try tag.read().contents == .unfinished)
    #expect(try tag.write(Self.message).isVerified)
  }

  @Test("nfc-read-forum-tag3 reads what we wrote", .needs(.nfcReadType3)) func tool() throws {
    // It asks for the first four blocks twice, or not for the rest, where a message is longer.
    for count in [20, 46, 63] {
      let virtual = try VirtualReader(tags: [VirtualTag(.feliCaLiteS)])
      let message = TagThroughReaderTests.message(count)
      do {
        var tag = NDEFTag(try Reader(virtual))
        try tag.format()
        try tag.write(message)
      }
      let outcome = try OutsideEyes.libnfc(
        .nfcReadType3, ["-q", "-o", "-"], on: virtual.connectionString
      ).run(within: .seconds(60))
      #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
      #expect(outcome.output == message, "\(count) bytes")
    }
  }

  @Test("nfcpy takes the lock for one", .needs(.nfcpy)) func locked() throws {
    let virtual = try VirtualReader(tags: [try Self.holding(Self.message)])
    #expect(try Peers.isWritable(virtual))
    do {
      var tag = NDEFTag(try Reader(virtual))
      try tag.lock()
    }
    #expect(try !Peers.isWritable(virtual))
    #expect(try Peers.nfcpy(["read"], on: virtual) == Self.message)
  }
}
