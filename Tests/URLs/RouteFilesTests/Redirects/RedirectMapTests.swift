import CSVText
import Foundation
import InvocationRouter
import InvocationURLs
@testable import RouteFiles
import TestSupport
import Testing

/// Rules before any server has them.
@Suite("Redirect maps") struct RedirectMapTests {
  private static let routes = """
    {"version": 1, "hosts": ["eat.example.com"], "routes": [
      {"name": "table", "pattern": "/s/{store:int(1...500)}/t/{table}?promo={promo?}#{anchor?}"},
      {"name": "deep", "pattern": "/d/{path+}"},
      {"name": "menu", "pattern": "/menu/{lang:de|en}"},
      {"name": "dish", "pattern": "/menu/{dish}"},
      {"name": "away", "pattern": "https://other.example.com/x"}
    ]}
    """

  private static func router() throws -> Router {
    try RouteFile(reading: Array(routes.utf8)).router
  }

  private static func map(_ table: String, _ query: RedirectQuery = .keep) throws -> RedirectRules {
    try RedirectRules(
      router(), host: "eat.example.com", table: CSVTable(Array(table.utf8)), query)
  }

  @Test(
    "what cannot be a map is refused with its line",
    arguments: [
      (
        "route,target\nmenu,https://{lang}.example.com/",
        "line 2: the target 'https://{lang}.example.com/' lets the request choose its host; write the host out and a slash after it, before the first value"
      ),
      (
        "route,target\nmenu,https://www.example.com{lang}",
        "line 2: the target 'https://www.example.com{lang}' lets the request choose its host; write the host out and a slash after it, before the first value"
      ),
      (
        "route,target\nmenu,https://www.example.com:{lang}/x",
        "line 2: the target 'https://www.example.com:{lang}/x' is not a valid URL: "
      ),
      (
        "route,target\nmenu,//evil.example/{lang}",
        "line 2: the target '//evil.example/{lang}' is not a valid URL: "
      ),
      (
        "route,target\nmenu,https://www.example.com/{+lang}",
        "line 2: the target 'https://www.example.com/{+lang}' is not a valid URL: '{+lang}' is not a parameter; in a target, write {name} with nothing else in the braces"
      ),
      (
        "route,target\nmenu,https://www.example.com/{lang",
        "line 2: the target 'https://www.example.com/{lang' is not a valid URL: the braces do not come in pairs"
      ),
      (
        "route,target\nmenu,https://www.example.com/{store}",
        "line 2: the route 'menu' has no parameter 'store'; it has lang"
      ),
      (
        "route,target\ndeep,https://www.example.com/{path}",
        "line 2: 'path' takes several values, which servers cannot pass on; leave it out of the target"
      ),
      (
        "route,target\ntable,https://www.example.com/{anchor}",
        "line 2: 'anchor' is after the #, which servers never receive; leave it out of the target"
      ),
      ("route,target\nnone,https://www.example.com/", "line 2: there is no route 'none'"),
      (
        "route,target\naway,https://www.example.com/",
        "line 2: 'https://other.example.com/x' is not on eat.example.com"
      ),
      (
        "route,url,target\n,,https://www.example.com/",
        "line 2: the row needs a url or a route, one of the two"
      ),
      (
        "url,target\nhttps://eat.example.com/zzz/1,https://www.example.com/",
        "line 2: no route matches 'https://eat.example.com/zzz/1'; the app would not recognize a code of it, either"
      ),
      (
        "url,target\nhttps://www.example.com/menu/de,https://www.example.com/",
        "line 2: 'https://www.example.com/menu/de' is not on eat.example.com"
      ),
      ("url,target\nmenu,https://www.example.com/", "line 2: 'menu' is not a URL: "),
      (
        "url,target\nhttps://eat.example.com/menu/de,https://eat.example.com/menu/en",
        "line 2: the target 'https://eat.example.com/menu/en' is itself a printed URL of this table"
      ),
      (
        "url,target\nhttps://eat.example.com/menu/de,https://a.example/\nhttps://eat.example.com/menu/de,https://b.example/",
        "line 3: '/menu/de' has a target already, in line 2"
      ),
      (
        "route,store,target\ntable,501,https://www.example.com/",
        "line 2: '501' is not a valid value of store"
      ),
      (
        "route,store,target\nmenu,1,https://www.example.com/",
        "line 2: the route 'menu' has no parameter 'store'; it has lang"
      ),
      (
        "route,shop,target\nmenu,1,https://www.example.com/",
        "line 1: 'shop' is not a column of a redirect table; the columns are url, route, target, "
      ),
      (
        "route,to\nmenu,https://www.example.com/",
        "line 1: the table needs the column target, and either url or route"
      ),
      ("route,target", "there is nothing to redirect"),
    ])
  func refusals(_ table: String, _ sentence: String) throws {
    let error = try #require(throws: RedirectError.self) { try Self.map(table + "\n") }
    #expect("\(error)".hasPrefix(sentence), "\(error)")
  }

