/// Why ledgers cannot be joined.
package enum JoinObstacle: Error, Hashable, Sendable {
  /// There is nothing to join.
  case nothing
  /// Two ledgers have different events in the same place of a chain.
  case fork(Fork)
  /// Two ledgers have a job of this name with different rows of this number.
  case otherRows(job: String, row: Int, one: String, other: String)
  /// Rows of a job are missing between those that are there.
  case missingRows(job: String, EventPlace)
  /// A ledger is not as it was written.
  case unsound(path: String, finding: String)
  /// The ledger that all is to go into has something in it already.
  case notEmpty

  /// A station whose chain was continued in two ledgers.
  package struct Fork: Hashable, Sendable {
    /// Whose chain it is.
    package let station: StationName
    /// The last event that both have; 0 when there is none.
    package let common: Int
    /// The ledgers.
    package let sides: [Side]

    /// A ledger, and how far the chain goes in it.
    package struct Side: Hashable, Sendable {
      /// The ledger.
      package let path: String
      /// The number of its last event of that station.
      package let last: Int
    }
  }
}

extension JoinObstacle: CustomStringConvertible {
  /// A sentence that says what stands in the way and what can be done; nothing was written.
  package var description: String {
    switch self {
    case .nothing: "no ledger was given that has events"
    case .fork(let fork): fork.sentence
    case .otherRows(let job, let row, let one, let other):
      "row \(row) of job \(LedgerText(job)) is not the same in \(LedgerText(one)) as in "
        + "\(LedgerText(other)): they are two jobs of one name; nothing was joined"
    case .missingRows(let job, let place):
      "event \(place.number) of station \(place.station) adds rows to job \(LedgerText(job)) after "
        + "rows that no ledger has; nothing was joined"
    case .unsound(let path, let finding):
      "\(LedgerText(path)): \(finding); nothing was joined ('beckon job verify --chain' looks at "
        + "all of it)"
    case .notEmpty: "the ledger has events already; only an empty one can take those of others"
    }
  }
}

extension JoinObstacle.Fork {
  fileprivate var sentence: String {
    let places = sides.map { "\(LedgerText($0.path))" }.joined(separator: " and ")
    let own = sides.map { "\($0.last - common)" }.joined(separator: " and ")
    let start =
      common == 0
      ? "from its first event on" : "up to its event \(common) they agree, and from there on"
    return "station \(station) worked under one name in \(places): \(start) each has events of its "
      + "own (\(own)); nothing was joined. Export the results of one and import them into the "
      + "other ('beckon job export', 'beckon job import'), and give every copy its own --station"
  }
}
