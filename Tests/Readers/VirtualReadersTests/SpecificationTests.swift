import Foundation
import TestSupport
import Testing

@testable import VirtualReaders

@Suite("Tags, faults and steps in words") struct SpecificationTests {
  @Test("fields of a tag") func fields() throws {
    let tag = try VirtualTag(
      specification: "ntag215:uid=04112233445566:password=01020304AABB:auth0=4:limit=3")
    #expect(tag.name == "04112233445566" && tag.page(0x85) == [1, 2, 3, 4])
    #expect(tag.page(0x83) == [4, 0, 0, 4] && tag.page(0x84) == [3, 5, 0, 0])
    let locked = try VirtualTag(specification: "ntag213:url=https://example.com")
    #expect(digits(locked.memory[16..<40]) == "0103a00c340310d1010c55046578616d706c652e636f6dfe")
    let full = try VirtualTag(specification: "ntag216:locked")
    #expect(full.page(2) == [0xFF, 0x48, 0xFF, 0xFF] && full.page(3)[3] == 0x0F)
    #expect(full.page(0xE2) == [0xFF, 0x3F, 0x7F, 0xBD])
    #expect(try VirtualTag(specification: "ultralight:formatted").page(3) == [0xE1, 0x10, 6, 0])
    #expect(try VirtualTag(specification: "NTAG213:pages=8,0102030405").page(9) == [5, 0, 0, 0])
    #expect(
      try VirtualTag(specification: "type4-v3:ndef=D00000").usedMemory == [0, 0, 0, 3, 0xD0, 0, 0])
    let small = try VirtualTag(
      specification: "type4-v2:container=000F30003B00340406E1040200" + "0000:ndef=D00000")
    #expect(small.usedMemory == [0, 3, 0xD0, 0, 0] && small.memory.count == 0x200)
    let bare = Driver(try VirtualTag(specification: "type4-v2:container=none"))
    bare.list()
    #expect(bare.exchange(bytes("00a4040007d276000085010100")) == [0, 0x6A, 0x82])
  }

  @Test(
    "a locked tag refuses every write to user memory",
    arguments: ChipModel.allCases.filter(\.isTypeA))
  func locked(_ model: ChipModel) throws {
    let prefix = model.isType2 ? "\(model.rawValue):formatted" : model.rawValue
    let driver = Driver(try VirtualTag(specification: "\(prefix):ndef=D00000:locked"))
    driver.list()
    guard let layout = Type2Layout.of(model) else {
      _ = driver.exchange(bytes("00a4040007d276000085010100"))
      _ = driver.exchange(bytes("00a4000c02e104"))
      #expect(driver.exchange(bytes("00d6000003aabbcc")).suffix(2) == [0x69, 0x82])
      return
    }
    for page in 3..<layout.userEnd {
      #expect(driver.write(page, [0xFF, 0xFF, 0xFF, 0xFF]) == false, "page \(page)")
      driver.list(uid: driver.tag.uid)
    }
  }

  static let mistakes: [(String, String)] = [
    ("ntag999", "there is no tag \"ntag999\""),
    ("ntag213:uid=0411", "uid has 2 bytes; it takes 4 or 7"),
    ("felica:uid=0411", "uid has 2 bytes; it takes 8"),
    ("felica:ndef=D00000", "ndef"), ("felica:read-only", "read-only"),
    ("felica:locked", "read-only"),
    ("ntag213:uid=04z1", "uid takes pairs of hexadecimal digits, not \"04z1\""),
    ("ntag213:colour=red", "a tag has no field \"colour\""),
    ("ultralight:password=01020304", "password does not apply to ultralight"),
    ("type4-v2:pages=4,00", "pages does not apply to type4-v2"),
    ("ntag213:pages=99,00", "pages takes a number, not \"99,00\""),
    ("ntag213:auth0=256", "auth0 takes a number, not \"256\""),
    ("ntag210:counter=1", "counter does not apply to ntag210"),
    ("ntag210:container=none", "container does not apply to ntag210"),
    ("type4-v2:container=00", "container has 1 byte; it takes 15 or 17 or 23 or 32"),
    ("ntag213:url=", "\"\" cannot be put on a tag as a URL"),
  ]

  @Test("what is wrong with a tag", arguments: mistakes)
  func tagMistakes(_ text: String, _ sentence: String) {
    let error = #expect(throws: SpecificationError.self) { try VirtualTag(specification: text) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
  }

  @Test("a message that does not fit") func tooLong() {
    let error = #expect(throws: SpecificationError.self) {
      try VirtualTag(specification: "ultralight:ndef=" + String(repeating: "00", count: 47))
    }
    #expect(error?.description == "the message has 47 bytes; the tag has room for 46")
  }

  @Test("what is wrong with a fault") func faultMistakes() {
    for (text, part) in [
      ("write", "is not a fault; write PLACE:NUMBER=EFFECT"),
      ("write:0=nak", "takes a number, not \"0\""),
      ("write:1=unplug", "\"unplug\" cannot happen at write"),
      ("cmd:1=nak", "\"nak\" cannot happen at cmd"),
      ("cmd:Fly:1=unplug", "the chip has no command \"Fly\""),
      ("write:1=torn:x", "torn takes a number"),
      ("write:1=torn:2:maybe", "torn is followed by gone, reset, ack, not \"maybe\""),
      ("write:1=nak:2", "nak takes no argument"), ("cmd:1=delay", "delay takes a number"),
      ("cmd:1=status:999", "status takes a number"), ("x:1=nak", "is not a fault"),
      ("write:1=swap:ntag213", "\"swap\" cannot happen at write"),
    ] {
      let error = #expect(throws: SpecificationError.self) { try Fault(text) }
      #expect(error?.description.contains(part) == true, "\(text): \(error?.description ?? "")")
    }
  }

  @Test("a fault in words is the fault") func faultLaw() throws {
    for row in FaultTests.rows.map(\.fault) + [
      "rf:*=deaf", "cmd:3=unplug", "exchange:2=join:ntag213:uid=04010203040506",
    ] {
      let fault = try Fault(row)
      let again = try Fault("\(fault)")
      #expect("\(fault)" == "\(again)", "\(row)")
    }
    #expect("\(try Fault("write=torn:2"))" == "write:1=torn:2:gone")
  }

  @Test("a reader in one word") func reader() throws {
    #expect(try VirtualReaderSpecification("virtual").tags.map(\.model) == [.ntag215])
    let two = try VirtualReaderSpecification(
      "virtual:ntag213:uid=04010203040506+type4-v2+!write:2=nak+ntag215:url=https://a.example/?q=a+b"
    )
    #expect(two.tags.map(\.model) == [.ntag213, .type4v2, .ntag215])
    #expect(two.faults.map { "\($0)" } == ["write:2=nak"])
    #expect(
      VirtualReaderSpecification.names("virtual") && VirtualReaderSpecification.names("virtual:x"))
    #expect(!VirtualReaderSpecification.names("pn532_uart:/dev/ttyS0"))
  }

  @Test("docs/simulator.md has every word, but for chips that docs/tags.md has")
  func documented() throws {
    let text = try ["simulator.md", "tags.md"].map { name in
      let file = Repository.root.appendingPathComponent("docs/\(name)")
      return try String(contentsOf: file, encoding: .utf8)
    }.joined()
    let effects = FaultTests.rows.compactMap {
      $0.fault.split(separator: "=").last?.split(separator: ":").first.map(String.init)
    }
    let words =
      ChipModel.allCases.map(\.rawValue) + effects
      + SpecificationError.fields + SpecificationError.steps
    for word in words {
      #expect(["`", "=", ":", "[", " ", ""].contains { text.contains("`\(word)\($0)") }, "\(word)")
    }
  }

  @Test("no text stops anything") func randomTexts() {
    var generator = SeededGenerator(seed: 77)
    let seeds = [
      "ntag213:uid=04112233445566:ndef=D00000:locked:url=https://a.example", "write:5=torn:2:reset",
      "ultralight-c:formatted:pages=3,E110FF00:ndef=00", "cmd:InDataExchange:3=delay:200",
      "present ntag216:auth0=4:limit=7:counter=16777215", "wait quiet 500ms",
      "virtual:ntag215:pages=3,E110FF00:ndef=+type4-v3+!write:2=nak", "ntag215:uid=04010203:3",
    ]
    for _ in 0..<Effort.count(slice: 3_000, whole: 300_000) {
      var text = Array((seeds.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        guard let index = text.indices.randomElement(using: &generator) else { break }
        switch Int.random(in: 0...2, using: &generator) {
        case 0: text[index] = UInt8.random(in: 0x20...0x7E, using: &generator)
        case 1: text.remove(at: index)
        default: text.insert(contentsOf: ":=+9F".utf8.prefix(2), at: index)
        }
      }
      let line = String(decoding: text, as: UTF8.self)
      if let tag = try? VirtualTag(specification: line) { #expect(!tag.usedMemory.isEmpty) }
      if let fault = try? Fault(line) { #expect((try? Fault("\(fault)")) != nil, "\(line)") }
      if let reader = try? VirtualReaderSpecification(line) { #expect(!reader.tags.isEmpty) }
      _ = try? TagSupply(line)
      _ = try? SimulationStep(line)
    }
  }

  @Test("a deck has no number twice") func deck() throws {
    var deck = try TagSupply("ntag213:url=https://example.com:2000")
    #expect(deck.left == 2000)
    let tags = (0..<2000).compactMap { _ in deck.next() }
    #expect(tags.count == 2000 && deck.next() == nil)
    #expect(Set(tags.map(\.uid)).count == 2000 && tags.allSatisfy { $0.uid[0] == 4 })
    #expect(try TagSupply("ntag215").left == nil)
    let numbered = #expect(throws: SpecificationError.self) {
      try TagSupply("ntag215:uid=04010203040506:3")
    }
    #expect(
      numbered?.description == "each tag of a deck has its own UID: leave uid= out")
    #expect(throws: SpecificationError.self) { try TagSupply("ntag215:0") }
  }

  @Test("a script, and the line of its mistake") func script() throws {
    let text =
      "# taps\npresent ntag213\nwait quiet 200ms\n\nremove\nwait 2s\nfault write:1=nak\nquit\n"
    #expect(try SimulationStep.script(text).count == 6)
    for (text, sentence) in [
      ("present ntag213\nfly", "line 2: \"fly\" is not a step"),
      ("wait soon", "line 1: wait takes a time"),
      ("remove 04x", "line 1: a serial number takes"),
      ("quit now", "line 1: quit takes no argument"),
    ] {
      let error = #expect(throws: SpecificationError.self) { try SimulationStep.script(text) }
      #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
    }
  }
}
