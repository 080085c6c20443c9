import NDEF
import TestSupport
import Testing

@Suite("NDEF content") struct ContentTests {
  @Test("records mean what the vectors say", arguments: MessageVectors.all.messages)
  func contents(_ vector: MessageVectors.Message) throws {
    let records = try NDEFMessage(decoding: vector.bytes).records
    for (record, expected) in zip(records, vector.records) {
      let content = try #require(expected.content)
      #expect(try record.content() == (try content.value(record)))
      #expect(record.kind.rawValue == content.kind)
      #expect(try record.content().kind == record.kind)
      #expect(try NDEFRecord(record.content(), id: Array(record.id)) == record)
    }
  }

  @Test("URI payloads", arguments: MessageVectors.all.uriPayloads)
  func uris(_ vector: MessageVectors.URIPayload) throws {
    let payload = bytes(hex: vector.payload)
    let record = try NDEFRecord(format: .wellKnown, type: "U".utf8, payload: payload)
    #expect(try record.content() == .uri(vector.uri))
    #expect(try NDEFRecord.uri(vector.uri) == record)
  }

  @Test(
    "the longest prefix is taken, and case matters",
    arguments: [
      ("https://www.a", "0261"), ("https://wwwa", "0477777761"), ("http://www.", "01"),
      ("http://ww", "037777"), ("HTTPS://a", "0048545450533a2f2f61"), ("urn:epc:id:1", "1e31"),
      ("urn:epc:1", "2231"), ("urn:1", "1331"), ("urn:nfc:", "23"), ("ftp://ftp.a", "0861"),
      ("ftp://anonymous:anonymous@", "07"), ("ftp://a", "0d61"), ("sips:a", "1661"),
      ("sip:a", "1561"), ("https:/", "0068747470733a2f"), ("", "00"), ("ä", "00c3a4"),
    ])
  func prefixes(_ uri: String, _ payload: String) throws {
    let record = try NDEFRecord.uri(uri)
    #expect(hex(record.payload) == payload)
    #expect(try record.content() == .uri(uri))
    #expect(NDEFMessage([record]).encoded().count == 4 + payload.utf8.count / 2)
  }

  @Test("Text payloads", arguments: MessageVectors.all.textPayloads)
  func texts(_ vector: MessageVectors.TextPayload) throws {
    let payload = bytes(hex: vector.payload)
    let record = try NDEFRecord(format: .wellKnown, type: "T".utf8, payload: payload)
    let encoding = try #require(NDEFText.Encoding(rawValue: vector.encoding))
    let text = NDEFText(vector.text, language: vector.language, encoding: encoding)
    #expect(try record.content() == .text(text))
    #expect(try NDEFRecord.text(text) == record)
  }

  @Test("bad payloads are refused", arguments: MessageVectors.all.badPayloads)
  func badPayloads(_ vector: MessageVectors.BadPayload) throws {
    let record = try NDEFRecord(
      format: .wellKnown, type: vector.type.utf8, payload: bytes(hex: vector.payload))
    let error = #expect(throws: NDEFError.self) { try record.content() }
    let offset = vector.type.utf8.count + vector.offset
    #expect(error?.description == "NDEF byte \(offset): \(vector.problem)")
  }

  @Test("offsets of bad content are those of the message") func offsets() throws {
    let message = bytes(hex: "d00000" + "d1010255040a")
    let record = try NDEFMessage(decoding: message[3...]).records[0]
    let error = #expect(throws: NDEFError.self) { try record.content() }
    #expect(error == NDEFError(.controlCharacter(0x0A), at: 8))
  }

