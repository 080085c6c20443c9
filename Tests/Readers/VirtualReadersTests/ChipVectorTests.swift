import TestSupport
import Testing

@testable import VirtualReaders

@Suite("Chips against Vectors/chips.json") struct ChipVectorTests {
  static let vectors = ChipVectors.all

  @Test("every model has a vector") func coverage() {
    let names = Self.vectors.chips.map(\.name) + Self.vectors.type4.map(\.name)
    #expect(Set(names) == Set(ChipModel.allCases.filter(\.isTypeA).map(\.rawValue)))
  }

  @Test("memory as delivered", arguments: vectors.chips)
  func memory(_ chip: ChipVectors.Chip) throws {
    let driver = Driver(VirtualTag(chip.model))
    #expect(digits(driver.tag.uid) == chip.uid)
    let found = try #require(driver.list())
    #expect(digits(found) == "01004400" + "07" + chip.uid)
    for page in 0...chip.lastReadablePage {
      let seen = try #require(driver.read(page), "page \(page)")
      #expect(digits(seen.prefix(4)) == chip.page(page), "page \(page)")
    }
    for page in chip.zeroPages {
      #expect(chip.page(page) == "00000000")
      #expect(driver.tag.page(page).count == 4)
    }
    #expect(driver.read(chip.lastReadablePage + 1) == nil)
  }

  @Test("GET_VERSION and READ_SIG", arguments: vectors.chips)
  func version(_ chip: ChipVectors.Chip) {
    let driver = Driver(VirtualTag(chip.model))
    driver.list()
    #expect(driver.answer([0x60]).map { digits($0) } == chip.version)
    driver.reset()
    #expect(driver.answer([0x3C, 0x00]).map { digits($0) } == chip.signature)
  }

  @Test("the full dynamic lock", arguments: vectors.chips)
  func dynamicLock(_ chip: ChipVectors.Chip) throws {
    guard let lock = chip.dynamicLock else { return }
    let driver = Driver(VirtualTag(chip.model))
    driver.list()
    #expect(driver.write(lock.page, bytes(lock.full)))
    #expect(driver.read(lock.page).map { digits($0.prefix(4)) } == lock.reads)
    driver.reset()
    let locked = lock.locks.flatMap { Array($0[0]...$0[1]) }
    #expect(locked.last == chip.lastUserPage)
    for page in 4...chip.lastUserPage {
      #expect(driver.write(page, [1, 2, 3, 4]) != locked.contains(page), "page \(page)")
      driver.list(uid: bytes(chip.uid))
    }
  }

  @Test("single lock bits", arguments: vectors.lockBits)
  func lockBits(_ vector: ChipVectors.LockBit) throws {
    let driver = Driver(VirtualTag(vector.chip))
    driver.list()
    #expect(driver.write(vector.page, bytes(vector.written)))
    driver.reset()
    let layout = try #require(Type2Layout.of(vector.chip))
    let pages = Set(Array(3..<layout.userEnd) + [layout.counterPage].compactMap(\.self))
    for page in pages.subtracting([vector.page]).sorted() {
      let isWritten = driver.write(page, page == layout.counterPage ? [1, 0, 0, 0] : [0, 0, 0, 0])
      #expect(isWritten != vector.locked.contains(page), "page \(page)")
      driver.list(uid: driver.tag.uid)
    }
  }

  @Test("block-lock bits freeze, and lock nothing", arguments: vectors.frozenBits)
  func frozen(_ vector: ChipVectors.FrozenBits) {
    let driver = Driver(VirtualTag(vector.chip))
    driver.list()
    #expect(driver.write(vector.page, bytes(vector.first)))
    driver.reset()
    #expect(driver.write(5, [1, 2, 3, 4]))
    #expect(driver.write(vector.page, bytes(vector.second)))
    #expect(digits(driver.tag.page(vector.page)) == vector.result)
  }

  @Test("mirrors lie on top of the memory after a reset", arguments: vectors.mirrors)
  func mirror(_ vector: ChipVectors.Mirror) throws {
    var tag = try VirtualTag(specification: "\(vector.chip):uid=\(vector.uid)")
    try tag.hold(message: bytes(vector.message))
    let driver = Driver(tag)
    driver.list()
    let config = try #require(Type2Layout.of(tag.model)?.config)
    #expect(driver.write(config, bytes(vector.configuration)))
    #expect(driver.write(config + 1, bytes(vector.access)))
    let start =
      Int(bytes(vector.configuration)[2]) * 4 + Int(bytes(vector.configuration)[0] >> 4 & 3)
    let before = try #require(driver.read(start / 4))
    #expect(before.dropFirst(start % 4).prefix(4).allSatisfy { $0 == 0x30 }, "not before a reset")
    driver.reset()
    let last = UInt8((start + 21) / 4)
    let seen = try #require(driver.answer([0x3A, UInt8(start / 4), last]))
    #expect(digits(seen.dropFirst(start % 4).prefix(21)) == vector.shows)
    #expect(driver.answer([0x39, 0x02]) == [1, 0, 0])
    #expect(driver.tag.memory[start] == 0x30, "what is stored stays")
  }

  @Test("Type 4 tags as delivered", arguments: vectors.type4)
  func type4(_ vector: ChipVectors.Type4) throws {
    let model = try #require(ChipModel(rawValue: vector.name))
    let driver = Driver(VirtualTag(model))
    let found = try #require(driver.list())
    #expect(found[3] == bytes(vector.sak)[0] && found.count > 12, "with an answer to RATS")
    #expect(driver.exchange(bytes("00a4040007d276000085010100")) == [0, 0x90, 0])
    #expect(driver.exchange(bytes("00a4000c02e103")) == [0, 0x90, 0])
    let container = driver.exchange(bytes("00b000000f"))
    #expect(digits(container) == "00" + vector.container.prefix(30) + "9000")
    #expect(driver.tag.memory.count == vector.fileSize)
    #expect(digits(driver.tag.capabilityContainer).hasPrefix(vector.container))
  }
}
