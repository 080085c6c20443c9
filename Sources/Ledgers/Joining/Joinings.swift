import LibCrypto

/// What later events of a ledger say about earlier ones: which do not count, and which chains were
/// joined.
///
/// They come after what they are about, so they are looked for before events are taken in order.
struct Joinings {
  /// Events that a `conflict` names.
  private(set) var overruled: Set<EventPlace> = []
  /// How many events `joined` there are.
  private(set) var count = 0
  /// The events up to which chains were joined.
  private(set) var heads: [EventPlace: Set<SHA256Digest>] = [:]
  /// The last of them of each chain.
  private(set) var last: [StationName: Int] = [:]

  /// In canonical JSON a quote within a text has a backslash before it, so that no words can look
  /// like a kind.
  private static let query = """
    SELECT body FROM event WHERE body LIKE '%"kind":"conflict"%'
      OR body LIKE '%"kind":"chain-joined"%' OR body LIKE '%"kind":"joined"%'
    """

  init() {}

  /// Looks through all events; what cannot be read is passed over.
  init(in database: any LedgerStore) throws(LedgerError) { try add(from: database) }

  /// Takes what another ledger has.
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
  /// Where the event is.
  var place: EventPlace { EventPlace(station: station, number: number) }
}

extension LedgerRecord {
  /// Where the event is.
  var place: EventPlace { EventPlace(station: station, number: number) }
}
