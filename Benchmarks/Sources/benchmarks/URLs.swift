import BenchmarkKit
import InvocationURLs

enum URLBenchmarks: Suite {
  static let name = "urls"

  /// 60 bytes, as printed on a table.
  static let text = "https://eat.example.com/s/42/t/7?promo=autumn&lang=en#menu-1"

  static func run(_ report: inout Report) throws {
    report.heading("Invocation URLs (\(text.utf8.count) bytes)")
    let url = try InvocationURL(text)
    let loud = try InvocationURL("HTTPS://EAT.example.com:443/s/./42/%74/7?promo=%61utumn#menu-1")
    report.add(try measure("url.parse") { keep(try InvocationURL(text)) })
    report.add(measure("url.canonical, already so") { keep(url.canonical) })
    report.add(measure("url.canonical, much to change") { keep(loud.canonical) })
    report.add(measure("url.query items") { keep(url.queryItems) })
  }
}
