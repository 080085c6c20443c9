import AuthenticTags
import Foundation
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Ledgers
@testable import Provisioning

/// Stations that share a job whose tags get keys of their own, while they are killed, sleep, and
/// lose their server.
@Suite("Stations that give keys", .needs(.postgresql), .timeLimit(.minutes(60)))
struct KeyStationTests {
  @Test("whichever station began a tag: each row is on one, which opens by what the ledger says")
  func several() throws {
    let count = Effort.count(slice: 15, whole: 400)
    let workshop = try Workshop(
      Array(repeating: nil, count: 3), rows: count, seed: 20_261_126, givesKeys: true)
    try workshop.run(within: TimeInterval(Effort.count(slice: 600, whole: 3_000)))
    workshop.collect()
    // All this is worth nothing where nothing went wrong.
    for mishap in ["kills", "halts", "server stops", "tags carried off"] {
      #expect(workshop.counts[mishap, default: 0] > 0, "\(mishap)")
    }
    let faults = try Self.faults(workshop)
    #expect(faults.isEmpty, "\(faults)")
    for desk in workshop.desks { #expect(!desk.hasJournal, "\(desk.name)") }
  }

  /// What is wrong with the tags, each tapped as a visitor does and opened by its owner, and with
  /// the ledger.
  private static func faults(_ workshop: Workshop) throws -> [String] {
    let ledger = try Ledger(
      workshop.address, station: StationName(machine: "test"), mode: .readOnly)
    let witness = TagWitness(
      reader: try VirtualReader(), layout: "picc={picc}&cmac={cmac}", key: Workshop.masterKey)
    var faults = try ledger.verifyChain().findings.map { "\($0)" }
    var urls: [[UInt8]: String] = [:]
    for tag in workshop.box.tags.values where !tag.isBlank {
      witness.reader.present(tag)
      let tap = try witness.tap(tag.uid)
      urls[tag.uid] = tap.url
      if tap.verdict.tap?.uid != tag.uid { faults.append("\(tap.url): \(tap.verdict)") }
    }
    try ledger.forEachRow(of: "tables") { row in
      let begin = "https://eat.example.com/s/\(row.number)?"
      let carriers = urls.filter { $0.value.hasPrefix(begin) }.map(\.key)
      guard row.state == .done, let uid = row.uid, carriers == [uid.bytes] else {
        return faults.append("row \(row.number) is \(row.state), on \(carriers)")
      }
      let keys = try ledger.codes(of: row.number, in: "tables").keys(of: uid)
      if try !witness.opens(uid.bytes, by: keys?.reference ?? "") {
        faults.append("row \(row.number): \(uid) does not open by \(keys?.reference ?? "nothing")")
      }
      if workshop.told[row.number].map({ $0 != ["\(uid)"] }) ?? false {
        faults.append("row \(row.number) was told done elsewhere")
      }
    }
    return faults
  }
}

extension VirtualTag {
  /// Whether nothing was ever written onto it.
  fileprivate var isBlank: Bool { (try? TapBench.held(self)) == nil }
}
