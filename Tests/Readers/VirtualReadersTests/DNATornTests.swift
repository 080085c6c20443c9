import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

/// Keys, settings and files when power goes, or an answer is lost, at any moment.
@Suite("NTAG 424 DNA: power lost at every moment") struct DNATornTests {
  static let key = [UInt8](0x10..<0x20)
  static let mirrors = bytes("4000E0C1F121200000430000430000")
  static let message = [UInt8](repeating: 0x41, count: 90)

  /// What is done to a blank tag: message, settings, key 1, key 0. `false` as soon as something is
  /// not confirmed.
  private static func personalize(_ peer: DNAPeer) throws -> Bool {
    guard peer.select(), try peer.authenticate(0) == 0 else { return false }
    let header: [UInt8] = [2, 0, 0, 0, UInt8(message.count), 0, 0]
    guard try peer.command(0x8D, header: header, message, .plain) == .done,
      try peer.command(0x5F, header: [2], mirrors, .full) == .done,
      try peer.changeKey(1, to: key) == .done
    else { return false }
    return try peer.changeKey(0, to: key) == .done
  }

  /// What holds of the tag whatever happened.
  private static func expectWhole(_ tag: VirtualTag, isDone: Bool, _ name: String) throws {
    let card = BareDNA(tag)
    let file = Array(card.tag.memory.prefix(message.count))
    #expect(file == message || file.allSatisfy { $0 == 0 }, "\(name): half a message")
    let settings = card.chip.settings[1]
    let isNew = digits(settings.encoded(size: 256)).hasPrefix("004000e0")
    #expect(isNew || settings == DNAFileSettings.factory[1], "\(name)")
    let peer = card.peer()
    for number in [1, 0] as [UInt8] {
      let isOld = try peer.authenticate(number) == 0
      #expect(try isOld != (peer.authenticate(number, key) == 0), "\(name): key \(number)")
      if isDone { #expect(!isOld, "\(name): said to be new") }
    }
    if isDone { #expect(file == message && isNew, "\(name)") }
  }

  static let effects = [
    "remove", "remove-during", "remove-after", "mute", "deaf", "corrupt", "reset-tag",
    "torn:0:gone",
    "torn:9:gone", "torn:0:reset", "torn:200:reset",
  ]

  @Test("through a PN532, at every exchange and every write", arguments: effects)
  func throughPN532(_ effect: String) throws {
    for place in ["exchange", "write"] {
      var hasStruck = true
      var number = 0
      while hasStruck, number < 60 {
        number += 1
        let name = "\(place):\(number)=\(effect)"
        let driver = Driver(VirtualTag(.ntag424), faults: [try Fault(name)])
        driver.list()
        let peer = DNAPeer { message in
          let answer = driver.exchange(message)
          return answer.first == 0 ? Array(answer.dropFirst()) : nil
        }
        let isDone = try Self.personalize(peer)
        hasStruck = driver.chip.bench.faults.faults.isEmpty
        try Self.expectWhole(driver.tag, isDone: isDone, name)
        if !hasStruck { #expect(isDone, "\(name)") }
      }
      #expect(number > 4 && number < 60, "\(effect)")
    }
  }

  @Test("through a PC/SC reader", arguments: ["drop-response", "no-reply", "nack", "reset-chip"])
  func throughPCSC(_ effect: String) throws {
    var (hasStruck, number) = (true, 0)
    while hasStruck, number < 40 {
      number += 1
      let name = "cmd:Card:\(number)=\(effect)"
      var model = SmartCardModel(
        .acr1252u, tags: [VirtualTag(.ntag424)], faults: [try Fault(name)])
      _ = model.isPresent()
      #expect(model.powerUp(isReset: false) != nil)
      let peer = DNAPeer { message in
        guard case .answer(let answer) = model.transmit(message) else { return nil }
        return answer
      }
      let isDone = try Self.personalize(peer)
      hasStruck = model.chip.bench.faults.faults.isEmpty
      let tag = try #require(model.chip.field.tags.first)
      try Self.expectWhole(tag, isDone: isDone, name)
      if !hasStruck { #expect(isDone, "\(name)") }
    }
    #expect(number == 8, "as many commands as there are, and one")
  }

  @Test("a memory that refuses, and one that forgets") func memory() throws {
    for (fault, status) in [("write:1=nak", 0xEE), ("write:1=ignore", 0x00)] as [(String, UInt8)] {
      for change in 0..<3 {
        let card = BareDNA(VirtualTag(.ntag424), faults: [try Fault(fault)])
        let peer = card.peer()
        #expect(try peer.authenticate(0) == 0)
        let answer =
          switch change {
          case 0: try peer.changeKey(1, to: Self.key)
          case 1: try peer.command(0x5F, header: [2], Self.mirrors, .full)
          default: try peer.command(0x8D, header: [2, 0, 0, 0, 1, 0, 0], [1], .plain)
          }
        #expect(answer.status == status, "\(fault) \(change)")
        #expect(card.chip.settings == DNAFileSettings.factory && card.tag.memory[0] == 0)
        #expect(try card.peer().authenticate(1) == 0)
      }
    }
  }

  @Test("a torn WriteData: undone up to 128 bytes, partial beyond") func tornFile() throws {
    for (count, held) in [(128, 0), (129, 7)] {
      let card = BareDNA(VirtualTag(.ntag424), faults: [try Fault("write:1=torn:7:ack")])
      let peer = card.peer()
      let data = [UInt8](repeating: 0xAA, count: count)
      _ = try peer.command(0x8D, header: [2, 0, 0, 0, UInt8(count), 0, 0], data, .plain)
      #expect(card.tag.memory.prefix { $0 == 0xAA }.count == held)
    }
  }
}
