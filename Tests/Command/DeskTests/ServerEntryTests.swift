import Basics
import Foundation
import SystemIO
import JSONText
import Cryptography
import TestSupport
import Testing

@testable import Desk

@Suite("The desk's server: the way in") struct ServerEntryTests {
  @Test("a link lets one browser in, once, by an exchange that nothing else takes part in")
  func once() throws {
    let desk = try RunningDesk()
    let token = try desk.invitedToken()
    // The page of a link is the same for all, gives nothing and uses nothing up.
    for path in ["/enter?token=\(token)", "/enter?token=0", "/enter"] {
      let page = try desk.ask(desk.get(path, cookie: nil, "Sec-Fetch-Site: cross-site"))
      #expect(page.status == 200 && page.isGuarded && page.field("set-cookie") == nil)
      #expect(page.text.contains("<script src=\"/enter.js\" defer>") && !page.text.contains(token))
    }
    let script = try desk.ask(desk.get("/enter.js", cookie: nil))
    #expect(script.status == 200 && script.text.contains("location.replace(\"/\")"))
    #expect(script.field("content-type")?.hasPrefix("text/javascript") == true)

    let reply = try desk.exchange(token)
    #expect(reply.status == 200 && reply.isGuarded)
    let cookie = try #require(reply.field("set-cookie"))
    #expect(
      try #require(
        cookie.wholeMatch(
          of: /beckon-(\d+)=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\//)
      ).1 == "\(desk.port)")
    let key = try #require(try JSONValue(parsing: reply.body)["key"]?.stringValue)
    #expect(key.utf8.count == 64 && !cookie.contains(key))
    let used = try desk.exchange(token)
    #expect(used.status == 403 && used.field("set-cookie") == nil && used.isGuarded)
    #expect(!used.text.contains(key))

