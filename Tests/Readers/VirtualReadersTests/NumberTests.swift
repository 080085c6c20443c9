import TestSupport
import Testing

@testable import VirtualReaders

@Suite("Numbers of tags in one field") struct NumberTests {
  @Test("tags without uid have different numbers, and the first its usual one") func different()
    throws
  {
    let models = ["ntag215", "ntag213", "type4-v2", "type4-v3", "ntag216", "ntag424", "ntag424"]
    let word = "virtual:" + models.joined(separator: "+")
    let tags = try VirtualReaderSpecification(word).tags
    #expect(tags.map(\.model.rawValue) == models)
    #expect(Set(tags.map(\.uid)).count == models.count)
    #expect(tags[0].uid == VirtualTag(.ntag215).uid && tags[2].uid == VirtualTag(.type4v2).uid)
    // Two numbers of each family are genuine; the others are made up.
    #expect(tags[1].name == "04DB0BDA993C80" && tags[6].name == "0463474AA26A80")
    #expect(tags[3].name == "04A1B2C3D4E680" && tags[4].name == "04A1B2C3D4E780")
  }

  @Test(
    "a new number is in the pages, in the signature and on the air",
    arguments: ChipModel.allCases.filter(\.isTypeA))
  func everywhere(_ model: ChipModel) throws {
    let tag = try #require(try VirtualTag.distinct([VirtualTag(model), VirtualTag(model)]).last)
    let same = VirtualTag(model, uid: tag.uid)
    #expect(tag.uid != VirtualTag(model).uid && tag.memory == same.memory)
    let driver = Driver(tag)
    #expect(driver.list()?[5...].prefix(7) == tag.uid[...])
    if let one = tag.card as? Type2Card {
      let other = try #require(same.card as? Type2Card)
      #expect(one.uid == other.uid && one.signature == other.signature)
    } else {
      let one = try #require(tag.card as? ISODEPCard).application.chip
      let other = try #require(same.card as? ISODEPCard).application.chip
      #expect(one?.uid == other?.uid && one?.signature == other?.signature)
    }
  }

  @Test("what was chosen stays: signature, lock bits, pages") func chosen() throws {
    let signature = String(repeating: "5A", count: 32)
    let tags = try VirtualReaderSpecification(
      "ntag213+ntag213:locked:signature=\(signature)+ntag213:pages=0,01020304"
    ).tags
    let driver = Driver(tags[1])
    driver.list()
    #expect(driver.answer([0x3C, 0x00]) == bytes(signature))
    #expect(driver.tag.page(2).suffix(2) == [0xFF, 0xFF] && driver.tag.uid == tags[1].uid)
    #expect(tags[2].page(0) == [1, 2, 3, 4] && tags[2].uid != tags[0].uid)
    let (usual, other) = (tags[0].name, tags[1].name)
    let late = try VirtualReaderSpecification("ntag215+ntag213:uid=\(usual)").tags
    #expect(late.map(\.name) == [other, usual], "a chosen number is free to be chosen")
  }

  @Test("the same number twice is refused") func twice() {
    let error = #expect(throws: SpecificationError.self) {
      try VirtualReaderSpecification(
        "virtual:ntag215:uid=04010203040506+ntag213:uid=04010203040506")
    }
    #expect(error?.description == "two tags cannot both have the UID 04010203040506")
  }

  @Test("a tag that comes takes another number, or is refused, or takes the place") func coming()
    throws
  {
    let reader = try VirtualReader(tags: [VirtualTag(.ntag215)])
    let first = VirtualTag(.ntag215).uid
    reader.present(VirtualTag(.ntag213))
    try reader.place(VirtualTag(.ntag216))
    #expect(reader.tags.map(\.model) == [.ntag215, .ntag213, .ntag216])
    #expect(Set(reader.tags.map(\.uid)).count == 3 && reader.tags[0].uid == first)
    _ = reader.takeEvents()
    let error = #expect(throws: SpecificationError.self) {
      try reader.place(VirtualTag(.ntag213, uid: first))
    }
    #expect(error?.description == "a tag with the UID 04E10CDA993C80 is already in the field")
    #expect(reader.tags.count == 3 && reader.takeEvents().isEmpty)
    reader.present(VirtualTag(.ntag213, uid: first))
    #expect(reader.tags.map(\.model) == [.ntag213, .ntag216, .ntag213])
    #expect(
      reader.takeEvents() == [.removed(uid: first), .presented(uid: first, model: .ntag213)])
  }

  @Test("a tag that was there keeps the number that it had") func back() throws {
    let reader = try VirtualReader(tags: [VirtualTag(.ntag215), VirtualTag(.ntag213)])
    let second = reader.tags[1]
    reader.remove()
    reader.present(second)
    #expect(reader.tags.map(\.uid) == [second.uid])
    reader.present(second)
    #expect(reader.tags.map(\.uid) == [second.uid])
  }

  @Test("a fault joins a tag of another number") func joining() throws {
    let fault = try Fault("exchange:1=join:ntag215")
    #expect("\(fault)" == "exchange:1=join:ntag215")
    let driver = Driver(VirtualTag(.ntag215), faults: [fault])
    #expect(driver.list(2)?.count == 24)
    #expect(Set(driver.chip.field.tags.map(\.uid)).count == 2)
  }
}
