import TestSupport
import Testing

@testable import VirtualReaders

@Suite("Passwords and configuration") struct PasswordTests {
  /// Writes password, answer, access and first page, as a tool would.
  private func protected(
    _ model: ChipModel, access: UInt8 = 0, from page: UInt8
  ) throws -> Driver {
    let driver = Driver(VirtualTag(model))
    driver.list()
    let config = try #require(Type2Layout.of(model)?.config)
    #expect(driver.write(config + 2, [1, 2, 3, 4]))
    #expect(driver.write(config + 3, [0xAA, 0xBB, 0x11, 0x22]))
    #expect(driver.write(config + 1, [access, 5, 0, 0]))
    #expect(driver.write(config, [4, 0, 0, page]))
    return driver
  }

  static let models: [ChipModel] = [
    .ntag210, .ntag212, .ntag213, .ntag215, .ntag216, .ultralightEV1, .ultralightEV1Large,
  ]

  @Test("protection begins after a reset", arguments: models) func moment(_ model: ChipModel) throws
  {
    let driver = try protected(model, from: 4)
    #expect(driver.write(5, [9, 9, 9, 9]), "not yet")
    driver.reset()
    #expect(driver.write(5, [8, 8, 8, 8]) == false)
    driver.list()
    #expect(driver.read(4) != nil, "reading stays free")
    #expect(driver.raw([0x1B, 9, 9, 9, 9]) == [0x02])
    driver.list()
    #expect(driver.answer([0x1B, 1, 2, 3, 4]) == [0xAA, 0xBB])
    #expect(driver.write(5, [8, 8, 8, 8]))
    driver.reset()
    #expect(driver.write(5, [7, 7, 7, 7]) == false, "a reset forgets who knew the password")
  }

  @Test("HALT takes the configuration, too") func halt() throws {
    let driver = try protected(.ntag213, from: 4)
    _ = driver.command(0x44, [1])
    driver.list(uid: driver.tag.uid)
    #expect(driver.write(5, [8, 8, 8, 8]) == false)
  }

  @Test("password and answer read as zeros") func zeros() throws {
    let driver = try protected(.ntag213, from: 0xFF)
    let seen = try #require(driver.read(0x2A))
    #expect(Array(seen[4..<12]) == [UInt8](repeating: 0, count: 8))
    #expect(driver.tag.page(0x2B) == [1, 2, 3, 4] && driver.tag.page(0x2C) == [0xAA, 0xBB, 0, 0])
  }

  @Test("reading rolls over where protection begins") func rollOver() throws {
    let driver = try protected(.ntag216, access: 0x80, from: 0x10)
    driver.reset()
    let image = driver.tag.visibleMemory
    #expect(driver.read(0x0E) == Array(image[0x38..<0x40]) + image[..<8])
    #expect(driver.read(0x10) == nil)
    driver.list()
    #expect(driver.raw([0x3A, 0x0E, 0x10]) == [0x02])
    driver.list()
    #expect(driver.answer([0x1B, 1, 2, 3, 4]) != nil)
    #expect(driver.read(0x0E) == Array(image[0x38..<0x48]))
  }

  @Test("so many wrong passwords and no more") func limit() throws {
    let driver = try protected(.ntag215, access: 3, from: 4)
    driver.reset()
    _ = driver.command(0x08, [0x63, 0x03, 0x00])
    for _ in 1...2 {
      #expect(driver.raw([0x1B, 0, 0, 0, 0]) == [0, 0])
      driver.list()
      _ = driver.command(0x08, [0x63, 0x03, 0x00])
    }
    #expect(driver.raw([0x1B, 1, 2, 3, 4]).count == 5, "the right one in between counts anew")
    for _ in 1...3 {
      #expect(driver.raw([0x1B, 0, 0, 0, 0]) == [0, 0])
      driver.reset()
      _ = driver.command(0x08, [0x63, 0x03, 0x00])
    }
    #expect(driver.raw([0x1B, 1, 2, 3, 4]) == [0, 4], "closed for good")
  }

  @Test("a frozen configuration") func frozen() throws {
    let driver = try protected(.ntag213, access: 0x40, from: 0xFF)
    #expect(driver.write(0x29, [4, 0, 0, 0xFE]), "not before a reset")
    driver.reset()
    #expect(driver.write(0x29, [4, 0, 0, 4]) == false)
    driver.list()
    #expect(driver.write(0x2A, [0, 5, 0, 0]) == false)
    driver.list()
    #expect(driver.write(0x2B, [5, 5, 5, 5]), "the password can still change")
  }

  @Test("mirrors that would leave user memory are not shown, each by itself") func mirrorLimits()
    throws
  {
    // The counter ends in the last byte of user memory of an NTAG213: page 26, byte 2.
    var tag = try VirtualTag(specification: "ntag213:pages=41,A4002600:counter=5")
    var driver = Driver(tag)
    driver.list()
    #expect(driver.read(0x26)?.prefix(8) == [0, 0, 0x30, 0x30, 0x30, 0x30, 0x30, 0x36])
    // Both from page 23, byte 1: the number fits and the counter does not.
    tag = try VirtualTag(specification: "ntag213:pages=41,D4002300:counter=5")
    driver = Driver(tag)
    driver.list()
    let seen = try #require(driver.answer([0x3A, 0x23, 0x28]))
    #expect(seen[1..<15] == Array(tag.name.utf8)[...])
    #expect(seen[16..<20] == [0, 0, 0, 0])
  }
}
