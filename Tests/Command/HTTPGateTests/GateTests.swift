import TestSupport
import Testing
import HTTPGate

@Suite("The gate") struct GateTests {
  private static let pass = Array(String(repeating: "0123456789abcdef", count: 4).utf8)
  private static let key = Array(String(repeating: "fedcba9876543210", count: 4).utf8)
  private static let gate = Gate(
    port: 8080, host: "desk-00ff.localhost", pass: pass, key: key)
  private static let cookie = "beckon-8080=" + String(decoding: pass, as: UTF8.self)

  private static func head(_ start: String, _ fields: [(String, String)]) throws -> RequestHead {
    let lines = ["\(start) HTTP/1.1"] + fields.map { "\($0.0): \($0.1)" }
    var (reader, bytes) = (
      HeadReader(), Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)[...]
    )
    return try #require(try reader.take(&bytes))
  }

  /// What the page sends with a POST.
  private static let post = [
    ("Host", "127.0.0.1:8080"), ("Origin", "http://127.0.0.1:8080"),
    ("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/json"),
    ("X-Beckon", keyText), ("Content-Length", "2"), ("Cookie", cookie),
  ]
  private static let keyText = String(decoding: key, as: UTF8.self)

  /// All that a request to the API has to pass.
  private static func letIn(_ head: RequestHead) throws {
    _ = try gate.check(head, maxByteCount: 100)
    try gate.checkPass(head)
    try gate.checkKey(head)
  }

  /// That, with another value for a field, or without it.
  private static func post(_ name: String, _ value: String?) -> [(String, String)] {
    post.filter { $0.0 != name } + (value.map { [(name, $0)] } ?? [])
  }

  @Test(
    "lets in by all four names",
    arguments: ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "desk-00ff.localhost:8080"])
  func hosts(_ host: String) throws {
    let get = try Self.head("GET /", [("Host", host), ("Cookie", Self.cookie)])
    #expect(try Self.gate.check(get, maxByteCount: 100) == 0)
    try Self.gate.checkPass(get)
    #expect(throws: RequestRefusal.key, "the page, and nothing of the API") {
      try Self.gate.checkKey(get)
    }
    let fields =
      Self.post("Host", host).filter { $0.0 != "Origin" } + [("Origin", "http://\(host)")]
    let post = try Self.head("POST /api/code", fields)
    #expect(try Self.gate.check(post, maxByteCount: 100) == 2)
    try Self.letIn(post)
  }

  @Test(
    "other hosts are refused",
    arguments: [
      "", "evil.example", "evil.example:8080", "localhost", "127.0.0.1", "localhost:8081",
      "localhost.evil.example:8080", "127.0.0.1.evil.example:8080", "127.0.0.1:80800",
      "127.0.0.1:08080", "127.0.0.1:8080.", "127.0.0.2:8080", "0.0.0.0:8080", "[::]:8080",
      "::1:8080", "LOCALHOST:8080", "localhost.:8080", "user@127.0.0.1:8080",
      "127.0.0.1:8080,evil.example", "127.0.0.1:8080 evil.example", "2130706433:8080",
      "[::ffff:127.0.0.1]:8080", "desk-00fe.localhost:8080", "desk-00ff.localhost",
      "x.desk-00ff.localhost:8080", "desk-00ff.localhost:8081", "0x7f.0.0.1:8080", "127.1:8080",
    ])
  func otherHosts(_ host: String) throws {
    let head = try Self.head("GET /", [("Host", host), ("Cookie", Self.cookie)])
    #expect(throws: RequestRefusal.host) { try Self.gate.check(head, maxByteCount: 100) }
  }

  @Test("without a host, refused") func noHost() throws {
    let head = try Self.head("GET /", [("Cookie", Self.cookie)])
    #expect(throws: RequestRefusal.noHost) { try Self.gate.check(head, maxByteCount: 100) }
  }

  static let badPosts: [(String, String?, RequestRefusal)] = [
    ("Origin", nil, .origin), ("Origin", "null", .origin), ("Origin", "", .origin),
    ("Origin", "http://evil.example", .origin), ("Origin", "https://127.0.0.1:8080", .origin),
    ("Origin", "http://127.0.0.1", .origin), ("Origin", "http://127.0.0.1:8080/", .origin),
    ("Origin", "http://127.0.0.1:3000", .origin),
    // One of the three names, and not the one that was asked.
    ("Origin", "http://localhost:8080", .origin),
    ("Sec-Fetch-Site", "cross-site", .site), ("Sec-Fetch-Site", "same-site", .site),
    ("Sec-Fetch-Site", "none", .site), ("Sec-Fetch-Site", "", .site),
    ("Content-Type", nil, .contentType), ("Content-Type", "text/plain", .contentType),
    ("Content-Type", "application/x-www-form-urlencoded", .contentType),
    ("Content-Type", "text/plain; application/json", .contentType),
    ("Content-Type", "application/jsonp", .contentType),
    ("X-Beckon", nil, .key), ("X-Beckon", "1", .key), ("X-Beckon", "", .key),
    ("X-Beckon", String(keyText.dropLast()), .key), ("X-Beckon", keyText + "0", .key),
    ("X-Beckon", keyText.uppercased(), .key),
    // The cookie is what another port can be sent; it is not the key.
    ("X-Beckon", String(decoding: pass, as: UTF8.self), .key),
    ("Service-Worker", "script", .serviceWorker), ("Service-Worker", "", .serviceWorker),
    ("Content-Length", nil, .noContentLength), ("Content-Length", "", .contentLength),
    ("Content-Length", "+2", .contentLength), ("Content-Length", "-1", .contentLength),
    ("Content-Length", "0x2", .contentLength), ("Content-Length", "2, 2", .contentLength),
    ("Content-Length", "2 2", .contentLength), ("Content-Length", "2.0", .contentLength),
    ("Content-Length", "\u{662}", .contentLength), ("Content-Length", "101", .bodyLength),
    ("Content-Length", "9223372036854775807", .bodyLength),
    ("Content-Length", "18446744073709551618", .bodyLength),
    ("Content-Length", String(repeating: "9", count: 1_000), .bodyLength),
    ("Transfer-Encoding", "chunked", .transferEncoding),
    ("Transfer-Encoding", "identity", .transferEncoding),
    ("Transfer-Encoding", "", .transferEncoding),
    ("Expect", "100-continue", .expectation),
    ("Cookie", nil, .cookie), ("Cookie", "", .cookie), ("Cookie", "beckon-8080=", .cookie),
    ("Cookie", "beckon-8081=" + String(decoding: pass, as: UTF8.self), .cookie),
    ("Cookie", cookie + "0", .cookie), ("Cookie", String(cookie.dropLast()), .cookie),
    ("Cookie", cookie.dropLast() + "0", .cookie), ("Cookie", cookie + "; " + cookie, .cookie),
    ("Cookie", "x" + cookie, .cookie), ("Cookie", "beckon-8080=0; " + cookie, .cookie),
    ("Cookie", cookie.uppercased(), .cookie),
  ]

  @Test("each rule for a POST is a rule", arguments: badPosts)
  func rules(_ name: String, _ value: String?, _ fault: RequestRefusal) throws {
    let head = try Self.head("POST /api/code", Self.post(name, value))
    #expect(throws: fault) { try Self.letIn(head) }
  }

  @Test("what a browser may leave out, or add") func optional() throws {
    for fields in [
      Self.post("Sec-Fetch-Site", nil), Self.post("Cookie", "a=b; \(Self.cookie); c=\u{e4}"),
      Self.post("Content-Length", "0"), Self.post("Content-Length", "000002"),
      Self.post("Content-Length", "100"),
    ] {
      let head = try Self.head("POST /api/code", fields)
      #expect(try Self.gate.check(head, maxByteCount: 100) <= 100)
      try Self.letIn(head)
    }
  }

  @Test("a request that only asks: other sites get nothing, a body is refused") func gets() throws {
    let host = ("Host", "127.0.0.1:8080")
    func check(_ fields: [(String, String)]) throws {
      for method in ["GET", "HEAD"] {
        let head = try Self.head("\(method) /api/state", [host, ("Cookie", Self.cookie)] + fields)
        _ = try Self.gate.check(head, maxByteCount: 100)
        try Self.gate.checkPass(head)
      }
    }
    try check([])
    try check([("Sec-Fetch-Site", "none")])
    try check([("Sec-Fetch-Site", "same-origin"), ("Content-Length", "0")])
    for site in ["cross-site", "same-site", "", "Same-Origin"] {
      #expect(throws: RequestRefusal.site) { try check([("Sec-Fetch-Site", site)]) }
    }
    #expect(throws: RequestRefusal.origin) { try check([("Origin", "http://evil.example")]) }
    #expect(throws: RequestRefusal.origin) { try check([("Origin", "null")]) }
    #expect(throws: RequestRefusal.unexpectedBody) { try check([("Content-Length", "1")]) }
    #expect(throws: RequestRefusal.transferEncoding) {
      try check([("Transfer-Encoding", "chunked")])
    }
  }

  @Test("on the port that needs no number, browsers send none") func port80() throws {
    let gate = Gate(port: 80, pass: Self.pass, key: Self.key)
    let head = try Self.head("GET /", [("Host", "localhost"), ("Origin", "http://localhost")])
    #expect(try gate.check(head, maxByteCount: 1) == 0 && gate.origin == "http://127.0.0.1")
    #expect(Self.gate.origin == "http://desk-00ff.localhost:8080")
  }

  @Test("the cookie is for this port, this site and no script") func cookieText() {
    #expect(
      Self.gate.cookie == Self.cookie + "; HttpOnly; SameSite=Strict; Path=/")
  }

  @Test("a secret is itself and nothing else") func secret() {
    #expect(isSecret("abc".utf8, Array("abc".utf8)))
    for text in ["", "ab", "abcd", "abd", "bbc", "ABC"] {
      #expect(!isSecret(text.utf8, Array("abc".utf8)), "\(text)")
    }
    #expect(!isSecret("".utf8, []), "nothing is not a secret")
  }
}
