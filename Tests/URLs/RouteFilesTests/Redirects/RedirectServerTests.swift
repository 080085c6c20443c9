import CSVText
import Foundation
import InvocationRouter
import InvocationURLs
import JSONText
import RouteFiles
import TestSupport
import Testing

/// The rules in the servers that people have: what is printed goes where it should, and nothing
/// else goes.
@Suite("Redirects in real servers", .needs(.nginx, .caddy, .apache2, .python3))
struct RedirectServerTests {
  static let servers: [RedirectServer] = [.nginx, .caddy, .apache]

  static let table = """
    {"version": 1, "hosts": ["eat.example.com"], "apps": ["ABCDE12345.com.example.eat"], "routes": [
      {"name": "table", "pattern": "/s/{store:int(1...500)}/t/{table:int}?promo={promo?}"},
      {"name": "menu", "pattern": "/menu/{lang:de|en}"},
      {"name": "dish", "pattern": "/menu/{dish}?via={via:qr|tag}"},
      {"name": "id", "pattern": "/i/{id:uuid}"},
      {"name": "code", "pattern": "/c/{code:base32(5)}"},
      {"name": "room", "pattern": "/r/{floor:int(-2...12)}/{room:int(00...99)}"},
      {"name": "deep", "pattern": "/d/{path+}?size={size:int(1...9)}&colour={colour?}&lang={lang:de|en}"},
      {"name": "short", "pattern": "/{key}"},
      {"name": "home", "pattern": "/"}
    ]}
    """

  /// Rules of every kind, and 900 URLs one by one.
  static var targets: String {
    let rules = """
      url,route,store,target
      ,table,,https://www.example.com/menu?store={store}&table={table}
      ,table,42,https://forty-two.example.com/t/{table}?promo={promo}
      ,menu,,https://www.example.com/{lang}/menu
      ,dish,,https://www.example.com/dish/{dish}?utm_source={via}#top
      ,id,,https://www.example.com/i?id={id}
      ,code,,https://www.example.com/100%25/{code}
      ,room,,https://www.example.com/r/{floor}-{room}.html
      ,deep,,https://www.example.com/{lang}/{size}/{colour}
      ,home,,https://www.example.com
      https://eat.example.com/s/42/t/9,,,https://www.example.com/window
      https://eat.example.com/menu/pizza?via=qr,,,https://www.example.com/pizza?x=1

      """
    return rules
      + (1...900).map { "https://eat.example.com/a\($0)K,,,https://www.example.com/p/\($0)\n" }
      .joined()
  }

  static func map(_ query: RedirectQuery = .keep) throws -> RedirectRules {
    let file = try RouteFile(reading: Array(table.utf8))
    return try RedirectRules(
      file.router, host: "eat.example.com", table: CSVTable(Array(targets.utf8)), query)
  }

  /// By hand: requests, and where they lead when the query is kept.
  static let cases: [(request: String, location: String?)] = [
    ("/s/41/t/7", "https://www.example.com/menu?store=41&table=7"),
    ("/s/41/t/7/", "https://www.example.com/menu?store=41&table=7"),
    ("/s/41/t/7?promo=a", "https://www.example.com/menu?store=41&table=7&promo=a"),
    ("/s/41/t/-7?b=1&promo=a", "https://www.example.com/menu?store=41&table=-7&b=1&promo=a"),
    ("/s/501/t/7", nil), ("/s/0/t/7", nil), ("/s/041/t/7", nil), ("/s/41/t/", nil),
    ("/s/42/t/7", "https://forty-two.example.com/t/7?promo="),
    ("/s/42/t/7?promo=a%20b", "https://forty-two.example.com/t/7?promo=a%20b"),
    ("/s/42/t/7?x&promo=a&y=2", "https://forty-two.example.com/t/7?promo=a&x&y=2"),
    ("/s/42/t/9", "https://www.example.com/window"),
    ("/s/42/t/9?utm=x", "https://www.example.com/window?utm=x"),
    ("/menu/de", "https://www.example.com/de/menu"), ("/menu/fr", nil), ("/menu/DE", nil),
    ("/menu/pizza?via=tag", "https://www.example.com/dish/pizza?utm_source=tag#top"),
    ("/menu/pizza?via=qr", "https://www.example.com/pizza?x=1"),
    ("/menu/pizza?via=qr&c=3", "https://www.example.com/pizza?x=1&c=3"),
    ("/menu/pizza?via=web", nil), ("/menu/pizza", nil),
    (
      "/menu/a.b?a=1&via=qr&b=2", "https://www.example.com/dish/a.b?utm_source=qr&a=1&b=2#top"
    ),
    ("/menu/caf%C3%A9?via=qr", "https://www.example.com/dish/caf%C3%A9?utm_source=qr#top"),
    (
      "/i/00000000-0000-4000-8000-0000000000aF",
      "https://www.example.com/i?id=00000000-0000-4000-8000-0000000000aF"
    ),
    ("/i/00000000-0000-4000-8000-0000000000g0", nil),
    ("/c/ABCDE0", "https://www.example.com/100%25/ABCDE0"), ("/c/ABCDEFGH", nil),
    ("/r/-2/07", "https://www.example.com/r/-2-07.html"), ("/r/-3/07", nil), ("/r/1/7", nil),
    ("/r/12/99", "https://www.example.com/r/12-99.html"), ("/r/13/99", nil),
    ("/d/a/b/c?size=3&colour=red&lang=de", "https://www.example.com/de/3/red"),
    ("/d/a?size=3&lang=en&z=1", "https://www.example.com/en/3/?z=1"),
    ("/d/a?y=0&size=3&lang=en&z=1", "https://www.example.com/en/3/?y=0&z=1"),
    ("/d/a?size=0&lang=en", nil), ("/d?size=3&lang=en", nil),
    ("/", "https://www.example.com"), ("/?a=b", "https://www.example.com?a=b"),
    ("/a17K", "https://www.example.com/p/17"), ("/a17k", nil), ("/a901K", nil),
    ("/a17K/", "https://www.example.com/p/17"),
    ("/a17K?utm=1", "https://www.example.com/p/17?utm=1"),
  ]