    // Two secrets, and either alone is none: the cookie shows the page, which says nothing of the
    // folder.
    let pass = String(cookie.prefix { $0 != ";" })
    let host = "Host: 127.0.0.1:\(desk.port)"
    func get(_ path: String, _ fields: String...) throws -> WebReply {
      try desk.ask(
        (["GET \(path) HTTP/1.1", host] + fields + ["", ""]).joined(separator: "\r\n"))
    }
    #expect(try get("/", "Cookie: \(pass)").status == 200)
    #expect(try get("/api/echo", "Cookie: \(pass)").status == 403)
    #expect(try get("/api/echo", "X-Beckon: \(key)").status == 403)
    #expect(try get("/api/events", "Cookie: \(pass)", "X-Beckon: 1").status == 403)
    #expect(try get("/api/echo?key=\(key)", "Cookie: \(pass)").status == 403)
    #expect(try get("/api/echo", "Cookie: \(pass); key=\(key)").status == 403)
    #expect(desk.site.asked.isEmpty)
    #expect(try get("/api/echo", "Cookie: \(pass)", "X-Beckon: \(key)").status == 200)
    // The key is in nothing that the page is made of.
    for path in ["/", "/enter.js", "/api.js", "/main.js", "/enter?token=\(token)"] {
      let reply = try get(path, "Cookie: \(pass)")
      #expect(reply.status == 200 && !reply.text.contains(key))
      #expect(!reply.lines.contains { $0.contains(key) || $0.contains("Set-Cookie") })
    }
  }

  @Test("the link printed beside the file with the link is the same one, and is spent with it")
  func spareLink() throws {
    let desk = try RunningDesk()
    let scratch = try ScratchFolder()
    let link = desk.server.invitation()
    let copy = try scratch.write(
      "#!/bin/sh\ncp \"$1\" '\(scratch.path("new"))'\nmv '\(scratch.path("new"))' '\(scratch.path("page"))'\n",
      to: "browser")
    chmod(copy, 0o700)
    try desk.server.openBrowser(on: link, by: copy, in: Self.screen) { _ in }
    #expect(eventually(within: 30) { FileAttributes(at: scratch.path("page")) != nil })
    let inFile = try #require(
      try scratch.text(of: "page").firstMatch(of: /token=(\w+)"/)
    ).1
    #expect(try desk.exchange(String(inFile)).status == 200)
    #expect(try desk.exchange(String(link.suffix(64))).status == 403)
  }

  @Test("a desk has a name of its own, under which nobody could have left anything")
  func ownHost() throws {
    let (first, second) = (try RunningDesk(), try RunningDesk())
    let hosts = try [first, second].map { desk in
      try #require(desk.server.invitation().firstMatch(of: /http:\/\/(.*):(\d+)\/enter/)).1
    }
    #if !canImport(Darwin)
      #expect(hosts[0] != hosts[1])
      for host in hosts { #expect(host.wholeMatch(of: /desk-[0-9a-f]{16}\.localhost/) != nil) }
    #endif
    let cookie = try first.enter()
    for (host, status) in [(hosts[0], 200), ("desk-0000000000000000.localhost", 403)] {
      let request = first.get("/api/echo", cookie: cookie)
        .replacingOccurrences(of: "127.0.0.1", with: String(host))
      #expect(try first.ask(request).status == status)
    }
  }

  @Test("a document is shown once by its ticket, to a browser that was let in, and has no rights")
  func documents() throws {
    let desk = try RunningDesk()
    let cookie = try desk.enter()
    func ticket(_ path: String) throws -> String {
      let order: JSONValue = ["path": .string(path), "query": ["job": "a b.json"]]
      let reply = try desk.send(order.text(), to: "/api/ticket", cookie: cookie)
      return try #require(try JSONValue(parsing: reply.body)["url"]?.stringValue)
    }
    let url = try ticket("/api/document")
    #expect(url.wholeMatch(of: /\/document\?ticket=[0-9a-f]{64}/) != nil)
    // Nobody without the cookie, no other site and no HEAD uses it up.
    #expect(try desk.ask(desk.get(url, cookie: nil)).status == 403)
    #expect(try desk.ask(desk.get(url, cookie: cookie, "Sec-Fetch-Site: same-site")).status == 403)
    #expect(try desk.ask(desk.get(url, cookie: cookie, method: "HEAD")).status == 405)
    let shown = try desk.ask(
      "GET \(url) HTTP/1.1\r\nHost: 127.0.0.1:\(desk.port)\r\nCookie: \(cookie)\r\n\r\n")
    #expect(shown.status == 200 && shown.text == "[\"job=a b.json\"]" && shown.isGuarded)
    #expect(shown.field("content-security-policy")?.contains("; sandbox; ") == true)
    let again = try desk.ask(desk.get(url, cookie: cookie))
    #expect(again.status == 403 && again.text.contains("can be opened once"))
    // Only documents are shown so.
    #expect(try desk.ask(desk.get(try ticket("/api/echo"), cookie: cookie)).status == 404)
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
      #expect(reply.text.contains("<h1>This window is not connected to Beckon</h1>"))
      #expect(reply.text.contains("<button type=\"button\">Open Beckon in a new window</button>"))
    }
    #expect(desk.site.asked.isEmpty)
    let german = try desk.ask(desk.get("/", cookie: nil, "Accept-Language: tlh,de-AT;q=0.8,en"))
    #expect(german.text.contains("<html lang=\"de\">"))
    #expect(german.text.contains("Dieses Fenster ist nicht mit Beckon verbunden"))
    let policy = try #require(german.field("content-security-policy"))
    let style = try #require(german.text.firstMatch(of: /(?s)<style>(.*?)<\/style>/)).1
    let digest = String(
      decoding: base64(try SHA256.digest(of: Array(style.utf8)).bytes), as: UTF8.self)
    #expect(policy.contains("'sha256-\(digest)'"))
  }

  @Test("the address of an earlier desk on the port leads to the entry page of this one")
  func moved() throws {
    let desk = try RunningDesk()
    for (host, isLed) in [
      ("desk-0011223344556677.localhost", true), ("desk-0.evil.example", false),
      ("evil.localhost", false),
    ] {
      let reply = try desk.ask("GET / HTTP/1.1\r\nHost: \(host):\(desk.port)\r\n\r\n")
      #expect(reply.status == 403 && reply.isGuarded)
      #expect(reply.text.contains("url=http://127.0.0.1:\(desk.port)/enter\"") == isLed, "\(host)")
    }
    #expect(try desk.ask(desk.get("/enter", cookie: nil)).status == 200)
  }

  @Test("whoever asks for a new link does not see it: the person gets it, one until it is used")
  func again() throws {
    let desk = try RunningDesk()
    func ask() throws -> String? {
      let reply = try desk.ask(desk.post("/enter/again", cookie: nil, count: 2) + "{}")
      #expect(reply.status == 200 && !reply.text.contains("token") && !reply.text.contains("key"))
      return try JSONValue(parsing: reply.body)["way"]?.stringValue
    }
    #expect(try ask() == "soon", "nobody is there to get it")
    let links = Locked<[String]>([])
    desk.server.handOverLinks { _, link in
      links.withLock { $0.append(link) }
      return .browser
    }
    #expect(try ask() == "browser")
    #expect(try ask() == "soon")
    #expect(links.withLock(\.count) == 1)
    let link = try #require(links.withLock(\.first))
    sleep(5)
    #expect(try ask() == "browser")
    #expect(links.withLock { $0 } == [link, link], "an unused link is not replaced")
    #expect(try desk.exchange(String(link.suffix(64))).status == 200)
    let foreign = desk.post(
      "/enter/again", cookie: nil, count: 2, changing: ["Origin": "http://127.0.0.1:1"])
    #expect(try desk.ask(foreign + "{}").status == 403)
    #expect(try desk.ask(desk.get("/enter/again", cookie: nil)).status == 405)
  }

  @Test("wrong links", arguments: ["{}", "[]", #"{"token":""}"#, #"{"token":null}"#, "\"t\""])
  func wrong(_ body: String) throws {
    let desk = try RunningDesk()
    let token = try desk.invitedToken()
    for body in [
      body, #"{"token":"\#(token.dropLast())"}"#, #"{"token":"\#(token)0"}"#,
      #"{"token":["\#(token)"]}"#, #"{"token":"\#(token.uppercased())x"}"#,
    ] {
      let reply = try desk.ask(desk.post("/enter", cookie: nil, count: body.utf8.count) + body)
      #expect(reply.status == 403 && reply.field("set-cookie") == nil)
    }
    // What another page sends is refused before the token is looked at.
    let body = #"{"token":"\#(token)"}"#
    for (name, value) in [
      ("Origin", "http://127.0.0.1:1"), ("Origin", "null"), ("Sec-Fetch-Site", "same-site"),
      ("Content-Type", "text/plain"),
    ] {
      let request = desk.post(
        "/enter", cookie: nil, count: body.utf8.count, changing: [name: value])
      #expect([403, 415].contains(try desk.ask(request + body).status))
    }
    #expect(try desk.exchange(token).status == 200)
  }

  @Test("the page invites another window") func invite() throws {
    let desk = try RunningDesk()
    let reply = try desk.send("{}", to: "/api/invite", cookie: try desk.enter())
    let answer = try JSONValue(parsing: reply.body)
    let url = try #require(answer["url"]?.stringValue)
    #expect(answer["ok"] == true && url.contains(":\(desk.port)/enter?token="))
    #expect(try desk.exchange(String(url.suffix(64))).status == 200)
    #expect(try desk.exchange(String(url.suffix(64))).status == 403)
  }

  @Test("of many links that nobody uses the oldest go") func manyLinks() {
    let entry = LoginTokens()
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
    try desk.server.openBrowser(
      on: desk.server.invitation(), by: "true", in: Environment([:])
    ) { said in
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
    try desk.server.openBrowser(on: desk.server.invitation(), by: browser, in: Self.screen) {
      said in
      news.withLock { $0.append("\(said)") }
    }
    #expect(eventually(within: 30) { FileAttributes(at: scratch.path("facts")) != nil })
    let facts = try scratch.text(of: "facts").split(whereSeparator: \.isWhitespace)
    #expect(facts.dropFirst() == ["600", "700"])
    let page = try scratch.text(of: "page")
    let token = try #require(
      page.firstMatch(of: /url=http:\/\/[-a-z0-9.]+:\d+\/enter\?token=(\w+)"/))
    #expect(try desk.exchange(String(token.1)).status == 200)
    #expect(FileAttributes(at: String(facts[0])) == nil, "the file goes when its link was used")
    #expect(news.withLock { $0 } == [])
  }

  @Test("without a browser the file stays for as long as the desk does") func noBrowser() throws {
    let desk = try RunningDesk()
    let news = Locked<[DeskStartEvent]>([])
    for program in ["beckon-test-no-such-program", "false"] {
      try desk.server.openBrowser(on: desk.server.invitation(), by: program, in: Self.screen) {
        said in
        news.withLock { $0.append(said) }
      }
      #expect(eventually(within: 30) { news.withLock { !$0.isEmpty } })
      guard case .noBrowser(let file, let reason)? = news.withLock({ $0.popLast() }) else {
        Issue.record("no word of it")
        return
      }
      #expect(reason.hasPrefix(program) && FileAttributes(at: file) != nil, "\(reason)")
      if program == "false" {
        desk.server.end()
        #expect(eventually(within: 30) { desk.hasEnded })
        #expect(FileAttributes(at: file) == nil)
      }
    }
  }
}