  private static let taps = """
    {"version": 1, "hosts": ["eat.example.com"], "routes": [
      {"name": "tap", "pattern": "/t/{shop}?e={e:sun(picc)}&c={c:sun(cmac)}"},
      {"name": "menu", "pattern": "/menu"}]}
    """

  private static func tapMap(_ target: String, _ query: RedirectQuery) throws -> RedirectRules {
    let router = try RouteFile(reading: Array(taps.utf8)).router
    return try RedirectRules(router, host: "eat.example.com", to: target, query)
  }

  @Test("no cache may keep the answer to a tap, and to others as before") func taps() throws {
    let map = try Self.tapMap("https://www.example.com/in", .keep)
    let texts = try [RedirectServer.nginx, .caddy, .apache].map { try map.files(for: $0)[0].text }
    for text in texts {
      #expect(text.contains("no-store") && text.contains("302"))
      #expect(!text.contains("301") && !text.contains("308"))
    }
    let plain = try RedirectRules(
      Self.router(), host: "eat.example.com", to: "https://www.example.com/in", .keep)
    for server in [RedirectServer.nginx, .caddy, .apache] {
      let text = try plain.files(for: server)[0].text
      #expect(!text.contains("no-store") && !text.contains("beckon_cache"))
      #expect(!text.contains("mod_headers"))
    }
    #expect(try plain.testList().text.hasPrefix("url,target,status\n"))
    let list = try map.testList().text.split(separator: "\n")
    #expect(list.first == "url,target,status,cache" && list.count > 3)
    for line in list.dropFirst() {
      #expect(line.hasSuffix(",no-store") == line.contains("/t/"), "\(line)")
    }
  }

  @Test(
    "hosts that cannot forbid it take no route of taps",
    arguments: [RedirectServer.netlify, .cloudflare])
  func tapsOfSites(_ server: RedirectServer) throws {
    let map = try Self.tapMap("https://www.example.com/in", .keep)
    let error = #expect(throws: RedirectError.self) { try map.files(for: server) }
    #expect(error?.description.contains("prevent caching of the response to 'tap'") == true)
  }

