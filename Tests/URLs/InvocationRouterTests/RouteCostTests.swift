import InvocationURLs
import RouteTestSupport
import TestSupport
import Testing

@testable import InvocationRouter

/// What tables cost is counted in places that were looked at, never in time.
@Suite("What large tables cost") struct RouteCostTests {
  private func router(_ patterns: some Sequence<String>) throws -> Router {
    try Router(
      patterns.enumerated().map { try Route("r\($0)", "https://h.example" + $1) })
  }

  private func builder(_ patterns: some Sequence<String>) throws -> RouteTableBuilder {
    var builder = RouteTableBuilder(rules: .standard)
    try builder.add(
      patterns.enumerated().map { try Route("r\($0)", "https://h.example" + $1) })
    return builder
  }

  @Test("a miss looks at as few routes of a large table as of a small one")
  func misses() throws {
    for path in ["/x/1", "/c7/x/1/2", "/c7/1/t", "/c7/1/t/2/3", "", "//"] {
      var counts: [Int] = []
      for size in [200, 4_000] {
        let router = try router((0..<size).map { "/c\($0)/{store:int}/t/{table}" })
        var neighbours = NearestRouteSearch(router.table, bound: RouteMiss.defaultBound)
        neighbours.gather(try InvocationURL("https://h.example" + path))
        #expect(neighbours.routes.count <= RouteMiss.defaultBound)
        counts.append(neighbours.looks)
      }
      #expect(counts[0] == counts[1] && counts[0] < 20, "\(path): \(counts)")
    }
  }

  @Test("a miss in a large table names the route that goes farthest") func farthest() throws {
    let router = try router(
      (0..<1_000).map { "/c\($0)/{store:int}/t" } + ["/s/{n:int}/menu?lang={l:de|en}"]
        + (0..<100).map { "/s/x\($0)" } + ["/f/{rest+}/end"])
    let expected = [
      "/s/1/menu?lang=fr": "the query item 'lang' is 'fr', but the route expects one of de, en",
      "/s/y/menu": "segment 2 is 'y', and {n} is a number",
      "/c77/z/t": "segment 2 is 'z', and {store} is a number",
      "/c77/1": "segment 3 is missing; the route expects 't' there",
      "/f/1/menu/a/b": "segment 5 is 'b', but the route expects 'end'",
    ]
    for (path, sentence) in expected {
      let answer = router.match(try InvocationURL("https://h.example" + path))
      guard case .noRoute(let miss) = answer else {
        Issue.record("\(path) matched")
        continue
      }
      #expect(miss.nearest(1).first?.reason.sentence == sentence, "\(path)")
    }
  }

