import TestSupport
import Testing

@testable import VirtualReaders

@Suite("Selecting tags") struct ActivationTests {
  /// Random serial numbers of one length, no two alike.
  static func numbers(_ count: Int, length: Int, seed: UInt64) -> [[UInt8]] {
    var generator = SeededGenerator(seed: seed)
    var numbers: Set<[UInt8]> = []
    while numbers.count < count {
      // Only the last bits differ in half of them, so that collisions come late.
      let start: [UInt8] = Bool.random(using: &generator) ? [0x04, 0x11, 0x22] : [0x04]
      let rest = (start.count..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      numbers.insert(Array((start + rest).prefix(length)))
    }
    return numbers.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test("two tags are both found, whatever their numbers", arguments: [4, 7])
  func twoTags(_ length: Int) throws {
    for seed in 0..<UInt64(Effort.count(slice: 50, whole: 5_000)) {
      let numbers = Self.numbers(2, length: length, seed: seed)
      // A four-byte number may not begin with the cascade tag.
      if length == 4, numbers.contains(where: { $0[0] == 0x88 }) { continue }
      let driver = Driver(numbers.map { VirtualTag(.ntag215, uid: $0) })
      let data = try #require(driver.list(2), "seed \(seed)")
      let found = [Array(data[5..<(5 + length)]), Array(data.suffix(length))]
      #expect(Set(found) == Set(numbers), "seed \(seed)")
      #expect(driver.chip.targets.map(\.number) == [1, 2])
      for (index, number) in found.enumerated() {
        _ = driver.command(0x40, [UInt8(index + 1), 0xA2, 0x06] + number.prefix(4))
      }
      #expect(driver.chip.field.tags.allSatisfy { $0.page(6) == Array($0.uid.prefix(4)) })
    }
  }

  /// Tags whose answers to REQA differ: in the second byte by their kind, in the first by the
  /// length of their numbers.
  static let unlike = [
    ["ntag213", "type4-v2:uid=04AABBCCDDEEFF"], ["type4-v2", "ntag215"], ["ntag213", "ntag424"],
    ["ntag213", "ntag215:uid=11223344"], ["ntag424", "ntag213:uid=11223344"],
  ]

  @Test("two tags of unlike kinds are both found, and can be spoken to", arguments: unlike)
  func unlikeTags(_ words: [String]) throws {
    let tags = try words.map { try VirtualTag(specification: $0) }
    let driver = Driver(tags)
    #expect(try #require(driver.list())[0] == 1)
    _ = driver.command(0x32, [0x01, 0x00])
    #expect(driver.list(2) != nil)
    #expect(Set(driver.chip.targets.map(\.uid)) == Set(tags.map(\.uid)))
    for target in driver.chip.targets {
      let isISODEP = target.selectAcknowledge == 0x20
      let command = isISODEP ? bytes("00a4040007d276000085010100") : [0x30, 0x00]
      let answer = driver.command(0x40, [target.number] + command) ?? []
      #expect(answer.first == 0 && answer.count == (isISODEP ? 3 : 17), "\(target)")
    }
  }

  @Test("answers to REQA that differ are heard one on top of the other") func overlaid() throws {
    let driver = Driver(VirtualTag(.ntag213), VirtualTag(.type4v2, uid: [1, 2, 3, 4]))
    let found = try #require(driver.list(2))
    #expect(found[1...2] == [0x03, 0x44], "both")
    #expect(driver.chip.targets[1].answerToRequest.count == 2)
    _ = driver.command(0x32, [0x01, 0x00])
    _ = driver.command(0x32, [0x01, 0x01])
    _ = driver.command(0x08, [0x63, 0x02, 0x00, 0x63, 0x03, 0x00, 0x63, 0x3D, 0x07])
    #expect(driver.raw([0x26]) == [0x06], "a host that sends REQA itself hears the collision")
  }

  @Test(
    "a selected tag falls silent at a call to all and answers the next, before RATS as well",
    arguments: [.ntag215, .type4v2, .ntag424] as [ChipModel])
  func calledAgain(_ model: ChipModel) throws {
    let driver = Driver(VirtualTag(model))
    // One call a command, and no RATS.
    _ = driver.command(0x32, [0x05, 0xFF, 0x01, 0x00])
    _ = driver.command(0x12, [0x04])
    let first = try #require(driver.command(0x4A, [1, 0]))
    #expect(first[0] == 1 && driver.tag.isActive)
    #expect(driver.command(0x4A, [1, 0]) == [0] && !driver.tag.isActive)
    #expect(driver.command(0x4A, [1, 0]) == first && driver.tag.isActive)
  }

  @Test("one is found by its number while the other is there") func byNumber() throws {
    let (first, second) = (VirtualTag(.ntag215), VirtualTag(.ntag213, uid: bytes("04aabbccddeeff")))
    let driver = Driver(first, second)
    #expect(driver.list(uid: second.uid)?.suffix(7) == second.uid[...])
    _ = driver.command(0x44, [0x00])
    #expect(driver.list(uid: first.uid)?.suffix(7) == first.uid[...])
    #expect(driver.list(uid: bytes("04000000000000")) == nil)
  }

  @Test("answers that collide") func collision() {
    let driver = Driver(
      VirtualTag(.ntag215, uid: [1, 2, 3, 4]), VirtualTag(.ntag215, uid: [1, 2, 3, 12]))
    _ = driver.command(0x32, [0x01, 0x01])
    // REQA and SDD by hand: 7 bits, no checksum.
    _ = driver.command(0x08, [0x63, 0x02, 0x00, 0x63, 0x03, 0x00, 0x63, 0x3D, 0x07])
    #expect(driver.raw([0x26]) == [0, 0x04, 0x00])
    _ = driver.command(0x08, [0x63, 0x3D, 0x00])
    #expect(driver.raw([0x93, 0x20]) == [0x06])
    // Bit 27 counted from 0 is place 28.
    #expect(driver.command(0x06, [0x63, 0x3E, 0x63, 0x36]) == [28, 0x08])
    // The one with a 0 there goes on: 3 bytes and 4 bits are known.
    _ = driver.command(0x08, [0x63, 0x3D, 0x04])
    #expect(driver.raw([0x93, 0x54, 1, 2, 3, 4]) == [0, 0x40, 0x00])
  }

  @Test("parity bits made and seen by the host") func parity() {
    let driver = Driver(VirtualTag(.ntag213))
    driver.list()
    _ = driver.command(0x08, [0x63, 0x02, 0x00, 0x63, 0x03, 0x00, 0x63, 0x0D, 0x10])
    let (packed, last) = BitString(withParity: .checked([0x30, 0x04])).packed
    _ = driver.command(0x08, [0x63, 0x3D, UInt8(last)])
    let answer = driver.raw(packed)
    #expect(answer.first == 0)
    let control = driver.command(0x06, [0x63, 0x3C])?.first ?? 0
    let bits = BitString(packed: Array(answer.dropFirst()), lastBits: Int(control & 7))
    #expect(bits.frameWithoutParity.checkedContent == Array(driver.tag.memory[16..<32]))
    // A wrong parity bit: the tag says NAK 1, in four bits without parity.
    var wrong = packed
    wrong[1] ^= 0x01
    #expect(driver.raw(wrong) == [0, 0x01])
  }

  @Test("parity is undone, for every length of frame") func parityLaw() {
    var generator = SeededGenerator(seed: 5)
    for bits in 1...200 {
      let count = (bits + 7) / 8
      var data = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if bits % 8 > 0 { data[count - 1] &= UInt8(1 << (bits % 8) - 1) }
      let frame = RadioFrame(bytes: data, lastBits: bits % 8)
      let (packed, last) = BitString(withParity: frame).packed
      #expect(BitString(packed: packed, lastBits: last).frameWithoutParity == frame, "\(bits) bits")
    }
  }

  @Test("a reader that waits finds the tag that comes") func waiting() throws {
    let driver = Driver()
    _ = driver.command(0x32, [0x05, 0xFF, 0xFF, 0xFF])
    let first = driver.send(Driver.frame([0xD4, 0x4A, 0x01, 0x00]))
    #expect(first == HostFrame.acknowledge)
    driver.chip.present(VirtualTag(.ntag215))
    driver.chip.advance(to: 5)
    let answer = driver.chip.output.take(at: 5)
    #expect(Driver.response(HostFrame.acknowledge + answer, to: 0x4A)?.first == 1)
  }

  @Test("an acknowledgement ends the waiting") func abort() {
    let driver = Driver()
    _ = driver.command(0x32, [0x05, 0xFF, 0xFF, 0xFF])
    _ = driver.send(Driver.frame([0xD4, 0x4A, 0x01, 0x00]))
    #expect(driver.send(HostFrame.acknowledge).isEmpty)
    driver.chip.present(VirtualTag(.ntag215))
    driver.chip.advance(to: 5)
    #expect(driver.chip.output.take(at: 5).isEmpty)
  }

  @Test("InAutoPoll ends after its rounds, or with a tag") func poll() throws {
    let driver = Driver()
    let command = Driver.frame([0xD4, 0x60, 0x02, 0x01, 0x20, 0x10])
    #expect(driver.send(command) == HostFrame.acknowledge)
    #expect(driver.chip.nextMoment == 300)
    driver.chip.advance(to: 300)
    #expect(driver.chip.output.take(at: 300).isEmpty)
    driver.chip.advance(to: 600)
    let end = HostFrame.acknowledge + driver.chip.output.take(at: 600)
    #expect(Driver.response(end, to: 0x60) == [0])
    driver.chip.present(VirtualTag(.type4v2))
    let found = try #require(Driver.response(driver.send(command), to: 0x60))
    #expect(found[..<2] == [1, 0x20] && Int(found[2]) == found.count - 3)
  }
}
