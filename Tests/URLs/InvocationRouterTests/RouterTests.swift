@testable import InvocationRouter
import InvocationURLs
import TestSupport
import Testing

@Suite("Route tables") struct RouterTests {
  let vectors: RouteVectors

  init() throws { vectors = try RouteVectors.load() }

  private func routes(_ patterns: [String]) throws -> [Route] {
    try patterns.map { try Route($0, $0, hosts: ["h.example"]) }
  }

  @Test("conflicts are refused with a URL that both match") func conflicts() throws {
    for vector in vectors.tables {
      let rules = RouteRules(vector.rules ?? [])
      for order in [vector.routes, vector.routes.reversed()] {
        let routes = try routes(order)
        guard let example = vector.conflict else {
          #expect(throws: Never.self, "\(vector.routes)") { try Router(routes, rules: rules) }
          continue
        }
        let error = #expect(throws: RouteTableError.self, "\(vector.routes)") {
          try Router(routes, rules: rules)
        }
        guard case .conflict(let a, let b, let text)? = error?.problems.first else {
          Issue.record("\(vector.routes): \(String(describing: error))")
          continue
        }
        #expect([a, b] == routes)
        let url = try InvocationURL(text)
        #expect(throws: Never.self) { try a.match(url, rules: rules) }
        #expect(throws: Never.self) { try b.match(url, rules: rules) }
        if order == vector.routes { #expect(text == example) }
      }
    }
  }

  @Test("precedence, whatever the order") func precedence() throws {
    for vector in vectors.precedence {
      for order in [vector.routes, vector.routes.reversed()] {
        let answer = try Router(routes(order)).match(
          try InvocationURL("https://h.example" + vector.url))
        #expect(answer.match?.route.name == vector.route, "\(vector.url) in \(order)")
      }
    }
  }

  @Test("the sentences of a refused table") func sentences() throws {
    let routes = [
      try Route("one", "https://h.example/s/{a}"), try Route("two", "https://h.example/s/{b}"),
      try Route("one", "https://h.example/t"),
    ]
    let error = #expect(throws: RouteTableError.self) { try Router(routes) }
    #expect(
      error?.description == """
        the routes 'one' and 'two' both match https://h.example/s/x, and neither takes precedence over the \
        other; make one of them stricter
        two routes have the name 'one'; each needs a name of its own
        """)
  }

  @Test("a table that cannot hold all routes says which do not fit, and what to do")
  func full() throws {
    func router(_ count: Int) throws -> Router {
      let routes = try (0..<count).map { try Route("r\($0)", "https://h.example/c\($0)/{a}") }
      return try Router(routes, rules: .standard, limit: 1 << 20)
    }
    let error = #expect(throws: RouteTableError.self) { try router(20_000) }
    guard case .full(let route, after: let count, limit: 1_048_576)? = error?.problems.first else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(count > 5_000 && route.name == "r\(count)")
    #expect(try router(count).routes.count == count)
    #expect(throws: RouteTableError.self) { try router(count + 1) }
    #expect(
      error?.description == """
        the route 'r\(count)' and those after it do not fit: the \(count) before them fill the 1 MiB \
        in which a table looks routes up; give some of them to a table of their own, such as those \
        of one host
        """)
  }

  @Test(
    "constants of every length are told apart by each byte, with and without case",
    arguments: [RouteRules.standard, RouteRules(pathCase: .insensitive)])
  func longConstants(_ rules: RouteRules) throws {
    let texts = (1...40).flatMap { length -> [String] in
      let text = [Character](repeating: "a", count: length)
      return [String(text)]
        + text.indices.map { index in
          var changed = text
          changed[index] = "z"
          return String(changed)
        }
    }
    // Long programs and short ones, on hosts of a few and of many bytes.
    let hosts = ["h.example", "a-host-with-a-longer-name.example"]
    let router = try Router(
      texts.enumerated().map { index, text in
        try Route("r\(index)", "/\(text)/{x}/\(text)", hosts: [hosts[text.count % 2], "i.example"])
      }, rules: rules)
    func name(_ host: String, _ text: String) throws -> String? {
      let url = try InvocationURL("https://\(host)/\(text)/1/\(text)")
      return router.match(url).match?.route.name
    }
    for (index, text) in texts.enumerated() {
      #expect(try name(hosts[text.count % 2].uppercased(), text) == "r\(index)")
      #expect(try name("I.Example", text) == "r\(index)")
      #expect(try name(hosts[1 - text.count % 2], text) == nil)
      #expect(try name("i.example", text + "b") == nil)
      let isFound = try name("i.example", text.uppercased()) == "r\(index)"
      #expect(isFound == (rules.pathCase == .insensitive))
    }
  }

  @Test("a miss names the nearest routes") func nearest() throws {
    let router = try Router([
      try Route("stop", "https://h.example/stop/{id:int}"),
      try Route("table", "https://h.example/s/{store:int}/t/{table}"),
      try Route("menu", "https://h.example/s/{store:int}/menu?lang={lang:de|en}"),
      try Route("other", "https://other.example/s/1/menu"),
    ])
    let answer = router.match(try InvocationURL("https://h.example/s/1/menu?lang=fr"))
    guard case .noRoute(let miss) = answer else {
      Issue.record("matched")
      return
    }
    #expect(
      miss.nearest().map(\.description) == [
        "route 'menu': the query item 'lang' is 'fr', but the route expects one of de, en",
        "route 'table': segment 3 is 'menu', but the route expects 't'",
        "route 'stop': segment 1 is 's', but the route expects 'stop'",
      ])
    let long = router.match(try InvocationURL("https://h.example/s/x/menu"))
    guard case .noRoute(let miss) = long else {
      Issue.record("matched")
      return
    }
    // All three part from it in segment 2; the one that is as long as it goes first.
    #expect(miss.nearest(2).map(\.route) == ["menu", "table"])
    #expect(miss.nearest(1).count == 1)
    #expect(miss.nearest(0).isEmpty)
  }

  @Test("hosts, schemes and ports are kept apart") func hosts() throws {
    let router = try Router([
      try Route("a", "/x", hosts: ["a.example", "b.example"]),
      try Route("c", "https://c.example:8443/x"),
      try Route("plain", "http://a.example/x"),
    ])
    let expected = [
      "https://a.example/x": "a", "https://B.EXAMPLE/x": "a", "https://c.example:8443/x": "c",
      "http://a.example/x": "plain", "https://c.example/x": nil, "http://b.example/x": nil,
    ]
    for (url, name) in expected {
      #expect(router.match(try InvocationURL(url)).match?.route.name == name, "\(url)")
    }
    #expect(router["c"]?.pattern == "https://c.example:8443/x")
    #expect(router["d"] == nil)
    #expect(router.match(try InvocationURL("https://b.example/x")).match?.host.name == "b.example")
  }

  @Test("an IPv6 address is one host in all its spellings") func addresses() throws {
    let router = try Router([try Route("a", "https://[2001:DB8:0:0::1]/x")])
    for host in ["[2001:db8::1]", "[2001:0db8:0:0:0:0:0:1]", "[2001:DB8:0::0.0.0.1]"] {
      let match = router.match(try InvocationURL("https://\(host)/x")).match
      #expect(match?.host.authority == "[2001:db8::1]", "\(host)")
    }
    #expect(router.routes[0].hosts.map(\.name) == ["[2001:db8::1]"])
  }
}
