import Foundation
import SystemIO
import JSONText
import TestSupport

/// One connection to a desk, by the bare socket: what is sent is what the test says.
final class WebClient: Sendable {
  /// Nobody listens, or nobody answered.
  enum Trouble: Error { case notConnected(Int32), noAnswer(String) }

  private let number: Int32
  private let rest = Locked<[UInt8]>([])

  init(_ port: Int, v6: Bool = false) throws {
    number = socket(v6 ? AF_INET6 : AF_INET, streams, 0)
    // A test that waits for what never comes fails; it does not hang.
    var patience = timeval(tv_sec: 240, tv_usec: 0)
    setsockopt(
      number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    LocalSocket.prepare(number)
    let result = v6 ? Self.connectV6(number, port) : Self.connectV4(number, port)
    if result != 0 { throw Trouble.notConnected(errno) }
  }

  deinit { close(number) }

  private static func connectV4(_ number: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return connected(number, &address)
  }

  private static func connectV6(_ number: Int32, _ port: Int) -> Int32 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = UInt16(port).bigEndian
    address.sin6_addr = in6addr_loopback
    return connected(number, &address)
  }

  private static func connected<Address>(_ number: Int32, _ address: inout Address) -> Int32 {
    let size = socklen_t(MemoryLayout<Address>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(number, $0, size) }
    }
  }

  /// `false` when the other end is gone.
  @discardableResult func send(_ text: String) -> Bool {
    LocalSocket.send(number, Array(text.utf8))
  }

  /// Some bytes; none at the end, `nil` when none came in time.
  private func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(number, &buffer, buffer.count, 0)
    return count < 0 ? (errno == ECONNRESET ? [] : nil) : Array(buffer[..<count])
  }

  /// Everything until the other end closes.
  func all() throws -> [UInt8] {
    var bytes = rest.withLock { $0 }
    while let more = receive() {
      if more.isEmpty { return bytes }
      bytes += more
    }
    throw Trouble.noAnswer(String(decoding: bytes, as: UTF8.self))
  }

  /// The whole answer.
  func reply() throws -> WebReply { try WebReply(try all()) }

  /// So many bytes; the rest waits for the next call.
  func bytes(_ count: Int) throws -> [UInt8] {
    while true {
      let found = rest.withLock { rest -> [UInt8]? in
        guard rest.count >= count else { return nil }
        defer { rest.removeFirst(count) }
        return Array(rest.prefix(count))
      }
      if let found { return found }
      guard let more = receive(), !more.isEmpty else { throw Trouble.noAnswer("") }
      rest.withLock { $0 += more }
    }
  }

  /// What comes until a text has come, with it; the rest waits for the next call.
  func text(until end: String) throws -> String {
    let mark = Array(end.utf8)
    while true {
      let found = rest.withLock { rest -> String? in
        guard let range = rest.firstRange(of: mark) else { return nil }
        defer { rest.removeSubrange(..<range.upperBound) }
        return String(decoding: rest[..<range.upperBound], as: UTF8.self)
      }
      if let found { return found }
      guard let more = receive(), !more.isEmpty else {
        throw Trouble.noAnswer(rest.withLock { String(decoding: $0, as: UTF8.self) })
      }
      rest.withLock { $0 += more }
    }
  }
}

/// An answer, taken apart.
struct WebReply {
  let status: Int
  let lines: [String]
  let body: [UInt8]

  init(_ bytes: [UInt8]) throws {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
      throw WebClient.Trouble.noAnswer(String(decoding: bytes, as: UTF8.self))
    }
    lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
    body = Array(bytes[end.upperBound...])
  }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The value of a field, by its name in small letters.
  func field(_ name: String) -> String? {
    lines.dropFirst().first { $0.lowercased().hasPrefix(name + ": ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }

  /// Whether everything is there that keeps the page and its data where they belong.
  var isGuarded: Bool {
    field("content-security-policy")?.hasPrefix("default-src 'none'; ") == true
      && field("x-content-type-options") == "nosniff"
      && field("referrer-policy") == "no-referrer" && field("cache-control") == "no-store"
      && field("cross-origin-opener-policy") == "same-origin"
      && field("cross-origin-resource-policy") == "same-origin" && field("connection") == "close"
      && !lines.contains { $0.lowercased().hasPrefix("access-control") }
  }
}

/// What a browser has that was let in by a link.
struct WebPass {
  let cookie: String
  let key: String

  /// Uses a link up, as its page does.
  init(_ port: Int, token: String) throws {
    let client = try WebClient(port)
    let body = (["token": .string(token)] as JSONValue).text()
    client.send(
      "POST /enter HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let reply = try client.reply()
    let key = try? JSONValue(parsing: reply.body)["key"]?.stringValue
    guard let key, let cookie = reply.field("set-cookie") else {
      throw WebClient.Trouble.noAnswer(reply.text)
    }
    (self.cookie, self.key) = (String(cookie.prefix { $0 != ";" }), key)
  }

  /// The header fields of every request.
  var fields: String { "Cookie: \(cookie)\r\nX-Beckon: \(key)\r\n" }
}

#if canImport(Darwin)
  private let streams = SOCK_STREAM
#else
  private let streams = Int32(SOCK_STREAM.rawValue)
#endif
