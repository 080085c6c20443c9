import Basics
import Foundation
import SystemIO
import TestSupport

@testable import Ledgers

/// Ledgers that are worked on apart from each other.
struct JoinBench {
  let folder: ScratchFolder
  let clock = TestClock()

  init() throws { folder = try ScratchFolder() }

  /// A ledger that was made here, with a job.
  func made(
    _ name: String, by station: String, rows: Int = 5, definition: String = "job"
  ) throws -> Ledger {
    let clock = clock
    var ledger = try Ledger(
      folder.path(name), station: StationName(machine: station), mode: .create,
      clock: { clock.now })
    try ledger.add(
      job: "tables", definition: Sample.digest(definition), rows: Sample.rows(rows))
    try ledger.startWork()
    return ledger
  }

  /// A copy of a ledger, taken to another station.
  func copied(_ original: String, _ name: String, by station: String) throws -> Ledger {
    try FileStore(folder.path(original), .change).run("VACUUM INTO '\(folder.path(name))'")
    let clock = clock
    var ledger = try Ledger(
      folder.path(name), station: StationName(machine: station), mode: .open,
      clock: { clock.now })
    try ledger.startWork()
    return ledger
  }

  func union(_ names: [String]) throws -> LedgerUnion {
    try LedgerUnion(
      names.map {
        try SourceLedger(Ledger(folder.path($0), station: Sample.here, mode: .readOnly))
      })
  }

  /// Joins ledgers into a new one.
  @discardableResult
  func join(_ names: String..., into target: String = "all") throws -> JoinReport {
    try union(names).write(to: folder.path(target))
  }

  func read(_ name: String = "all") throws -> Ledger {
    try Ledger(folder.path(name), station: Sample.here, mode: .readOnly)
  }

  /// The events of a ledger, as they are hashed.
  func bodies(_ name: String = "all") throws -> [String] {
    var bodies: [String] = []
    try read(name).forEachEvent { bodies.append($0) }
    return bodies
  }

  func records(_ name: String = "all") throws -> [LedgerRecord] {
    try bodies(name).map { try LedgerRecord(body: Array($0.utf8)) }
  }

  func kinds(_ name: String = "all") throws -> [LedgerEvent.Kind] {
    try records(name).map(\.event.kind)
  }

  /// The events that do not count.
  func overruled(_ name: String = "all") throws -> Set<EventPlace> {
    var places: Set<EventPlace> = []
    for case .conflict(let place, _) in try records(name).map(\.event) { places.insert(place) }
    return places
  }

  /// What `verify --chain` finds, also after the tables were made anew.
  func findings(_ name: String = "all") throws -> [ChainFinding] {
    let found = try read(name).verifyChain().findings
    if !found.isEmpty { return found }
    var ledger = try Ledger(folder.path(name), station: Sample.here)
    try ledger.rebuild()
    return try ledger.verifyChain().findings
  }

  /// `row 7 done 04…`, for each row that is not pending, and `04… free` for tags without one.
  func tables(_ name: String = "all") throws -> [String] {
    let ledger = try read(name)
    var lines: [String] = []
    try ledger.forEachRow(of: "tables") { row in
      guard row.state != .pending else { return }
      lines.append("\(row.number) \(row.state.rawValue) \(row.uid.map { "\($0)" } ?? "")")
    }
    try ledger.store.statement(
      "SELECT uid, standing FROM tag WHERE standing <> 'bound' ORDER BY uid"
    ).forEach([]) { row in
      lines.append("\(hexadecimal(row.bytes(0))) \(row.text(1))")
      return true
    }
    return lines
  }
}
