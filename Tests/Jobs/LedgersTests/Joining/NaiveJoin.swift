import Ledgers
import Tags

/// What joining ledgers must do to their tables, written down a second time as plainly as possible.
struct NaiveJoin {
  var ledger = NaiveLedger()
  /// The events that do not count because of what came first.
  var conflicts: Set<EventPlace> = []
  /// Which stations go on speaking of a row on a tag that did not come to be.
  private var ghosts: [RowTag: Set<StationName>] = [:]

  init(rows: Int) {
    for row in 1...rows { ledger.rows[.init(job: "tables", row: row)] = .init() }
  }

  /// Takes the events of all ledgers. Which tags were released by somebody who knew too little is
  /// not decided here.
  mutating func take(_ records: Set<LedgerRecord>, blind: Set<EventPlace>) {
    let order = records.sorted { ($0.sequence, $0.station) < ($1.sequence, $1.station) }
    for record in order {
      let place = EventPlace(station: record.station, number: record.number)
      switch record.event {
      case .jobAdded, .rowsAdded, .runStarted, .runEnded, .proofSigned: break
      case .released where blind.contains(place): conflicts.insert(place)
      default: take(record.event, place)
      }
    }
  }

  private mutating func take(_ event: LedgerEvent, _ place: EventPlace) {
    let binds = event.kind == .intent || event.kind == .imported
    let tag = event.rowTag
    if !binds, let tag, ghosts[tag]?.contains(place.station) == true { return }
    if isKnown(event) { return }
    if ledger.take(event) {
      if binds, let tag { ghosts[tag] = nil }
      return
    }
    if event.kind == .vetoed || event.kind == .checked { return }
    if !binds, let tag, ghosts[tag] != nil { return }
    conflicts.insert(place)
    if let tag { ghosts[tag, default: []].insert(place.station) }
  }

  /// Whether the ledger says so already.
  private func isKnown(_ event: LedgerEvent) -> Bool {
    let row = event.row.flatMap { ledger.rows[.init(job: "tables", row: $0)] }
    switch event {
    case .gaveUp: return row?.state == "failed"
    case .retried: return row?.state == "pending"
    case .released(let uid, _): return ledger.tags[uid] == "released"
    default: return false
    }
  }
}
