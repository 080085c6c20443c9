import BenchmarkKit
import SystemIO
import Ledgers
import Cryptography
import Tags

/// One station of a benchmark: this program once more, in a process of its own.
enum StationWorker {
  static let job = "tables"
  private static let word = "station-worker"

  static func words(_ address: String, _ name: String, _ tags: Int) -> [String] {
    [word, address, name, String(tags)]
  }

  /// Works when the program was started as a station; its exit status then.
  static func workIfCalled(_ arguments: [String]) -> Int32? {
    guard arguments.count == 5, arguments[1] == word, let tags = Int(arguments[4]) else {
      return nil
    }
    do { try work(arguments[2], arguments[3], tags) } catch {
      print("\(error)")
      return 1
    }
    return 0
  }

  /// Says that it is ready, waits for a line, and answers with the nanoseconds that it took, and those
  /// of a tag when nothing was in the way: the tenth part took less.
  private static func work(_ address: String, _ name: String, _ tags: Int) throws {
    let station = StationName(machine: name)
    var stationLedger = try StationLedger(
      Ledger(address, station: station), journal: "/tmp/beckon-bench-\(name).journal")
    try stationLedger.startWork()
    let content = try SHA256.digest(of: "message".utf8)
    // Prepares what is prepared at its first use.
    for _ in 0..<20 { try finish(content, &stationLedger) }
    var output = StandardOutput()
    try output.write("ready\n")
    try output.flush()
    _ = readLine()
    var times: [UInt64] = []
    for _ in 0..<tags {
      let start = nanosecondsNow()
      try finish(content, &stationLedger)
      times.append(nanosecondsNow() - start)
    }
    let quick = times.sorted()[tags / 10]
    try output.write("\(times.reduce(0, +)) \(quick)\n")
    try output.flush()
  }

  /// What the tap loop does for one tag.
  private static func finish(_ content: SHA256Digest, _ stationLedger: inout StationLedger) throws {
    guard let row = try stationLedger.claimNextRow(of: job) else { throw StationWorkerError.noRow }
    let place = RowTag(job: job, row: row.number, uid: uid(row.number))
    guard try stationLedger.tag(place.uid) == nil else { throw StationWorkerError.knownTag }
    try stationLedger.append([
      .intent(
        place,
        TagIntent(
          chip: "NTAG215", version: [0, 4, 4, 2, 1, 0, 0x11, 3], content: content, wasBlank: true))
    ])
    try stationLedger.append([.verified(place)])
    try stationLedger.append([.done(place)])
  }

  /// The first byte of a UID with seven is a maker's, and the rest is the row.
  private static func uid(_ row: Int) -> TagUID {
    TagUID([4] + (0..<6).map { UInt8(truncatingIfNeeded: row >> (8 * (5 - $0))) })
  }
}

enum StationWorkerError: Error { case noRow, knownTag, silent(String) }

/// Stations as processes, which begin together.
struct StationCrew {
  private let address: String
  private let stations: Int
  private let tags: Int

  init(_ address: String, stations: Int, tags: Int) {
    (self.address, self.stations, self.tags) = (address, stations, tags)
  }

  private final class Worker {
    var process: ChildProcess
    init(_ process: consuming ChildProcess) { self.process = process }

    func line() throws -> String {
      var bytes: [UInt8] = []
      while bytes.last != 0x0A {
        let more = try process.receive(upTo: 4_096, within: .seconds(600))
        if more.isEmpty { throw StationWorkerError.silent(String(decoding: bytes, as: UTF8.self)) }
        bytes += more
      }
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
  }

  /// Tags a second, of all stations together, and the nanoseconds of a tag when nothing was in the way.
  func run() throws -> (rate: Double, quick: Double) {
    let workers = try (1...stations).map { number in
      var command = ChildCommand(
        "/proc/self/exe", StationWorker.words(address, "desk-\(number)", tags))
      command.errors = .inherited
      return Worker(try command.start())
    }
    for worker in workers { _ = try worker.line() }
    for worker in workers { try worker.process.send([0x0A]) }
    var (rate, quick) = (0.0, Double.infinity)
    for worker in workers {
      let numbers = try worker.line().split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 2 else { throw StationWorkerError.silent("no numbers") }
      rate += Double(tags) / numbers[0] * 1e9
      quick = min(quick, numbers[1])
    }
    for worker in workers { _ = try worker.process.finish(within: .seconds(60)) }
    return (rate, quick)
  }
}
