import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Jobs
@testable import Ledgers

/// A job on a server, and stations that are started, halted and ended one by one.
final class StationScene {
  let address: String
  private let rows: Int
  private let job: String
  private(set) var desks: [RunningStation] = []

  init(on server: ScratchServer, rows: Int, more: String = "") throws {
    address = try server.database()
    self.rows = rows
    job = Workshop.job(rows: rows, ledger: address, more: more)
  }

  /// Another station, on a machine of its own.
  func desk(_ name: String) throws -> RunningStation {
    let desk = try RunningStation(name, job: job)
    desks.append(desk)
    return desk
  }

  static func tag(_ number: Int) -> VirtualTag {
    VirtualTag(.ntag215, uid: TestDeck.uid(number))
  }

  func ledger() throws -> Ledger {
    try Ledger(address, station: StationName(machine: "test"), mode: .readOnly)
  }

  /// The row that a tag carries by its own memory.
  static func row(on tag: VirtualTag?) throws -> Int? {
    guard let tag, let message = try TapBench.held(tag) else { return nil }
    return (1...20).first {
      (try? JobMessage(url: "https://eat.example.com/s/\($0)").bytes) == message
    }
  }

  /// Every row is done, on exactly one of these tags and on the one that the ledger names.
  func check(_ tags: [VirtualTag?], _ words: String) throws {
    var carriers: [Int: [TagUID]] = [:]
    for tag in tags.compactMap({ $0 }) {
      if let row = try Self.row(on: tag) { carriers[row, default: []].append(TagUID(tag.uid)) }
    }
    let ledger = try ledger()
    try ledger.forEachRow(of: "tables") { row in
      #expect(row.state == .done, "row \(row.number), \(words)")
      #expect(carriers[row.number] == [row.uid].compactMap { $0 }, "row \(row.number), \(words)")
    }
    let findings = try ledger.verifyChain().findings
    #expect(findings.isEmpty, "\(findings), \(words)")
    for desk in desks { #expect(!desk.hasJournal, "\(words)") }
  }
}
