import BenchmarkKit
import InvocationRouter
import InvocationURLs

/// What tables cost where it could grow out of proportion: each at one size and at ten times the
/// size, as a ratio to a floor of the same run.
enum RouteGrowthBenchmarks: Suite {
  static let name = "routegrowth"

  static func run(_ report: inout Report) throws {
    try misses(&report)
    try longURLs(&report)
    try tables(&report)
    try associations(&report)
  }

  /// A URL that no route takes, with the nearest route, beside one that a route takes.
  private static func misses(_ report: inout Report) throws {
    report.heading("Misses with their nearest route (ratio: to a hit with its values)")
    for count in [1_000, 10_000, 100_000] {
      let router = try Router(
        (0..<count).map { try Route("r\($0)", "https://h.example/c\($0)/{store:int}/t/{table}") })
      let hit = try InvocationURL("https://h.example/c77/12/t/7")
      let floor = measure("route.hit, \(count) routes") { keep(router.match(hit).match?.values) }
      report.add(floor)
      for path in ["/x/12/t/7", "/c77/x/t/7", "/c77/12/t/7/8"] {
        let url = try InvocationURL("https://h.example" + path)
        add(&report, "route.miss \(path), \(count) routes", floor) { keep(nearest(router, url)) }
      }
    }
  }

  private static func longURLs(_ report: inout Report) throws {
    report.heading("Long URLs without a route, 10,000 routes (ratio: to parsing the URL)")
    let router = try Router(
      (0..<10_000).map { try Route("r\($0)", "https://h.example/{a}/c\($0)/{b}") })
    for size in [3_000, 30_000] {
      for piece in ["a", "a/", "%C3%A9"] {
        let text =
          "https://h.example/x/" + String(repeating: piece, count: size / piece.utf8.count)
        let floor = try measure("url.parse, \(size) bytes of \(piece)") {
          keep(try InvocationURL(text))
        }
        report.add(floor)
        let url = try InvocationURL(text)
        add(&report, "route.miss, \(size) bytes of \(piece)", floor) { keep(nearest(router, url)) }
      }
    }
  }

  /// Tables from routes that are parsed already, beside the table of as many constants.
  private static func tables(_ report: inout Report) throws {
    report.heading("Tables (ratio: to a table of as many constants)")
    for count in [100, 1_000] {
      let constants = try routes(count * 20) { "/c\($0)/a" }
      let floor = try measure("table of \(count * 20) constants", batches: 3) {
        keep(try Router(constants))
      }
      report.add(floor)
      let lists = try routes(count) { route in
        "/{w:\((0..<20).map { "w\(route)x\($0)" }.joined(separator: "|"))}/a"
      }
      try add(&report, "table of \(count) lists of 20 words", floor) { keep(try Router(lists)) }
      let ranges = try routes(count * 20) { "/{n:int(\($0 * 10)...\($0 * 10 + 9))}/a" }
      try add(&report, "table of \(count * 20) ranges", floor) { keep(try Router(ranges)) }
      let hosts = (0..<count * 20).map { "h\($0).example" }
      try add(&report, "route and table of \(count * 20) hosts", floor) {
        keep(try Router([try Route("r", "/s/{a}", hosts: hosts)]))
      }
    }
  }

  private static func associations(_ report: inout Report) throws {
    report.heading("The worst site files of 36 kB (ratio: to a pattern of one star)")
    for size in [100, 1_000] {
      let url = try InvocationURL("https://h.example/" + String(repeating: "a", count: size))
      let star = site("/*", [])
      let floor = measure("site.star, \(size) bytes") { keep(star.decision(for: url)) }
      report.add(floor)
      let values = (0..<4_000).map { String($0, radix: 36) } + ["a"]
      let worst = site("/" + String(repeating: "$(v)", count: 4_000) + "!", values)
      add(&report, "site.worst variables, \(size) bytes", floor) { keep(worst.decision(for: url)) }
    }
  }

  private static func site(_ path: String, _ values: [String]) -> SiteAssociation {
    SiteAssociation(
      details: [.init(appIDs: ["ABCDE12345.com.example.app"], components: [.init(path: path)])],
      variables: ["v": values])
  }

  private static func routes(_ count: Int, _ path: (Int) -> String) throws -> [Route] {
    try (0..<count).map { try Route("r\($0)", "https://h.example" + path($0)) }
  }

  private static func nearest(_ router: Router, _ url: InvocationURL) -> [RouteMismatch] {
    guard case .noRoute(let miss) = router.match(url) else { return [] }
    return miss.nearest(1)
  }

  private static func add(
    _ report: inout Report, _ name: String, _ floor: Measurement, _ body: () throws -> Void
  ) rethrows {
    var row = try measure(name, batches: 3, body)
    row.note = fixed(row.nanoseconds / floor.nanoseconds, 1) + " ×"
    report.add(row)
  }
}
