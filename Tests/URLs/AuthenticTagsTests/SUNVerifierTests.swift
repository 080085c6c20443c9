import Basics
import InvocationURLs
import Cryptography
import TestSupport
import Testing

@testable import AuthenticTags

/// What tags say with every tap, judged.
@Suite("SUN messages")
struct SUNVerifierTests {
  @Test("published messages are authentic, and say what they say", arguments: SUNVectors.all.good)
  func good(_ row: SUNVectors.Message) throws {
    let verdict = try row.verifier().verdict(on: row.url)
    let tap = try #require(verdict.tap, "\(verdict)")
    #expect(tap.uidText == row.uid)
    #expect(tap.counter == row.counter)
    #expect(tap.data.map { hexadecimal($0) } == row.data)
    #expect(tap.coversData == (row.coversData ?? false))
    #expect(tap.mode.rawValue == row.mode ?? "aes")
    #expect(tap.tamper == nil)
  }

  @Test("wrong ones are refused, each for its reason", arguments: SUNVectors.all.bad)
  func bad(_ row: SUNVectors.Message) throws {
    let verdict = try row.verifier().verdict(on: row.url)
    #expect(verdict.refusal?.code == row.refusal, "\(verdict)")
    #expect(verdict.refusal?.description.isEmpty == false)
  }

  @Test("no character of a message can be another one", arguments: SUNVectors.all.good)
  func everyCharacter(_ row: SUNVectors.Message) throws {
    let verifier = try row.verifier()
    let text = Array(row.url.utf8)
    let message = try ParsedSUNURL(InvocationURL(row.url), verifier.layouts[0])
    let fields = Set(
      verifier.layouts[0].fields.flatMap { field -> [Int] in
        // Data that the code does not cover can be exchanged, which the verdict says.
        field == .data && !message.covers(.data) ? [] : Array(message.characters(field).indices)
      })
    let bound = fields.union(message.covered)
    // In LRP mode a verdict costs hundreds of key schedules.
    let others = Effort.count(slice: row.mode == "lrp" ? 2 : 6, whole: 94)
    var random = SeededGenerator(seed: 26)
    for place in text.indices where place > 8 {
      for other in (0x21...0x7E as ClosedRange<UInt8>).shuffled(using: &random).prefix(others)
      where other != text[place] {
        var changed = text
        changed[place] = other
        let verdict = verifier.verdict(on: String(decoding: changed, as: UTF8.self))
        let isSame = !bound.contains(place)
        if let tap = verdict.tap {
          #expect(isSame, "byte \(place) as \(other)")
          #expect(tap.uidText == row.uid && tap.counter == row.counter)
        }
      }
    }
  }

  @Test("every beginning of a message is refused", arguments: SUNVectors.all.good)
  func beginnings(_ row: SUNVectors.Message) throws {
    let verifier = try row.verifier()
    for count in 0..<row.url.utf8.count {
      #expect(verifier.verdict(on: String(row.url.prefix(count))).tap == nil)
    }
  }

