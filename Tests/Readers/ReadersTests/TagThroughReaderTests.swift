import SystemIO
import InvocationURLs
import NDEF
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Readers

/// Tags written and read by the real libnfc on a simulated PN532; what they hold is looked up in
/// the simulator's memory.
@Suite("Tags through a reader") struct TagThroughReaderTests {
  /// The kinds of tag that the target promises, blank ones formatted.
  static let kinds: [ChipModel] = [
    .ntag213, .ntag215, .ntag216, .ntag203, .ultralightEV1, .ultralightEV1Large, .ultralight,
    .type4v2, .type4v3, .ntag424, .ntag210, .ntag212, .feliCaLiteS,
  ]

  /// A desk: the virtual reader, the tag on it, and the real reader that looks at it.
  private static func withTag<Result>(
    _ model: ChipModel, options: TagOptions = TagOptions(),
    _ body: (VirtualReader, [UInt8], inout NDEFTag<Reader>) throws -> Result
  ) throws -> Result {
    var card = VirtualTag(model)
    card.format()
    let virtual = try VirtualReader(tags: [card])
    var tag = NDEFTag(try Reader(virtual), options: options)
    return try body(virtual, card.uid, &tag)
  }

  /// A URI message of exactly so many bytes.
  static func message(_ count: Int, seed: UInt8 = 0) -> [UInt8] {
    // Header, type and prefix take 5 bytes, or 8 when the payload needs a long length.
    let text = { (count: Int) in
      let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
      return (0..<max(0, count)).map { letters[($0 * 7 + Int(seed)) % letters.count] }
    }
    let short = count - 5
    if short + 1 <= 255 {
      return [0xD1, 0x01, UInt8(short + 1), 0x55, 0x04] + text(short)
    }
    let long = count - 8
    let size = long + 1
    return [0xC1, 0x01, 0, 0, UInt8(size >> 8), UInt8(size & 255), 0x55, 0x04] + text(long)
  }

  /// What a strict reader finds in the simulator's memory.
  static func held(_ virtual: VirtualReader, _ uid: [UInt8]) throws -> [UInt8]? {
    guard let tag = virtual.tag(uid) else { return nil }
    return try held(tag)
  }

  /// What a strict reader finds in a simulated tag's memory.
  static func held(_ tag: VirtualTag) throws -> [UInt8]? {
    if tag.model.isType5 { return try held(inBlocks: tag.memory) }
    if tag.model.isType2 {
      let memory = try #require(NDEFTagMemory(fromContainer: tag.memory[12...]))
      switch memory.survey().outcome {
      case .message(let bytes): return Array(bytes)
      case .empty, .noNDEFTLV: return nil
      case let other: throw Strange(description: "\(other)")
      }
    }
    if tag.model.isFeliCa { return try heldInBlocks(tag.memory) }
    let count = tag.capabilityContainer[7] == 6 ? 4 : 2
    let length = tag.memory.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    guard length <= tag.memory.count - count else { throw Strange(description: "NLEN \(length)") }
    return length == 0 ? nil : Array(tag.memory[count..<(count + length)])
  }

  private static func held(inBlocks memory: [UInt8]) throws -> [UInt8]? {
    guard memory[0] == 0xE1 else { throw Strange(description: "no container") }
    let area = 4..<(4 + Int(memory[2]) * 8)
    let blocks = NDEFBlockMemory(bytes: memory, area: area, blockSize: 4, reserve: 0)
    switch blocks.survey().outcome {
    case .message(let bytes): return Array(bytes)
    case .empty, .noNDEFTLV: return nil
    case let other: throw Strange(description: "\(other)")
    }
  }

  /// What a strict reader finds behind an attribute block; one that is torn says nothing.
  private static func heldInBlocks(_ memory: [UInt8]) throws -> [UInt8]? {
    let sum = memory[0..<14].reduce(0) { $0 + Int($1) }
    let isWhole = sum == Int(memory[14]) << 8 | Int(memory[15]) && memory[9] == 0
    let length = memory[11..<14].reduce(0) { $0 << 8 | Int($1) }
    if !isWhole || length == 0 { return nil }
    guard length <= memory.count - 16 else { throw Strange(description: "Ln \(length)") }
    return Array(memory[16..<(16 + length)])
  }

  struct Strange: Error, CustomStringConvertible { var description: String }

  @Test("write, read back, erase, overwrite long by short and short by long", arguments: kinds)
  func lifeOfATag(_ model: ChipModel) throws {
    try Self.withTag(model) { virtual, uid, tag in
      let capacity = try #require(try tag.read().capacity)
      #expect(try Self.held(virtual, uid) == nil)
      let lengths = [20, 249, 250, 254, 255, 259, 263, capacity, capacity - 1, 12, capacity, 20]
      for (index, length) in lengths.enumerated() where length <= capacity {
        let message = Self.message(length, seed: UInt8(index))
        let report = try tag.write(message)
        #expect(report.isVerified && report.recoveries == 0)
        #expect(try Self.held(virtual, uid) == message, "\(length) bytes")
        #expect(try tag.read().contents == .message(message))
        #expect(NDEFMessage.isWhole(message))
      }
      // What is there already is not written again.
      let writes = virtual.counters.pageWrites
      #expect(try tag.write(Self.message(20, seed: 11)).writes == 0)
      #expect(virtual.counters.pageWrites == writes)
      try tag.erase()
      #expect(try Self.held(virtual, uid) == nil)
      let erased = try tag.read()
      #expect(erased.contents == .empty)
      // Factory content may have a lock control block that the formatted tag had not.
      let room = try #require(erased.capacity)
      let over = #expect(throws: TagError.self) { try tag.write(Self.message(room + 3)) }
      #expect(over?.problem == .tooLong(need: room + 3, capacity: room))
      #expect("\(over.map { "\($0)" } ?? "")".contains("3 more than"))
    }
  }