  @Test("the scheme and the host are named in a large table, too") func otherHosts() throws {
    let router = try router((0..<1_000).map { "/c\($0)" })
    func sentence(_ text: String) throws -> String? {
      guard case .noRoute(let miss) = router.match(try InvocationURL(text)) else { return nil }
      return miss.nearest(1).first?.reason.sentence
    }
    #expect(
      try sentence("http://h.example/c1") == "the scheme is http, but the route expects https")
    #expect(
      try sentence("https://g.example/c1")
        == "the host is g.example, but the route is on h.example")
  }

  @Test("of few routes and of many the same is nearest, by random tables") func bounded() throws {
    var generator = SeededGenerator(seed: 0x5EED_0010)
    var misses = 0
    func path() -> String {
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        "/" + (["a", "b", "c", "d", "{}"].randomElement(using: &generator) ?? "a")
      }.joined()
    }
    for round in 0..<Effort.count(slice: 200, whole: 10_000) {
      let patterns = Set((0..<60).map { _ in path() }).sorted()
      let routes = try patterns.enumerated().map { index, pattern in
        let parts = pattern.split(separator: "{}", omittingEmptySubsequences: false).enumerated()
        let named = parts.map {
          $0.offset == 0 ? "\($0.element)" : "{p\($0.offset):int}\($0.element)"
        }
        return try Route("r\(index)", "https://h.example" + named.joined())
      }
      let router = try Router(routes)
      let url = try InvocationURL(
        "https://h.example" + path().split(separator: "{}").joined(separator: "7"))
      guard case .noRoute(let miss) = router.match(url) else { continue }
      misses += 1
      let (all, few) = (miss.nearest(1, among: 100).first, miss.nearest(1, among: 20).first)
      #expect(all?.progress == few?.progress, "round \(round): \(url) in \(routes)")
    }
    #expect(misses > 10)
  }

  @Test("twice the word lists take twice the looks") func wordLists() throws {
    func looks(_ count: Int) throws -> Int {
      try builder(
        (0..<count).map { route in
          "/{w:\((0..<20).map { "w\(route)x\($0)" }.joined(separator: "|"))}/a"
        }
      ).looks
    }
    let (once, twice) = (try looks(100), try looks(200))
    #expect(twice <= once * 2 + 100, "\(once) \(twice)")
  }

  @Test("twice the ranges of numbers take little more than twice the looks") func ranges() throws {
    func looks(_ count: Int) throws -> Int {
      try builder((0..<count).map { "/{n:int(\($0 * 10)...\($0 * 10 + 9))}/a" }).looks
    }
    let (once, twice) = (try looks(500), try looks(1_000))
    #expect(twice <= once * 5 / 2, "\(once) \(twice)")
  }

  @Test("twice the pairs of constants below parameters take twice the looks")
  func pairs() throws {
    func looks(_ count: Int) throws -> Int {
      try builder(
        (0..<count).flatMap { ["/c\($0)/{a}/t/{b}", "/c\($0)/{a}/u/{b}"] }
      ).looks
    }
    let (once, twice) = (try looks(500), try looks(1_000))
    #expect(twice <= once * 2 + 100, "\(once) \(twice)")
  }

  @Test("many splits of a long path among many routes are each tried once") func splits() throws {
    // If a place were reached in several ways, this would not end.
    let router = try router(
      (0..<40).map { lead in
        (0..<lead).map { "/{p\($0)}" }.joined() + "/{rest*}/a\(lead % 7)/{z}"
      })
    let path = String(repeating: "/a", count: 2_000)
    let url = try InvocationURL("https://h.example" + path + "/a9/x")
    #expect(router.match(url).match == nil)
    #expect(router.matches(url, limit: 99).isEmpty)
    let found = router.matches(try InvocationURL("https://h.example" + path + "/a3/x"), limit: 99)
    #expect(found.count == 6)
  }

  @Test("what overlaps a range is found, by random ranges") func overlaps() {
    var generator = SeededGenerator(seed: 0x5EED_0011)
    func range() -> ClosedRange<Int> {
      let lower = Int.random(in: 0...100, using: &generator)
      return lower...lower + Int.random(in: 0...20, using: &generator)
    }
    for _ in 0..<200 {
      let ranges = (0..<Int.random(in: 0...40, using: &generator)).map { (range(), Int32($0)) }
      let (index, wanted) = (RangeIndex(ranges), range())
      let expected = ranges.filter { $0.0.overlaps(wanted) }.map(\.1)
      #expect(index.overlapping(wanted).found.sorted() == expected, "\(wanted) in \(ranges)")
    }
  }

  @Test("many alternatives in one place agree with a naive matcher") func fans() throws {
    var generator = SeededGenerator(seed: 0x5EED_0012)
    let words = (0..<12).map { "w\($0)" } + ["7", "12"]
    var found = 0
    for round in 0..<Effort.count(slice: 25, whole: 5_000) {
      var (specs, routes): ([RouteSpec], [Route]) = ([], [])
      for index in 0..<50 {
        let lower = Int.random(in: 0...60, using: &generator)
        let part: RouteSpec.Part =
          Bool.random(using: &generator)
          ? .words(Array(words.shuffled(using: &generator).prefix(3)))
          : .integer(lower...lower + Int.random(in: 0...20, using: &generator))
        let spec = RouteSpec(
          name: "r\(index)", host: "h.example",
          segments: [part, .constant(["a", "b", "c"].randomElement(using: &generator) ?? "a")])
        let route = try Route(spec.name, spec.pattern)
        let clash = specs.contains { other in
          other.rank == spec.rank && (try? Router([Route("o", other.pattern), route])) == nil
        }
        let isAccepted = (try? Router(routes + [route])) != nil
        #expect(
          isAccepted == !clash, "round \(round): \(spec.pattern) in \(specs.map(\.pattern))")
        guard isAccepted else { continue }
        specs.append(spec)
        routes.append(route)
      }
      let (router, naive) = (try Router(routes), NaiveMatcher(specs: specs, rules: .standard))
      for _ in 0..<20 {
        let first = (words + (0..<90).map { "\($0)" }).randomElement(using: &generator) ?? "1"
        let last = ["a", "b", "c", "d"].randomElement(using: &generator) ?? "a"
        let url = try InvocationURL("https://h.example/\(first)/\(last)")
        let expected = naive.match(url)
        #expect([router.match(url).match?.route.name].compactMap(\.self) == expected, "\(url)")
        #expect(Set(router.matches(url, limit: 99).map(\.route.name)).isSuperset(of: expected))
        found += expected.count
      }
    }
    #expect(found > 50)
  }

  @Test("a route on thousands of hosts has each once, and names a few of them") func hosts() throws
  {
    let names = (0..<3_000).map { "h\($0).example" }
    let route = try Route("r", "/x", hosts: names + names)
    #expect(route.hosts.map(\.name) == names)
    let router = try Router([route])
    #expect(router.match(try InvocationURL("https://h2999.example/x")).match != nil)
    guard case .noRoute(let miss) = router.match(try InvocationURL("https://g.example/x")) else {
      Issue.record("matched")
      return
    }
    #expect(
      miss.nearest().map(\.reason.sentence) == [
        "the host is g.example, but the route is on h0.example, h1.example, h2.example and "
          + "2997 more"
      ])
    guard case .noRoute(let plain) = router.match(try InvocationURL("http://h7.example/x")) else {
      Issue.record("matched")
      return
    }
    #expect(
      plain.nearest().map(\.reason.sentence) == ["the scheme is http, but the route expects https"])
  }
}
