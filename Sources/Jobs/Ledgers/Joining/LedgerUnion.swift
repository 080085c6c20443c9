import Cryptography

/// The events of several ledgers combined: for each station, the longest copy of its chain. Shorter
/// copies must be beginnings of it.
///
/// It does not depend on the order of the ledgers. Events are ordered by sequence and then by
/// station. A sequence is greater than all others that its station knew of, so that causes come
/// before effects.
package struct LedgerUnion {
  /// The ledgers that are to be joined.
  package let sources: [SourceLedger]
  /// The station name under which the ledgers are joined. It follows from their heads, so that the
  /// same ledgers give the same events wherever they are joined, and no chain can fork.
  package let station: StationName
  /// The latest time of the heads; joining uses no clock of its own.
  package let time: Int64
  /// The ends of all chains, in the order of the stations' names.
  let ends: [End]
  /// The number of events of each station's chain in each source.
  private let extents: [[StationName: Int]]

  /// The end of a chain, and a ledger that has the whole chain.
  struct End {
    let head: LedgerHead
    let source: SourceLedger
  }

  /// Checks the given ledgers, and throws if one was changed.
  package init(_ sources: [SourceLedger]) throws(LedgerError) {
    var extents: [[StationName: Int]] = []
    var ends: [StationName: End] = [:]
    for source in sources {
      let report = try source.ledger.verifyChain()
      if let finding = report.findings.first {
        throw source.obstacle(.unsound(path: source.ledger.path, finding: "\(finding)"))
      }
      // Only what was verified, whatever a station adds meanwhile.
      let heads = report.chains.map(\.head)
      extents.append(Dictionary(uniqueKeysWithValues: heads.map { ($0.station, $0.number) }))
      for head in heads {
        let end = End(head: head, source: source)
        ends[head.station] = try ends[head.station]?.joined(with: end) ?? end
      }
    }
    guard let first = sources.first, !ends.isEmpty else {
      throw LedgerError(.refused(.notJoined(.nothing)), sources.first?.ledger.path ?? "")
    }
    self.sources = sources
    self.extents = extents
    self.ends = ends.values.sorted { $0.head.station < $1.head.station }
    let lines = self.ends.map { "\($0.head)\n" }.joined()
    let digest = "\(try first.ledger.digest(of: Array(lines.utf8)))"
    station = StationName(machine: "joined-\(digest.prefix(12))")
    var latest: Int64 = 0
    for end in self.ends { latest = max(latest, try end.source.time(of: end.head.place)) }
    time = latest
  }

  /// Passes each event to `body` once, in order.
  func forEach(_ body: (StoredEvent) throws(LedgerError) -> Void) throws(LedgerError) {
    var chains: [ChainReader] = []
    for end in ends { chains.append(try ChainReader(end)) }
    while var next = chains.indices.first {
      // The stations are sorted, so that the first of several with the same sequence is taken.
      for index in chains.indices
      where chains[index].event.record.sequence < chains[next].event.record.sequence {
        next = index
      }
      try body(chains[next].event)
      if try !chains[next].advance() { chains.remove(at: next) }
    }
  }

  /// Whether the two events happened in ledgers that did not know of each other, so that none has
  /// both.
  func areApart(_ one: EventPlace, _ other: EventPlace) -> Bool {
    !extents.contains { has(one, $0) && has(other, $0) }
  }

  /// Whether an event is in all ledgers.
  func isCommon(_ place: EventPlace) -> Bool { extents.allSatisfy { has(place, $0) } }

  private func has(_ place: EventPlace, _ extent: [StationName: Int]) -> Bool {
    place.number <= extent[place.station] ?? 0
  }
}

extension SourceLedger {
  fileprivate func obstacle(_ obstacle: JoinObstacle) -> LedgerError {
    LedgerError(.refused(.notJoined(obstacle)), ledger.path)
  }
}

extension LedgerUnion.End {
  /// The longer end of one station's chain. The longer chain must begin with the shorter.
  fileprivate func joined(with other: Self) throws(LedgerError) -> Self {
    let (short, long) = head.number <= other.head.number ? (self, other) : (other, self)
    if try long.source.hash(short.head.place) == short.head.hash { return long }
    let fork = JoinObstacle.Fork(
      station: head.station, common: try Self.common(short, long),
      sides: [self, other].map { .init(path: $0.source.ledger.path, last: $0.head.number) })
    throw source.obstacle(.fork(fork))
  }

  /// The last number at which both have the same event. A binary search works because all events
  /// before that are the same.
  private static func common(_ one: Self, _ other: Self) throws(LedgerError) -> Int {
    var (same, different) = (0, one.head.number)
    while same + 1 < different {
      let middle = (same + different) / 2
      let place = EventPlace(station: one.head.station, number: middle)
      if try one.source.hash(place) == other.source.hash(place) {
        same = middle
      } else {
        different = middle
      }
    }
    return same
  }
}

/// A reader of one chain, from its first event to its end.
private struct ChainReader {
  private let end: LedgerUnion.End
  private var page: ArraySlice<StoredEvent> = []
  private(set) var event: StoredEvent

  init(_ end: LedgerUnion.End) throws(LedgerError) {
    self.end = end
    page = try end.source.events(of: end.head.station, from: 1, to: end.head.number)[...]
    guard let first = page.popFirst() else {
      throw LedgerError(
        .damaged("station \(end.head.station) has no first event"), end.source.ledger.path)
    }
    event = first
  }

  /// Moves to the next event; returns `false` at the end of the chain.
  mutating func advance() throws(LedgerError) -> Bool {
    if page.isEmpty {
      page =
        try end.source.events(
          of: end.head.station, from: event.record.number + 1, to: end.head.number)[...]
    }
    guard let next = page.popFirst() else { return false }
    event = next
    return true
  }
}
