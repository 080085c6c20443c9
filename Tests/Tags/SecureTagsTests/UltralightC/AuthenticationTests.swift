import AuthenticTags
import Basics
import Cryptography
import Tags
import Testing

@testable import SecureTags

/// A key of which every byte follows from one; its parity bits are as they come.
func testKey(_ first: UInt8) throws -> TagTripleDESKey {
  var key = (0..<16).map { first &+ UInt8($0) &* 7 }
  return try TagTripleDESKey(wiping: &key)
}

/// A link that expects these commands and gives these answers.
private struct UltralightScriptedLink: TagLink {
  var capabilities = TagLinkCapabilities.pn53x
  var exchangeCount = 0
  var script: [(command: [UInt8], answer: [UInt8])]

  mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    TagSelection(uid: TagUID([4, 1, 2, 3, 4, 5, 6]), atqa: [0x44, 0x00], sak: 0)
  }

  mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try select(TagSearch(uid: uid))
  }

  mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    exchangeCount += 1
    guard let step = script.first, step.command == command else { throw TagLinkError(.noAnswer) }
    script.removeFirst()
    return step.answer
  }
}

@Suite("Authentication of an Ultralight C")
struct AuthenticationTests {
  private func authenticates(
    _ answer: String, abilities: Set<TagLinkAbility>? = nil
  ) throws -> Bool {
    var link = UltralightScriptedLink(script: [
      (bytes("1A00"), bytes("AF F7DFC7FA617C7F1D")),
      (bytes("AF AB7EFBE63F40394010D04F018F8F48C3"), bytes(answer)),
    ])
    if let abilities { link.capabilities.abilities = abilities }
    var card = UltralightCard<UltralightScriptedLink, TagTripleDESKey>(
      link, uid: TagUID([4, 1, 2, 3, 4, 5, 6]), challenge: { (0..<8).map { UInt8($0) } })
    return try card.authenticate(.factory())
  }

  @Test("an exchange that was published, byte by byte") func vector() throws {
    #expect(try authenticates("00 0355F3C176DCD1B1"))
  }

  @Test("a chip that does not prove that it has the key") func copies() throws {
    for answer in [
      "00 0355F3C176DCD1B0", "00 F7DFC7FA617C7F1D", "AF 0355F3C176DCD1B1", "00", "",
      "00 0355F3C176DCD1B100",
    ] { #expect(try !authenticates(answer), "\(answer)") }
  }

  @Test("a reader that passes on no raw frames says so") func noRawFrames() {
    let error = #expect(throws: UltralightError.Problem.self) {
      try authenticates("00 0355F3C176DCD1B1", abilities: [.fieldReset])
    }
    #expect(error?.sentence.contains("this reader passes on only commands") == true)
  }

  @Test("the factory's key and its pages, as the data sheet has them") func pages() throws {
    let factory = try TagTripleDESKey.factory()
    #expect(
      (0..<4).map(factory.page)
        == [bytes("42524541"), bytes("4B4D4549"), bytes("46594F55"), bytes("43414E21")])
    var example = bytes("000102030405060708090A0B0C0D0E0F")
    let key = try TagTripleDESKey(wiping: &example)
    #expect(
      (0..<4).map(key.page)
        == [bytes("07060504"), bytes("03020100"), bytes("0F0E0D0C"), bytes("0B0A0908")])
    #expect(example == [UInt8](repeating: 0, count: 16) && "\(key)" == "‹secret›")
    #expect("\(Mirror(reflecting: key).children.count)" == "0")
  }

  @Test("a key that was begun has the new pages first") func mixtures() throws {
    let (old, new) = (try testKey(1), try testKey(100))
    for count in 1...3 {
      let mixture = try new.begun(over: old, pages: count)
      #expect((0..<4).map { mixture.page($0) == new.page($0) } == (0..<4).map { $0 < count })
      #expect((0..<4).map { mixture.page($0) == old.page($0) } == (0..<4).map { $0 >= count })
    }
  }
}
