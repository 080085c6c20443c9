import Basics
import TestSupport
import Testing
import HTTPGate

@Suite("Heads of requests") struct HeadReaderTests {
  static let good: [String] = [
    "GET / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n\r\n",
    "HEAD /desk.css HTTP/1.1\r\nHost:localhost:8080\r\nAccept:\t*/*  \r\nX-Empty:\r\n\r\n",
    "GET /enter?token=00ff&note=a%20b+c HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n",
    "POST /api/jobs/new HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nContent-Length: 2\r\n\r\n",
    "GET /a.b/c-d_e HTTP/1.1\r\nCookie: other=\u{e4}\u{f6}\r\n\r\n",
  ]

  /// The request with one line of its own in place of the harmless one.
  private static func with(_ line: String) -> String {
    "GET / HTTP/1.1\r\n\(line)\r\nHost: 127.0.0.1:8080\r\n\r\n"
  }

  private static func of(_ requestLine: String) -> String {
    "\(requestLine)\r\nHost: 127.0.0.1:8080\r\n\r\n"
  }

  static let bad: [(String, RequestRefusal)] = [
    ("GET / HTTP/1.1\nHost: 127.0.0.1:8080\n\n", .lineEnd),
    ("GET / HTTP/1.1\r\nHost: 127.0.0.1:8080\n\r\n", .lineEnd),
    ("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", .lineEnd),
    ("GET / HTTP/1.1\r\r\n\r\n", .lineEnd),
    (with("X: a\0b"), .control), (with("X: a\u{1}b"), .control), (with("X: a\u{7f}b"), .control),
    (with("X\0: a"), .control), (of("GET /\0 HTTP/1.1"), .control),
    ("\u{16}\u{3}\u{1}", .control),
    ("\r\nGET / HTTP/1.1\r\n\r\n", .requestLine), (of("GET /"), .requestLine),
    (of("GET  / HTTP/1.1"), .requestLine), (of("GET / HTTP/1.1 "), .requestLine),
    (of("GET / / HTTP/1.1"), .requestLine), (of(" GET / HTTP/1.1"), .requestLine),
    (of("GET\t/ HTTP/1.1"), .requestLine), (of("G(T / HTTP/1.1"), .requestLine),
    (of("GET / http/1.1"), .requestLine), (of("GET / FTP/1.1"), .requestLine),
    (of("GET / HTTP/1.0"), .version), (of("GET / HTTP/2.0"), .version),
    (of("GET / HTTP/1.10"), .version), (of("GET / HTTP/01.1"), .version),
    (of("GET / HTTP/"), .version), (of("PRI * HTTP/2.0"), .version),
    (of("OPTIONS /api/code HTTP/1.1"), .preflight),
    (of("TRACE / HTTP/1.1"), .method), (of("PUT / HTTP/1.1"), .method),
    (of("DELETE / HTTP/1.1"), .method), (of("CONNECT a:1 HTTP/1.1"), .method),
    (of("get / HTTP/1.1"), .method), (of("GETX / HTTP/1.1"), .method),
    (of("GET http://evil.example/ HTTP/1.1"), .targetForm),
    (of("GET http://127.0.0.1:8080/ HTTP/1.1"), .targetForm),
    (of("GET * HTTP/1.1"), .targetForm), (of("GET desk.css HTTP/1.1"), .targetForm),
    (of("GET //evil.example/ HTTP/1.1"), .path), (of("GET /a//b HTTP/1.1"), .path),
    (of("GET /a/ HTTP/1.1"), .path), (of("GET /. HTTP/1.1"), .path),
    (of("GET /../etc/passwd HTTP/1.1"), .path), (of("GET /a/../b HTTP/1.1"), .path),
    (of("GET /.git/config HTTP/1.1"), .path), (of("GET /a..b HTTP/1.1"), .path),
    (of("GET /%2e%2e/a HTTP/1.1"), .path),
    (of("GET /a%2fb HTTP/1.1"), .path), (of("GET /a%00 HTTP/1.1"), .path),
    (of("GET /a\\b HTTP/1.1"), .path), (of("GET /a;b HTTP/1.1"), .path),
    (of("GET /a#b HTTP/1.1"), .path), (of("GET /ä HTTP/1.1"), .path),
    (of("GET /a:b HTTP/1.1"), .path), (of("GET /~a HTTP/1.1"), .path),
    (of("GET /?a HTTP/1.1"), .query), (of("GET /?=a HTTP/1.1"), .query),
    (of("GET /?a=%4 HTTP/1.1"), .query), (of("GET /?a=%zz HTTP/1.1"), .query),
    (of("GET /?a=%00 HTTP/1.1"), .query), (of("GET /?a=%0d%0aX HTTP/1.1"), .query),
    (of("GET /?a=%ff HTTP/1.1"), .query), (of("GET /?a=<b> HTTP/1.1"), .query),
    (of("GET /?a=b?c HTTP/1.1"), .query), (of("GET /?a=b=c HTTP/1.1"), .query),
    (of("GET /" + String(repeating: "a", count: 2_048) + " HTTP/1.1"), .targetLength),
    (with("X: " + String(repeating: "a", count: 65_536)), .headLength),
    (String(repeating: "X", count: 3_000), .targetLength),
    (
      with((0..<64).map { "X\($0): a" }.joined(separator: "\r\n")), .fieldCount
    ),
    (with((0..<2_000).map { "X\($0):" }.joined(separator: "\r\n")), .fieldCount),
    (with("Host : evil.example"), .field), (with("X"), .field), (with(": a"), .field),
    (with("X Y: a"), .field), (with("X\t: a"), .field), (with("X(: a"), .field),
    (with("\u{e4}: a"), .field),
    (with("X: a\r\n b"), .foldedLine), (with("X: a\r\n\tb"), .foldedLine),
    (with(" X: a"), .foldedLine),
    (with("Host: evil.example"), .repeatedField), (with("HOST: 127.0.0.1:8080"), .repeatedField),
    (with("Content-Length: 1\r\nContent-Length: 1"), .repeatedField),
    (with("content-length: 1\r\nContent-Length: 2"), .repeatedField),
    (with("Cookie: a=b\r\nCookie: c=d"), .repeatedField),
    (with("Origin: null\r\norigin: null"), .repeatedField),
  ]

