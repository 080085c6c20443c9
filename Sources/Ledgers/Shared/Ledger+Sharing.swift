import HostIO
import Postgres

/// Where a ledger is: in a file, or on a server.
extension Ledger {
  /// Whether a ledger with this name is on a server, and not in a file.
  package static func isOnServer(_ place: String) -> Bool { PostgresAddress.names(place) }

  /// Why a server's address cannot be used; `nil` when it can, and for the path of a file.
  package static func fault(inAddress place: String) -> String? {
    guard isOnServer(place) else { return nil }
    do throws(PostgresAddressError) { _ = try PostgresAddress(place) } catch { return "\(error)" }
    return nil
  }

  /// Whether there is a ledger in this place already.
  package static func exists(_ place: String) throws(LedgerError) -> Bool {
    guard isOnServer(place) else { return FileFacts(at: place) != nil }
    return try SharedOpening.exists(address(place))
  }

  static func address(_ place: String) throws(LedgerError) -> PostgresAddress {
    do throws(PostgresAddressError) { return try PostgresAddress(place) } catch {
      throw LedgerError(.badAddress("\(error)"), "on a server")
    }
  }

  /// Refuses what is read on a full disk to whoever wants it for longer than a moment: no other
  /// process can open it meanwhile.
  package func requireRoomToShare() throws(LedgerError) {
    if store.isAlone { throw LedgerError(.diskFull, path) }
  }

  /// Whether it can go away while a tag is in hand, as a server can.
  var isRemote: Bool { store.isRemote }

  /// Whether it can be talked to, as far as is known.
  package var isConnected: Bool { store.isConnected }

  /// Connects to the server again, and goes on with the work that was begun.
  package mutating func reconnect() throws(LedgerError) {
    try store.reconnect()
    try rowsInHand.resumeWork()
  }
}
