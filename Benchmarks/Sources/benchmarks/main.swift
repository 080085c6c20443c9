import BenchmarkKit
import Readers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A group of benchmarks that can be asked for by name.
protocol Suite {
  static var name: String { get }
  static func run(_ report: inout Report) throws
}

// CSV first: its peak memory is the most that the process has held so far.
let suites: [any Suite.Type] = [
  CSVBenchmarks.self, URLBenchmarks.self, LintBenchmarks.self, TemplateBenchmarks.self,
  NDEFBenchmarks.self, JSONBenchmarks.self, RouteBenchmarks.self, RouteGrowthBenchmarks.self,
  RouteFileBenchmarks.self, ShipCheckBenchmarks.self,
  QRBenchmarks.self, QRReadingBenchmarks.self, GradingBenchmarks.self, ArtworkBenchmarks.self,
  ScanBenchmarks.self,
  ScanPictureBenchmarks.self,
  BulkBenchmarks.self, SheetBenchmarks.self, StartUpBenchmarks.self, DeskBenchmarks.self,
  AppClipBenchmarks.self, ClipSearchBenchmarks.self, TagBenchmarks.self, JobBenchmarks.self,
  LedgerBenchmarks.self, LoopBenchmarks.self, StationBenchmarks.self,
  TapBenchmarks.self,
]

// The tags suite starts this program again as the process that talks to a reader.
if let status = ReaderHost.serveIfCalled(CommandLine.arguments) { exit(status) }

// The stations suite starts it as stations.
if let status = StationWorker.workIfCalled(CommandLine.arguments) { exit(status) }

// benchmarks [NAME…]   with BENCH_JSON=FILE the numbers are written there too.
var report = Report()
let wanted = Set(CommandLine.arguments.dropFirst())
for suite in suites where wanted.isEmpty || wanted.contains(suite.name) {
  try suite.run(&report)
}
try report.save()
