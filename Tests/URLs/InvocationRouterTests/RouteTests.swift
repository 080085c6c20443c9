import InvocationRouter
import InvocationURLs
import TestSupport
import Testing

@Suite("Route patterns") struct RouteTests {
  let vectors: RouteVectors

  init() throws { vectors = try RouteVectors.load() }

  @Test("good patterns") func good() throws {
    #expect(vectors.good.count >= 7)
    for vector in vectors.good {
      let route = try Route("r", vector.pattern, hosts: vector.hosts ?? [])
      #expect(route.parameters.map(\.name) == vector.parameters, "\(vector.pattern)")
    }
  }

  @Test("bad patterns name their place and what to write") func bad() throws {
    #expect(vectors.bad.count >= 40)
    for vector in vectors.bad {
      let error = #expect(throws: RoutePatternError.self, "\(vector.pattern)") {
        try Route("r", vector.pattern, hosts: vector.hosts ?? [])
      }
      #expect(error?.offset == vector.offset, "\(vector.pattern)")
      #expect(error?.problem.sentence == vector.message, "\(vector.pattern)")
      #expect(error?.description == "pattern byte \(vector.offset): \(vector.message)")
    }
  }

  @Test("no prefix and no changed byte of a pattern traps") func damage() throws {
    for vector in vectors.good {
      let bytes = Array(vector.pattern.utf8)
      for end in bytes.indices {
        _ = try? Route("r", String(decoding: bytes[..<end], as: UTF8.self), hosts: ["h.example"])
        for other in "{}?*+:|/#&=%. 0é".utf8 {
          var changed = bytes
          changed[end] = other
          _ = try? Route("r", String(decoding: changed, as: UTF8.self), hosts: ["h.example"])
        }
      }
    }
  }

  @Test("matching") func match() throws {
    for vector in vectors.match {
      let route = try Route("r", vector.pattern)
      let rules = RouteRules(vector.rules ?? [])
      let url = try InvocationURL(vector.url)
      let table = try Router([route], rules: rules)
      if let values = vector.values {
        let expected = RouteValues(values)
        let match = try route.match(url, rules: rules)
        #expect(match.values == expected, "\(vector.pattern) \(vector.url)")
        for pair in expected.pairs { #expect(match[pair.name] == pair.value) }
        let extras = match.extraItems.map { item in
          String(item.name) + (item.value.map { "=" + $0 } ?? "")
        }
        #expect(extras == vector.extras ?? [], "\(vector.pattern) \(vector.url)")
        #expect(table.match(url).match?.values == expected, "\(vector.pattern) \(vector.url)")
      } else {
        let error = #expect(throws: RouteMismatch.self, "\(vector.pattern) \(vector.url)") {
          try route.match(url, rules: rules)
        }
        #expect(error?.reason.sentence == vector.message, "\(vector.pattern) \(vector.url)")
        #expect(error?.description.hasPrefix("route 'r': ") == true)
        guard case .noRoute(let miss) = table.match(url) else {
          Issue.record("\(vector.pattern) matches \(vector.url)")
          continue
        }
        #expect(miss.nearest().map(\.reason.sentence) == [vector.message])
      }
    }
  }

  @Test("printing") func print() throws {
    for vector in vectors.print {
      let route = try Route("r", vector.pattern)
      let values = RouteValues(vector.values)
      if let url = vector.url {
        let printed = try route.url(values)
        #expect(printed.text == url)
      } else {
        let error = #expect(throws: RoutePrintError.self, "\(vector.pattern)") {
          try route.url(values)
        }
        #expect(error?.description == vector.message)
      }
    }
  }

  @Test("printing on another host") func hosts() throws {
    let route = try Route("r", "/s/{a}", hosts: ["a.example", "b.example:8443"])
    #expect(try route.url(["a": "1"]).text == "https://a.example/s/1")
    #expect(try route.url(["a": "1"], host: "B.example:8443").text == "https://b.example:8443/s/1")
    let error = #expect(throws: RoutePrintError.self) {
      try route.url(["a": "1"], host: "c.example")
    }
    #expect(
      error?.description
        == "route 'r': the route has no host 'c.example'; its hosts are a.example, b.example:8443"
    )
  }
}
