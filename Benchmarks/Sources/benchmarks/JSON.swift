import BenchmarkKit
import JSONText

enum JSONBenchmarks: Suite {
  static let name = "json"

  static let routeCount = 10_000

  /// A route table, as large as tables get.
  static let table: JSONValue = [
    "version": 1,
    "routes": .array(
      (0..<routeCount).map { number in
        [
          "name": "stop-\(number)",
          "pattern": "https://eat.example.com/r\(number)/{store}/t/{table}",
          "parameters": ["store": "integer", "table": ["from": 1, "to": .integer(number)]],
          "clip": true,
        ]
      }),
  ]

  static func run(_ report: inout Report) throws {
    var text: [UInt8] = []
    table.write(to: &text)
    report.heading("JSON (\(routeCount) route objects, \(text.count / routeCount) bytes each)")
    report.add(try perRoute("json.parse", text.count) { keep(try JSONValue(parsing: text)) })
    report.add(
      try perRoute("json.parse and read by cursor", text.count) { keep(try Self.read(text)) })
    var output: [UInt8] = []
    for layout in [JSONValue.Layout.compact, .pretty] {
      report.add(
        perRoute("json.write, \(layout)", text.count) {
          output.removeAll(keepingCapacity: true)
          table.write(to: &output, layout)
        })
    }
  }

  private static func perRoute(
    _ name: String, _ bytes: Int, _ body: () throws -> Void
  ) rethrows -> Measurement {
    var whole = try measure(name, batches: 7, body)
    let megabytes = fixed(Double(bytes) * 1000 / whole.nanoseconds, 0)
    let rate = fixed(Double(routeCount) * 1_000_000 / whole.nanoseconds, 0)
    whole.nanoseconds /= Double(routeCount)
    whole.allocations = whole.allocations.map { $0 / Double(routeCount) }
    whole.note = "\(megabytes) MB/s of the compact text, \(rate) thousand routes/s"
    return whole
  }

  private static func read(_ text: [UInt8]) throws -> Int {
    try JSONCursor.read(text) { (root: JSONCursor) throws(JSONError) in
      try root.object(allowing: ["version", "routes"])
      var sum = 0
      for route in try root.require("routes").array() {
        try route.object(allowing: ["name", "pattern", "parameters", "clip"])
        sum += try route.require("name").string().utf8.count
        sum += try route.require("pattern").string().utf8.count
        sum += try route.require("clip").bool() ? 1 : 0
        let table = try route.require("parameters").require("table")
        sum += try table.require("to").integer(in: 0...routeCount)
      }
      return sum
    }
  }
}
