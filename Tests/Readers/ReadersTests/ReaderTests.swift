import SystemIO
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// A reader through the real libnfc, in its process, on a simulated PN532.
@Suite("A reader") struct ReaderTests {
  @Test("it is opened by its connection string and knows its name") func open() throws {
    let virtual = try VirtualReader()
    let reader = try Reader(virtual)
    #expect(reader.connection == virtual.connectionString)
    #expect(reader.name.hasPrefix("pn532_uart"))
    #expect(reader.exchangeCount == 0)
    #expect(reader.stop == nil)
  }

  @Test(
    "a tag says who it is",
    arguments: [ChipModel.ntag213, .ntag215, .ultralight, .type4v2, .ntag424])
  func select(_ model: ChipModel) throws {
    let tag = VirtualTag(model)
    let virtual = try VirtualReader(tags: [tag])
    var reader = try Reader(virtual)
    let selection = try reader.select(.any)
    #expect(selection.uid == tag.tagUID)
    #expect(selection.speaksISODEP == !model.isType2)
    #expect(selection.ats.isEmpty == model.isType2)
    #expect(selection.atqa.count == 2 && selection.exchanges == 1)
    #expect(reader.exchangeCount == 1)
    #expect(virtual.counters.exchanges == 1)
    if model.isType2 { #expect(selection.atqa == [0x44, 0x00]) }
  }

  @Test("an empty field is said to be empty") func noTag() throws {
    let virtual = try VirtualReader()
    var reader = try Reader(virtual)
    #expect(throws: TagLinkError(.noTag)) { try reader.select(.any) }
    #expect(throws: TagLinkError(.noTag)) {
      try reader.select(TagSearch(uid: TagUID([4, 1, 2, 3, 4, 5, 6])))
    }
    #expect(virtual.counters.exchanges == 0)
  }

  @Test("bytes go out in all three framings") func framings() throws {
    let tag = VirtualTag(.ntag213)
    let virtual = try VirtualReader(tags: [tag])
    var reader = try Reader(virtual)
    _ = try reader.select(.any)
    #expect(try reader.exchange([0x30, 3], .interpreted).prefix(4) == [0xE1, 0x10, 0x12, 0])
    #expect(try reader.exchange([0x60], .raw) == [0, 4, 4, 2, 1, 0, 0x0F, 3])
    #expect(try reader.exchange([0x3A, 4, 12], .raw).count == 36)
    // WRITE with its CRC, answered by four bits.
    let write: [UInt8] = [0xA2, 5, 1, 2, 3, 4]
    #expect(try reader.exchange(write + crcA(write), .rawWithoutCRC) == [0x0A])
    #expect(try reader.exchange([0xA2, 6, 5, 6, 7, 8], .interpreted) == [])
    #expect(virtual.memory(of: tag.uid)[20..<28] == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(reader.exchangeCount == 6)
    #expect(virtual.counters.exchanges == 6)
  }

  @Test("what the reader cannot carry is refused before it is sent") func limits() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.type4v2)])
    var reader = try Reader(virtual)
    _ = try reader.select(.any)
    let long = [UInt8](repeating: 0, count: 251)
    #expect(throws: TagLinkError(.commandTooLong(251, limit: 250))) {
      try reader.exchange(long, .interpreted)
    }
    #expect(throws: TagLinkError(.commandTooLong(0, limit: 250))) {
      try reader.exchange([], .raw)
    }
    #expect(virtual.counters.exchanges == 1)
  }

  @Test("a tag that fell asleep is found again: by its UID, and by anyone") func asleep() throws {
    let tag = VirtualTag(.ntag215)
    let virtual = try VirtualReader(tags: [tag])
    var reader = try Reader(virtual)
    _ = try reader.select(.any)
    // A bad page is refused, and the tag no longer listens.
    #expect(throws: TagLinkError(.transmission, detail: "libnfc -20")) {
      try reader.exchange([0xA2, 0xFE, 0, 0, 0, 0], .interpreted)
    }
    #expect(try reader.select(TagSearch(uid: tag.tagUID)).uid == tag.tagUID)
    #expect(throws: TagLinkError.self) {
      try reader.exchange([0xA2, 0xFE, 0, 0, 0, 0], .interpreted)
    }
    // Called by its UID before, it sleeps now and only hears its own name, or a reset.
    #expect(try reader.select(.any).uid == tag.tagUID)
    #expect(try reader.resetField(selecting: tag.tagUID).uid == tag.tagUID)
    #expect(try reader.select(.any).uid == tag.tagUID)
    #expect(virtual.counters.selections == 5)
  }

  @Test("a second tag is seen, and costs one exchange") func others() throws {
    let tags = [VirtualTag(.ntag213), .stranger(.ntag215)]
    let virtual = try VirtualReader(tags: tags)
    var reader = try Reader(virtual)
    let selection = try reader.select(TagSearch(detectsOtherTags: true))
    #expect(Set([selection.uid] + selection.others) == Set(tags.map(\.tagUID)))
    #expect(try reader.exchange([0x30, 0], .interpreted).count == 16)
    virtual.remove(selection.others.first?.bytes ?? [])
    let alone = try reader.select(TagSearch(detectsOtherTags: true))
    #expect(alone.others.isEmpty && alone.uid == selection.uid)
    #expect(alone.exchanges == 2)
    #expect(try reader.exchange([0x30, 0], .interpreted).count == 16)
  }

  @Test("another tag in its place is named, and left alone") func stranger() throws {
    let (first, second) = (VirtualTag(.ntag213), VirtualTag.stranger(.ntag215))
    let virtual = try VirtualReader(tags: [first])
    var reader = try Reader(virtual)
    _ = try reader.select(.any)
    virtual.swap(for: second)
    #expect(throws: TagLinkError(.otherTag(second.tagUID))) {
      try reader.select(TagSearch(uid: first.tagUID))
    }
    #expect(throws: TagLinkError(.otherTag(second.tagUID))) {
      try reader.resetField(selecting: first.tagUID)
    }
    // The chip itself would wake it and pass the command on.
    #expect(throws: TagLinkError(.released)) { try reader.exchange([0x30, 0], .interpreted) }
  }

  @Test("it waits for a tag, and for its end") func waits() throws {
    let tag = VirtualTag(.ntag213)
    let virtual = try VirtualReader()
    var reader = try Reader(virtual)
    #expect(throws: TagLinkError(.noTag)) { try reader.waitForTag(within: .milliseconds(150)) }
    let later = Later { virtual.present(tag) }
    #expect(try reader.waitForTag(within: .seconds(30)).uid == tag.tagUID)
    later.join()
    #expect(try reader.exchange([0x30, 0], .interpreted).count == 16)
    #expect(try !reader.waitForRemoval(of: tag.tagUID, within: .milliseconds(150)))
    let gone = Later { virtual.remove() }
    #expect(try reader.waitForRemoval(of: tag.tagUID, within: .seconds(30)))
    gone.join()
    // Only the look that found the tag counts.
    #expect(reader.exchangeCount == 2)
  }
}
