import Foundation
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Jobs
@testable import Ledgers

/// Six stations as processes share a job that is amended, bound, moved and closed while everything
/// goes wrong that can: every row is on exactly one tag, with its present content.
@Suite("Stations on a job that changes", .needs(.postgresql), .timeLimit(.minutes(60)))
struct ChangingStationsTests {
  @Test("six stations: nothing is lost, doubled or contradictory") func six() throws {
    let count = Effort.count(slice: 24, whole: 600)
    let time = TimeInterval(Effort.count(slice: 600, whole: 3_000))
    let workshop = try Workshop(
      Array(repeating: nil, count: 6), rows: count, seed: 20_261_129, hasFaults: true)
    var changes = [{ try workshop.amend(rows: count * 5 / 4) }, workshop.bind]
    try workshop.run(within: time) {
      guard let change = changes.first, workshop.told.count > count * (3 - changes.count) / 3
      else { return }
      changes.removeFirst()
      try change()
    }
    #expect(changes.isEmpty)
    workshop.collect()
    #expect(try Self.faults(workshop) == [])

    try workshop.migrate(to: "https://food.example.org/")
    try workshop.run(within: time)
    workshop.collect()
    #expect(try Self.faults(workshop) == [])

    try workshop.change(["close", "tables.json", "-o", "tables.zip", "--force"])
    let verified = try runBeckon(["job", "verify", "tables.zip"], in: workshop.office)
    #expect(verified.status == 0, "\(verified.stdout)\(verified.stderr)")
    for mishap in ["kills", "halts", "server stops", "faults"] {
      #expect(workshop.counts[mishap, default: 0] > 0, "\(mishap)")
    }
    print(
      "\(workshop.rows) rows on 6 stations: "
        + workshop.counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", "))
  }

  /// What is wrong when the memory of every tag is compared with the ledger, and with what was
  /// told.
  private static func faults(_ workshop: Workshop) throws -> [String] {
    var rowOfMessage: [[UInt8]: Int] = [:]
    for row in 1...workshop.rows {
      rowOfMessage[try JobMessage(url: workshop.base + "\(row)").bytes] = row
    }
    var carriers: [Int: [String]] = [:]
    var faults: [String] = []
    for tag in workshop.box.tags.values {
      guard let message = try? TapBench.held(tag) else { continue }
      guard let row = rowOfMessage[message] else {
        faults.append("\(TagUID(tag.uid)) carries \(message)")
        continue
      }
      carriers[row, default: []].append("\(TagUID(tag.uid))")
    }
    let ledger = try Ledger(
      workshop.address, station: StationName(machine: "test"), mode: .readOnly)
    var count = 0
    try ledger.forEachRow(of: "tables") { row in
      count += 1
      let uid = row.uid.map { "\($0)" } ?? ""
      if row.state != .done || carriers[row.number] != [uid] {
        faults.append("row \(row.number), \(row.state) on \(uid): \(carriers[row.number] ?? [])")
      }
      if workshop.told[row.number].map({ $0 != [uid] }) ?? false {
        faults.append("row \(row.number) was told done elsewhere")
      }
      let history = try ledger.history(of: row.number, in: "tables").map(\.record.event)
      let places = history.compactMap { event in
        if case .codeMade(_, _, let code) = event { LedgerLocation(code)?.words } else { nil }
      }
      if places != ["table \(row.number)"] { faults.append("row \(row.number): \(places)") }
    }
    if count != workshop.rows { faults.append("\(count) rows") }
    return faults + (try ledger.verifyChain().findings.map { "\($0)" })
  }
}
