extension Ledger {
  /// Closes this ledger, which is kept for reading, and records that work continues at `place`.
  ///
  /// Does nothing if the ledger was already moved to the same place, so that an interrupted move
  /// can be repeated. No other station may be at work.
  package mutating func move(to place: LedgerText) throws(LedgerError) {
    if case .refused(.moved(place)) = try moveError()?.problem { return }
    try rowClaims.requireNobodyElseAtWork(heads())
    try append(.moved(to: place))
  }

  /// The error for working with a ledger whose last event is a move, or `nil` if it was not moved.
  func moveError() throws(LedgerError) -> LedgerError? {
    let body = try statements.lastMoved.first { row in row.bytes(0) }
    guard let body, let record = try? LedgerRecord(body: body),
      case .moved(let place) = record.event
    else { return nil }
    return refusal(.moved(to: place))
  }

  /// Throws if the ledger was moved.
  func requireNotMoved() throws(LedgerError) {
    if let error = try moveError() { throw error }
  }
}
