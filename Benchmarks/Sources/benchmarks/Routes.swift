import BenchmarkKit
import InvocationRouter
import InvocationURLs

enum RouteBenchmarks: Suite {
  static let name = "routes"

  static func run(_ report: inout Report) throws {
    try tables(&report)
    try growth(&report)
    try associations(&report)
  }

  /// Four segments with two captures, from text; a constant of its own for each route, uniform
  /// random hits, one URL in ten without a route.
  private static func tables(_ report: inout Report) throws {
    report.heading("Route tables (4 segments, 2 captures, from text)")
    for count in [10, 1_000, 100_000, 1_000_000] {
      let before = peakMemory()
      var routes: [Route] = []
      func parse() throws {
        routes = []
        routes.reserveCapacity(count)
        for index in 0..<count {
          routes.append(
            try Route("r\(index)", "https://eat.example.com/c\(index)/{store}/t/{table}"))
        }
      }
      // Of small tables the least of many: the first of a process pays for what all others find ready.
      let rounds = max(1, 100_000 / count)
      var (parsing, building) = (UInt64.max, UInt64.max)
      for _ in 1..<rounds {
        let start = nanosecondsNow()
        try parse()
        let parsed = nanosecondsNow()
        keep(try Router(routes))
        parsing = min(parsing, parsed - start)
        building = min(building, nanosecondsNow() - parsed)
      }
      let start = nanosecondsNow()
      try parse()
      let parsed = nanosecondsNow()
      let router = try Router(routes)
      building = min(building, nanosecondsNow() - parsed)
      parsing = min(parsing, parsed - start)
      routes = []
      report.add(
        Measurement(
          "route.pattern, one of \(count)", nanoseconds: Double(parsing) / Double(count)))
      report.add(
        Measurement(
          "route.table, one of \(count)", nanoseconds: Double(building) / Double(count),
          note: "\((peakMemory() - before) >> 20) MB more, patterns included"))
      var random: UInt64 = 1
      let texts = (0..<20_000).map { _ -> String in
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let bits = random >> 33
        let word = bits % 10 == 0 ? "x" : "c"
        return "https://eat.example.com/\(word)\(bits / 10 % UInt64(count))/12/t/7"
      }
      var index = 0
      func next() -> String {
        index = index + 1 < texts.count ? index + 1 : 0
        return texts[index]
      }
      report.add(
        try measure("route.match, \(count) routes") {
          keep(router.match(try InvocationURL(next())))
        })
      report.add(
        try measure("route.match with values, \(count) routes") {
          keep(router.match(try InvocationURL(next())).match?.values)
        })
    }
  }

  /// What could grow out of proportion, at one size and at twice the size.
  private static func growth(_ report: inout Report) throws {
    report.heading("Pathological routes, once and twice the size")
    for size in [5_000, 10_000] {
      let many = try Router(
        (0..<30).map { index in
          let lead = (0..<index).map { "/{p\($0)}" }.joined()
          return try Route("r\(index)", "https://h.example\(lead)/{rest+}/end")
        })
      let long = try InvocationURL(
        "https://h.example" + String(repeating: "/a", count: size / 2) + "/no")
      report.add(measure("30 rests, \(size) bytes") { keep(many.match(long)) })
      let optionals = (0..<60).map { "p\($0)={p\($0)?}" }.joined(separator: "&")
      let items = try Router([try Route("r", "https://h.example/s?" + optionals)])
      let query = (0..<size / 8).map { "p\($0 % 60)x=\($0 % 10)" }.joined(separator: "&")
      let url = try InvocationURL("https://h.example/s?" + query)
      report.add(measure("60 optionals, \(size) bytes") { keep(items.match(url)) })
    }
  }

  private static func associations(_ report: inout Report) throws {
    report.heading("apple-app-site-association, once and twice the size")
    for size in [1_000, 2_000] {
      let site = SiteAssociation(details: [
        .init(
          appIDs: ["ABCDE12345.com.example.app"],
          components: [.init(path: "/" + String(repeating: "*a", count: 20) + "b")])
      ])
      let url = try InvocationURL("https://h.example/" + String(repeating: "a", count: size))
      report.add(measure("20 stars, \(size) bytes") { keep(site.decision(for: url)) })
    }
  }
}