  @Test("the keys of one tap are what the reference backend makes")
  func sessions() throws {
    for row in SUNVectors.all.sessions {
      let identity = SUNIdentity(
        uid: bytes(row.uid), counterFromTop: [0, 0, UInt8(row.counter)])
      let session = try SUNSession(file: TagAESKey(hexadecimal: row.key), identity)
      let code = try TagAESKey(hexadecimal: row.code).code(of: [1, 2, 3])
      #expect(
        try session.code(over: [1, 2, 3]) == stride(from: 1, to: 16, by: 2).map { code[$0] })
      let data = try TagAESKey(hexadecimal: row.data)
      let vector = try data.encrypt(
        [UInt8(row.counter)] + [UInt8](repeating: 0, count: 15), vector: zeroVector)
      let plain = [UInt8](0..<32)
      #expect(try session.decrypt(data.encrypt(plain, vector: vector)) == plain)
    }
  }

  @Test("LRP computes AN12304's codes", arguments: SUNVectors.all.resilient)
  func resilient(_ row: SUNVectors.Code) throws {
    let key = try TagAESKey(hexadecimal: row.key)
    #expect(try key.lrpCode(of: bytes(row.message)) == bytes(row.code))
    #expect(
      try key.lrpDerived(by: bytes(row.message)).code(of: [5])
        == TagAESKey(hexadecimal: row.code).code(of: [5]))
  }

  @Test("without a key nothing is verified, and what no tag writes is still told apart")
  func noKey() throws {
    let row = try #require(SUNVectors.all.good.first)
    let verifier = try SUNVerifier<TagAESKey>(layouts: [SUNLayout(row.layout)], keys: [])
    #expect(verifier.verdict(on: row.url).refusal == .noKey)
    #expect(verifier.verdict(on: row.url + "0").refusal?.kind == .malformed)
    // Encrypted, with the key of codes alone.
    let half = try SUNVerifier(
      layouts: [SUNLayout(row.layout)],
      keys: [SUNKeys(file: TagAESKey(hexadecimal: String(repeating: "0", count: 32)))])
    #expect(half.verdict(on: row.url).refusal == .noKey)
  }

  @Test("keys of several versions are tried, and the tap says which one fitted")
  func versions() throws {
    let rows = SUNVectors.all.good
    let first = try #require(
      rows.first { $0.identityKey != nil && $0.layout == "p={picc}&c={cmac}" })
    let second = try #require(rows.first { $0.layout == "e={picc}&c={cmac}" })
    var (new, old) = (try first.keys(), try second.keys())
    (new.version, old.version) = (2, 1)
    let verifier = try SUNVerifier(
      layouts: [SUNLayout(first.layout), SUNLayout(second.layout)], keys: [new, old])
    #expect(verifier.verdict(on: first.url).tap?.keyVersion == 2)
    #expect(verifier.verdict(on: second.url).tap?.keyVersion == 1)
    // A wrong code under the old key says more than an identity that the new one does not decrypt.
    #expect(verifier.verdict(on: second.url.dropLast() + "7").refusal == .wrongCode)
  }

  @Test("usual layouts are found by the names of parameters")
  func usual() throws {
    for row in SUNVectors.all.good
    where row.start == nil && SUNLayout.usual.contains(where: { $0.text == row.layout }) {
      let verifier = SUNVerifier(keys: [try row.keys()])
      #expect(verifier.verdict(on: row.url).tap?.counter == row.counter, "\(row.name)")
    }
    #expect(
      SUNVerifier<TagAESKey>(keys: []).verdict(on: "https://example.com/?x=1").refusal
        == .missing(parameter: "picc_data"))
  }

  @Test("a verdict says what kind it is", arguments: SUNRefusal.Kind.allCases)
  func kinds(_ kind: SUNRefusal.Kind) {
    let tap = SUNTap(uid: [4, 1, 2, 3, 4, 5, 6], counter: 7, mode: .aes, keyVersion: 0)
    let all: [SUNRefusal] = [
      .missing(parameter: "c"), .repeated(parameter: "c"), .otherShape(parameter: "c"),
      .length(.code, count: 3), .length(.identity, count: 3), .length(.data, count: 3),
      .notHexadecimal(.code), .smallLetters(.code), .startBehindCode, .tagByte(0x3A),
      .uidLength(4), .noUID, .noCounter, .wrongCode, .tamperStatus, .noKey,
      .cipher(TagCipherError("it broke")), .notCounted, .replayed(tap, last: 9),
      .jumped(tap, last: 1, largest: 3),
    ]
    #expect(all.contains { $0.kind == kind })
    #expect(Set(all.map(\.description)).count == all.count)
    #expect(all.allSatisfy { !$0.description.hasSuffix(".") && !$0.code.contains(" ") })
  }
}
