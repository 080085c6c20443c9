import TestSupport
import Testing

@testable import VirtualReaders

/// The table of the facts: thirteen writes with one fault, and what the tag holds then.
@Suite("Faults") struct FaultTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var fault: String
    /// Which of the thirteen writes are said to be done.
    var done: String
    /// The first byte of each page, `.` for one that was not written.
    var held: String
    /// Whether the tag can be selected again afterwards.
    var isBack = true
    var testDescription: String { fault }
  }

  static let rows = [
    Row(fault: "write:99=nak", done: "1111111111111", held: "0123456789abc"),
    Row(fault: "write:5=nak", done: "1111000000000", held: "0123........."),
    Row(fault: "write:5=torn:2", done: "1111000000000", held: "0123t........", isBack: false),
    Row(fault: "write:5=torn:2:reset", done: "1111000000000", held: "0123t........"),
    Row(fault: "write:5=torn:2:ack", done: "1111111111111", held: "0123t56789abc"),
    Row(fault: "write:5=mute", done: "1111000000000", held: "01234........"),
    Row(fault: "write:5=ignore", done: "1111111111111", held: "0123.56789abc"),
    Row(fault: "write:5=remove", done: "1111000000000", held: "0123.........", isBack: false),
    Row(fault: "write:5=deaf", done: "1111011111111", held: "0123.56789abc"),
    Row(fault: "rf:WRITE:5=remove", done: "1111000000000", held: "0123.........", isBack: false),
    Row(
      fault: "rf:WRITE:5=remove-during", done: "1111000000000", held: "01234........", isBack: false
    ),
    Row(
      fault: "rf:WRITE:5=remove-after", done: "1111100000000", held: "01234........", isBack: false),
    Row(fault: "rf:WRITE:5=deaf", done: "1111011111111", held: "0123.56789abc"),
    Row(fault: "rf:WRITE:5=mute", done: "1111000000000", held: "01234........"),
    Row(fault: "rf:WRITE:5=nak", done: "1111000000000", held: "0123........."),
    Row(fault: "rf:WRITE:5=torn:2:ack", done: "1111111111111", held: "0123t56789abc"),
    Row(fault: "rf:WRITE:5=corrupt", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "rf:WRITE:5=reset-tag", done: "1111000000000", held: "0123........."),
    // The activation is exchange 1, so the fifth write is exchange 6.
    Row(fault: "exchange:6=reset-tag", done: "1111000000000", held: "0123........."),
    Row(fault: "exchange:1=remove", done: "0000000000000", held: ".............", isBack: false),
    Row(fault: "cmd:InDataExchange:5=drop-response", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=drop-ack", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=no-reply", done: "1111011111111", held: "0123.56789abc"),
    Row(
      fault: "cmd:InDataExchange:5=garble-response", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=garble-length", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=truncate:6", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=junk:20", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=error-frame", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=nack", done: "1111011111111", held: "0123.56789abc"),
    Row(fault: "cmd:InDataExchange:5=status:14", done: "1111011111111", held: "0123.56789abc"),
    Row(fault: "cmd:InDataExchange:5=nonsense", done: "1111011111111", held: "0123.56789abc"),
    Row(fault: "cmd:InDataExchange:5=delay:500", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=duplicate", done: "1111011111111", held: "0123456789abc"),
    Row(fault: "cmd:InDataExchange:5=flood", done: "1111011111111", held: "0123.56789abc"),
    Row(fault: "cmd:InDataExchange:5=reset-chip", done: "1111000000000", held: "0123........."),
    Row(
      fault: "cmd:InDataExchange:5=silence", done: "1111000000000", held: "0123.........",
      isBack: false),
    Row(
      fault: "cmd:InDataExchange:5=unplug", done: "1111000000000", held: "0123.........",
      isBack: false),
  ]

  @Test("the tag holds what the facts say", arguments: rows) func table(_ row: Row) throws {
    let driver = Driver(VirtualTag(.ntag215), faults: [try Fault(row.fault)])
    driver.list()
    let uid = VirtualTag(.ntag215).uid
    var done = ""
    for index in 0..<13 {
      let value = UInt8(index << 4 | 0x0D)
      done += driver.write(16 + index, [value, value, value, value]) ? "1" : "0"
      // A driver empties the line before it goes on.
      _ = driver.chip.output.take(at: 1_000_000)
    }
    #expect(done == row.done)
    let tag = try #require(driver.chip.field.tag(uid))
    let held = (0..<13).map { index -> String in
      let (page, value) = (tag.page(16 + index), UInt8(index << 4 | 0x0D))
      if page == [value, value, value, value] { return String(index, radix: 16) }
      return page == [0, 0, 0, 0] ? "." : page == [value, value, 0, 0] ? "t" : "?"
    }
    #expect(held.joined() == row.held)
    if driver.chip.power != .awake { _ = driver.send([0x55, 0x55, 0, 0, 0]) }
    let isBack = driver.list() != nil || driver.list(uid: uid) != nil
    #expect(isBack == row.isBack)
  }

  @Test("a stranger takes the place, or comes as well") func strangers() throws {
    let faults = [try Fault("exchange:3=swap:ntag213:uid=04aabbccddeeff")]
    var driver = Driver(VirtualTag(.ntag215), faults: faults)
    driver.list()
    #expect(driver.read(4) != nil && driver.read(4) == nil)
    #expect(driver.chip.field.tags.map(\.name) == ["04AABBCCDDEEFF"])
    driver.list()
    #expect(driver.tag.model == .ntag213 && driver.read(4) != nil)
    driver = Driver(
      VirtualTag(.ntag215), faults: [try Fault("exchange:1=join:ntag213:uid=04aabbccddeeff")])
    #expect(driver.list(2).map { $0.count } == 24)
  }

  @Test("a fault that comes every time") func always() throws {
    let driver = Driver(VirtualTag(.ntag215), faults: [try Fault("write:*=ignore")])
    driver.list()
    for page in 4..<20 { #expect(driver.write(page, [1, 1, 1, 1])) }
    #expect(driver.tag.memory[16..<80].allSatisfy { $0 != 1 })
    #expect(driver.chip.bench.faults.faults.count == 1)
    #expect(driver.chip.bench.counters.pageWrites == 0)
  }

  /// Chip, length of the update, how many bytes arrive, and how many the file has then.
  static let torn: [(ChipModel, Int, Int, Int)] = [
    (.ntag424, 128, 3, 0), (.ntag424, 128, 127, 0), (.ntag424, 1, 0, 0), (.ntag424, 129, 3, 3),
    (.ntag424, 128, 128, 128), (.ntag424, 10, 200, 10), (.type4v2, 20, 3, 3), (.type4v3, 128, 3, 3),
  ]

  @Test("an NTAG 424 undoes a torn update of up to 128 bytes, other Type 4 tags do not")
  func undone() throws {
    for (model, length, arrived, held) in Self.torn {
      for end in ["gone", "reset", "ack"] {
        let fault = try Fault("write:*=torn:\(arrived):\(end)")
        let driver = Driver(try VirtualTag(specification: "\(model.rawValue):ndef=D00000"))
        driver.chip.bench.faults.add(fault)
        let before = driver.tag.memory
        driver.list()
        _ = driver.exchange(bytes("00a4040007d276000085010100"))
        _ = driver.exchange(bytes("00a4000c02e104"))
        _ = driver.chip.bench.takeEvents()
        let data = [UInt8](repeating: 0xAA, count: length)
        _ = driver.exchange([0, 0xD6, 0, 0, UInt8(length)] + data)
        let expected: [UInt8] = Array(data.prefix(held)) + before[held...]
        #expect(driver.tag.memory == expected, "\(model) \(length) \(fault)")
        let isTold = driver.chip.bench.takeEvents().contains {
          if case .wroteFile = $0 { true } else { false }
        }
        #expect(isTold == (held > 0), "\(model) \(length) \(fault)")
      }
    }
  }

  @Test("faults on the writes of a Type 4 tag") func type4() throws {
    for (fault, status, held) in [
      ("write:1=nak", bytes("006581"), "000000"), ("write:1=ignore", bytes("009000"), "000000"),
      ("write:1=torn:2:ack", bytes("009000"), "aabb00"), ("write:1=torn:1:reset", [0x01], "aa0000"),
      ("write:1=remove-after", bytes("009000"), "aabbcc"), ("write:1=mute", [0x01], "aabbcc"),
    ] as [(String, [UInt8], String)] {
      let driver = Driver(VirtualTag(.type4v2), faults: [try Fault(fault)])
      driver.list()
      _ = driver.exchange(bytes("00a4040007d276000085010100"))
      _ = driver.exchange(bytes("00a4000c02e104"))
      #expect(driver.exchange(bytes("00d6000003aabbcc")) == status, "\(fault)")
      #expect(digits(driver.tag.memory.prefix(3)) == held, "\(fault)")
    }
  }
}
