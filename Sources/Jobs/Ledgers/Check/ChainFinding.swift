import Basics
package import Cryptography

/// A difference between a ledger and what was written into it.
package enum ChainFinding: Error, Sendable, Hashable {
  /// The bytes of an event do not match the hash that its chain has for it.
  case changed(id: Int, station: String, number: Int)
  /// The bytes of an event are not a valid event in canonical form.
  case unreadable(id: Int, member: String)
  /// An event names another station, number or sequence than the columns beside it.
  case misplaced(id: Int, station: String, number: Int)
  /// An event does not follow the previous event of its chain.
  case unlinked(station: StationName, number: Int)
  /// Events of a station are missing or repeated.
  case gap(station: StationName, expected: Int, found: Int)
  /// Events are out of order, or some between them are missing.
  case disordered(station: StationName, number: Int, expected: Int, sequence: Int)
  /// The state before an event does not allow it.
  case illegal(station: StationName, number: Int, LedgerRefusal)
  /// Rows differ from those that were added.
  case rowsChanged(job: String, first: Int, count: Int)
  /// A job has rows that no event added.
  case rowsAdded(job: String, count: Int)
  /// A joined chain differs from what the joining recorded about it.
  case joinedHead(EventPlace, isThere: Bool)
  /// No event has this hash, which was kept outside the ledger.
  case headMissing(SHA256Digest)
  /// A derived table has an extra entry or lacks one that the events require.
  case derived(table: String, entry: String, isExtra: Bool)
  /// A table, an index or a trigger was added, removed or changed.
  case schema(SchemaDifference)
}

extension ChainFinding: CustomStringConvertible {
  /// A sentence that says what was found, and where.
  package var description: String {
    switch self {
    case .changed(let id, let station, let number):
      "event \(number) of station \(LedgerText(station)) (id \(id)) was changed: its bytes do not "
        + "match its hash"
    case .unreadable(let id, let member):
      "the event with id \(id) is not a valid event in canonical form"
        + (member.isEmpty ? "" : " (\(LedgerText(member)))")
    case .misplaced(let id, let station, let number):
      "the event with id \(id) is not event \(number) of station \(LedgerText(station)), as the "
        + "columns beside it say"
    case .unlinked(let station, let number):
      "event \(number) of station \(station) does not follow the event before it: one of them was "
        + "replaced"
    case .gap(let station, let expected, let found):
      found < expected
        ? "event \(found) of station \(station) is repeated or out of order"
        : "station \(station) lacks "
          + (found == expected + 1 ? "event \(expected)" : "events \(expected) to \(found - 1)")
    case .disordered(let station, let number, let expected, let sequence):
      "event \(number) of station \(station) has sequence \(sequence) instead of \(expected): "
        + "events were removed or reordered"
    case .illegal(let station, let number, let refusal):
      "event \(number) of station \(station) is not possible: \(refusal)"
    case .rowsChanged(let job, let first, let count):
      "rows \(first) to \(first + count - 1) of job \(LedgerText(job)) differ from those that were "
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
      "no event has the kept hash \(hash): the chain was cut or rewritten"
    case .schema(let difference): "\(difference)"
    case .derived(let table, let entry, let isExtra):
      "table \(table) \(isExtra ? "has" : "lacks") \(LedgerText(entry)), which does "
        + (isExtra ? "not follow" : "follow") + " from the events"
    }
  }
}