  @Test("a dump restores what was there", arguments: kinds)
  func restore(_ model: ChipModel) throws {
    try Self.withTag(model) { virtual, uid, tag in
      let message = Self.message(40)
      try tag.write(message)
      let before = virtual.memory(of: uid)
      let dump = try tag.dump()
      if model.isType2 {
        let visible = try #require(virtual.tag(uid)).visibleMemory
        #expect(dump.bytes == Array(visible.prefix(dump.bytes.count)))
      }
      try tag.erase()
      #expect(try Self.held(virtual, uid) == nil)
      let report = try tag.restore(dump)
      #expect(report.isVerified)
      #expect(try Self.held(virtual, uid) == message)
      if model.isType2 {
        #expect(Array(virtual.memory(of: uid)[dump.userArea]) == Array(before[dump.userArea]))
      }
    }
  }

  /// Exchanges for one message of 46 bytes, as the simulator counts them.
  @Test("no more exchanges than promised") func budgets() throws {
    let message = Self.message(46)
    #expect(message.count == 46)
    func spent(
      _ model: ChipModel, _ options: TagOptions, _ body: (inout NDEFTag<Reader>) throws -> Int
    ) throws -> Int {
      try Self.withTag(model, options: options) { virtual, uid, tag in
        let told = try body(&tag)
        #expect(told == virtual.counters.exchanges, "\(model): told and counted")
        return virtual.counters.exchanges
      }
    }
    var alone = TagOptions()
    alone.detectsOtherTags = false
    #expect(try spent(.ntag215, .fewestExchanges) { try $0.write(message).exchanges } <= 15)
    #expect(try spent(.ntag215, alone) { try $0.write(message).exchanges } <= 18)
    #expect(try spent(.type4v2, .fewestExchanges) { try $0.write(message).exchanges } <= 6)
    #expect(try spent(.feliCaLiteS, alone) { try $0.write(message).exchanges } <= 10)
    #expect(try spent(.feliCaLiteS, .fewestExchanges) { try $0.write(message).exchanges } <= 7)
    for (model, most) in [(ChipModel.ntag215, 3), (.type4v2, 6), (.feliCaLiteS, 3)] {
      var card = VirtualTag(model)
      try card.hold(message: message)
      let virtual = try VirtualReader(tags: [card])
      var tag = NDEFTag(try Reader(virtual), options: .fewestExchanges)
      let reading = try tag.read()
      #expect(reading.contents == .message(message))
      #expect(reading.exchanges == virtual.counters.exchanges, "\(model)")
      #expect(reading.exchanges <= most)
    }
  }

  @Test("the look for a second tag costs one exchange, which is told apart", arguments: kinds)
  func search(_ model: ChipModel) throws {
    try Self.withTag(model) { virtual, uid, tag in
      let report = try tag.write(Self.message(46))
      #expect(report.searchExchangeCount == 1 && report.isVerified)
      // A FeliCa card hears nothing of the search for others.
      let heard = virtual.counters.exchanges + (model.isFeliCa ? 1 : 0)
      #expect(report.exchanges + report.searchExchangeCount == heard)
      if model == .ntag215 { #expect(report.exchanges == 18) }
      #expect(try Self.held(virtual, uid) == Self.message(46))
    }
  }

  @Test("a FeliCa card is seen, named and left alone; a tag beside it is written") func feliCa()
    throws
  {
    let card = VirtualTag(.feliCa)
    let virtual = try VirtualReader(tags: [card])
    var reader = try Reader(virtual)
    let found = try reader.waitForTag(within: .zero, detectsOtherTags: true)
    #expect(found.technology == .f && found.uid.bytes == card.uid)
    #expect(try !reader.waitForRemoval(of: found.uid, within: .milliseconds(300)))
    virtual.remove()
    #expect(try reader.waitForRemoval(of: found.uid, within: .seconds(60)))
    virtual.present(card)
    var tag = NDEFTag(reader)
    let error = #expect(throws: TagError.self) { try tag.write(Self.message(30)) }
    #expect(error.map { "\($0)".contains("this is a FeliCa card") } == true)
    virtual.present(VirtualTag(.ntag213))
    tag.forget()
    #expect(try tag.write(Self.message(30)).isVerified)
  }

  @Test(
    "two tags are refused by whatever changes one",
    arguments: ["write", "erase", "restore", "format"])
  func severalTags(_ name: String) throws {
    let (first, second) = (VirtualTag(.ntag213), VirtualTag.stranger(.ntag213))
    let virtual = try VirtualReader(tags: [first, second])
    var tag = NDEFTag(try Reader(virtual))
    let dump = TagDump(
      uid: first.tagUID, chipName: "NTAG213", kind: .pages, bytes: first.memory,
      userArea: 16..<160)
    let operations: [String: TagOperation] = [
      "write": .write(Self.message(30)), "erase": .erase, "restore": .restore(dump),
      "format": .format,
    ]
    let operation = try #require(operations[name])
    let error = #expect(throws: TagError.self) { try tag.perform(operation) }
    guard case .severalTags(let uids) = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(uids) == [first.tagUID, second.tagUID])
    #expect(error?.state == .untouched)
    #expect("\(error.map { "\($0)" } ?? "")".contains("leave only one on it"))
    #expect(virtual.counters.pageWrites == 0)
  }
}

extension NDEFMessage {
  /// Whether these bytes are a message to a strict reader.
  static func isWhole(_ bytes: [UInt8]) -> Bool { (try? NDEFMessage(decoding: bytes)) != nil }
}
