import InvocationRouter
import InvocationURLs
import RouteTestSupport
import TestSupport
import Testing

@Suite("Laws of routes") struct RouterLawTests {
  static let seed: UInt64 = 0x5EED_0003

  @Test("a naive matcher agrees, and the order of the table does not matter")
  func naive() throws {
    var generator = SeededGenerator(seed: Self.seed)
    var found = 0
    for round in 0..<Effort.count(slice: 5_000, whole: 200_000) {
      let rules = RouteRules(
        trailingSlash: Bool.random(using: &generator) ? .either : .exact,
        extras: Bool.random(using: &generator) ? .kept : .refused)
      let (specs, router) = try table(rules, &generator)
      let shuffled = try Router(router.routes.shuffled(using: &generator), rules: rules)
      let naive = NaiveMatcher(specs: specs, rules: rules)
      for _ in 0..<4 {
        guard let spec = specs.randomElement(using: &generator) else { continue }
        let url = try InvocationURL(spec.url(&generator))
        let expected = naive.match(url)
        let answer = router.match(url).match?.route.name
        let place = "seed \(Self.seed) round \(round): \(url) in \(specs.map(\.pattern))"
        #expect([answer].compactMap(\.self) == expected, "\(place)")
        #expect(shuffled.match(url).match?.route.name == answer, "\(place)")
        if answer != nil { found += 1 }
      }
    }
    #expect(found > 1_000)
  }

  /// A table of random routes; those that a table refuses are left out.
  private func table(
    _ rules: RouteRules, _ generator: inout SeededGenerator
  ) throws -> ([RouteSpec], Router) {
    var (specs, routes): ([RouteSpec], [Route]) = ([], [])
    for index in 0..<Int.random(in: 1...6, using: &generator) {
      let spec = RouteSpec.random("r\(index)", &generator)
      let route = try Route(spec.name, spec.pattern)
      do {
        _ = try Router(routes + [route], rules: rules)
        specs.append(spec)
        routes.append(route)
      } catch {
        try expectHonest(error, rules)
      }
    }
    return (specs, try Router(routes, rules: rules))
  }

  /// A refused pair must have a URL that both match.
  private func expectHonest(_ error: RouteTableError, _ rules: RouteRules) throws {
    for case .conflict(let a, let b, let text) in error.problems {
      let url = try InvocationURL(text)
      #expect(throws: Never.self, "\(a) and \(b): \(text)") {
        _ = try a.match(url, rules: rules)
        _ = try b.match(url, rules: rules)
      }
    }
  }

  static let allRules: [RouteRules] = [
    .standard, RouteRules(pathCase: .insensitive), RouteRules(trailingSlash: .exact),
    RouteRules(extras: .refused), RouteRules(trailingSlash: .exact, extras: .refused),
  ]

  @Test("what is printed matches with the same values, and prints again as it was")
  func printThenMatch() throws {
    var generator = SeededGenerator(seed: Self.seed)
    for round in 0..<Effort.count(slice: 5_000, whole: 200_000) {
      let spec = RouteSpec.random("r", &generator)
      let route = try Route("r", spec.pattern)
      let values = RouteValues.random(of: route, &generator)
      let url = try route.url(values)
      let place = "seed \(Self.seed) round \(round): \(spec.pattern) \(values)"
      for rules in Self.allRules {
        let found = try Router([route], rules: rules).match(url).match
        #expect(found?.values == values.withEmptyLists(of: route), "\(place) \(rules)")
      }
      let match = try route.match(url)
      #expect(match.values == values.withEmptyLists(of: route), "\(place)")
      #expect(try route.url(match.values).isEquivalent(to: url), "\(place)")
    }
  }

  @Test("what matches prints as an equivalent URL, item order and reserved characters aside")
  func matchThenPrint() throws {
    var generator = SeededGenerator(seed: Self.seed)
    var count = 0
    for round in 0..<Effort.count(slice: 10_000, whole: 200_000) {
      let spec = RouteSpec.random("r", &generator)
      let route = try Route("r", spec.pattern)
      let url = try InvocationURL(spec.url(&generator))
      guard let match = try? route.match(url) else { continue }
      count += 1
      let place = "seed \(Self.seed) round \(round): \(spec.pattern) \(url)"
      let again = try match.printed()
      #expect(again.isEquivalent(to: url), "\(place): \(again)")
      #expect(try route.match(again).values == match.values, "\(place)")
    }
    #expect(count > 1_000)
  }
}
