import SystemIO

/// Ledgers in files and on servers: where they are, and whether they can be reached.
extension Ledger {
  /// Whether a ledger with this name is on a server instead of in a file.
  package static func isOnServer(_ place: String) -> Bool { PostgresAddress.names(place) }

  /// The reason why a server's address cannot be used, or `nil` if it can or is the path of a file.
  package static func fault(inAddress place: String) -> String? {
    guard isOnServer(place) else { return nil }
    do throws(PostgresAddressError) { _ = try PostgresAddress(place) } catch { return "\(error)" }
    return nil
  }

  /// Whether a ledger exists at this place.
  package static func exists(_ place: String) throws(LedgerError) -> Bool {
    guard isOnServer(place) else { return FileAttributes(at: place) != nil }
    return try ServerLedgerOpening.exists(address(place))
  }

  static func address(_ place: String) throws(LedgerError) -> PostgresAddress {
    do throws(PostgresAddressError) { return try PostgresAddress(place) } catch {
      throw LedgerError(.badAddress("\(error)"), "on a server")
    }
  }

  /// Throws if the ledger could only be opened alone because the disk is full. It then keeps other
  /// processes out, which is acceptable only for a moment.
  package func requireSharedAccess() throws(LedgerError) {
    if store.isAlone { throw LedgerError(.diskFull, path) }
  }

  /// Whether the connection can be lost while a tag is being written, as with a server.
  package var isRemote: Bool { store.isRemote }

  /// Whether the database can be reached, as far as is known.
  package var isConnected: Bool { store.isConnected }

  /// Connects to the server once more, and resumes the station's work.
  package mutating func reconnect() throws(LedgerError) {
    try store.reconnect()
    try rowClaims.resumeWork()
  }
}
