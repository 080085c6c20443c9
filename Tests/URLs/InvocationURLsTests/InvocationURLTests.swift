import Foundation
import InvocationURLs
import TestSupport
import Testing

/// `Vectors/urls.json`.
struct URLVectors: Decodable {
  struct Good: Decodable, Sendable, CustomTestStringConvertible {
    var name, url, scheme, host, path, canonical: String
    var port: Int?
    var query, fragment: String?
    var testDescription: String { name }
  }
  struct Bad: Decodable, Sendable, CustomTestStringConvertible {
    var name, url, code: String
    var offset: Int
    var suggestion: String?
    var testDescription: String { name }
  }
  struct Opaque: Decodable, Sendable {
    var uri: String
    var scheme, code: String?
    var offset: Int?
  }
  var good: [Good]
  var bad: [Bad]
  var opaque: [Opaque]
  var badOpaque: [Opaque]

  static let all: URLVectors = Repository.decodedVectors("urls.json")
}

@Suite("Invocation URLs") struct InvocationURLTests {
  @Test("the vectors are there")
  func vectors() { #expect(URLVectors.all.good.count >= 25 && URLVectors.all.bad.count >= 75) }

  @Test("components and canonical form", arguments: URLVectors.all.good)
  func good(_ vector: URLVectors.Good) throws {
    let url = try InvocationURL(vector.url)
    #expect(url.text == vector.url)
    #expect(url.scheme.rawValue == vector.scheme)
    #expect(url.host == vector.host)
    #expect(url.port == vector.port)
    #expect(url.path == vector.path)
    #expect(url.query.map(String.init) == vector.query)
    #expect(url.fragment.map(String.init) == vector.fragment)
    #expect(url.canonical.text == vector.canonical)
    #expect(url.isEquivalent(to: url.canonical))
  }

  @Test("the canonical form is canonical, and its components are its own text's")
  func idempotent() throws {
    for vector in URLVectors.all.good {
      let canonical = try InvocationURL(vector.url).canonical
      let parsed = try InvocationURL(canonical.text)
      #expect(canonical.canonical.text == canonical.text)
      #expect(canonical.host == parsed.host && canonical.path == parsed.path)
      #expect(canonical.query == parsed.query && canonical.fragment == parsed.fragment)
      #expect(canonical.port == parsed.port)
    }
  }

  @Test("refused, with the place", arguments: URLVectors.all.bad)
  func bad(_ vector: URLVectors.Bad) {
    let error = #expect(throws: InvocationURLError.self) { try InvocationURL(vector.url) }
    #expect(error?.problem.code == vector.code)
    #expect(error?.offset == vector.offset)
    if case .nonASCIIHost(_, let suggestion)? = error?.problem {
      #expect(suggestion == vector.suggestion)
    }
  }

  @Test("opaque URIs") func opaque() throws {
    for vector in URLVectors.all.opaque {
      let uri = try OpaqueURI(vector.uri)
      #expect(uri.text == vector.uri && uri.scheme == vector.scheme)
      #expect(try RecordURI(vector.uri) == .opaque(uri))
    }
    for vector in URLVectors.all.badOpaque {
      let error = #expect(throws: InvocationURLError.self) { try OpaqueURI(vector.uri) }
      #expect(error?.problem.code == vector.code && error?.offset == vector.offset)
    }
    #expect(try RecordURI("HTTPS://a.b").description == "HTTPS://a.b")
    #expect(throws: InvocationURLError.self) { try RecordURI("https://a.b/{x}") }
  }

  @Test("path segments and query items") func parts() throws {
    let url = try InvocationURL("https://a.b/s//42/?a=1&a=2&&b&=c&d=e=f")
    #expect(url.pathSegments == ["s", "", "42", ""])
    #expect(url.queryItems.map(\.name) == ["a", "a", "", "b", "", "d"])
    #expect(url.queryItems.map(\.value) == ["1", "2", nil, nil, "c", "e=f"])
    #expect(try InvocationURL("https://a.b").pathSegments == [])
    #expect(try InvocationURL("https://a.b/?").queryItems == [])
  }

  @Test("equality is by text, equivalence by canonical form") func equality() throws {
    let plain = try InvocationURL("https://example.com/")
    let loud = try InvocationURL("HTTPS://EXAMPLE.com:443")
    #expect(plain != loud && plain.isEquivalent(to: loud))
    #expect(try !plain.isEquivalent(to: InvocationURL("https://example.com/?")))
    // Swift compares strings by Unicode meaning; ASCII texts have one spelling each.
    #expect(Set([plain, loud, plain]).count == 2)
  }

  @Test(
    "sentences",
    arguments: [
      ("", "the URL is empty"),
      ("example.com", "URL byte 0: there is no scheme; write https://example.com"),
      (
        "eat.example.com:8080/x",
        "URL byte 0: there is no scheme; write https://eat.example.com:8080/x"
      ),
      ("menu", "URL byte 0: there is no scheme; an invocation URL begins with https://"),
      (
        "https://https://a.b",
        "URL byte 8: the scheme 'https' follows another one; write only one of them"
      ),
      ("https://a.b/%é", "URL byte 12: '%é' is not a percent escape; write %25 for a percent sign"),
      (
        "https://हिन्दी.b/#%",
        "URL byte 8: the host 'हिन्दी.b' is not ASCII, and no Punycode spelling can be offered: that needs labels of lower-case letters and digits, free of combining marks"
      ),
      (
        "https://a.b/{id}",
        "URL byte 12: there is a brace '{'; expand the template first, or write %7B for the brace "
          + "itself"
      ),
      ("https://a.b/50%", "URL byte 14: '%' is not a percent escape; write %25 for a percent sign"),
      ("https://a.b/x\n", "URL byte 13: there is a control character (U+000A); remove it"),
      ("https://a.b:99999", "URL byte 12: the port '99999' is not a number from 1 to 65535"),
      (
        "https://münchen.example/",
        "URL byte 9: the host 'münchen.example' is not ASCII; write xn--mnchen-3ya.example"
      ),
      (
        "https://MÜNCHEN.example/",
        "URL byte 9: the host 'MÜNCHEN.example' is not ASCII, and no Punycode spelling can be "
          + "offered: that needs labels of lower-case letters and digits, free of combining marks"
      ),
      ("https://a.b/é", "URL byte 12: 'é' (U+00E9) is not ASCII; write %C3%A9"),
      ("https://a.b/\u{202E}", "URL byte 12: U+202E is not ASCII; write %E2%80%AE"),
      ("https://a.b/a|b", "URL byte 13: '|' must be written %7C"),
      (
        "https://a.b@c.d/",
        "URL byte 11: there is user info before '@', which hides the real host; remove it (in a "
          + "path write it after the first '/')"
      ),
    ]) func sentence(url: String, expected: String)
  {
    let error = #expect(throws: InvocationURLError.self) { try InvocationURL(url) }
    #expect(error?.description == expected)
  }

  @Test("no prefix and no changed byte of a vector traps, and what parses keeps the laws")
  func damage() throws {
    for vector in URLVectors.all.good.map(\.url) + URLVectors.all.bad.map(\.url) {
      let bytes = Array(vector.utf8)
      for count in bytes.indices { try checkLaws(String(decoding: bytes[..<count], as: UTF8.self)) }
      for index in bytes.indices {
        for bit in 0..<8 {
          var changed = bytes
          changed[index] ^= 1 << bit
          try checkLaws(String(decoding: changed, as: UTF8.self))
        }
      }
    }
  }

  @Test("seeded random texts keep the laws") func random() throws {
    let seed: UInt64 = 20_261_121
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "https://", "http://", "a", "b.c", "example.com", ":", "443", "80", "/", "//", ".", "..",
      "%2e", "%2F", "%41", "%", "?", "#", "&", "=", "@", "[::1]", "é", " ", "{", "x", "-", "~",
    ]
    for _ in 0..<Effort.count(slice: 20_000, whole: 1_000_000) {
      let middle = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      try checkLaws("https://a" + middle.joined(), "seed \(seed)")
    }
  }

  private func checkLaws(_ text: String, _ comment: Comment? = nil) throws {
    guard let url = try? InvocationURL(text) else { return }
    let canonical = url.canonical
    let parsed = try InvocationURL(canonical.text)
    #expect(url.text == text, comment)
    #expect(parsed.canonical.text == canonical.text, comment)
    #expect(parsed.host == canonical.host && parsed.path == canonical.path, comment)
    #expect(parsed.query == canonical.query && parsed.fragment == canonical.fragment, comment)
    #expect(!canonical.pathSegments.contains { $0 == "." || $0 == ".." }, comment)
  }
}
