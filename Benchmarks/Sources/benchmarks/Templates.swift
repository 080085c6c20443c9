import BenchmarkKit
import InvocationURLs

enum TemplateBenchmarks: Suite {
  static let name = "templates"

  static let text = "https://eat.example.com/s/{store}/t/{table}{?promo,lang}"
  static let values: [String: URITemplate.Value] = [
    "store": "0042", "table": "7", "promo": "summer sale", "lang": "en",
  ]

  static func run(_ report: inout Report) throws {
    let template = try URITemplate(text)
    let result = try template.expandStrictly(values).text
    report.heading("Templates (4 variables, a result of \(result.utf8.count) bytes)")
    report.add(try measure("template.parse") { keep(try URITemplate(text)) })
    report.add(try measure("template.expand") { keep(try template.expand(values)) })
    report.add(
      try measure("template.expandStrictly") { keep(try template.expandStrictly(values)) })
    let encoded = PercentEncoding.encode(result, keeping: .unreserved)
    report.add(
      measure("percent.encode") { keep(PercentEncoding.encode(result, keeping: .unreserved)) })
    report.add(
      try measure("percent.decode") { keep(try PercentEncoding.decodeText(encoded[...])) })
    report.heading("Identifiers")
    report.add(
      try measure("identifier.random, 10 characters") { keep(try RandomIdentifier(length: 10)) })
    let serials = try SerialNumbers(width: 6)
    report.add(try measure("identifier.serial") { keep(try serials.text(at: 41)) })
    for scheme in CheckDigit.allCases {
      report.add(
        try measure("check digit \(scheme.rawValue), 12 digits") {
          keep(try scheme.compute("629104150021"))
        })
    }
  }
}
