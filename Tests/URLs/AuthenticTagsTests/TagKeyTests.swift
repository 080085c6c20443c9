import AuthenticTags
import Basics
import Cryptography
import Testing

/// The seam of ciphers as OpenSSL fulfils it, held against published examples.
@Suite("Keys of tags")
struct TagKeyTests {
  @Test(
    "AN10922 diversifies keys as its examples have it",
    arguments: [
      (
        "00112233445566778899AABBCCDDEEFF", "04782E21801D803042F54E585020416275",
        "A8DD63A3B89D54B37CA802473FDA9175"
      ),
      (
        "F3F9377698707B688EAF84ABE39E3791", "04DEADBEEFFEED", "0BB408BAFF98B6EE9F2E1585777F6A51"
      ),
    ])
  func diversification(_ key: String, _ input: String, _ expected: String) throws {
    let made = try TagAESKey(hexadecimal: key).diversified(by: bytes(input))
    let message = Array("a message".utf8)
    #expect(try made.code(of: message) == TagAESKey(hexadecimal: expected).code(of: message))
  }

  @Test("no input and one of more than 31 bytes are refused", arguments: [0, 32, 33])
  func inputs(_ count: Int) throws {
    let key = try TagAESKey(hexadecimal: "00112233445566778899AABBCCDDEEFF")
    #expect(throws: TagCipherError.self) {
      try key.diversified(by: [UInt8](repeating: 1, count: count))
    }
  }

  @Test("31 bytes, which leave no room for padding, are diversified too")
  func fullInput() throws {
    let key = try TagAESKey(hexadecimal: "00112233445566778899AABBCCDDEEFF")
    let input = [UInt8](0..<31)
    // Two whole blocks: there it is a CMAC.
    #expect(
      try key.diversified(by: input).code(of: [1]) == key.derived(by: [1] + input).code(of: [1]))
  }

  @Test("changes of keys are what AN12196 sends")
  func changes() throws {
    let session = try TagAESKey(hexadecimal: "4CF3CB41A22583A61E89B158D252FC53")
    let zero = try TagAESKey(hexadecimal: String(repeating: "0", count: 32))
    // The vectors of the third and the fourth command of the session: E(SesEnc, A55A TI CmdCtr 0…).
    func vector(_ count: UInt8) throws -> [UInt8] {
      try session.encrypt(
        bytes("A55A7614281A") + [count] + [UInt8](repeating: 0, count: 9), vector: zeroVector)
    }
    #expect(
      try session.encryptedChange(
        to: TagAESKey(hexadecimal: "F3847D627727ED3BC9C4CC050489B966"), from: zero, version: 1,
        vector: vector(2))
        == bytes("2CF362B7BF4311FF3BE1DAA295E8C68DE09050560D19B9E16C2393AE9CD1FAC7"))
    #expect(
      try session.encryptedChange(
        to: TagAESKey(hexadecimal: "5004BF991F408672B1EF00F08F9E8647"), from: nil, version: 1,
        vector: vector(3))
        == bytes("C0EB4DEEFEDDF0B513A03A95A75491818580503190D4D05053FF75668A01D6FD"))
  }

  @Test("a key prints nothing of itself")
  func printing() throws {
    let key = try TagAESKey(hexadecimal: "00112233445566778899AABBCCDDEEFF")
    #expect("\(key)" == "‹secret›")
    #expect(String(reflecting: key) == "‹secret›")
    #expect(Mirror(reflecting: key).children.isEmpty)
  }

  @Test("only 16 bytes are a key, and whatever was given is wiped", arguments: [0, 15, 17, 32])
  func lengths(_ count: Int) {
    var given = [UInt8](repeating: 7, count: count)
    #expect(throws: TagCipherError.self) { try TagAESKey(wiping: &given) }
    #expect(given == [UInt8](repeating: 0, count: count))
  }
}

/// The bytes of a text of digits in a test.
func bytes(_ digits: String) -> [UInt8] { [UInt8](hexadecimal: digits) ?? [] }

extension TagAESKey {
  /// A key that a test knows.
  init(hexadecimal digits: String) throws {
    var key = bytes(digits)
    try self.init(wiping: &key)
  }
}
