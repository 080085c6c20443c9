import BenchmarkKit
import InvocationURLs

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum LintBenchmarks: Suite {
  static let name = "lint"

  /// 60 bytes in which there is nothing to find.
  static let clean = "https://eat.shop.com/menu/k7q2mz9w/table?lang=en&theme=autum"

  static func run(_ report: inout Report) throws {
    report.heading("Lint (\(clean.utf8.count) bytes)")
    let url = try InvocationURL(clean)
    let loud = try InvocationURL(
      "HTTP://EAT.example.com:8080/s/./Menu/42?utm_source=poster&q=%c3%a9+x#menu")
    let foreign = try InvocationURL("https://xn--80ak6aa92e.com/menu")
    let linter = Linter()
    report.add(measure("lint.clean, parsed") { keep(linter.findings(in: url)) })
    report.add(measure("lint.clean, from text") { keep(linter.findings(in: clean)) })
    report.add(measure("lint.much to find") { keep(linter.findings(in: loud)) })
    report.add(measure("lint.Punycode of twins") { keep(linter.findings(in: foreign)) })
    try runSuffixes(&report, url)
  }

  private static func runSuffixes(_ report: inout Report, _ url: InvocationURL) throws {
    guard let text = contents("/usr/share/publicsuffix/public_suffix_list.dat") else {
      return report.heading("no public suffix list is installed here")
    }
    let list = try PublicSuffixList(parsing: text)
    let linter = Linter(publicSuffixes: list)
    let host = "www.食狮.公司.cn"
    report.add(
      measure("suffixes.read \(text.count) bytes, \(list.count) rules") {
        keep(try? PublicSuffixList(parsing: text))
      })
    report.add(measure("suffixes.match") { keep(list.match(url.host)) })
    report.add(measure("suffixes.match, outside ASCII") { keep(list.match(host)) })
    report.add(measure("lint.clean, parsed, with suffixes") { keep(linter.findings(in: url)) })
  }

  private static func contents(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