  @Test("printed URLs lead where they should, and others nowhere", arguments: servers)
  func printed(_ server: RedirectServer) throws {
    let map = try Self.map()
    let running = try WebServer(server, try map.files(for: server))
    for (test, answer) in zip(Self.cases, try running.ask(Self.cases.map(\.request))) {
      #expect(answer.location == test.location, "\(test.request)")
      #expect(answer.status == (test.location == nil ? 404 : 302), "\(test.request)")
    }
    let examples = map.examples
    #expect(examples.count >= 1_000)
    let paths = examples.map { Self.request(for: $0.url) }
    for (example, answer) in zip(examples, try running.ask(paths)) {
      #expect(answer == .init(status: 302, location: example.target, type: answer.type))
    }
  }

  /// What a client asks for.
  static func request(for url: InvocationURL) -> String {
    (url.path.isEmpty ? "/" : url.path) + (url.query.map { "?" + $0 } ?? "")
  }

  @Test("what is not for the target is dropped where that is wanted", arguments: servers)
  func dropped(_ server: RedirectServer) throws {
    let running = try WebServer(server, try Self.map(.drop).files(for: server))
    let requests = Self.cases.map(\.request)
    for (test, answer) in zip(Self.cases, try running.ask(requests)) {
      #expect((answer.location == nil) == (test.location == nil), "\(test.request)")
      let rest = answer.location ?? ""
      for item in ["utm=", "b=1", "c=3", "z=1", "y=0"] {
        #expect(
          !rest.contains("?" + item) && !rest.contains("&" + item), "\(test.request): \(rest)")
      }
    }
  }

  /// Requests by which others are sent to where they did not want to go.
  static var hostile: [String] {
    let evil = [
      "//evil.example", "/%2f%2fevil.example", "/%2F/evil.example", "/\\evil.example",
      "/\\/evil.example",
      "/%5cevil.example", "/%5C%5Cevil.example", "///evil.example/%2e%2e", "/.evil.example/..",
      "/@evil.example/x", "/evil.example%00", "/%0d%0aLocation:%20https://evil.example",
      "/%0aSet-Cookie:a=b", "/\u{E9}\u{8D}\u{8A}Location:x", "/%E5%98%8A%E5%98%8DLocation:x",
      "/https://evil.example", "/https:%2f%2fevil.example", "/..%2f..%2fevil.example",
      "/%2e%2e/evil",
      "/javascript:alert(1)//", "/%25%32%66evil.example", "/\"><script>", "/{env.HOME}",
      "/$request_uri",
      "/${jndi:ldap://evil.example}", "/%{HTTP_HOST}", "/\tevil.example", "/a\u{B}b",
    ]
    let prefixes = ["", "/menu", "/s/41/t", "/s/1", "/c", "/r/1", "/i"]
    let mixed = prefixes.flatMap { prefix in evil.map { prefix + $0 } }
    let huge = [
      "/s/1/t/" + String(repeating: "9", count: 20_000),
      "/menu/" + String(repeating: "a", count: 60_000) + "?via=qr",
      "/menu/" + String(repeating: "%41", count: 2_000) + "?via=qr",
      "/a1K?" + String(repeating: "x=1&", count: 5_000),
    ]
    let queries = [
      "/menu/pizza?via=qr%0d%0a", "/menu/pizza?via=%71r", "/menu/pizza?via=qr|tag",
      "/s/42/t/7?promo=a%0d%0ab",
      "/s/42/t/7?promo=a\u{7F}b", "/menu/%2e%2e?via=qr", "/menu/.?via=qr", "/menu/..?via=qr",
      "/menu/a%2fb?via=qr",
      "/menu/a%5cb?via=qr", "/menu/a%00?via=qr", "/menu/%2F%2Fevil.example?via=qr",
      "/menu//evil.example?via=qr",
    ]
    return mixed + huge + queries
  }

  @Test("no request chooses where it is sent", arguments: servers)
  func hostileRequests(_ server: RedirectServer) throws {
    let running = try WebServer(server, try Self.map().files(for: server))
    #expect(Self.hostile.count >= 200)
    for (request, answer) in zip(Self.hostile, try running.ask(Self.hostile)) {
      #expect(answer.location == nil, "\(request.prefix(80)): \(answer)")
      #expect(answer.status == 0 || answer.status >= 400, "\(request.prefix(80)): \(answer)")
    }
    #expect(try running.ask(["/a17K"]).first?.status == 302)
  }

  /// Requests of taps and of others, and where they lead: what a tag wrote goes on in its order, as
  /// it wrote it.
  static let taps: [(request: String, location: String?, isTap: Bool)] = {
    let (who, code) = ("EF963FF7828658A599F3041510671E88", "94EED9EE65337086")
    let tap = "e=\(who)&c=\(code)"
    let target = "https://www.example.com/in?src=tag&"
    return [
      ("/t/a?\(tap)", target + tap, true),
      ("/t/a?x=1&e=\(who)&y=%20&c=\(code)&z", target + "x=1&e=\(who)&y=%20&c=\(code)&z", true),
      (
        "/t/a?e=\(who)\(who.prefix(16))&c=\(code)", target + "e=\(who)\(who.prefix(16))&c=\(code)",
        true
      ),
      ("/u/b?\(tap)", "https://www.example.com/b/\(code)/\(who)", true),
      ("/menu?\(tap)", "https://www.example.com/menu?\(tap)", false),
      ("/menu", "https://www.example.com/menu", false),
      ("/t/a?e=\(who)&c=\(code.lowercased())", nil, false), ("/t/a?e=\(who)", nil, false),
      ("/t/a?e=\(who)&c=\(code)0", nil, false), ("/t/a?e=\(who)&c=\(code)%0d%0aX:y", nil, false),
    ]
  }()

  @Test(
    "what a tag makes anew with every tap goes on whole, and no cache may keep it",
    arguments: servers)
  func taps(_ server: RedirectServer) throws {
    let routes = """
      {"version": 1, "hosts": ["eat.example.com"], "routes": [
        {"name": "tap", "pattern": "/t/{shop}?e={e:sun(picc)}&c={c:sun(cmac)}"},
        {"name": "values", "pattern": "/u/{shop}?e={e:sun(picc)}&c={c:sun(cmac)}"},
        {"name": "menu", "pattern": "/menu"}]}
      """
    let targets = """
      route,target
      tap,https://www.example.com/in?src=tag
      values,https://www.example.com/{shop}/{c}/{e}
      menu,https://www.example.com/menu

      """
    let map = try RedirectRules(
      RouteFile(reading: Array(routes.utf8)).router, host: "eat.example.com",
      table: CSVTable(Array(targets.utf8)), .keep)
    let running = try WebServer(server, try map.files(for: server))
    for (test, answer) in zip(Self.taps, try running.ask(Self.taps.map(\.request))) {
      #expect(answer.location == test.location, "\(test.request)")
      #expect(answer.status == (test.location == nil ? 404 : 302), "\(test.request)")
      #expect(answer.cache == (test.isTap ? "no-store" : nil), "\(test.request)")
    }
    let examples = map.examples.filter {
      $0.url.path.hasPrefix("/t/") || $0.url.path.hasPrefix("/u/")
    }
    #expect(examples.count > 10)
    for (example, answer) in zip(
      examples, try running.ask(examples.map { Self.request(for: $0.url) }))
    {
      #expect(answer.location == example.target && answer.cache == "no-store", "\(example.url)")
    }
  }

  @Test("site files are served as they must be", arguments: servers)
  func siteFiles(_ server: RedirectServer) throws {
    let link = try #require(AndroidLink("com.example.eat=" + String(repeating: "aB", count: 32)))
    let files = [
      RedirectFile(path: ".well-known/apple-app-site-association", text: "{}"),
      RedirectFile(
        path: ".well-known/assetlinks.json", text: AndroidLink.file([link]).text()),
    ]
    // A route that could take them.
    let routes = """
      {"version": 1, "hosts": ["eat.example.com"],
       "routes": [{"name": "all", "pattern": "/{folder}/{name}"}]}
      """
    let map = try RedirectRules(
      RouteFile(reading: Array(routes.utf8)).router, host: "eat.example.com",
      to: "https://www.example.com/{folder}/{name}", .keep)
    let running = try WebServer(server, try map.files(for: server) + files)
    let answers = try running.ask([
      "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json", "/a/b",
    ])
    #expect(answers[0] == .init(status: 200, location: nil, type: "application/json"))
    #expect(answers[1].status == 200)
    #expect(answers[1].type == "application/json", "\(answers[1])")
    #expect(answers[2].location == "https://www.example.com/a/b")
  }
}
