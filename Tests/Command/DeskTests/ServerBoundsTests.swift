import Desk
import Foundation
import TestSupport
import Testing

@Suite("The desk's server: bounds and the end") struct ServerBoundsTests {
  @Test("whoever sends a byte now and then is cut off at the deadline of the head")
  func slowHead() throws {
    var limits = DeskLimits()
    limits.head = .milliseconds(100)
    let desk = try RunningDesk(limits: limits)
    let client = try WebClient(desk.port)
    client.send("GET / HTTP/1.1\r\nX: ")
    // 8,192 of them would end it for another reason.
    let answered = Thread.answer {
      for _ in 0..<4_000 where client.send("a") { usleep(5_000) }
    }
    #expect(try client.reply().status == 408)
    answered()
  }

  @Test("a body that does not come is not waited for") func slowBody() throws {
    var limits = DeskLimits()
    limits.body = .milliseconds(100)
    let desk = try RunningDesk(limits: limits)
    let cookie = try desk.enter()
    for sent in ["", "{"] {
      let reply = try desk.ask(desk.post("/api/echo", cookie: cookie, count: 1_000) + sent)
      #expect(reply.status == 408 && reply.isGuarded)
    }
    #expect(desk.site.asked.isEmpty)
  }

  @Test("a connection on which nothing is asked is closed without a word") func silent() throws {
    var limits = DeskLimits()
    limits.head = .milliseconds(50)
    let desk = try RunningDesk(limits: limits)
    #expect(try WebClient(desk.port).all() == [])
  }

  @Test("a deadline that is over is over, however much has come") func over() throws {
    var limits = DeskLimits()
    limits.head = .zero
    let desk = try RunningDesk(limits: limits)
    let client = try WebClient(desk.port)
    client.send(desk.get("/enter.js", cookie: nil))
    #expect(try client.all() == [])
  }

  @Test("one connection too many is told so, and one that ends makes room") func connections()
    throws
  {
    // On a busy machine the clients wait long for their turn.
    var limits = DeskLimits()
    limits.head = .seconds(600)
    let desk = try RunningDesk(limits: limits)
    let request = desk.get("/", cookie: try desk.enter())
    var clients: [WebClient] = []
    // Each holds its place by a request that is not whole. The one that came in may not yet be
    // over: all begin anew then.
    #expect(eventually(within: 30) { (try? desk.ask(request).status) == 200 })
    let isFull = try eventually(within: 90) {
      while clients.count < 64 {
        let client = try WebClient(desk.port)
        client.send("GET / HTTP/1.1\r\n")
        clients.append(client)
      }
      if let reply = try? desk.ask(""), reply.status == 503 { return reply.isGuarded }
      clients.removeAll()
      return false
    }
    #expect(isFull)
    for _ in 0..<10 { #expect(try WebClient(desk.port).reply().status == 503) }
    clients.removeFirst(2)
    #expect(eventually(within: 30) { (try? desk.ask(request).status) == 200 })
    // Those who were there before are still heard.
    let last = try #require(clients.last)
    last.send(String(request.drop { $0 != "\r\n" }.dropFirst()))
    #expect(try last.reply().status == 200)
  }

  @Test("huge bodies are refused by their heads") func hugeBodies() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    // Nothing of the body is sent: whoever waited for it would not answer.
    for (count, pass, status) in [
      (64 << 20 + 1, cookie, 413), (1 << 40, cookie, 413), (64 << 20, "beckon-1=1", 403),
    ] {
      let reply = try desk.ask(desk.post("/api/echo", cookie: pass, count: count))
      #expect(reply.status == status && reply.isGuarded)
    }
    #expect(desk.site.asked.isEmpty)
  }

  @Test("whoever sends a huge body all the same is heard out for a while, and gets the answer")
  func insisting() throws {
    var limits = DeskLimits()
    limits.linger = .seconds(3_600)
    let desk = try RunningDesk(limits: limits)
    let client = try WebClient(desk.port)
    client.send(desk.post("/api/echo", cookie: "beckon-1=1", count: 900_000))
    #expect(try client.text(until: ".\n").contains("HTTP/1.1 403 "))
    // Closed at once, the connection would break in the sender's hands, and the answer with it.
    for _ in 0..<100 { #expect(client.send(String(repeating: "a", count: 1_024))) }
    #expect(try client.all() == [])
  }

  @Test("all bodies together have a limit too") func allBodies() throws {
    var limits = DeskLimits()
    (limits.bodyBytes, limits.allBodyBytes) = (100, 150)
    let desk = try RunningDesk(limits: limits)
    let cookie = try desk.enter()
    let body = "\"" + String(repeating: "a", count: 98) + "\""
    // Which of two is heard first is not ours to say; tried until it is the one that holds its
    // half.
    let isRefused = try eventually(within: 30) {
      let first = try WebClient(desk.port)
      first.send(desk.post("/api/echo", cookie: cookie, count: 100) + body.dropLast(50))
      let second = try desk.send(body, to: "/api/echo", cookie: cookie)
      first.send(String(body.suffix(50)))
      let reply = try first.reply()
      guard second.status == 503 else { return false }
      #expect(reply.status == 200 && second.isGuarded)
      return true
    }
    #expect(isRefused)
    #expect(try desk.send(body, to: "/api/echo", cookie: cookie).status == 200)
  }

  @Test("a body that breaks off reaches nobody") func brokenOff() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    do {
      let client = try WebClient(desk.port)
      client.send(desk.post("/api/echo", cookie: cookie, count: 2) + "{")
    }
    #expect(try desk.send("{}", to: "/api/echo", cookie: cookie).status == 200)
    #expect(desk.site.asked == ["/api/echo"])
  }

  @Test("the page can end the desk, which finishes what is in hand") func ends() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    desk.site.letEnd(false)
    let reply = try desk.send("{}", to: "/api/end", cookie: cookie)
    #expect(reply.status == 200 && reply.text == #"{"ok":true}"#)
    #expect(eventually(within: 30) { desk.site.ends == 1 })
    // Asked twice, ended once; and until then the page can see what is still in hand.
    #expect(try desk.send("{}", to: "/api/end", cookie: cookie).status == 200)
    #expect(try desk.ask(desk.get("/api/echo", cookie: cookie)).status == 200)
    #expect(!desk.hasEnded)
    desk.site.letEnd(true)
    #expect(eventually(within: 30) { desk.hasEnded })
    #expect(desk.site.ends == 1)
    #expect(throws: WebClient.Trouble.self) { try WebClient(desk.port) }
  }

  @Test("an end does not wait for those who have half a request") func endWithHalf() throws {
    var limits = DeskLimits()
    limits.farewell = .seconds(3_600)
    let desk = try RunningDesk(limits: limits)
    let half = try WebClient(desk.port)
    half.send("GET / HTTP/1.1\r\n")
    desk.server.end()
    #expect(try half.all() == [])
    #expect(eventually(within: 30) { desk.hasEnded })
  }
}

extension Thread {
  /// Does `body` on a thread; what is returned waits for its end.
  fileprivate static func answer(_ body: @escaping @Sendable () -> Void) -> () -> Void {
    let done = DispatchSemaphore(value: 0)
    detachNewThread {
      body()
      done.signal()
    }
    return { done.wait() }
  }
}
