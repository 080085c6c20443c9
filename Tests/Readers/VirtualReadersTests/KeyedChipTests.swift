import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

/// Ultralight C and Ultralight AES, with their keys.
@Suite("Chips with keys") struct KeyedChipTests {
  static let factory = Array("IEMKAERB!NACUOYF".utf8)
  static let zeros = [UInt8](repeating: 0, count: 16)

  /// A reader that knows the key, straight from the data sheets.
  private func authenticate(
    _ driver: Driver, _ keys: Type2Keys, _ key: [UInt8], number: UInt8 = 0
  ) throws -> Bool {
    let length = keys.blockLength
    let zero = [UInt8](repeating: 0, count: length)
    guard let first = driver.answer([0x1A, number]), first.count == length + 1, first[0] == 0xAF
    else { return false }
    let sealed = Array(first.dropFirst())
    let theirs = try keys.decrypt(sealed, key: key, vector: zero)
    let ours = (0..<UInt8(length)).map { $0 &* 3 &+ 1 }
    let isChain = keys == .tripleDES
    let proof = try keys.encrypt(
      ours + theirs[1...] + theirs[..<1], key: key, vector: isChain ? sealed : zero)
    guard let last = driver.answer([0xAF] + proof), last.count == length + 1, last[0] == 0x00
    else { return false }
    let answer = try keys.decrypt(
      Array(last.dropFirst()), key: key, vector: isChain ? Array(proof.suffix(length)) : zero)
    return answer == Array(ours[1...] + ours[..<1])
  }

  @Test("the published exchange of an Ultralight C") func vector() throws {
    let driver = Driver(VirtualTag(.ultralightC))
    driver.change { $0.random.given = [bytes("efbd44f361f258fb")] }
    driver.list()
    #expect(driver.answer([0x1A, 0x00]) == bytes("aff7dfc7fa617c7f1d"))
    #expect(
      driver.answer(bytes("afab7efbe63f40394010d04f018f8f48c3")) == bytes("000355f3c176dcd1b1"))
  }

  @Test("a key opens what is protected, until the chip is selected anew") func opens() throws {
    for (model, keys, key) in [
      (ChipModel.ultralightC, Type2Keys.tripleDES, Self.factory),
      (.ultralightAES, .aes, Self.zeros),
    ] {
      let driver = Driver(
        try VirtualTag(specification: "\(model.rawValue):auth0=4:protect-reading"))
      driver.list()
      #expect(driver.read(3)?.suffix(12) == driver.tag.visibleMemory.prefix(12)[...])
      #expect(driver.read(4) == nil)
      driver.list()
      #expect(try authenticate(driver, keys, key))
      #expect(driver.read(4) != nil && driver.write(4, [1, 2, 3, 4]))
      #expect(driver.read(keys.pages.lowerBound) == nil, "keys are never read")
      driver.list()
      #expect(driver.write(4, [5, 6, 7, 8]) == false)
      #expect(driver.tag.page(4) == [1, 2, 3, 4])
    }
  }

  @Test("a wrong key is refused, and opens nothing") func wrongKey() throws {
    for keys in [Type2Keys.tripleDES, .aes] {
      let model = keys == .aes ? ChipModel.ultralightAES : .ultralightC
      let driver = Driver(try VirtualTag(specification: "\(model.rawValue):auth0=4"))
      driver.list()
      let wrong = [UInt8](repeating: 0x5A, count: 16)
      #expect(try authenticate(driver, keys, wrong) == false)
      driver.list()
      #expect(driver.write(4, [1, 2, 3, 4]) == false)
      driver.list()
      _ = driver.answer([0x1A, 0x00])
      #expect(driver.raw([0xAF, 0x01]).first != 0, "too short")
      driver.list()
      #expect(driver.raw([0xAF] + wrong + wrong).first != 0, "a second half without a first")
    }
  }

  @Test("another key acts from the next activation on") func newKey() throws {
    for keys in [Type2Keys.tripleDES, .aes] {
      let driver = Driver(VirtualTag(keys == .aes ? .ultralightAES : .ultralightC))
      driver.list()
      let key = (0..<16).map { UInt8($0) &* 11 &+ 2 }
      let stored = keys.key(0, in: key)
      for index in 0..<4 {
        #expect(
          driver.write(keys.pages.lowerBound + index, Array(stored[(index * 4)..<(index * 4 + 4)])))
      }
      let old = keys == .aes ? Self.zeros : Self.factory
      #expect(try authenticate(driver, keys, old), "still the old one")
      driver.list()
      #expect(try authenticate(driver, keys, key))
    }
  }

  @Test("an Ultralight AES closes itself after so many wrong keys; a right one begins anew")
  func limit() throws {
    let driver = Driver(try VirtualTag(specification: "ultralight-aes:auth0=4:limit=3"))
    let wrong = [UInt8](repeating: 1, count: 16)
    for _ in 0..<2 {
      driver.list()
      #expect(try !authenticate(driver, .aes, wrong))
    }
    driver.list()
    #expect(try authenticate(driver, .aes, Self.zeros))
    for _ in 0..<3 {
      driver.list()
      #expect(try !authenticate(driver, .aes, wrong))
    }
    driver.reset()
    #expect(try !authenticate(driver, .aes, Self.zeros))
  }

  @Test("the second key of an Ultralight AES opens no page, and there is no fourth") func second()
    throws
  {
    let driver = Driver(try VirtualTag(specification: "ultralight-aes:auth0=4"))
    driver.list()
    #expect(try authenticate(driver, .aes, Self.zeros, number: 1))
    #expect(driver.write(4, [1, 2, 3, 4]) == false)
    driver.list()
    #expect(driver.answer([0x1A, 0x03]) == nil)
  }

  @Test("keys from a file, and nothing of them shows") func keyFile() throws {
    let folder = try ScratchFolder()
    try folder.write(Array("0 000102030405060708090A0B0C0D0E0F\n".utf8), to: "tag.keys")
    for keys in [Type2Keys.tripleDES, .aes] {
      let name = keys == .aes ? "ultralight-aes" : "ultralight-c"
      let tag = try VirtualTag(specification: "\(name):keys=\(folder.path("tag.keys")):auth0=3")
      let driver = Driver(tag)
      driver.list()
      #expect(try authenticate(driver, keys, Array(0...15)))
      let hidden = tag.visibleMemory[(keys.pages.lowerBound * 4)..<(keys.pages.upperBound * 4 + 4)]
      #expect(hidden.allSatisfy { $0 == 0 })
    }
    for bad in ["ultralight-c:limit=3", "ultralight-c:auth0=256", "ultralight-aes:limit=1024"] {
      #expect(throws: SpecificationError.self, "\(bad)") { try VirtualTag(specification: bad) }
    }
    #expect(throws: SpecificationError.self) { try VirtualTag(specification: "ntag213:keys=x") }
  }
}

extension Driver {
  /// Changes the Type 2 chip in the field.
  fileprivate func change(_ body: (inout Type2Card) -> Void) {
    guard var card = chip.field.tags.first?.card as? Type2Card else { return }
    body(&card)
    chip.field.tags[0].card = card
  }
}
