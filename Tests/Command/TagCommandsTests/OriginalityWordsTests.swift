import JSONText
import Tags
import TestSupport
import Testing

import CommandSupport
@testable import TagCommands

/// What is said of a chip's signature.
@Suite("Words on originality") struct OriginalityWordsTests {
  private static let uid = TagUID([0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x80])
  private static let signature: String =
    "8B76052EE42F5567BEB53238B3E3F9950707C0DCC956B5C5EFCFDB709B2D82B3"

  private func words(
    _ uid: TagUID = uid, _ signature: String = signature, maker: String? = nil
  ) throws -> OriginalityOutput {
    try OriginalityOutput(
      uid: uid, signature: ByteEncoding.hexadecimal.bytes(signature.utf8), maker: maker)
  }

  @Test("a signature that verifies, and what it does not prove") func genuine() throws {
    let words = try words()
    #expect(
      words.sentence
        == "made by NXP (NTAG 21x, NTAG I2C plus, NTAG 5): it signed this number; that does not "
        + "prove that the chip is not a copy")
    #expect(words.json["verified"] == true && words.json["family"] == "ntag21x")
    #expect(words.json["signer"] == "NXP")
    #expect(words.json["proves"]?.stringValue?.contains("not that the chip is not a copy") == true)
  }

  @Test("one of somebody else, of another number, or copied into a chip of another make")
  func wrong() throws {
    let other = try words(TagUID([0x04, 0xE1, 0x0C, 0xDA, 0x99, 0x3C, 0x81]))
    #expect(
      other.sentence == "not by a known maker: the chip is a copy, or of another make")
    #expect(other.json["verified"] == false && other.json["proves"] == "nothing")
    let copied = try words(maker: "Feiju (not NXP)")
    #expect(copied.sentence == "made by NXP for another chip: this one was given a copy of it")
    #expect(copied.json["verified"] == false)
    let none = try words(Self.uid, "")
    #expect(none.sentence == nil && none.json == .null)
  }

  @Test("tag info says it, for people and for programs", arguments: ["ntag213", "ntag424"])
  func info(_ model: String) throws {
    let text = try runBeckon(["tag", "info", "--reader", "virtual:\(model)"])
    #expect(text.stdout.contains("made by NXP ("), "\(text.stdout)\(text.stderr)")
    let json = try runBeckon(["tag", "info", "--json", "--reader", "virtual:\(model)"])
    let value = try JSONValue(parsing: json.stdout)
    #expect(value["originality"]?["verified"] == true)
    let other = try runBeckon(["tag", "info", "--reader", "virtual:ntag213:uid=04A1B2C3D4E5F6"])
    #expect(other.stdout.contains("not by a known maker"))
  }
}
