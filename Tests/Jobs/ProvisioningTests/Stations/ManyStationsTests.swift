import CSVText
import Foundation
import JSONText
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Jobs
@testable import Ledgers

/// Eight stations as processes share a job while they are killed, sleep, and lose their server:
/// every row is on exactly one tag, and memories of tags, ledger and export agree.
@Suite(
  "Many stations on one job", .needs(.postgresql),
  .timeLimit(.minutes(60)))
struct ManyStationsTests {
  @Test("every row is on exactly one tag") func eight() throws {
    let count = Effort.count(slice: 160, whole: 2_000)
    let workshop = try Workshop(Array(repeating: nil, count: 8), rows: count, seed: 20_261_122)
    try Self.work(workshop, count)
    // All this is worth nothing where nothing went wrong.
    for mishap in ["kills", "halts", "server stops", "tags carried off"] {
      #expect(workshop.counts[mishap, default: 0] > 0, "\(mishap)")
    }
  }

  @Test("the same on four readers, two of each world, among faults", .needs(.pcscd))
  func bothWorlds() throws {
    let count = Effort.count(slice: 80, whole: 1_000)
    let workshop = try Workshop(
      [nil, .acr122u, nil, .acr1552u], rows: count, seed: 20_261_125, hasFaults: true)
    try Self.work(workshop, count)
    for mishap in ["kills", "halts", "server stops", "faults", "failed"] {
      #expect(workshop.counts[mishap, default: 0] > 0, "\(mishap)")
    }
  }

  /// Lets the stations work to the end, and compares tags, ledger and export.
  private static func work(_ workshop: Workshop, _ count: Int) throws {
    try workshop.run(within: TimeInterval(Effort.count(slice: 600, whole: 3_000)))
    workshop.collect()
    let carriers = try Self.carriers(workshop, count)
    try Self.checkLedger(workshop, carriers)
    try Self.checkCommands(workshop, carriers)
    for desk in workshop.desks { #expect(!desk.hasJournal, "\(desk.name)") }
    let words = workshop.desks.map(\.words).joined()
    let said = { (part: String) in words.components(separatedBy: part).count - 1 }
    print(
      "\(count) rows on \(workshop.desks.count) readers: \(workshop.box.tags.count) tags, "
        + workshop.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", ")
        + "; the server was waited for \(said("waiting for it")) times, results were delivered "
        + "\(said("delivered that waited")) times and came too late \(said("came too late")) times")
  }

  /// The tag of each row, by the memories of all tags.
  private static func carriers(_ workshop: Workshop, _ count: Int) throws -> [Int: TagUID] {
    var rowOfMessage: [[UInt8]: Int] = [:]
    for row in 1...count {
      rowOfMessage[try JobMessage(url: "https://eat.example.com/s/\(row)").bytes] = row
    }
    var carriers: [Int: TagUID] = [:]
    for tag in workshop.box.tags.values {
      guard let message = try? TapBench.held(tag) else { continue }
      let row = try #require(rowOfMessage[message], "\(TagUID(tag.uid)) holds \(message)")
      let other = carriers.updateValue(TagUID(tag.uid), forKey: row)
      #expect(other == nil, "row \(row) is on two tags")
    }
    #expect(carriers.count == count)
    #expect(Set(carriers.values).count == count)
    return carriers
  }

  private static func checkLedger(_ workshop: Workshop, _ carriers: [Int: TagUID]) throws {
    let ledger = try Ledger(
      workshop.address, station: StationName(machine: "test"), mode: .readOnly)
    try ledger.forEachRow(of: "tables") { row in
      #expect(row.state == .done, "row \(row.number) is \(row.state)")
      #expect(row.uid == carriers[row.number], "row \(row.number)")
      for uid in workshop.told[row.number] ?? [] {
        #expect(row.uid.map { "\($0)" } == uid, "row \(row.number) was told done elsewhere")
      }
    }
    for (row, uid) in carriers {
      let tag = try ledger.tag(uid)
      #expect(tag?.standing == .bound && tag?.row == row, "\(uid)")
    }
    let report = try ledger.verifyChain()
    #expect(report.isSound, "\(report)")
    let summary = try ledger.summary(of: "tables")
    #expect(summary.count(.done) == carriers.count && summary.rows == carriers.count)
  }

  /// What the commands say of it on another machine.
  private static func checkCommands(_ workshop: Workshop, _ carriers: [Int: TagUID]) throws {
    let folder = workshop.desks[0].folder
    let export = try runBeckon(["job", "export", "tables.json"], in: folder)
    #expect(export.status == 0, "\(export.stderr)")
    var table = CSVTableReader()
    table.append(export.outputBytes)
    table.finish()
    var rows: [Int: TagUID] = [:]
    while try table.next(), let record = table.record {
      let result = try LedgerResult(record)
      let row = try #require(result.row)
      #expect(result.state == .done && result.url == "https://eat.example.com/s/\(row)")
      rows[row] = result.uid
    }
    #expect(rows == carriers)
    let chain = try runBeckon(["job", "verify", "tables.json", "--chain"], in: folder)
    #expect(chain.status == 0, "\(chain.stdout) \(chain.stderr)")
    let status = try runBeckon(["job", "status", "tables.json"], in: folder)
    #expect(
      status.stdout.hasPrefix("tables: \(carriers.count) of \(carriers.count) rows done\n"),
      "\(status.stdout)")
  }
}