  @Test("a target that gets half of a tap is told") func incompleteTapRoutes() throws {
    let half = "https://www.example.com/in?e={e}"
    #expect(try Self.tapMap(half, .keep).incompleteTapRoutes == [])
    #expect(try Self.tapMap(half, .drop).incompleteTapRoutes == ["tap"])
    #expect(try Self.tapMap(half + "&c={c}", .drop).incompleteTapRoutes == [])
    let map = try Self.tapMap("https://www.example.com/in?x=1", .keep)
    let tap = "e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086"
    #expect(
      try map.location(of: InvocationURL("https://eat.example.com/t/a?\(tap)"))
        == "https://www.example.com/in?x=1&\(tap)")
  }

  @Test("a template is for every route that has its values") func template() throws {
    let router = try Self.router()
    let map = try RedirectRules(
      router, host: "eat.example.com", to: "https://www.example.com/?s={store}", .keep)
    #expect(map.redirects.map(\.route.name) == ["table"])
    #expect(map.unsent == ["deep", "menu", "dish"])
    #expect(throws: RedirectError(.fitsNoRoute("https://www.example.com/?s={shop}"))) {
      try RedirectRules(
        router, host: "eat.example.com", to: "https://www.example.com/?s={shop}", .keep)
    }
  }

  @Test("numbers of a range, and no others") func numbers() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Effort.count(slice: 300, whole: 5_000) {
      let ends = [
        Int.random(in: -120...1_300, using: &random), Int.random(in: -120...1_300, using: &random),
      ].sorted()
      let range = ends[0]...ends[1]
      let expression = try Regex("^" + NumberExpression.text(range, width: nil) + "$")
      for number in -130...1_310 {
        #expect("\(number)".contains(expression) == range.contains(number), "\(range) \(number)")
      }
      for text in ["", "00", "01", "-", "1a", " 1"] {
        #expect(!text.contains(expression), "\(range)")
      }
    }
    let wide = try Regex("^" + NumberExpression.text(7...123, width: 3) + "$")
    for number in 0...999 {
      let text = String(repeating: "0", count: 3 - "\(number)".count) + "\(number)"
      #expect(text.contains(wide) == (7...123).contains(number), "\(text)")
      #expect(number < 100 || "\(number)" == text)
      if number < 100 { #expect(!"\(number)".contains(wide)) }
    }
  }

  /// Two ways to say where a URL leads: the words of `location`, and the expressions for servers.
  @Test("expressions and words agree", arguments: RedirectQuery.allCases)
  func agreement(_ query: RedirectQuery) throws {
    let file = try RouteFile(reading: Array(RedirectServerTests.table.utf8))
    let rules: [RouteRules] = [
      .standard, RouteRules(pathCase: .insensitive), RouteRules(trailingSlash: .exact),
      RouteRules(extras: .refused),
    ]
    for rules in rules {
      let router = try Router(file.router.routes, rules: rules)
      let map = try RedirectRules(
        router, host: "eat.example.com",
        table: CSVTable(
          Array(
            RedirectServerTests.targets.prefix(1_500).utf8.split(separator: 10).dropLast().joined(
              separator: [10]))), query)
      let expressions = try map.redirects.flatMap { try $0.expressions(rules, query) }
        .map { (try Regex($0.pattern), $0.target) }
      for example in map.examples {
        let request = RedirectServerTests.request(for: example.url)
        let found = try expressions.lazy.compactMap { expression, target in
          try expression.wholeMatch(in: request).map { match in
            target.map { piece in
              switch piece {
              case .text(let text): text
              case .group(let number): String(match.output[number].substring ?? "")
              }
            }.joined()
          }
        }.first
        #expect(found == example.target, "\(request)")
      }
      #expect(map.examples.count > 100)
    }
  }

  @Test("a list of any number of segments takes the root, with and without a slash at its end")
  func root() throws {
    for pattern in ["/{path*}", "/{path*}/"] {
      let route = try Route("all", pattern, hosts: ["eat.example.com"])
      let rules = RouteRules(trailingSlash: .exact)
      let map = try RedirectRules(
        Router([route], rules: rules), host: "eat.example.com", to: "https://www.example.com/",
        .keep)
      let expressions = try map.redirects.flatMap { try $0.expressions(rules, .keep) }
        .map { try Regex($0.pattern) }
      for path in ["/", "/a", "/a/", "/a/b", "/a/b/", "//"] {
        let url = try InvocationURL("https://eat.example.com" + path)
        let isMatched = (try? route.match(url, rules: rules)) != nil
        #expect(
          try expressions.contains { try $0.wholeMatch(in: path) != nil } == isMatched,
          "\(pattern) \(path)")
      }
    }
  }

  @Test("what a host of sites cannot say is refused") func sites() throws {
    let words = try Self.map("route,target\nmenu,https://www.example.com/{lang}\n")
    #expect(
      try words.files(for: .netlify)[0].text.hasSuffix(
        "/menu/de https://www.example.com/de 302\n/menu/en https://www.example.com/en 302\n"))
    #expect(
      try words.files(for: .cloudflare)[0].text.contains(
        "/.well-known/* /.well-known/:splat 200\n/menu/de https://www.example.com/de 302\n"))
    func said(_ server: RedirectServer, _ table: String, _ query: RedirectQuery = .keep) throws
      -> String
    {
      let map = try Self.map(table, query)
      return "\(try #require(throws: RedirectError.self) { try map.files(for: server) })"
    }
    #expect(
      try said(.netlify, "route,target\nmenu,https://www.example.com/\n", .drop)
        == "Netlify cannot drop the query of a request; use --query keep")
    #expect(
      try said(
        .cloudflare, "url,target\nhttps://eat.example.com/menu/de?x=1,https://www.example.com/\n")
        == "line 2: Cloudflare Pages cannot match the query of a request, which '/menu/de?x=1' needs"
    )
    #expect(
      try said(.netlify, "route,target\ntable,https://www.example.com/{promo}\n")
        == "line 2: Netlify cannot match an optional item of the query")
    let shops = """
      {"version": 1, "hosts": ["eat.example.com"], "routes": [
        {"name": "number", "pattern": "/x/{n:int}"}, {"name": "text", "pattern": "/x/{t}"}]}
      """
    let map = try RedirectRules(
      RouteFile(reading: Array(shops.utf8)).router, host: "eat.example.com",
      to: "https://www.example.com/", .keep)
    #expect(throws: RedirectError.self) { try map.files(for: .netlify) }
    #expect(try map.files(for: .nginx).count == 1)
    #expect(
      try said(.nginx, "route,target\nmenu,https://www.example.com/$x\n")
        == "line 2: nginx cannot write the $ of 'https://www.example.com/$x'")
  }
}
