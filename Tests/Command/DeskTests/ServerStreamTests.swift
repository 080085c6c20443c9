import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing

@testable import Desk

@Suite("The desk's server: the stream of events") struct ServerStreamTests {
  /// A stream whose head was read.
  private static func open(_ desk: RunningDesk, after number: String? = nil) throws -> WebClient {
    let client = try WebClient(desk.port)
    let cookie = try desk.enter()
    client.send(
      number.map { desk.get("/api/events", cookie: cookie, "Last-Event-ID: \($0)") }
        ?? desk.get("/api/events", cookie: cookie))
    let head = try WebReply(Array(try client.text(until: "\r\n\r\n").utf8))
    #expect(head.status == 200 && head.isGuarded, "\(head.lines)")
    #expect(head.field("content-type") == "text/event-stream")
    #expect(head.field("content-length") == nil)
    #expect(try client.text(until: "\n\n") == "retry: 1000\n\n")
    return client
  }

  @Test("what happens after a stream is open comes, in order and numbered") func live() throws {
    let desk = try RunningDesk()
    desk.site.feed.publish("run", ["state": "before"])
    let streams = [try Self.open(desk), try Self.open(desk)]
    desk.site.feed.publish("tap", ["row": 3, "caption": "<b>\n\u{202e}"])
    desk.site.feed.publish("run", ["state": "paused"])
    for stream in streams {
      #expect(
        try stream.text(until: "\n\n")
          == "id: 2\nevent: tap\ndata: {\"row\":3,\"caption\":\"<b>\\n\u{202e}\"}\n\n")
      #expect(
        try stream.text(until: "\n\n") == "id: 3\nevent: run\ndata: {\"state\":\"paused\"}\n\n")
    }
  }

  @Test("a page that comes back gets what it missed, or is told to ask anew") func missed() throws {
    let desk = try RunningDesk(feed: EventFeed(keeps: 3))
    for row in 1...5 { desk.site.feed.publish("tap", .integer(row)) }
    for (after, first) in [("2", 3), ("3", 4), ("4", 5)] {
      let stream = try Self.open(desk, after: after)
      for row in first...5 {
        #expect(try stream.text(until: "\n\n") == "id: \(row)\nevent: tap\ndata: \(row)\n\n")
      }
    }
    // Too long ago, of another desk, and nothing that was ever a number.
    for after in ["0", "1", "6", "99999999999999999999", "-1", "x", ""] {
      let stream = try Self.open(desk, after: after)
      #expect(try stream.text(until: "\n\n") == "id: 5\nevent: reset\ndata: {}\n\n")
    }
  }

  @Test("a stream on which nothing happens shows that it is there") func heartbeat() throws {
    var limits = DeskLimits()
    limits.heartbeat = .milliseconds(10)
    let desk = try RunningDesk(limits: limits)
    let stream = try Self.open(desk)
    for _ in 0..<3 { #expect(try stream.text(until: "\n\n") == ":\n\n") }
    desk.site.feed.publish("tap", 1)
    while true {
      let text = try stream.text(until: "\n\n")
      if text == ":\n\n" { continue }
      #expect(text == "id: 1\nevent: tap\ndata: 1\n\n")
      break
    }
  }

  @Test("there are eight streams and no more, and who goes away makes room") func most() throws {
    let desk = try RunningDesk()
    var streams = try (0..<8).map { _ in try Self.open(desk) }
    let ninth = desk.get("/api/events", cookie: try desk.enter())
    let reply = try desk.ask(ninth)
    #expect(reply.status == 503 && reply.isGuarded)
    streams.removeLast()
    // The ninth would wait for ever where it is let in.
    let isLetIn = try eventually(within: 30) {
      let client = try WebClient(desk.port)
      client.send(ninth)
      return try client.text(until: "\r\n").contains("200")
    }
    #expect(isLetIn)
    desk.site.feed.publish("tap", 1)
    for stream in streams {
      #expect(try stream.text(until: "\n\n") == "id: 1\nevent: tap\ndata: 1\n\n")
    }
  }

  @Test("the end of the desk is the last event") func end() throws {
    let desk = try RunningDesk()
    let stream = try Self.open(desk)
    desk.site.feed.publish("tap", 1)
    desk.server.end()
    let rest = String(decoding: try stream.all(), as: UTF8.self)
    #expect(rest == "id: 1\nevent: tap\ndata: 1\n\nid: 2\nevent: end\ndata: {}\n\n")
    #expect(eventually(within: 30) { desk.hasEnded })
    desk.site.feed.publish("tap", 2)
    #expect(desk.site.feed.last == 2, "nothing comes after the end")
  }

  @Test("a page that never reads is given up, and holds nobody up") func deaf() throws {
    var limits = DeskLimits()
    limits.silence = .milliseconds(50)
    let desk = try RunningDesk(limits: limits, feed: EventFeed(streams: 1))
    let deaf = try Self.open(desk)
    let text = JSONValue.string(String(repeating: "a", count: 1_000_000))
    for _ in 0..<20 { desk.site.feed.publish("tap", text) }
    // Its place is free when it was given up.
    let isFree = eventually(within: 30) {
      guard let place = desk.site.feed.join({}) else { return false }
      desk.site.feed.leave(place)
      return true
    }
    #expect(isFree)
    withExtendedLifetime(deaf) {}
  }
}
