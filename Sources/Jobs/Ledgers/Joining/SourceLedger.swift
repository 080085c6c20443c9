import Cryptography

/// A ledger whose events are copied elsewhere; it is only read.
package final class SourceLedger {
  /// The ledger itself, opened for reading.
  package let ledger: Ledger
  private let page: SQLStatement

  /// The number of events of a chain that are in memory at a time.
  private static let pageSize = 64

  /// Prepares a ledger for being read by chains.
  package init(_ ledger: consuming Ledger) throws(LedgerError) {
    page = try ledger.store.statement(
      """
      SELECT body, hash FROM event WHERE station = ?1 AND number BETWEEN ?2 AND ?3
      ORDER BY number
      """)
    self.ledger = ledger
  }

  /// The next events of a chain from `first` up to `last`; empty at the end of the chain.
  func events(
    of station: StationName, from first: Int, to last: Int
  ) throws(LedgerError) -> [StoredEvent] {
    var events: [StoredEvent] = []
    let end = min(last, first + Self.pageSize - 1)
    let places: [SQLValue] = [.text(station.description), .integer(first), .integer(end)]
    try page.forEach(places) { row throws(LedgerError) in
      events.append(try StoredEvent(body: row.bytes(0), hash: row.bytes(1), in: ledger.path))
      return true
    }
    return events
  }

  /// The hash of an event; nil if the ledger does not have the event.
  func hash(_ place: EventPlace) throws(LedgerError) -> SHA256Digest? {
    try event(place)?.hash
  }

  /// The time of an event in seconds since 1970; 0 if the ledger does not have it.
  func time(of place: EventPlace) throws(LedgerError) -> Int64 {
    try event(place)?.record.time ?? 0
  }

  private func event(_ place: EventPlace) throws(LedgerError) -> StoredEvent? {
    try events(of: place.station, from: place.number, to: place.number).first
  }
}

/// An event with the bytes that the ledger stores for it.
struct StoredEvent {
  let body: [UInt8]
  let hash: SHA256Digest
  let record: LedgerRecord

  init(body: [UInt8], hash: [UInt8], in path: String) throws(LedgerError) {
    guard let record = try? LedgerRecord(body: body), let digest = SHA256Digest(hash) else {
      throw LedgerError(.damaged("an event cannot be read"), path)
    }
    self.body = body
    self.hash = digest
    self.record = record
  }
}
