import Payloads
import InvocationURLs
import RouteTestSupport
import TestSupport
import Testing

/// The round-trip law: what a route prints comes back from every carrier as the same route with the
/// same values.
@Suite("Round trips") struct RoundTripTests {
  static let seed: UInt64 = 0x5EED_7217
  static let count = 1_000

  /// A table, the route that is printed, and its values.
  struct Case {
    var number: Int
    var router: Router
    var route: Route
    var values: RouteValues
    var url: InvocationURL

    var place: String { "seed \(seed) case \(number): \(route.pattern) \(values) \(url)" }
  }

  static let cases = Result { try makeCases() }

  @Test(
    "every carrier gives back the route and its values",
    .uses(.rsvgConvert, .pdftoppm, .ghostscript),
    arguments: Carriers.all.indices)
  func law(_ index: Int) throws {
    let carrier = Carriers.all[index]
    var carried = 0
    let cases = try Self.cases.get()
    for example in cases where Effort.isSoak || example.number % carrier.stride == 0 {
      guard let payload = try carrier.carry(example.url) else { continue }
      carried += 1
      let resolution = example.router.resolve(payload)
      guard case .invocation(let invocation) = resolution.outcome else {
        Issue.record(
          "\(carrier.name): \(resolution.outcome) \(resolution.reasons); \(example.place)")
        continue
      }
      let expected = example.values.withEmptyLists(of: example.route)
      #expect(invocation.route == example.route, "\(carrier.name): \(example.place)")
      #expect(invocation.values == expected, "\(carrier.name): \(example.place)")
    }
    // A carrier that refuses nearly everything would prove nothing.
    let offered = Effort.isSoak ? cases.count : (cases.count - 1) / carrier.stride + 1
    #expect(carried * 10 >= offered, "\(carrier.name) carried \(carried) of \(offered) URLs")
  }

  @Test(
    "files are also seen by librsvg, poppler and Ghostscript",
    .needs(.rsvgConvert, .pdftoppm, .ghostscript))
  func otherEyes() { #expect(QRFile.all.count == 7) }

  /// Tables of a few random routes, with one of them printed. A URL that lint refuses is not
  /// printed, and one that a route of higher rank takes belongs to that route.
  private static func makeCases() throws -> [Case] {
    var generator = SeededGenerator(seed: seed)
    var cases: [Case] = []
    while cases.count < count {
      let routes = try (0..<3).map { index in
        let spec = RouteSpec.random("r\(index)", &generator)
        return try Route(spec.name, spec.pattern)
      }
      guard let router = try? Router(routes) else { continue }
      let values = RouteValues.random(of: routes[0], &generator)
      let url = try routes[0].url(values)
      guard url.lint().allSatisfy({ $0.level != .error }),
        router.match(url).match?.route == routes[0]
      else { continue }
      cases.append(
        Case(number: cases.count, router: router, route: routes[0], values: values, url: url))
    }
    return cases
  }
}
