import NDEF
import TestSupport
import Testing

@Suite("Records in words") struct DescriptionTests {
  static let cases: [(NDEFContent, String)] = [
    (.empty, "empty"),
    (.uri("https://example.com"), "URI https://example.com"),
    (.uri("a\u{9B}31m\u{202E}b\"\\"), "URI a\\u{9B}31m\\u{202E}b\\\"\\\\"),
    (
      .text(NDEFText("Grüß\u{1B}[2J", language: "de", encoding: .utf16)),
      "Text \"Grüß\\u{1B}[2J\" (de, UTF-16)"
    ),
    (
      .smartPoster(
        NDEFSmartPoster(
          uri: "tel:1", titles: [NDEFText("Hi")], action: .open,
          icons: [.init(type: "image/png", data: [1])], size: 5, type: "a/b", others: [.empty])),
      "Smart Poster tel:1, \"Hi\" (en, UTF-8), action open, icon image/png, 1 byte, size 5, "
        + "type a/b, 1 other record"
    ),
    (.androidApplication(package: "com.example"), "Android application com.example"),
    (.media(type: "text/plain", data: [1, 2]), "media text/plain, 2 bytes"),
    (.external(type: "a.com:b", data: []), "external a.com:b, 0 bytes"),
    (.absoluteURI("http://a", data: []), "absolute URI http://a"),
    (.absoluteURI("http://a", data: [1]), "absolute URI http://a, 1 byte"),
    (.wellKnown(type: "Hs", data: [1]), "well-known Hs (handover select), 1 byte"),
    (.wellKnown(type: "Zz", data: [1]), "well-known Zz, 1 byte"),
    (.unknown(data: [1, 2, 3]), "unknown, 3 bytes"),
  ]

  @Test("each kind", arguments: cases) func kinds(_ content: NDEFContent, _ words: String) throws {
    #expect(content.description == words)
    #expect(try NDEFRecord(content).description == words)
  }

  @Test("a record that cannot be understood says why") func malformed() throws {
    let record = try NDEFMessage(decoding: bytes(hex: "d1010255040a")).records[0]
    #expect(
      record.description
        == "uri, 2 bytes, malformed: NDEF byte 5: the control character 0A is not allowed here")
  }

  @Test("every problem has a sentence of its own") func sentences() {
    let problems: [NDEFError.Problem] = [
      .missingMessageBegin, .repeatedMessageBegin, .missingMessageEnd, .trailingBytes(2),
      .truncated(.id, need: 2, have: 1), .payloadTooLong(total: 9, limit: 8), .reservedTypeFormat,
      .fieldNotAllowed(.id, .empty), .missingType(.media), .strayChunk, .chunkedEmptyRecord,
      .chunkFormat(1), .chunkField(.type), .chunkEndsMessage, .unfinishedChunks,
      .emptyPayload(.uri), .payloadLength(.posterSize, need: 4, have: 1), .invalidUTF8,
      .invalidUTF16, .controlCharacter(1), .notASCII(0x80), .reservedURIPrefix(0x24),
      .reservedTextBit, .missingLanguage, .languageTooLong(need: 2, have: 1), .mediaType,
      .externalType, .posterURIs(2), .undefinedAction(3), .repeatedPosterRecord(.posterType),
      .repeatedTitle(language: "en"),
    ]
    let sentences = problems.map(\.sentence)
    #expect(Set(sentences).count == problems.count)
    #expect(!sentences.contains("the bytes are not NDEF"))
    #expect(
      NDEFError(.truncated(.payload, need: 5, have: 1), at: 5).description
        == "NDEF byte 5: the record's payload needs 5 bytes and 1 is left")
    #expect(NDEFError.Problem.trailingBytes(1).sentence == "1 byte follows the last record")
  }
}
