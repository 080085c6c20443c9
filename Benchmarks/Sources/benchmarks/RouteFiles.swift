import BenchmarkKit
import JSONText
import RouteFiles

enum RouteFileBenchmarks: Suite {
  static let name = "routefiles"

  static let routeCount = 100_000

  static func run(_ report: inout Report) throws {
    let text = table(range: "1...500")
    report.heading("routes.json (\(routeCount) routes, \(text.count / routeCount) bytes each)")
    report.add(try perRoute("routefile.parse JSON only") { keep(try JSONValue(parsing: text)) })
    report.add(try perRoute("routefile.read") { keep(try RouteFile(reading: text)) })
    let file = try RouteFile(reading: text)
    report.add(perRoute("routefile.write") { keep(file.text) })
    report.add(perRoute("routefile.review") { keep(RouteReview(file).findings) })
    let other = try RouteFile(reading: table(range: "1...400"))
    report.add(
      perRoute("routefile.compare, all different") {
        keep(RouteComparison(file, other).differences)
      })
    report.add(
      perRoute("routefile.compare, all the same") {
        keep(RouteComparison(file, file).isSame)
      })
  }

  private static func table(range: String) -> [UInt8] {
    let routes = (0..<routeCount).map { number in
      "    {\"name\": \"stop-\(number)\", \"pattern\": \"/r\(number)/{store:int(\(range))}/t/{table}\"}"
    }
    let list = routes.joined(separator: ",\n")
    return Array("{\n  \"hosts\": [\"eat.example.com\"],\n  \"routes\": [\n\(list)\n  ]\n}\n".utf8)
  }

  private static func perRoute(_ name: String, _ body: () throws -> Void) rethrows -> Measurement {
    var whole = try measure(name, batches: 3, body)
    let rate = fixed(Double(routeCount) * 1_000_000 / whole.nanoseconds, 0)
    whole.nanoseconds /= Double(routeCount)
    whole.allocations = whole.allocations.map { $0 / Double(routeCount) }
    whole.note = "\(rate) thousand routes/s"
    return whole
  }
}
