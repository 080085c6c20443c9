import BenchmarkKit

/// A group of benchmarks that can be asked for by name.
protocol Suite {
  static var name: String { get }
  static func run(_ report: inout Report) throws
}

let suites: [any Suite.Type] = [
  URLBenchmarks.self, TemplateBenchmarks.self, ArtworkBenchmarks.self,
]

// benchmarks [NAME…]   with BENCH_JSON=FILE the numbers are written there too.
var report = Report()
let wanted = Set(CommandLine.arguments.dropFirst())
for suite in suites where wanted.isEmpty || wanted.contains(suite.name) {
  try suite.run(&report)
}
try report.save()
