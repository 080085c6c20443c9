import Desk
import Foundation
import JSONText
import TestSupport
import Testing

@Suite("The desk's server: who is let in") struct ServerGateTests {
  /// A request, the status of the answer, and why.
  struct Hostile: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Int
    let request: @Sendable (RunningDesk, String) -> String
    var testDescription: String { name }

    init(
      _ name: String, _ status: Int, _ request: @escaping @Sendable (RunningDesk, String) -> String
    ) {
      (self.name, self.status, self.request) = (name, status, request)
    }

    /// A POST with another value for one field, or without it.
    static func post(_ name: String, _ value: String?, _ status: Int) -> Hostile {
      Hostile("POST with \(name): \(value?.prefix(40) ?? "nothing")", status) {
        $0.post("/api/echo", cookie: $1, count: 2, changing: [name: value]) + "{}"
      }
    }

    /// A GET with a line of its own, and the right host and cookie beside it.
    static func line(_ line: String, _ status: Int) -> Hostile {
      Hostile("GET with \(line.prefix(40).debugDescription)", status) {
        $0.get("/api/echo", cookie: $1, line)
      }
    }

    /// Another first line.
    static func first(_ line: String, _ status: Int) -> Hostile {
      Hostile(String(line.prefix(60)), status) {
        "\(line)\r\nHost: 127.0.0.1:\($0.port)\r\nCookie: \($1)\r\nX-Beckon: \($0.key)\r\n\r\n"
      }
    }
  }

  static let hostile: [Hostile] = [
    Hostile("no Host", 400) { "GET /api/echo HTTP/1.1\r\nCookie: \($1)\r\n\r\n" },
    Hostile("a name of the attacker's that leads here", 403) {
      "GET /api/echo HTTP/1.1\r\nHost: evil.example:\($0.port)\r\nCookie: \($1)\r\n\r\n"
    },
    Hostile("no key", 403) {
      "GET /api/echo HTTP/1.1\r\nHost: 127.0.0.1:\($0.port)\r\nCookie: \($1)\r\n\r\n"
    },
    Hostile("the cookie in the place of the key", 403) {
      "GET /api/echo HTTP/1.1\r\nHost: 127.0.0.1:\($0.port)\r\nCookie: \($1)\r\nX-Beckon: \($1.suffix(64))\r\n\r\n"
    },
    .line("Service-Worker: script", 403),
    Hostile("a service worker made of the page's own script", 403) {
      $0.get("/main.js", cookie: $1, "Service-Worker: script", "Sec-Fetch-Dest: serviceworker")
    },
    Hostile("a host that begins like ours", 403) {
      "GET /api/echo HTTP/1.1\r\nHost: localhost.evil.example:\($0.port)\r\nCookie: \($1)\r\n\r\n"
    },
    Hostile("another port", 403) {
      "GET /api/echo HTTP/1.1\r\nHost: 127.0.0.1:\($0.port ^ 1)\r\nCookie: \($1)\r\n\r\n"
    },
    Hostile("two hosts", 400) { $0.get("/api/echo", cookie: $1, "Host: evil.example") },
    Hostile("two equal hosts", 400) {
      $0.get("/api/echo", cookie: $1, "Host: 127.0.0.1:\($0.port)")
    },
    .line("Content-Length: 1\r\nContent-Length: 1", 400), .line("Content-Length: 1", 400),
    .line("Transfer-Encoding: chunked", 501),
    .line("Transfer-Encoding: chunked\r\nContent-Length: 0", 501),
    .line("X: a\0b", 400), .line("X : a", 400), .line("Host : evil.example", 400),
    .line("X: a\r\n b", 400), .line("X: a\nY: b", 400), .line("X: a\rY: b", 400),
    .line("X: " + String(repeating: "a", count: 65_536), 431),
    .line((0..<2_000).map { "X\($0):" }.joined(separator: "\r\n"), 431),
    .line("Sec-Fetch-Site: cross-site", 403), .line("Sec-Fetch-Site: same-site", 403),
    .line("Origin: http://evil.example", 403), .line("Origin: null", 403),
    .line("Cookie: a=b", 400), .line("Expect: 100-continue", 417),
    Hostile("bare line feeds", 400) {
      $0.get("/api/echo", cookie: $1).replacingOccurrences(of: "\r\n", with: "\n")
    },
    .first("TRACE / HTTP/1.1", 405), .first("PUT /api/echo HTTP/1.1", 405),
    .first("CONNECT evil.example:443 HTTP/1.1", 405), .first("OPTIONS /api/echo HTTP/1.1", 403),
    .first("GET http://evil.example/ HTTP/1.1", 400), .first("GET * HTTP/1.1", 400),
    .first("GET /api/echo HTTP/1.0", 505), .first("GET /api/echo", 400),
    .first("PRI * HTTP/2.0", 505), .first("GET /../etc/passwd HTTP/1.1", 400),
    .first("GET /%2e%2e/etc/passwd HTTP/1.1", 400), .first("GET //api/echo HTTP/1.1", 400),
    .first("GET /api/echo/ HTTP/1.1", 400), .first("GET /api%2fecho HTTP/1.1", 400),
    .first("GET /" + String(repeating: "a", count: 4_000) + " HTTP/1.1", 414),
    .first("GET /nothing.html HTTP/1.1", 404), .first("GET /api/nothing HTTP/1.1", 404),
    .first("GET /api/end HTTP/1.1", 405), .first("GET /api/invite HTTP/1.1", 405),
    .first("HEAD /api/events HTTP/1.1", 405), .first("HEAD /document?ticket=a HTTP/1.1", 405),
    .first("GET /document HTTP/1.1", 403), .first("GET /document?ticket= HTTP/1.1", 403),
    .first("GET /api/ticket HTTP/1.1", 405),
    .post("Origin", nil, 403), .post("Origin", "null", 403),
    .post("Origin", "http://evil.example", 403), .post("Sec-Fetch-Site", "cross-site", 403),
    .post("Sec-Fetch-Site", "same-site", 403), .post("Sec-Fetch-Site", "none", 403),
    .post("Content-Type", nil, 415), .post("Content-Type", "text/plain", 415),
    .post("Content-Type", "application/x-www-form-urlencoded", 415), .post("X-Beckon", nil, 403),
    .post("X-Beckon", "1", 403),
    .post("Content-Length", nil, 411), .post("Content-Length", "two", 400),
    .post("Content-Length", "1", 400), .post("Content-Length", "0", 400),
    .post("Cookie", nil, 403), .post("Cookie", "beckon-1=1", 403),
    .post("Transfer-Encoding", "chunked", 501),
    .post("Content-Length", "\(64 << 20 + 1)", 413),
    .post("Content-Length", "18446744073709551618", 413),
    Hostile("a POST to a file", 405) { $0.post("/desk.css", cookie: $1, count: 2) + "{}" },
    Hostile("a POST to the stream", 405) { $0.post("/api/events", cookie: $1, count: 2) + "{}" },
    Hostile("a token that never was", 403) { $0.post("/enter", cookie: $1, count: 2) + "{}" },
    Hostile("a large token", 413) { $0.post("/enter", cookie: $1, count: 1_025) },
    Hostile("a token from another origin", 403) { desk, _ in
      desk.post("/enter", cookie: nil, count: 2, changing: ["Origin": "http://127.0.0.1:1"]) + "{}"
    },
    Hostile("a body that is not JSON", 400) { $0.post("/api/echo", cookie: $1, count: 2) + "{]" },
    Hostile("a TLS client", 400) { _, _ in "\u{16}\u{3}\u{1}\u{2}\0\u{1}" },
  ]

  @Test("hostile requests are refused with a sentence, and the site hears of none")
  func hostileRequests() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    for hostile in Self.hostile {
      let reply = try desk.ask(hostile.request(desk, cookie))
      #expect(reply.status == hostile.status, "\(hostile.name): \(reply.lines) \(reply.text)")
      #expect(reply.isGuarded, "\(hostile.name): \(reply.lines)")
      #expect(reply.field("set-cookie") == nil)
      #expect(!reply.text.isEmpty || hostile.name.hasPrefix("HEAD"), "\(hostile.name)")
    }
    #expect(desk.site.asked == ["/api/nothing"])
    // And what differs from them in nothing but the fault is let in.
    #expect(try desk.ask(desk.get("/api/echo", cookie: cookie, "X: a")).status == 200)
    #expect(try desk.send("{}", to: "/api/echo", cookie: cookie).status == 200)
  }

  @Test("by all names and both addresses the same is answered") func names() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    for (host, v6) in [("localhost", false), ("[::1]", true), ("localhost", true)] {
      let request = desk.get("/api/echo?a=b%20c", cookie: cookie)
        .replacingOccurrences(of: "127.0.0.1", with: host)
      let reply = try desk.ask(request, v6: v6)
      #expect(reply.status == 200 && reply.isGuarded)
      #expect(reply.text == #"{"path":"/api/echo","body":null,"query":["a=b c"]}"#)
      #expect(reply.field("content-type") == "application/json")
    }
  }

  @Test("a request may come byte by byte, and a second one on its connection is not heard")
  func pieces() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    let client = try WebClient(desk.port)
    let body = #"{"a":"ä"}"#
    let request = desk.post("/api/echo", cookie: cookie, count: body.utf8.count) + body
    for scalar in request.unicodeScalars { client.send(String(scalar)) }
    client.send(desk.get("/api/smuggled", cookie: cookie))
    let reply = try client.reply()
    #expect(reply.text == #"{"path":"/api/echo","body":{"a":"ä"},"query":[]}"#)
    // In one piece with the first, too.
    let both = try desk.ask(request + desk.get("/api/smuggled", cookie: cookie))
    #expect(both.text == reply.text)
    #expect(desk.site.asked == ["/api/echo", "/api/echo"])
  }

  @Test("a HEAD is answered as a GET, without the body") func heads() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    for path in ["/", "/api/echo", "/enter.js"] {
      let get = try desk.ask(desk.get(path, cookie: cookie))
      let head = try desk.ask(desk.get(path, cookie: cookie, method: "HEAD"))
      #expect(get.status == 200 && get.isGuarded)
      #expect(get.field("content-length") == "\(get.body.count)")
      #expect(head.lines == get.lines)
      #expect(head.body.isEmpty && !get.body.isEmpty)
    }
  }

  @Test("files are to be saved, and never run as a part of the page") func files() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    let reply = try desk.ask(desk.get("/api/file", cookie: cookie))
    #expect(reply.text == "<b>" && reply.isGuarded)
    #expect(reply.field("content-disposition") == "attachment; filename=\"a.html\"")
    #expect(reply.field("content-security-policy")?.contains("; sandbox; ") == true)
    #expect(try desk.ask(desk.get("/api/large", cookie: cookie)).body.count == 3_000_000)
  }
}
