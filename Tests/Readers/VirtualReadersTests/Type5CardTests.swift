import Basics
import Foundation
import TestSupport
import Testing

@testable import VirtualReaders

/// The simulator's chips in `Vectors/type5.json`.
private struct Type5Vectors: Decodable {
  var chips: [Chip]

  struct Chip: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var uid: String
    var blocks: Int
    var userBlocks: Int
    var systemInfo: String
    var locksAll: Bool
    var testDescription: String { name }
  }

  static let all: [Chip] = Repository.decodedVectors("type5.json", as: Type5Vectors.self).chips
}

@Suite("Virtual Type 5 chips") struct Type5CardTests {
  /// A field with tags in it, spoken to in whole frames.
  private struct Bench {
    var field = RadioField()
    var bench: SimulationRecorder

    init(_ tags: VirtualTag..., faults: [Fault] = []) {
      bench = SimulationRecorder(faults: faults)
      field.turn(on: true)
      for tag in tags { field.present(tag, &bench) }
    }

    mutating func say(_ code: UInt8, _ parameters: [UInt8] = [], flags: UInt8 = 0x22) -> [UInt8]? {
      let uid = field.tags.first?.uid ?? []
      return field.exchange(vicinity: [flags, code] + uid.reversed() + parameters, &bench)
    }

    var tag: VirtualTag? { field.tags.first }
  }

  @Test("every model has a vector") func coverage() {
    let names = ChipModel.allCases.filter(\.isType5).map(\.rawValue)
    #expect(Set(names) == Set(Type5Vectors.all.map(\.name)))
  }

  @Test("numbers, sizes and locks", arguments: Type5Vectors.all)
  fileprivate func chips(_ vector: Type5Vectors.Chip) throws {
    let tag = try VirtualTag(specification: vector.name)
    #expect(digits(tag.uid) == vector.uid && tag.memory.count == vector.blocks * 4)
    #expect(!tag.model.isTypeA && !tag.model.isType2)
    var bench = Bench(tag)
    let found = bench.field.exchange(vicinity: [0x26, 0x01, 0x00], &bench.bench)
    #expect(found == [0x00, 0x00] + tag.uid.reversed())
    #expect(bench.say(0x2B).map { digits($0) } == vector.systemInfo)
    #expect(bench.say(0x20, [UInt8(vector.blocks)]) == [0x01, 0x10])
    let flags: UInt8 = vector.name == "tag-it" ? 0x62 : 0x22
    #expect(bench.say(0x21, [3, 1, 2, 3, 4], flags: flags) == [0x00])
    #expect(bench.say(0x20, [3]) == [0x00, 1, 2, 3, 4])
    #expect(bench.say(0x20, [3], flags: 0x62) == [0x00, 0x00, 1, 2, 3, 4])
    for block in 0..<vector.userBlocks {
      let answer = bench.say(0x22, [UInt8(block)], flags: flags)
      #expect((answer == [0x00]) == (vector.locksAll || block < 2), "block \(block)")
    }
    #expect(bench.say(0x22, [0], flags: flags) == [0x01, 0x11])
    #expect(bench.say(0x21, [0, 9, 9, 9, 9], flags: flags) == [0x01, 0x12])
    #expect(bench.say(0x2C, [0, 1]) == [0x00, 0x01, 0x01])
    #expect(bench.tag?.lockedBlocks.count == (vector.locksAll ? vector.userBlocks : 2))
  }

  @Test("another's number, an unknown command and no power: silence or a refusal") func silence() {
    var bench = Bench(VirtualTag(.slix), VirtualTag(.st25tv512))
    #expect(bench.field.exchange(vicinity: [0x26, 0x01, 0x00], &bench.bench) == nil)
    #expect(bench.say(0x9F) == nil && bench.say(0x20, [0]) == [0x00, 0, 0, 0, 0])
    #expect(bench.say(0x20) == [0x01, 0x02])
    let other = [0x22, 0x20] + [UInt8](repeating: 7, count: 8) + [0]
    #expect(bench.field.exchange(vicinity: other, &bench.bench) == nil)
    bench.field.turn(on: false)
    #expect(bench.say(0x20, [0]) == nil)
    var st = Bench(VirtualTag(.st25tv02k))
    #expect(st.say(0x9F) == nil || st.say(0x9F) == [0x01, 0x01])
    #expect(st.say(0x2D) == [0x01, 0x01])
  }

