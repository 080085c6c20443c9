import Desk
import Foundation
import SystemIO
import JSONText
import TestSupport

/// A site that says what it was asked.
final class EchoSite: DeskRequestHandler {
  private struct State: Sendable {
    var asked: [String] = []
    var ends = 0
    var mayEnd = true
  }
  private let state = Locked(State())
  let feed: EventFeed

  init(feed: EventFeed = EventFeed()) { self.feed = feed }

  func look(at path: String, query: [(name: String, value: String)]) -> DeskAnswer {
    answer(path, query, .null)
  }

  func act(on path: String, _ body: JSONValue) -> DeskAnswer { answer(path, [], body) }

  private func answer(
    _ path: String, _ query: [(name: String, value: String)], _ body: JSONValue
  ) -> DeskAnswer {
    state.withLock { $0.asked.append(path) }
    switch path {
    case "/api/echo":
      return .json([
        "path": .string(path), "body": body,
        "query": .array(query.map { .string("\($0.name)=\($0.value)") }),
      ])
    case "/api/document":
      return .file(
        Array("\(query.map { "\($0.name)=\($0.value)" })".utf8), type: "text/html", name: nil)
    case "/api/file": return .file(Array("<b>".utf8), type: "text/html", name: "a.html")
    case "/api/large":
      return .file([UInt8](repeating: 0x61, count: 3_000_000), type: "text/plain", name: nil)
    default: return .notFound
    }
  }

  func end() {
    state.withLock { $0.ends += 1 }
    _ = eventually(within: 30) { state.withLock(\.mayEnd) }
  }

  var asked: [String] { state.withLock(\.asked) }
  var ends: Int { state.withLock(\.ends) }
  func letEnd(_ isAllowed: Bool) { state.withLock { $0.mayEnd = isAllowed } }
}

/// A desk that serves until the value goes.
final class RunningDesk: Sendable {
  let site: EchoSite
  let server: DeskServer
  private let state = Locked((hasEnded: false, cookie: "", key: ""))

  init(limits: DeskLimits = DeskLimits(), feed: EventFeed = EventFeed()) throws {
    site = EchoSite(feed: feed)
    server = try DeskServer(site: site, limits: limits)
    Thread.detachNewThread { [server, state] in
      server.run()
      state.withLock { $0.hasEnded = true }
    }
  }

  deinit {
    site.letEnd(true)
    server.end()
  }

  var port: Int { server.port }
  /// Whether `run` has returned.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// The cookie of a browser that comes in by a link; its key goes with every request that has a
  /// cookie.
  func enter() throws -> String {
    let known = state.withLock(\.cookie)
    if !known.isEmpty { return known }
    let reply = try exchange(try invitedToken())
    let cookie = String(reply.field("set-cookie")?.prefix { $0 != ";" } ?? "")
    let key = try JSONValue(parsing: reply.body)["key"]?.stringValue ?? ""
    state.withLock { ($0.cookie, $0.key) = (cookie, key) }
    return cookie
  }

  /// What the page that a link leads to does with the link's token.
  func exchange(_ token: String) throws -> WebReply {
    let body = (["token": .string(token)] as JSONValue).text()
    return try ask(post("/enter", cookie: nil, count: body.utf8.count) + body)
  }

  /// The key of whoever came in last.
  var key: String { state.withLock(\.key) }

  /// The token of a new link.
  func invitedToken() throws -> String { String(server.invitation().suffix(64)) }

  /// A request that only asks.
  func get(_ path: String, cookie: String?, method: String = "GET", _ fields: String...) -> String {
    (["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)"]
      + (cookie.map { ["Cookie: \($0)", "X-Beckon: \(key)"] } ?? []) + fields + ["", ""])
      .joined(separator: "\r\n")
  }

  /// The head of a request that the page would send, with some fields replaced or left out.
  func post(
    _ path: String, cookie: String?, count: Int, changing changes: [String: String?] = [:]
  ) -> String {
    var fields: [(String, String?)] = [
      ("Host", "127.0.0.1:\(port)"), ("Origin", "http://127.0.0.1:\(port)"),
      ("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/json"),
      ("X-Beckon", cookie.map { _ in key }), ("Content-Length", "\(count)"), ("Cookie", cookie),
    ]
    fields = fields.filter { changes[$0.0] == nil } + changes.map { ($0.key, $0.value) }
    let lines = fields.compactMap { name, value in value.map { "\(name): \($0)" } }
    return (["POST \(path) HTTP/1.1"] + lines + ["", ""]).joined(separator: "\r\n")
  }

  /// Sends a request on a connection of its own, and takes all that is answered.
  func ask(_ request: String, v6: Bool = false) throws -> WebReply {
    let client = try WebClient(port, v6: v6)
    client.send(request)
    return try client.reply()
  }

  /// Sends a value as the page would.
  func send(_ value: String, to path: String, cookie: String) throws -> WebReply {
    try ask(post(path, cookie: cookie, count: value.utf8.count) + value)
  }
}
