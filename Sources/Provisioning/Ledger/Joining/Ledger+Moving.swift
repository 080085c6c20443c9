import HostIO

extension Ledger {
  /// Ends the work with this ledger: what comes goes to `place`, and this one is kept for reading.
  ///
  /// A ledger that was moved to the same place already stays as it is, so that moving can be begun
  /// again where it was cut off. Nobody may be at work.
  public mutating func move(to place: LedgerText) throws(LedgerError) {
    if case .refused(.moved(place)) = try movedAway()?.problem { return }
    try requireNobodyAtWork()
    try append(.moved(to: place))
  }

  /// What keeps anybody from working with this ledger, when its last event is that it was moved.
  func movedAway() throws(LedgerError) -> LedgerError? {
    let body = try statements.lastMoved.first { row in row.bytes(0) }
    guard let body, let record = try? LedgerRecord(body: body),
      case .moved(let place) = record.event
    else { return nil }
    return refusal(.moved(to: place))
  }

  /// Refuses when the ledger was moved.
  func requireHere() throws(LedgerError) {
    if let error = try movedAway() { throw error }
  }

  /// Refuses when a station is at work.
  private func requireNobodyAtWork() throws(LedgerError) {
    guard !isShared else { return try requireNoStationOnServer() }
    let parts = path.lastIndex(of: "/").map { (path[...$0], path[path.index(after: $0)...]) }
    let (folder, name) = parts ?? ("./", path[...])
    for other in FileFacts.names(in: String(folder)) where other.hasPrefix("\(name)-station-") {
      guard let station = StationName(other.dropFirst(name.count + "-station-".count)) else {
        continue
      }
      if station == self.station, work != nil { continue }
      guard FileClaims.isFree(station, at: path) else {
        let holder = AdvisoryLock.holder(of: FileClaims.lockPath(of: station, at: path))?.processID
        throw LedgerError(.stationAtWork(station, process: holder), path)
      }
    }
  }
}
