import Basics
import Foundation
import HostIO
import JSONText
import LibCrypto
import TestSupport
import Testing

@testable import Desk

@Suite("The desk's server: the way in") struct ServerEntryTests {
  @Test("a link lets one browser in, once, and any other is told where to look") func once() throws
  {
    let desk = try RunningDesk()
    let path = try desk.invitedPath()
    let reply = try desk.ask(desk.get(path, cookie: nil, "Sec-Fetch-Site: cross-site"))
    #expect(reply.status == 200 && reply.isGuarded)
    #expect(reply.text.contains("<script src=\"/enter.js\">"))
    let cookie = try #require(reply.field("set-cookie"))
    #expect(
      try #require(
        cookie.wholeMatch(
          of: /beckon-(\d+)=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\//)
      ).1 == "\(desk.port)")
    let used = try desk.ask(desk.get(path, cookie: nil))
    #expect(used.status == 403 && used.field("set-cookie") == nil && used.isGuarded)
    let pass = String(cookie.prefix { $0 != ";" })
    #expect(try desk.ask(desk.get("/", cookie: pass)).status == 200)
    let script = try desk.ask(desk.get("/enter.js", cookie: nil))
    #expect(script.status == 200 && script.text == "location.replace(\"/\");\n")
    #expect(script.field("content-type")?.hasPrefix("text/javascript") == true)
  }

  @Test("the page has its looks in it, so that it is painted at once, and no others are let in")
  func looks() throws {
    let desk = try RunningDesk()
    let reply = try desk.ask(desk.get("/", cookie: desk.enter()))
    let style = try #require(reply.text.firstMatch(of: /(?s)<style>(.*?)<\/style>\n/)).1
    #expect(!reply.text.contains("stylesheet") && !style.contains("<"))
    let files = try ["/desk.css", "/views.css"].map {
      try desk.ask(desk.get($0, cookie: desk.enter())).text
    }
    #expect(style == files.joined())
    let digest = String(
      decoding: base64(try SHA256.digest(of: Array(style.utf8)).bytes), as: UTF8.self)
    let policy = try #require(reply.field("content-security-policy"))
    #expect(policy.contains("; style-src 'self' 'sha256-\(digest)'; "))
    #expect(!policy.contains("unsafe"))
  }

  @Test("without a cookie there is a page that says what to do, whatever was asked") func closed()
    throws
  {
    let desk = try RunningDesk()
    for path in ["/", "/api/state", "/api/events", "/desk.css", "/nothing"] {
      let reply = try desk.ask(desk.get(path, cookie: nil))
      #expect(reply.status == 403 && reply.isGuarded)
      #expect(reply.text.contains("Open the desk from the terminal it runs in"))
    }
    #expect(desk.site.asked.isEmpty)
  }

  @Test("wrong links", arguments: ["", "?token=", "?token=00", "?tok=1", "?token=a&token=b"])
  func wrong(_ query: String) throws {
    let desk = try RunningDesk()
    let token = String(try desk.invitedPath().suffix(64))
    for query in [
      query, "?token=" + token.dropLast(), "?token=\(token)0", "?token=\(token)&token=\(token)",
    ] {
      let reply = try desk.ask(desk.get("/enter" + query, cookie: nil))
      #expect(reply.status == 403 && reply.field("set-cookie") == nil)
    }
    // A HEAD does not use a link up.
    _ = try desk.ask(desk.get("/enter?token=\(token)", cookie: nil, method: "HEAD"))
    #expect(try desk.ask(desk.get("/enter?token=\(token)", cookie: nil)).status == 200)
  }

  @Test("the page invites another browser") func invite() throws {
    let desk = try RunningDesk()
    let reply = try desk.send("{}", to: "/api/invite", cookie: try desk.enter())
    let answer = try JSONValue(parsing: reply.body)
    let url = try #require(answer["url"]?.stringValue)
    let start = "http://127.0.0.1:\(desk.port)"
    #expect(answer["ok"] == true && url.hasPrefix(start + "/enter?token="))
    let path = String(url.dropFirst(start.count))
    #expect(try desk.ask(desk.get(path, cookie: nil)).status == 200)
    #expect(try desk.ask(desk.get(path, cookie: nil)).status == 403)
  }

  @Test("of many links that nobody uses the oldest go") func manyLinks() {
    let entry = Entry()
    let tokens = (0..<17).map { _ in entry.invite() }
    #expect(Set(tokens).count == 17 && tokens.allSatisfy { $0.utf8.count == 64 })
    #expect(!entry.admits(tokens[0]))
    #expect(tokens.dropFirst().allSatisfy(entry.admits))
    #expect(!tokens.contains(where: entry.admits))
  }

  @Test("desks of one machine do not know each other's cookies") func others() throws {
    let (first, second) = (try RunningDesk(), try RunningDesk())
    let cookie = try first.enter()
    let renamed = cookie.replacingOccurrences(of: "-\(first.port)=", with: "-\(second.port)=")
    #expect(try second.ask(second.get("/", cookie: cookie)).status == 403)
    #expect(try second.ask(second.get("/", cookie: renamed)).status == 403)
    #expect(
      try second.ask(second.get("/", cookie: "\(cookie); \(try second.enter())")).status == 200)
  }

  /// A session with a screen; nothing is shown on it.
  private static let screen = Environment(["DISPLAY": ":0"])

  @Test("where there is no screen, no browser is looked for") func noScreen() throws {
    let desk = try RunningDesk()
    let news = Locked<[String]>([])
    try desk.server.openBrowser(by: "true", in: Environment([:])) { said in
      news.withLock { $0.append("\(said)") }
    }
    #if !canImport(Darwin)
      #expect(eventually(within: 30) { news.withLock { $0.first?.contains("DISPLAY") == true } })
    #endif
  }

  @Test("the browser gets the link by a file that only its owner can read") func file() throws {
    let desk = try RunningDesk()
    let scratch = try ScratchFolder()
    let browser = try scratch.write(
      """
      #!/bin/sh
      cp "$1" '\(scratch.path("page"))'
      echo "$1" $(stat -c %a "$1" "${1%/*}") > '\(scratch.path("facts.new"))'
      mv '\(scratch.path("facts.new"))' '\(scratch.path("facts"))'
      """, to: "browser")
    chmod(browser, 0o700)
    let news = Locked<[String]>([])
    try desk.server.openBrowser(by: browser, in: Self.screen) { said in
      news.withLock { $0.append("\(said)") }
    }
    #expect(eventually(within: 30) { FileFacts(at: scratch.path("facts")) != nil })
    let facts = try scratch.text(of: "facts").split(whereSeparator: \.isWhitespace)
    #expect(facts.dropFirst() == ["600", "700"])
    let page = try scratch.text(of: "page")
    let path = try #require(
      page.firstMatch(of: /url=http:\/\/127\.0\.0\.1:\d+(\/enter\?token=\w+)"/))
    #expect(try desk.ask(desk.get(String(path.1), cookie: nil)).status == 200)
    #expect(FileFacts(at: String(facts[0])) == nil, "the file goes when its link was used")
    #expect(news.withLock { $0 } == [])
  }

  @Test("without a browser the file stays for as long as the desk does") func noBrowser() throws {
    let desk = try RunningDesk()
    let news = Locked<[DeskNews]>([])
    for program in ["beckon-test-no-such-program", "false"] {
      try desk.server.openBrowser(by: program, in: Self.screen) { said in
        news.withLock { $0.append(said) }
      }
      #expect(eventually(within: 30) { news.withLock { !$0.isEmpty } })
      guard case .noBrowser(let file, let reason)? = news.withLock({ $0.popLast() }) else {
        Issue.record("no word of it")
        return
      }
      #expect(reason.hasPrefix(program) && FileFacts(at: file) != nil, "\(reason)")
      if program == "false" {
        desk.server.end()
        #expect(eventually(within: 30) { desk.hasEnded })
        #expect(FileFacts(at: file) == nil)
      }
    }
  }
}