  private static func read(_ text: [UInt8]) throws(RequestRefusal) -> RequestHead? {
    var (reader, rest) = (HeadReader(), text[...])
    return try reader.take(&rest)
  }

  @Test("good ones are read", arguments: good) func areRead(_ text: String) throws {
    let head = try #require(try Self.read(Array(text.utf8)))
    #expect(text.hasPrefix(head.method.rawValue + " " + head.target.path))
    #expect(head.fields.count == text.split(separator: "\r\n").count - 1)
  }

  @Test("bad ones are refused, whatever follows", arguments: bad)
  func areRefused(_ text: String, _ fault: RequestRefusal) {
    #expect(throws: fault) { try Self.read(Array(text.utf8)) }
    #expect(throws: fault) { try Self.read(Array((text + "GET / HTTP/1.1\r\n\r\n").utf8)) }
    #expect(400..<600 ~= fault.status)
    #expect(fault.description.hasSuffix(".\n"))
  }

  @Test("every proper prefix of a good one is not yet whole", arguments: good)
  func prefixes(_ text: String) throws {
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      #expect(try Self.read(Array(bytes.prefix(count))) == nil)
    }
  }

  @Test("it does not matter in which pieces the bytes come", arguments: good)
  func pieces(_ text: String) throws {
    let bytes = Array((text + "{}").utf8)
    let whole = try Self.read(bytes)
    for size in [1, 2, 3, 7] {
      var (reader, rest, found) = (HeadReader(), bytes[...], RequestHead?.none)
      while found == nil, !rest.isEmpty {
        var piece = rest.prefix(size)
        rest = rest.dropFirst(size)
        found = try reader.take(&piece)
        // What follows the head is left for whoever reads the body.
        if found != nil { rest = piece + rest }
      }
      #expect(found == whole)
      #expect(rest.elementsEqual("{}".utf8))
    }
  }

  @Test("a refusal comes at the first byte that is wrong, however the bytes come", arguments: bad)
  func refusals(_ text: String, _ fault: RequestRefusal) {
    var (reader, found) = (HeadReader(), RequestRefusal?.none)
    for byte in text.utf8 where found == nil {
      var piece = [byte][...]
      do throws(RequestRefusal) { _ = try reader.take(&piece) } catch { found = error }
    }
    #expect(found == fault)
  }

  @Test("fields are found by their names in any letters") func fields() throws {
    let text = "GET / HTTP/1.1\r\nHOST: a\r\nX-Thing: \t b c\t \r\nUmlaut: \u{e4}\r\n\r\n"
    let head = try #require(try Self.read(Array(text.utf8)))
    #expect(head.text("host") == "a")
    #expect(head.text("x-thing") == "b c")
    #expect(head["umlaut"] == Array("\u{e4}".utf8) && head.text("umlaut") == nil)
    #expect(head["none"] == nil)
  }

  @Test("queries are what a browser's URLSearchParams has written") func query() throws {
    let text =
      "GET /api/rows?a=1&b=x%26y%3Dz&c=%C3%A4+%2B&d=&token=q&token=r HTTP/1.1\r\n\r\n"
    let target = try #require(try Self.read(Array(text.utf8))).target
    #expect(target.path == "/api/rows")
    #expect(target.query.map(\.name) == ["a", "b", "c", "d", "token", "token"])
    #expect(target.query.map(\.value) == ["1", "x&y=z", "\u{e4} +", "", "q", "r"])
    #expect(target.value(of: "a") == "1")
    #expect(target.value(of: "token") == nil, "which of two is meant is not guessed")
  }

  @Test("random changes are read or refused, and a head that is read holds its rules")
  func mutations() {
    var generator = SeededGenerator(seed: 25)
    let parts = ["\r\n", "\0", " ", ":", "\r", "\n", "%2e", "..", "/", "\t", "Host: a\r\n", "?"]
    for _ in 0..<Effort.count(slice: 4_000, whole: 400_000) {
      var text = Array((Self.good.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<text.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: text.removeSubrange(place..<min(text.count, place + 3))
        case 2:
          text.insert(contentsOf: (parts.randomElement(using: &generator) ?? "").utf8, at: place)
        default: text.insert(contentsOf: text[place...].prefix(40), at: place)
        }
        if text.isEmpty { text = [0x47] }
      }
      guard let head = try? Self.read(text) else { continue }
      #expect(Set(head.fields.map(\.name)).count == head.fields.count)
      #expect(head.target.path.hasPrefix("/") && !head.target.path.contains(".."))
      #expect(!head.target.path.contains("//") && !head.target.path.contains("%"))
      #expect(head.fields.allSatisfy { field in field.value.allSatisfy { $0 == 9 || $0 >= 32 } })
    }
  }
}
