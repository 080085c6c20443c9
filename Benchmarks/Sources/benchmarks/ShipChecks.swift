import BenchmarkKit
import InvocationRouter
import InvocationURLs
import RouteFiles
import AppClipChecks

/// Experiences against the URLs that are to be printed: at most 5 s for 10,000 against 100,000.
enum ShipCheckBenchmarks: Suite {
  static let name = "shipcheck"

  static let urlCount = 100_000

  static func run(_ report: inout Report) throws {
    report.heading("Ship check (\(urlCount) URLs to be printed; ratio: to parsing these URLs)")
    let texts = (0..<urlCount).map { "https://eat.example.com/s/\($0 % 20_000)/t/\($0)" }
    let lines = Array(texts.joined(separator: "\n").utf8)
    var floor = try measure("urls.parse, \(urlCount)", batches: 3) {
      for text in texts { keep(try InvocationURL(text)) }
    }
    floor.note = fixed(floor.nanoseconds / 1_000_000_000, 2) + " s in all"
    report.add(floor)
    for count in [100, 1_000, 10_000] {
      let table = ProjectFile("routes.json", .routes, routes(count))
      let printed = ProjectFile("printed.txt", .printed, lines)
      var row = measure("ship.check, \(count) experiences", batches: 3) {
        keep(ProjectCheck(CheckedProject([table, printed])).findings)
      }
      let seconds = fixed(row.nanoseconds / 1_000_000_000, 2)
      row.note = fixed(row.nanoseconds / floor.nanoseconds, 1) + " ×, \(seconds) s in all"
      report.add(row)
    }
  }

  private static func routes(_ count: Int) -> [UInt8] {
    let list = (0..<count).map { number in
      "{\"prefix\": \"https://eat.example.com/s/\(number)\", \"title\": \"Eat\", \"subtitle\": \"\"}"
    }
    let text =
      "{\"routes\": [{\"name\": \"t\", \"pattern\": \"https://eat.example.com/s/{s:int}/t/{t:int}\"}], "
      + "\"experiences\": [\(list.joined(separator: ",\n"))]}"
    return Array(text.utf8)
  }
}
