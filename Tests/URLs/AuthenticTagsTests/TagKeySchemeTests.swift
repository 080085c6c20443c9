import Cryptography
import Testing

@testable import AuthenticTags

/// How the keys of one tag follow from a master key.
@Suite("Schemes of keys")
struct TagKeySchemeTests {
  @Test("published keys come out", arguments: SUNVectors.all.keys)
  func published(_ row: SUNVectors.TagKeyRow) throws {
    let scheme: TagKeyScheme =
      row.scheme == "boltCard"
      ? .boltCard(version: row.version ?? 0) : .an10922(system: bytes(row.system ?? ""))
    let master = try TagAESKey(hexadecimal: row.master)
    let key = try scheme.key(row.number, of: bytes(row.uid), master: master)
    #expect(try same(key, TagAESKey(hexadecimal: row.key)))
  }

  @Test(
    "the card keys of bolt cards, by their versions",
    arguments: [
      (0 as UInt32, "919138B9BF9685E7BE67DB2B412BAA95"), (1, "1A3888508F11BA44942BDA56B928CC4B"),
    ])
  func cardKeys(_ version: UInt32, _ card: String) throws {
    let master = try TagAESKey(hexadecimal: String(repeating: "0", count: 32))
    for number in [0, 2, 3, 4] as [UInt8] {
      let expected = try TagAESKey(hexadecimal: card).derived(by: bytes("2D003F") + [0x76 + number])
      #expect(
        try same(
          TagKeyScheme.boltCard(version: version).key(
            number, of: bytes("041065FA967380"), master: master), expected))
    }
  }

  @Test("keys with numbers differ, those without are the same")
  func numbers() throws {
    let master = try TagAESKey(hexadecimal: "00112233445566778899AABBCCDDEEFF")
    let uid = bytes("04782E21801D80")
    func code(_ scheme: TagKeyScheme, _ number: UInt8) throws -> [UInt8] {
      try scheme.key(number, of: uid, master: master).code(of: [1])
    }
    #expect(try Set((0..<5).map { try code(.an10922(system: [9]), $0) }).count == 1)
    #expect(try Set((0..<5).map { try code(.an10922Numbered(system: [9]), $0) }).count == 5)
    #expect(try Set((0..<5).map { try code(.boltCard(version: 1), $0) }).count == 5)
    #expect(try code(.same, 3) == master.code(of: [1]))
    #expect(
      try code(.an10922Numbered(system: [9]), 3)
        == master.diversified(by: uid + [3, 9]).code(of: [1]))
  }

  @Test("a name of the system that leaves no room for the UID is refused")
  func tooLong() throws {
    let master = try TagAESKey(hexadecimal: "00112233445566778899AABBCCDDEEFF")
    let longest = [UInt8](repeating: 1, count: TagKeyScheme.maxSystemLength)
    let uid = bytes("04782E21801D80")
    _ = try TagKeyScheme.an10922Numbered(system: longest).key(1, of: uid, master: master)
    #expect(throws: TagCipherError.self) {
      try TagKeyScheme.an10922Numbered(system: longest + [1]).key(1, of: uid, master: master)
    }
  }

  @Test("keys of a scheme verify what a tag with such keys says")
  func verifying() throws {
    let (master, uid) = (
      try TagAESKey(hexadecimal: "00112233445566778899AABBCCDDEEFF"), bytes("041065FA967380")
    )
    for scheme in [.boltCard(version: 1), .an10922(system: [1, 2]), .same] as [TagKeyScheme] {
      let keys = try SUNKeys(version: 4, master: master, scheme: scheme)
      let url = try SimulatedTap(uid: uid, counter: 9, keys: keys).url()
      let tap = SUNVerifier(keys: [keys]).verdict(on: url).tap
      #expect(tap?.counter == 9 && tap?.keyVersion == 4)
      var other = keys
      other.scheme = .boltCard(version: 2)
      #expect(SUNVerifier(keys: [other]).verdict(on: url).tap == nil)
    }
  }

  private func same(_ first: TagAESKey, _ second: TagAESKey) throws -> Bool {
    try first.code(of: [1, 2]) == second.code(of: [1, 2])
  }
}
