import BenchmarkKit
import SystemIO
import Ledgers
import Cryptography
import Tags

/// Claims and results of stations that share a ledger on a PostgreSQL server, beside the same
/// statements sent by pgbench, and what a tag takes in a ledger that has grown.
enum StationBenchmarks: Suite {
  static let name = "stations"

  private static let tags = 150
  private static let rounds = 7

  static func run(_ report: inout Report) throws {
    report.heading("Stations on one server (claim, intent, verified, done: three commits a tag)")
    guard let server = try BenchServer() else {
      print("left out: PostgreSQL is not installed (package postgresql)")
      return
    }
    for stations in [1, 4, 8] { try beside(&report, server, stations) }
    try growth(&report, server)
  }

  /// Ours and pgbench in turn, each with a job of its own in a database of its own.
  private static func beside(
    _ report: inout Report, _ server: BenchServer, _ stations: Int
  ) throws {
    var rates: (ours: [Double], peer: [Double]) = ([], [])
    for _ in 0..<rounds {
      let (address, _) = try made(server, rows: (2 * tags + 40) * stations)
      rates.ours.append(try StationCrew(address, stations: stations, tags: tags).run().rate)
      rates.peer.append(try server.pgbench(address, clients: stations, tags: tags))
    }
    let median = { (rates: [Double]) in rates.sorted()[rates.count / 2] }
    let middle = (ours: median(rates.ours), peer: median(rates.peer))
    let words = { (rates: [Double]) in rates.map { fixed($0, 0) }.joined(separator: ", ") }
    report.add(
      Measurement(
        "stations.tag, \(stations) at once, median", nanoseconds: 1e9 / middle.ours,
        note: "tags/s in turn: \(words(rates.ours))"))
    report.add(
      Measurement(
        "stations.tag, \(stations) of pgbench, median", nanoseconds: 1e9 / middle.peer,
        note: "tags/s in turn: \(words(rates.peer)); "
          + "ours take \(fixed(100 * middle.peer / middle.ours, 0)) % of its time"))
  }

  /// The time for a tag after so many others; BENCH_LEDGER=1000000 goes on to a million.
  ///
  /// With BENCH_SERVER=/dev/shm the disk, which takes most of the time, is left out.
  private static func growth(_ report: inout Report, _ server: BenchServer) throws {
    for rows in [1_000, 100_000, 1_000_000] where rows <= most {
      let (address, added) = try made(server, rows: rows + tags + 100)
      report.add(
        Measurement(
          "stations.add, a job of \(rows) rows", nanoseconds: added,
          note: "\(fixed(Double(rows) / added * 1e9, 0)) rows/s"))
      try server.script(BenchServer.history(of: rows), on: address)
      let (rate, quick) = try StationCrew(address, stations: 1, tags: tags).run()
      report.add(
        Measurement(
          "stations.tag after \(rows) others", nanoseconds: 1e9 / rate,
          note: "\(fixed(rate, 0)) tags/s; a tenth of the tags took less than "
            + "\(fixed(quick / 1e6, 2)) ms"))
    }
  }

  private static var most: Int {
    Environment.current["BENCH_LEDGER"].flatMap { Int($0) } ?? 100_000
  }

  /// A new database with a job of so many rows; its address, and what adding them took.
  private static func made(
    _ server: BenchServer, rows: Int
  ) throws -> (address: String, nanoseconds: Double) {
    let address = try server.database()
    var ledger = try Ledger(address, station: StationName(machine: "maker"), mode: .create)
    let content = try SHA256.digest(of: "message".utf8)
    var number = 0
    let start = nanosecondsNow()
    try ledger.add(job: StationWorker.job, definition: content) {
      guard number < rows else { return nil }
      number += 1
      return RowContent(
        number: number, url: "https://eat.example.com/t/\(number)", name: "table-\(number)",
        columns: [.init("caption", "Table \(number)")], line: number + 1, content: content)
    }
    return (address, Double(nanosecondsNow() - start))
  }
}
