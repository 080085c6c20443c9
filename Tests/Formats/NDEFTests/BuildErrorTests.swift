import NDEF
import Testing

@Suite("What no record can hold") struct BuildErrorTests {
  typealias Case = (make: @Sendable () throws -> NDEFRecord, sentence: String)

  static let cases: [Case] = [
    ({ try NDEFRecord(format: .media) }, "a media record needs a type"),
    ({ try NDEFRecord(format: .empty, type: [1]) }, "an empty record cannot have a type"),
    ({ try NDEFRecord(format: .unknown, type: [1]) }, "an unknown record cannot have a type"),
    ({ try NDEFRecord(format: .empty, id: [1]) }, "an empty record cannot have an id"),
    ({ try NDEFRecord(format: .empty, payload: [1]) }, "an empty record cannot have a payload"),
    (
      { try .uri("a", id: Array(repeating: 1, count: 300)) },
      "the record's id has 300 bytes and at most 255 fit"
    ),
    ({ try .uri("https://a\n") }, "the byte 0A cannot appear in the URI \"https://a\\u{A}\""),
    ({ try .text("x", language: "") }, "a language code has 1 to 63 characters and this has 0"),
    (
      { try .text("x", language: String(repeating: "a", count: 64)) },
      "a language code has 1 to 63 characters and this has 64"
    ),
    ({ try .text("x", language: "e n") }, "the byte 20 cannot appear in the language code \"e n\""),
    (
      { try .text("\u{FEFF}x", encoding: .utf16) },
      "UTF-16 text that begins with U+FEFF or U+FFFE needs a byte order mark before it"
    ),
    (
      { try .text("\u{FFFE}x", encoding: .utf16) },
      "UTF-16 text that begins with U+FEFF or U+FFFE needs a byte order mark before it"
    ),
    ({ try .media("text", []) }, "\"text\" is not a media type such as text/plain"),
    ({ try .media("té/x", []) }, "the byte C3 cannot appear in the media type \"té/x\""),
    ({ try .external("pkg", []) }, "\"pkg\" is not an external name such as example.com:kind"),
    ({ try .external("a.b: c", []) }, "the byte 20 cannot appear in the external type \"a.b: c\""),
    ({ try .absoluteURI("") }, "the absolute URI is empty"),
    (
      { try .absoluteURI(String(repeating: "a", count: 256)) },
      "the record's type has 256 bytes and at most 255 fit"
    ),
    ({ try .androidApplication("") }, "the Android package name is empty"),
    (
      { try .androidApplication("a\0") },
      "the byte 00 cannot appear in the Android package name \"a\\u{0}\""
    ),
    ({ try .wellKnown("", []) }, "a well-known record needs a type"),
    ({ try .wellKnown("é", []) }, "the byte C3 cannot appear in the well-known type \"é\""),
    (
      {
        try .smartPoster(.init(uri: "a", titles: [NDEFText("a"), NDEFText("b", language: "EN")]))
      },
      "a Smart Poster has one title in each language; \"EN\" is repeated"
    ),
    (
      { try .smartPoster(.init(uri: "a", icons: [.init(type: "text/plain", data: [])])) },
      "\"text/plain\" cannot be an icon's type: it must be image/… or video/…"
    ),
    ({ try .smartPoster(.init(uri: "\u{1}")) }, "the byte 01 cannot appear in the URI \"\\u{1}\""),
  ]

  @Test("each has its sentence", arguments: cases.indices) func sentences(_ index: Int) {
    let error = #expect(throws: NDEFBuildError.self) { try Self.cases[index].make() }
    #expect(error?.description == Self.cases[index].sentence)
  }

  @Test("UTF-16 with a mark may begin with one") func markedText() throws {
    for encoding in [NDEFText.Encoding.utf16BigEndianMark, .utf16LittleEndianMark] {
      let text = NDEFText("\u{FEFF}x\u{1F600}", language: "x", encoding: encoding)
      #expect(try NDEFRecord.text(text).content() == .text(text))
    }
  }

  @Test("a Smart Poster that also holds another URI is not readable as one") func twoURIs() throws {
    let poster = NDEFSmartPoster(uri: "tel:1", others: [try .uri("tel:2")])
    #expect(throws: NDEFBuildError.self) { try NDEFRecord.smartPoster(poster) }
  }
}
