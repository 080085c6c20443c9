import InvocationURLs
import TestSupport
import Testing

@testable import QRCodes

@Suite("series of symbols") struct SeriesTests {
  /// What a reader that joins symbols gets, after checking that they belong together.
  static func joined(_ codes: [QRCode]) throws -> [UInt8] {
    var reader = QRReader()
    var payload: [UInt8] = []
    var parities: Set<UInt8> = []
    for (index, code) in codes.enumerated() {
      let reading = try reader.read(code.modules)
      let part = try #require(reading.part)
      #expect(part.index == index && part.count == codes.count && part == code.part)
      #expect(reading.payload == code.payload)
      parities.insert(part.parity)
      payload += reading.payload
    }
    #expect(parities.count == 1)
    #expect(Set(codes.map { "\($0.version)-\($0.level)" }).count == 1)
    return payload
  }

  @Test("exactly as many as asked for", arguments: 2...16)
  func counts(_ count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(90 + count))
    for length in [16, 17, 100, 700, 3_000] {
      let text = generator.word("0123456789ABCabc/é字", length...length)
      let codes = try QRCode.series(.text(text), count: count)
      #expect(codes.count == count)
      #expect(try Self.joined(codes) == Array(text.utf8))
      // Every symbol is text on its own: no character is cut.
      #expect(codes.allSatisfy { String(validating: $0.payload, as: UTF8.self) != nil })
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      #expect(codes.allSatisfy { $0.segments.map(\.mode).contains(.eci(26)) != isASCII })
      let parity = Array(text.utf8).reduce(0, ^)
      #expect(codes[0].part?.parity == parity)
    }
  }

  @Test("as few as the largest allowed version needs, then as small as that allows")
  func fewest() throws {
    var generator = SeededGenerator(seed: 110)
    for _ in 0..<Effort.count(slice: 100, whole: 3_000) {
      let bytes = generator.bytes(Int.random(in: 1...1_500, using: &generator))
      let largest = version("10")
      let options = QROptions.with { $0.versions = version("1")...largest }
      let codes = try QRCode.series(.bytes(bytes), options: options)
      if codes.count == 1 {
        #expect(codes[0].part == nil && codes[0].payload == bytes)
        continue
      }
      #expect(try Self.joined(codes) == bytes)
      // 213 bytes fit into 10-M; a part of a series gives 20 bits to its header.
      let perSymbol = (BlockLayout(largest, .medium)!.dataBits - 20 - 20) / 8
      #expect(codes.count <= (bytes.count + perSymbol - 1) / perSymbol)
      let fuller = codes.count - 1
      if fuller > 1 {
        #expect(throws: QRCodeError.self) {
          try QRCode.series(.bytes(bytes), count: fuller, options: options)
        }
      }
      let sizes = codes.map(\.symbol.bitCount)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) < 2_000)
    }
  }

  @Test("a URL's host may be in capitals over the whole series")
  func url() throws {
    let url = try InvocationURL("https://example.com/" + String(repeating: "Ab3/", count: 200))
    let options = QROptions.with { $0.versions = version("1")...version("9") }
    let codes = try QRCode.series(.url(url), options: options)
    let text = String(decoding: try Self.joined(codes), as: UTF8.self)
    let capital = codes[0].hasCapitalHost
    #expect(text == (capital ? "HTTPS://EXAMPLE.COM" : "https://example.com") + url.path)
  }

  @Test("Kanji, with the parity of its Shift JIS bytes")
  func kanji() throws {
    let text = String(repeating: "日本語の案内", count: 40)
    let options = QROptions.with { $0.usesKanji = true }
    let codes = try QRCode.series(.text(text), count: 3, options: options)
    #expect(try Self.joined(codes) == Array(text.utf8))
    #expect(codes.allSatisfy { $0.segments.map(\.mode).contains(.kanji) })
    #expect(codes[0].part?.parity == codes.flatMap(\.symbol.bytes).reduce(0, ^))
  }

  @Test("what cannot be a series says why")
  func errors() throws {
    func failure(_ content: QRContent, _ count: Int?, _ options: QROptions) -> String? {
      #expect(throws: QRCodeError.self) {
        try QRCode.series(content, count: count, options: options)
      }?.description
    }
    let plain = QROptions()
    #expect(failure(.text("abc"), 1, plain) == "a series has 2 to 16 symbols, not 1")
    #expect(failure(.text("abc"), 17, plain) == "a series has 2 to 16 symbols, not 17")
    #expect(failure(.text(""), nil, plain) == "there is nothing to encode")
    #expect(failure(.text(""), 2, plain) == "there is nothing to encode")
    #expect(
      failure(.text("abc"), 4, plain) == "3 characters cannot be divided over 4 symbols")
    #expect(
      failure(.text("1234567"), 2, .with { $0.versions = .micro })
        == "Micro QR symbols cannot be joined; a series needs QR versions")
    let small = QROptions.with { $0.versions = version("1")...version("2") }
    let long = QRContent.bytes(Array(repeating: 0xAA, count: 600))
    #expect(
      failure(long, nil, small)
        == "16 symbols of version 2 at level M cannot hold the content; symbols of version 3 would")
    let huge = QRContent.bytes(Array(repeating: 0xAA, count: 60_000))
    #expect(
      failure(huge, nil, plain)
        == "16 symbols of version 40 at level M cannot hold the content; make it shorter")
    let wide = QROptions.exactly(version("1"), .high)
    #expect(
      failure(.text("😀😀"), 2, wide)
        == "2 symbols of version 1 at level H cannot hold the content; symbols of version 2 would")
  }
}
