import Basics
package import LibCrypto

/// Something in a ledger that is not as it was written.
package enum ChainFinding: Error, Sendable, Hashable {
  /// The bytes of an event are not those that its hash was made from.
  case changed(id: Int, station: String, number: Int)
  /// The bytes of an event are no event, or not written as events are.
  case unreadable(id: Int, member: String)
  /// An event says another station, number or sequence than the columns beside it.
  case misplaced(id: Int, station: String, number: Int)
  /// An event does not name the one before it.
  case unlinked(station: StationName, number: Int)
  /// Events of a station are missing, or came twice.
  case gap(station: StationName, expected: Int, found: Int)
  /// Events are not in the order in which they were written, or some between them are missing.
  case disordered(station: StationName, number: Int, expected: Int, sequence: Int)
  /// An event could not have followed what came before it.
  case illegal(station: StationName, number: Int, LedgerRefusal)
  /// Rows are not those that were added.
  case rowsChanged(job: String, first: Int, count: Int)
  /// Rows are there that were never added.
  case rowsAdded(job: String, count: Int)
  /// A chain is not as it was when it was joined with others.
  case joinedHead(EventPlace, isThere: Bool)
  /// A hash that was kept elsewhere is no event's.
  case headMissing(SHA256Digest)
  /// A table says something that does not follow from the events.
  case derived(table: String, entry: String, isExtra: Bool)
  /// The file has a table, an index or a trigger otherwise than it was made.
  case schema(SchemaDifference)
}

extension ChainFinding: CustomStringConvertible {
  /// A sentence that says what was found, and where.
  package var description: String {
    switch self {
    case .changed(let id, let station, let number):
      "event \(number) of station \(LedgerText(station)) (id \(id)) was changed: its bytes and its "
        + "hash do not agree"
    case .unreadable(let id, let member):
      "the event with id \(id) is not written as events are"
        + (member.isEmpty ? "" : " (\(LedgerText(member)))")
    case .misplaced(let id, let station, let number):
      "the event with id \(id) is not event \(number) of station \(LedgerText(station)), as the "
        + "columns beside it say"
    case .unlinked(let station, let number):
      "event \(number) of station \(station) does not follow the event before it: one of them was "
        + "replaced"
    case .gap(let station, let expected, let found):
      found < expected
        ? "event \(found) of station \(station) comes again, or too late"
        : "station \(station) lacks "
          + (found == expected + 1 ? "event \(expected)" : "events \(expected) to \(found - 1)")
    case .disordered(let station, let number, let expected, let sequence):
      "event \(number) of station \(station) has sequence \(sequence) where \(expected) comes "
        + "next: events were cut or put in another order"
    case .illegal(let station, let number, let refusal):
      "event \(number) of station \(station) could not happen: \(refusal)"
    case .rowsChanged(let job, let first, let count):
      "rows \(first) to \(first + count - 1) of job \(LedgerText(job)) are not those that were "
        + "added"
    case .rowsAdded(let job, let count):
      "job \(LedgerText(job)) has \(counted(count, "row")) that no event added"
    case .joinedHead(let place, let isThere):
      isThere
        ? "event \(place.number) of station \(place.station) is not the one up to which its chain was "
          + "joined"
        : "station \(place.station) lacks event \(place.number), up to which its chain was joined: the "
          + "chain was cut"
    case .headMissing(let hash):
      "no event has the kept hash \(hash): the chain was cut, or written anew"
    case .schema(let difference): "\(difference)"
    case .derived(let table, let entry, let isExtra):
      "table \(table) \(isExtra ? "has" : "lacks") \(LedgerText(entry)), which does "
        + (isExtra ? "not follow" : "follow") + " from the events"
    }
  }
}