  @Test("a mask that is not its number's, and being told to be quiet") func inventory() {
    let tag = VirtualTag(.slix2)
    var bench = Bench(tag)
    let last = tag.uid[7]
    #expect(bench.field.exchange(vicinity: [0x26, 0x01, 0x08, last], &bench.bench) != nil)
    #expect(bench.field.exchange(vicinity: [0x26, 0x01, 0x08, ~last], &bench.bench) == nil)
    #expect(bench.field.exchange(vicinity: [0x26, 0x01, 0xFF], &bench.bench) == nil)
    #expect(bench.say(0x02) == nil)
    #expect(bench.field.exchange(vicinity: [0x26, 0x01, 0x00], &bench.bench) == nil)
    #expect(bench.say(0x26) == [0x00])
    #expect(bench.field.exchange(vicinity: [0x26, 0x01, 0x00], &bench.bench) != nil)
  }

  @Test("faults: torn, ignored, refused, unheard, damaged") func faults() throws {
    for (fault, answer, stored) in [
      ("write:1=torn:2:reset", nil, [1, 2, 0, 0]), ("write:1=torn:3:ack", [0x00], [1, 2, 3, 0]),
      ("write:1=ignore", [0x00], [0, 0, 0, 0]), ("write:1=nak", [0x01, 0x0F], [0, 0, 0, 0]),
      ("exchange:1=deaf", nil, [0, 0, 0, 0]), ("exchange:1=mute", nil, [1, 2, 3, 4]),
      ("rf:WRITE_BLOCK:1=corrupt", nil, [1, 2, 3, 4]),
    ] as [(String, [UInt8]?, [UInt8])] {
      var bench = Bench(VirtualTag(.slix), faults: [try Fault(fault)])
      #expect(bench.say(0x21, [5, 1, 2, 3, 4]) == answer, "\(fault)")
      #expect(bench.tag?.page(5) == stored, "\(fault)")
    }
    var away = Bench(VirtualTag(.slix), faults: [try Fault("write:1=torn:2")])
    #expect(away.say(0x21, [5, 1, 2, 3, 4]) == nil && away.field.tags.isEmpty)
    var lock = Bench(VirtualTag(.slix), faults: [try Fault("write:1=ignore")])
    #expect(lock.say(0x22, [5]) == [0x00] && lock.tag?.lockedBlocks == [])
  }

  @Test("made by words") func words() throws {
    let url = try VirtualTag(specification: "st25tv512:url=https://a.example")
    #expect(
      url.capabilityContainer == [0xE1, 0x40, 0x07, 0x00] && url.page(1).prefix(2) == [3, 14])
    #expect(try VirtualTag(specification: "slix:formatted:read-only").page(0)[1] == 0x43)
    #expect(try VirtualTag(specification: "slix2:ndef=D00000:locked").lockedBlocks.count == 79)
    #expect(try VirtualTag(specification: "slix:pages=2,01020304").page(2) == [1, 2, 3, 4])
    let two = try VirtualReaderSpecification("virtual:slix+slix+icode-dna").tags
    #expect(Set(two.map(\.uid)).count == 3 && two.allSatisfy { $0.uid.count == 8 })
    var deck = try TagSupply("slix2:2")
    let (first, second) = (deck.next(), deck.next())
    #expect(first?.uid.count == 8 && first?.uid != second?.uid && deck.next() == nil)
    #expect(first?.uid.starts(with: [0xE0, 0x04, 0x01, 0x08]) == true)
    let error = #expect(throws: SpecificationError.self) {
      try VirtualTag(specification: "slix:password=01020304")
    }
    #expect(error?.description == "password does not apply to slix")
  }

  @Test("a PN532 does not see them") func unseen() {
    for model in ChipModel.allCases where model.isType5 {
      #expect(Driver(VirtualTag(model)).list() == nil)
    }
  }
}
