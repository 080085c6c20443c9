extension Ledger {
  /// Ends the work with this ledger: what comes goes to `place`, and this one is kept for reading.
  ///
  /// A ledger that was moved to the same place already stays as it is, so that moving can be begun
  /// again where it was cut off. Nobody may be at work.
  package mutating func move(to place: LedgerText) throws(LedgerError) {
    if case .refused(.moved(place)) = try movedAway()?.problem { return }
    try rowsInHand.requireNobodyElseAtWork(heads())
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
}
