import AuthenticTags
import InvocationURLs
import NDEF
import Testing

@testable import SecureTags

@Suite("URLs in which a chip proves itself")
struct TemplateTests {
  @Test(
    "places are where the published examples have them",
    arguments: [
      ("https://choose.url.com/ntag424?e={picc}&c={cmac}", 0x51, 0x20, 0x43),
      ("https://example.com/?e={picc}&c={cmac}", 0x47, 0x16, 0x39),
    ])
  func published(_ text: String, _ length: Int, _ picc: Int, _ mac: Int) throws {
    let template = try SDMTemplate(text)
    #expect(template.message.count == length)
    #expect(template.file.prefix(2) == [0, UInt8(length)])
    #expect(template.sdm.places == [.picc: picc, .macInput: mac, .mac: mac])
  }

  @Test("the settings of the published example, with its keys")
  func settings() throws {
    var keys = SDMTemplate.Keys()
    (keys.picc, keys.file, keys.counter) = (2, 1, .key(1))
    let template = try SDMTemplate("https://choose.url.com/ntag424?e={picc}&c={cmac}", keys: keys)
    #expect(template.openSettings.encoded == bytes("4000E0C1F121200000430000430000"))
    #expect(template.finalSettings.encoded == bytes("40FFEFC1F121200000430000430000"))
  }

  @Test(
    "what was asked for stands in the file at its place",
    arguments: [
      "https://example.com/{uid}/{ctr}?c={cmac}", "http://www.example.com/t?u={uid}x{ctr}&c={cmac}",
      "https://example.com/?e={picc}&d={enc:16}&c={cmac}",
      "https://example.com/?d={enc:32}&e={picc}&t={tt}&c={cmac}",
      "https://example.com/?c={cmac}&u={uid}&n={ctr}", "https://example.com/{picc}/{cmac}#top",
    ])
  func places(_ text: String) throws {
    let template = try SDMTemplate(text)
    let file = template.file
    var shown = file
    for part in template.parts {
      #expect(file[part.range].allSatisfy { $0 == UInt8(ascii: "0") })
      for index in part.range { shown[index] = UInt8(ascii: "A") }
    }
    #expect(template.matches(shown))
    var expected = text
    for part in template.parts {
      expected.replace(
        part.placeholder.text, with: String(repeating: "A", count: part.placeholder.length))
    }
    let uri = try NDEFMessage(decoding: Array(shown.dropFirst(2))).firstURI()
    #expect(uri == expected)
    #expect(template.openSettings.faults(for: .ndef).isEmpty)
    shown[2] ^= 1
    #expect(!template.matches(shown))
  }

  @Test("data stands in the first half of its place")
  func data() throws {
    let template = try SDMTemplate(
      "https://example.com/?e={picc}&d={enc:16}&c={cmac}", data: Array("door-4".utf8))
    let part = try #require(template.parts.first { $0.placeholder == .encrypted(16) })
    #expect(
      String(decoding: template.file[part.range], as: UTF8.self)
        == "door-4" + String(repeating: "0", count: 26))
    #expect(template.sdm.places[.macInput] == part.range.lowerBound)
    #expect(template.sdm.places[.encryptedLength] == 32)
  }

  @Test(
    "servers read it as it is written",
    arguments: [
      ("https://example.com/?e={picc}&c={cmac}", "e={picc}&c={cmac}"),
      ("https://example.com/d?door=4&u={uid}x{ctr}&x=1&c={cmac}&y", "u={uid}x{ctr}&c={cmac}"),
      (
        "https://example.com/?e={picc}&d={enc:16}&t={tt}&c={cmac}#a",
        "e={picc}&d={enc}&t={tt}&c={cmac}"
      ),
      ("https://example.com/{picc}/{cmac}", nil), ("https://example.com/{picc}?c={cmac}", nil),
    ] as [(String, String?)])
  func layouts(_ text: String, _ expected: String?) throws {
    #expect(try SDMTemplate(text).layout?.text == expected)
  }

  static let bad: [(String, SDMTemplateError)] = [
    ("https://example.com/?e={picc}", .noMAC),
    ("https://example.com/", .noMAC),
    ("https://example.com/?e={picc}&f={picc}&c={cmac}", .repeated(.picc)),
    ("https://example.com/?e={picc}&c={cmac}&c={cmac}", .repeated(.mac)),
    ("https://example.com/?e={enc:16}{enc:32}{picc}&c={cmac}", .repeated(.encrypted(16))),
    ("https://example.com/?e={picc}&u={uid}&c={cmac}", .twice),
    ("https://example.com/?u={uid}&c={cmac}", .neverChanges),
    ("https://example.com/?c={cmac}", .neverChanges),
    ("https://example.com/?n={ctr}&c={cmac}", .anonymous),
    ("https://example.com/?e={picc}&c={cmac}&d={enc:16}", .macFirst(.encrypted(16))),
    ("https://example.com/?e={picc}&c={cmac}&t={tt}", .macFirst(.tamper)),
    ("https://example.com/?e={picc}&d={enc:8}&c={cmac}", .encryptedLength(8)),
    ("https://{uid}.example.com/?n={ctr}&c={cmac}", .inHost(.uid)),
    ("https://example.com/?e={picc}#{cmac}", .inFragment(.mac)),
    (
      "https://example.com/?e={picc}&d={enc:96}&c={cmac}", .tooLong(269, limit: 254)
    ),
  ]

  @Test("what cannot be is refused with its reason", arguments: bad)
  func refused(_ text: String, _ error: SDMTemplateError) {
    let found = #expect(throws: SDMTemplateError.self) { try SDMTemplate(text) }
    #expect(found == error, "\(found.map { "\($0)" } ?? "")")
    #expect(!error.description.isEmpty)
  }

  @Test(
    "what is no URL is refused as one",
    arguments: [
      "", "{picc}{cmac}", "https://example.com/?e={picc}&c={cmac}&x={y}",
      "https://example.com/?e={picc}&c={cmac}&x={enc:99999999999999999999}",
      "https://example.com/?e={picc}&c={cmac}&x={", "https://example.com/?e={picc} &c={cmac}",
    ])
  func noURL(_ text: String) {
    #expect(throws: SDMTemplateError.self) { try SDMTemplate(text) }
  }

  @Test(
    "data that has no room, or is no text, is refused",
    arguments: [
      ("https://example.com/?e={picc}&d={enc:16}&c={cmac}", "12345678901234567"),
      ("https://example.com/?e={picc}&d={enc:16}&c={cmac}", "a b"),
      ("https://example.com/?e={picc}&c={cmac}", "a"),
    ])
  func badData(_ text: String, _ data: String) {
    #expect(throws: SDMTemplateError.self) { try SDMTemplate(text, data: Array(data.utf8)) }
  }

  @Test("settings are shown piece by piece, and the pieces are what is sent")
  func lines() throws {
    let settings = try SDMTemplate("https://example.com/?e={picc}&c={cmac}").openSettings
    #expect(settings.lines.flatMap(\.bytes) == settings.encoded)
    #expect(
      settings.lines.map { "\($0.name): \($0.meaning)" } == [
        "FileOption: plain for holders of keys, with mirroring",
        "AccessRights: read: everybody, write: key 0, both: key 0, change these settings: key 0",
        "SDMOptions: number, counter, as text",
        "SDMAccessRights: UID and counter: encrypted with key 1, MAC: key 2, read the counter: key 0",
        "PICCDataOffset: byte 22 of the file",
        "SDMMACInputOffset: the MAC covers everything from byte 57 to itself",
        "SDMMACOffset: byte 57 of the file",
      ])
  }
}
