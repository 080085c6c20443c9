import Cryptography

/// The events of a ledger that qualify earlier events: those that do not count, and the chains that
/// were joined.
///
/// They come after the events that they are about, so they are collected before events are applied
/// in order.
struct JoinRecords {
  /// The places of the events that a `conflict` names as without effect.
  private(set) var overruled: Set<EventPlace> = []
  /// The number of `joined` events.
  private(set) var count = 0
  /// The hashes of the events up to which chains were joined, by place.
  private(set) var heads: [EventPlace: Set<SHA256Digest>] = [:]
  /// The number of the last such event of each station's chain.
  private(set) var last: [StationName: Int] = [:]

  /// In canonical JSON, a quote within a text follows a backslash, so that no text can look like a
  /// kind.
  private static let query = """
    SELECT body FROM event WHERE body LIKE '%"kind":"conflict"%'
      OR body LIKE '%"kind":"chain-joined"%' OR body LIKE '%"kind":"joined"%'
    """

  init() {}

  /// Searches all events of a ledger for joinings; unreadable events are skipped.
  init(in database: any LedgerStore) throws(LedgerError) { try add(from: database) }

  /// Adds the joinings of another ledger.
  mutating func add(from database: any LedgerStore) throws(LedgerError) {
    var found: [LedgerEvent] = []
    try database.statement(Self.query).forEach([]) { row in
      if let record = try? LedgerRecord(body: row.bytes(0)) { found.append(record.event) }
      return true
    }
    for event in found { take(event) }
  }

  private mutating func take(_ event: LedgerEvent) {
    switch event {
    case .conflict(let place, _): overruled.insert(place)
    case .chainJoined(let head):
      heads[head.place, default: []].insert(head.hash)
      last[head.station] = max(last[head.station] ?? 0, head.number)
    case .joined: count += 1
    default: break
    }
  }
}

extension LedgerHead {
  /// The place of the chain's last event.
  var place: EventPlace { EventPlace(station: station, number: number) }
}

extension LedgerRecord {
  /// The place of the event.
  var place: EventPlace { EventPlace(station: station, number: number) }
}
