import HostIO

/// A ledger on its way from one place to another: from a file to a server, or back.
///
/// The old ledger says first that it was moved, so that nobody goes on with it; then the new one takes
/// all of its events. What was cut off in between is finished by doing the same again.
package struct LedgerMove {
  private let source: String
  private let target: String
  private let station: StationName

  /// From one file or server's address to another; `station` says in the old one that it was moved.
  package init(from source: String, to target: String, station: StationName) {
    self.source = source
    self.target = target
    self.station = station
  }

  /// Moves it, and says how many events there are now.
  package func run() throws -> Int {
    let place = LedgerText(target)
    try requireRoom()
    do {
      var old = try Ledger(source, station: station)
      try old.move(to: place)
    }
    let old = try Ledger(source, station: station, mode: .readOnly)
    return try LedgerUnion([LedgerSource(old)]).write(to: target).events
  }

  /// Refuses a place where there is a ledger, before the old one says that it was moved there.
  private func requireRoom() throws {
    guard source != target else { throw LedgerError(.alreadyExists, target) }
    guard try Ledger.exists(target) else { return try requireReach() }
    let there = try Ledger(target, station: station, mode: .readOnly)
    guard Ledger.isOnServer(target), try there.heads().isEmpty else {
      throw LedgerError(.alreadyExists, there.path)
    }
  }

  /// Makes the tables on a server, which shows that they can be made.
  private func requireReach() throws(LedgerError) {
    guard Ledger.isOnServer(target) else { return }
    _ = try Ledger(target, station: station, mode: .create)
  }
}
