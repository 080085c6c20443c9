import BenchmarkKit
import CLedgerPeer
import Ledgers
import Cryptography
import Tags

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the record of a tag costs: intent and result, each on the disk before it goes on.
enum LedgerBenchmarks: Suite {
  static let name = "ledger"

  static func run(_ report: inout Report) throws {
    var pattern = Array("/tmp/beckon-bench-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else { throw LedgerBenchmarkError.noFolder }
    let folder = String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { _ = system("rm -r '\(folder)'") }
    report.heading("Ledger (intent, then verified and done: two waits for the disk a tag)")
    try besideC(&report, folder)
    try growth(&report, folder)
  }

  /// Ours and plain C in turn, so that both meet the same disk.
  private static func besideC(_ report: inout Report, _ folder: String) throws {
    let (batch, batches) = (50, 15)
    let rows = batch * batches
    var ledger = try made(folder + "/ours", rows: rows)
    _ = try made(folder + "/peer", rows: rows)
    guard let peer = ledger_peer_open(folder + "/peer") else { throw LedgerBenchmarkError.peer }
    defer { ledger_peer_close(peer) }
    var best = (ours: Double.infinity, peer: Double.infinity)
    var all = (ours: 0.0, peer: 0.0)
    var work = (ours: 0.0, peer: 0.0)
    for round in 0..<batches {
      let (start, startWork) = (nanosecondsNow(), processorNanoseconds())
      for row in 0..<batch { try finish(round * batch + row + 1, in: &ledger) }
      let (middle, middleWork) = (nanosecondsNow(), processorNanoseconds())
      guard ledger_peer_run(peer, Int32(round * batch + 1), Int32(batch)) == 0 else {
        throw LedgerBenchmarkError.peer
      }
      let (ours, theirs) = (Double(middle - start), Double(nanosecondsNow() - middle))
      work.ours += Double(middleWork - startWork)
      work.peer += Double(processorNanoseconds() - middleWork)
      best = (min(best.ours, ours), min(best.peer, theirs))
      all = (all.ours + ours, all.peer + theirs)
    }
    for (name, best, all, work) in [
      ("ledger.tag", best.ours, all.ours, work.ours),
      ("ledger.tag, the same SQL in C", best.peer, all.peer, work.peer),
    ] {
      let commits = Int(2 * Double(rows) / all * 1e9)
      report.add(
        Measurement(
          name, nanoseconds: best / Double(batch),
          note: "\(commits) commits/s over all batches; "
            + "\(Int(work / Double(rows) / 1_000)) µs of processor a tag"))
    }
    let percent = Int((100 * all.ours / all.peer).rounded())
    report.add(
      Measurement(
        "ledger.tag, more than in C", nanoseconds: (best.ours - best.peer) / Double(batch),
        note: "all batches: \(percent) % of C"))
  }

  /// Time that this process has worked, without waits for the disk or other processes.
  private static func processorNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The time for a tag after so many others; BENCH_LEDGER=1000000 goes on to a million.
  private static func growth(_ report: inout Report, _ folder: String) throws {
    let most = getenv("BENCH_LEDGER").flatMap { Int(String(cString: $0)) } ?? 30_000
    for rows in [1_000, 30_000, 100_000, 1_000_000] where rows <= most {
      let path = "\(folder)/\(rows)"
      let samples = 400
      let start = nanosecondsNow()
      var ledger = try made(path, rows: rows + samples)
      report.add(
        Measurement(
          "ledger.add, a job of \(rows) rows", nanoseconds: Double(nanosecondsNow() - start),
          note: "\(rows * 1_000_000 / Int((nanosecondsNow() - start) / 1_000)) rows/s"))
      let filling = nanosecondsNow()
      try fill(&ledger, upTo: rows)
      let filled = Double(nanosecondsNow() - filling) / Double(rows)
      var times: [UInt64] = []
      let working = processorNanoseconds()
      for _ in 0..<samples {
        let start = nanosecondsNow()
        guard let next = try ledger.claimNextRow(of: "tables") else { break }
        try finish(next.number, in: &ledger)
        times.append(nanosecondsNow() - start)
      }
      let work = Int(processorNanoseconds() - working) / samples / 1_000
      times.sort()
      report.add(
        Measurement(
          "ledger.tag after \(rows) others, median", nanoseconds: Double(times[times.count / 2]),
          note:
            "\(work) µs of processor; a thousand a transaction: \(Int(filled / 1_000)) µs a tag; "
            + "peak memory \(peakMemory() / 1_000_000) MB"))
      let opening = nanosecondsNow()
      _ = try Ledger(path, station: station, mode: .readOnly).summary(of: "tables")
      report.add(
        Measurement(
          "ledger.open and summary of \(rows) rows", nanoseconds: Double(nanosecondsNow() - opening)
        ))
      let verifying = nanosecondsNow()
      let chain = try ledger.verifyChain()
      guard chain.isSound else { throw LedgerBenchmarkError.unsound }
      let time = Double(nanosecondsNow() - verifying)
      report.add(
        Measurement(
          "ledger.verify of \(chain.events) events", nanoseconds: time,
          note: "\(Int(Double(chain.events) / time * 1e9)) events/s"))
    }
  }

  private static let station = StationName(machine: "desk-1")

  private static func made(_ path: String, rows: Int) throws -> Ledger {
    var ledger = try Ledger(path, station: station, mode: .create)
    let content = try content
    var number = 0
    try ledger.add(job: "tables", definition: content) {
      guard number < rows else { return nil }
      number += 1
      return RowContent(
        number: number, url: "https://eat.example.com/t/\(number)", name: "table-\(number)",
        columns: [.init("caption", "Table \(number)")], line: number + 1, content: content)
    }
    try ledger.startWork()
    return ledger
  }

  private static var content: SHA256Digest {
    get throws { try SHA256.digest(of: "message".utf8) }
  }

  private static func place(_ row: Int) -> RowTag {
    let bytes = (0..<7).map { UInt8(truncatingIfNeeded: row >> (8 * (6 - $0))) | ($0 == 0 ? 4 : 0) }
    return RowTag(job: "tables", row: row, uid: TagUID(bytes))
  }

  private static let version: [UInt8] = [0, 4, 4, 2, 1, 0, 0x11, 3]

  private static func intent(_ tag: RowTag) throws -> LedgerEvent {
    .intent(
      tag, TagIntent(chip: "NTAG215", version: version, content: try content, wasBlank: true))
  }

  private static func finish(_ row: Int, in ledger: inout Ledger) throws {
    let tag = place(row)
    try ledger.append(intent(tag))
    try ledger.append([.verified(tag), .done(tag)])
  }

  /// The same events, a thousand tags in one transaction.
  private static func fill(_ ledger: inout Ledger, upTo rows: Int) throws {
    for first in stride(from: 1, through: rows, by: 1_000) {
      var events: [LedgerEvent] = []
      for row in first..<min(first + 1_000, rows + 1) {
        let tag = place(row)
        events += [try intent(tag), .verified(tag), .done(tag)]
      }
      try ledger.append(events)
    }
  }
}

enum LedgerBenchmarkError: Error {
  case noFolder, peer, unsound
}
