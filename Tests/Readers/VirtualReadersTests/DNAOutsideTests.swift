import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

/// Libraries that others wrote, at our card: none of them knows our code, and we know none of
/// theirs.
@Suite("NTAG 424 DNA: libraries of others") struct DNAOutsideTests {
  struct Personalized: Decodable {
    var picc: Int
    var code: Int
    var size: Int
    var again: Bool
    var wrong: String?
  }

  struct GridDecodingResult: Decodable, Equatable {
    var uid: String
    var counter: Int
    var valid: Bool
    var data: String?
  }

  static let url =
    "https://example.com/t?e=" + String(repeating: "0", count: 32) + "&c="
    + String(repeating: "0", count: 16)

  @Test("pylibsdm personalises a tag by nfcpy, and judges what it reads from it", .needs(.pylibsdm))
  func pylibsdm() throws {
    let tag = VirtualTag(.ntag424)
    let reader = try VirtualReader(tags: [tag])
    let done: Personalized = try OutsideEyes.dnaPeer(["personalize", reader.path, Self.url])
    // "example.com/t?e=" behind 7 bytes of the file, and "&c=".
    #expect(done.picc == 23 && done.code == 58 && done.size == 256 && done.again)
    #expect(done.wrong?.isEmpty == false, "zeros are not key 3 any more")
    let own = BareDNA(try #require(reader.tag(tag.uid)))
    let peer = own.peer()
    for number in 0..<5 as Range<UInt8> {
      let key = [UInt8](repeating: 0x11 * (number + 1), count: 16)
      #expect(try peer.authenticate(number, key) == 0 && own.chip.keys[Int(number)].version == 1)
    }
    let judgement: GridDecodingResult = try OutsideEyes.dnaPeer(["tap", reader.path])
    #expect(judgement.valid && judgement.uid == digits(tag.uid) && judgement.counter >= 1)
  }

  static let templates = [
    "https://a.example/?e={picc}&c={cmac}", "https://a.example/x/y?c={cmac}&e={picc}",
    "https://a.example/?e={picc}&d={enc:sixteen letters!}&c={cmac}",
    "https://a.example/?e={picc}&z=1&d={enc:0123456789abcdef0123456789ABCDEF}&q=2&c={cmac}",
  ]

  @Test("pylibsdm judges what our tags show", .needs(.pylibsdm)) func judged() throws {
    let (meta, file) = ("000102030405060708090A0B0C0D0E0F", "F0E0D0C0B0A090807060504030201000")
    let urls = try Self.templates.map { template in
      let card = BareDNA(
        try VirtualTag(specification: "ntag424:uid=04A1B2C3D4E580:counter=299:url=" + template))
      try card.setKey(2, meta)
      try card.setKey(1, file)
      let url = card.tag.tappedURL()
      return try #require(url)
    }
    // The last one with another digit, and with another letter in what the code is over.
    let last = urls[3]
    let forged = [
      last.dropLast() + (last.hasSuffix("0") ? "1" : "0"),
      last.replacing("&q=2", with: "&q=3")[...],
    ]
    let judgements: [GridDecodingResult] = try OutsideEyes.dnaPeer(
      ["verify", meta, file] + urls + forged.map(String.init))
    let data = [nil, nil, "sixteen letters!", "0123456789abcdef0123456789ABCDEF"]
    let good = data.map {
      GridDecodingResult(uid: "04a1b2c3d4e580", counter: 300, valid: true, data: $0)
    }
    #expect(Array(judgements.prefix(4)) == good)
    #expect(judgements.dropFirst(4).map(\.valid) == [false, false])
  }

  struct Bolt: Decodable, Equatable {
    var uid: String
    var url: String
  }

  @Test("boltlib takes it for a card, by PC/SC", .needs(.pcscd, .pyscard, .pylibsdm, .boltlib))
  func bolt() throws {
    let tag = VirtualTag(.ntag424)
    let reader = try VirtualSmartCardReader(.acr1252u, tags: [tag])
    let url = "lnurlw://pay.example.com/ln?p=1&c=2"
    let bolt: Bolt = try OutsideEyes.dnaPeer(["bolt", url], environment: reader.environment)
    #expect(bolt == Bolt(uid: digits(tag.uid), url: url))
  }
}
