import SystemIO

/// The move of a ledger from a file to a server, or back.
///
/// The old ledger first records that it was moved, so that nobody continues it. Then the new one
/// receives all of its events. An interrupted move is completed by repeating it.
package struct LedgerMove {
  private let source: String
  private let target: String
  private let station: StationName

  /// Prepares a move between files or addresses of servers; `station` records the move in the old
  /// ledger.
  package init(from source: String, to target: String, station: StationName) {
    self.source = source
    self.target = target
    self.station = station
  }

  /// Moves the ledger, and returns the number of events in the new one.
  package func run() throws -> Int {
    let place = LedgerText(target)
    try requireRoom()
    do {
      var old = try Ledger(source, station: station)
      try old.move(to: place)
    }
    let old = try Ledger(source, station: station, mode: .readOnly)
    return try LedgerUnion([SourceLedger(old)]).write(to: target).events
  }

  /// Throws if the target has a ledger, before the old ledger records that it was moved there.
  private func requireRoom() throws {
    guard source != target else { throw LedgerError(.alreadyExists, target) }
    guard try Ledger.exists(target) else { return try requireReach() }
    let there = try Ledger(target, station: station, mode: .readOnly)
    guard Ledger.isOnServer(target), try there.heads().isEmpty else {
      throw LedgerError(.alreadyExists, there.path)
    }
  }

  /// Creates the tables on a server, to prove that it allows that.
  private func requireReach() throws(LedgerError) {
    guard Ledger.isOnServer(target) else { return }
    _ = try Ledger(target, station: station, mode: .create)
  }
}
