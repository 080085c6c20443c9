import InvocationURLs
import TestSupport
import Testing

@Suite("Percent-encoding") struct PercentEncodingTests {
  typealias ByteSet = PercentEncoding.ByteSet

  static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  /// The classes as RFC 3986 spells them (sections 2.2, 2.3, 3.3, 3.4 and 3.5).
  static let sets: [(name: String, set: ByteSet, characters: String)] = [
    ("unreserved", .unreserved, letters + "-._~"),
    ("all", .unreservedOrReserved, letters + "-._~:/?#[]@!$&'()*+,;="),
    ("path segment", .pathSegment, letters + "-._~!$&'()*+,;=:@"),
    ("query", .query, letters + "-._~!$&'()*+,;=:@/?"),
    ("query item", .queryItem, letters + "-._~!$'()*,:@/?"),
    ("fragment", .fragment, letters + "-._~!$&'()*+,;=:@/?"),
  ]

  @Test("each set keeps its characters and encodes every other byte", arguments: sets)
  func classes(name: String, set: ByteSet, characters: String) {
    let kept = Set(characters.utf8)
    for byte in UInt8.min...UInt8.max {
      var output: [UInt8] = []
      PercentEncoding.append([byte], to: &output, keeping: set)
      let hex = String(byte, radix: 16, uppercase: true)
      let escape = Array("%\(hex.count == 1 ? "0" : "")\(hex)".utf8)
      #expect(output == (kept.contains(byte) ? [byte] : escape), "byte \(byte)")
    }
  }

  @Test(
    "text",
    arguments: [
      ("", ""), ("a/b c", "a%2Fb%20c"), ("süß", "s%C3%BC%C3%9F"), ("👍", "%F0%9F%91%8D"),
      ("100%", "100%25"), ("%2F", "%252F"), ("\u{0}\u{7F}", "%00%7F"), ("{x}", "%7Bx%7D"),
    ])
  func text(plain: String, encoded: String) throws {
    #expect(PercentEncoding.encode(plain, keeping: .unreserved) == encoded)
    #expect(try PercentEncoding.decodeText(encoded[...]) == plain)
  }

  @Test(
    "triplets can be kept",
    arguments: [
      ("%2f%E9", "%2f%E9"), ("%", "%25"), ("%4", "%254"), ("%zz", "%25zz"), ("%%41", "%25%41"),
      ("%4%41", "%254%41"), ("a b%20c", "a%20b%20c"), ("é%C3%A9", "%C3%A9%C3%A9"),
    ])
  func keeping(text: String, expected: String) {
    let result = PercentEncoding.encode(
      text, keeping: .unreservedOrReserved, keepingTriplets: true)
    #expect(result == expected)
    let again = PercentEncoding.encode(
      result, keeping: .unreservedOrReserved, keepingTriplets: true)
    #expect(again == result)
  }

  @Test(
    "what cannot be decoded",
    arguments: [
      ("%", 0), ("ab%", 2), ("%4", 0), ("é%4", 2), ("%zz", 0), ("%4g", 0), ("%41%", 3), ("%%41", 0),
      ("a%4%41", 1),
    ])
  func badTriplet(text: String, offset: Int) {
    let error = #expect(throws: PercentEncodingError.self) {
      try PercentEncoding.decode(text[...])
    }
    #expect(error?.problem == .badTriplet && error?.offset == offset)
    #expect(
      error?.description
        == "byte \(offset): '%' needs two hex digits after it; a percent sign itself is written %25"
    )
  }

  @Test(
    "bytes that are not text",
    arguments: [
      ("%FF", 0), ("ab%C3", 2), ("%41%C3%28", 3), ("é%E2%82", 2), ("%ED%A0%80", 0), ("%C0%80", 0),
      ("a%F4%90%80%80", 1), ("%EF%BF%BD%80", 9),
    ])
  func notText(text: String, offset: Int) throws {
    let error = #expect(throws: PercentEncodingError.self) {
      try PercentEncoding.decodeText(text[...])
    }
    #expect(error?.problem == .notUTF8 && error?.offset == offset)
    #expect(
      error?.description == "byte \(offset): the decoded bytes are not UTF-8 text from here on")
    #expect(try !PercentEncoding.decode(text[...]).isEmpty)
  }

  @Test("a replacement character is text") func replacement() throws {
    #expect(try PercentEncoding.decodeText("%EF%BF%BD") == "\u{FFFD}")
  }

  @Test("a slice keeps its own offsets") func slices() throws {
    let text = "xx%41%zz"
    let error = #expect(throws: PercentEncodingError.self) {
      try PercentEncoding.decode(text.dropFirst(2))
    }
    #expect(error?.offset == 3)
    #expect(try PercentEncoding.decodeText(text.dropFirst(2).dropLast(3)) == "A")
  }

  @Test("seeded random bytes come back, whatever the set") func random() throws {
    let seed: UInt64 = 3_986
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Effort.count(slice: 5_000, whole: 500_000) {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      for (name, set, _) in Self.sets {
        var output: [UInt8] = []
        PercentEncoding.append(bytes[...], to: &output, keeping: set)
        let text = String(decoding: output, as: UTF8.self)
        #expect(try PercentEncoding.decode(text[...]) == bytes, "\(name), seed \(seed)")
      }
    }
  }

  @Test("seeded damage never traps, and errors lie inside the text") func damage() throws {
    let seed: UInt64 = 3_629
    var generator = SeededGenerator(seed: seed)
    let pieces = ["%", "4", "1", "F", "f", "g", "é", "%C3", "%A9", "%ff", "👍"]
    for _ in 0..<Effort.count(slice: 20_000, whole: 1_000_000) {
      let text = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      do throws(PercentEncodingError) {
        let plain = try PercentEncoding.decodeText(text[...])
        let again = PercentEncoding.encode(plain, keeping: .unreserved)
        #expect(try PercentEncoding.decodeText(again[...]) == plain, "seed \(seed)")
      } catch {
        #expect((0..<text.utf8.count).contains(error.offset), "seed \(seed): \(text)")
      }
    }
  }
}