  @Test("a Smart Poster with everything") func wholePoster() throws {
    let poster = NDEFSmartPoster(
      uri: "https://example.com",
      titles: [NDEFText("Hi"), NDEFText("Hallo", language: "de", encoding: .utf16)],
      action: .edit,
      icons: [.init(type: "image/png", data: [1, 2]), .init(type: "VIDEO/mp4", data: [])],
      size: 0x0102_0304,
      type: "text/html; charset=utf-8",
      others: [try .media("text/plain", [7]), try NDEFRecord(format: .unknown, payload: [1])])
    let record = try NDEFRecord.smartPoster(poster, id: [1])
    #expect(try record.content() == .smartPoster(poster))
    let inner = try NDEFMessage(decoding: record.payload).records
    #expect(
      inner.map(\.kind) == [
        .uri, .text, .text, .wellKnown, .media, .media, .wellKnown, .wellKnown, .media, .unknown,
      ])
    #expect(hex(inner[6].payload) == "01020304")
  }

  @Test("a Smart Poster may come in any order, with records of other kinds") func anyOrder() throws
  {
    let inner = NDEFMessage([
      try .text("a", language: "EN"), try .text("b", language: "de"),
      try NDEFRecord(format: .media, type: "noslash".utf8), try .uri("tel:1"),
    ])
    let record = try NDEFRecord(format: .wellKnown, type: "Sp".utf8, payload: inner.encoded())
    guard case .smartPoster(let poster) = try record.content() else {
      Issue.record("not a Smart Poster")
      return
    }
    #expect(poster.uri == "tel:1" && poster.titles.map(\.language) == ["EN", "de"])
    #expect(poster.others.map(\.format) == [.media])
  }

  @Test("names compare by the rules of their format") func names() throws {
    let media = try NDEFRecord.media("Text/PLAIN", [1])
    #expect(media.hasType(.media, "text/plain") && !media.hasType(.external, "text/plain"))
    let package = try NDEFRecord(
      format: .external, type: "Android.COM:pkg".utf8, payload: "com.example".utf8)
    #expect(try package.content() == .androidApplication(package: "com.example"))
    let text = try NDEFRecord(format: .wellKnown, type: "t".utf8, payload: [1])
    #expect(try text.content() == .wellKnown(type: "t", data: [1]))
    #expect(!text.hasType(.wellKnown, "T"))
  }

  @Test(
    "names of the wrong shape are refused",
    arguments: [
      (NDEFTypeFormat.media, "text", NDEFError.Problem.mediaType), (.media, "/plain", .mediaType),
      (.media, "text/", .mediaType), (.media, "te\u{7F}t/x", .notASCII(0x7F)),
      (.external, "example.com", .externalType), (.external, ":a", .externalType),
      (.external, "a:", .externalType), (.external, "a b:c", .notASCII(0x20)),
      (.absoluteURI, "http://a\n", .controlCharacter(0x0A)), (.wellKnown, "é", .notASCII(0xC3)),
    ])
  func badNames(_ format: NDEFTypeFormat, _ type: String, _ problem: NDEFError.Problem) throws {
    let record = try NDEFRecord(format: format, type: type.utf8)
    let error = #expect(throws: NDEFError.self) { try record.content() }
    #expect(error?.problem == problem)
    #expect(try NDEFMessage(decoding: NDEFMessage([record]).encoded()).records == [record])
  }

  @Test("package names") func packages() throws {
    let type = "android.com:pkg"
    let empty = try NDEFRecord(format: .external, type: type.utf8)
    let error = #expect(throws: NDEFError.self) { try empty.content() }
    #expect(
      error?.description
        == "NDEF byte 15: an Android Application Record cannot have an empty payload")
    let terminated = try NDEFRecord(format: .external, type: type.utf8, payload: [0x61, 0])
    #expect(throws: NDEFError(.controlCharacter(0), at: 16)) { try terminated.content() }
  }
}

extension MessageVectors.Content {
  /// The content that a vector describes.
  fileprivate func value(_ record: NDEFRecord) throws -> NDEFContent {
    let data = bytes(hex: data ?? "")[...]
    return switch try #require(NDEFContent.Kind(rawValue: kind)) {
    case .empty: .empty
    case .uri: .uri(try #require(uri))
    case .text: .text(try text(text, language, encoding))
    case .smartPoster:
      .smartPoster(
        NDEFSmartPoster(
          uri: try #require(uri),
          titles: try (titles ?? []).map { try self.text($0.text, $0.language, $0.encoding) },
          action: action.flatMap(NDEFSmartPoster.Action.init)))
    case .androidApplication: .androidApplication(package: try #require(package))
    case .media: .media(type: try #require(type), data: data)
    case .external: .external(type: try #require(type), data: data)
    case .absoluteURI: .absoluteURI(try #require(uri), data: data)
    case .wellKnown: .wellKnown(type: try #require(type), data: data)
    case .unknown: .unknown(data: record.payload)
    }
  }

  private func text(_ text: String?, _ language: String?, _ encoding: String?) throws -> NDEFText {
    let encoding = try #require(encoding.flatMap(NDEFText.Encoding.init))
    return NDEFText(try #require(text), language: try #require(language), encoding: encoding)
  }
}
