/// A reason why ledgers cannot be joined.
package enum JoinObstacle: Error, Hashable, Sendable {
  /// No ledger with events was given.
  case nothing
  /// Two ledgers have different events at the same place of a chain.
  case fork(Fork)
  /// Two ledgers have a job of this name, and its rows of this number differ.
  case otherRows(job: String, row: Int, one: String, other: String)
  /// Rows of a job are missing between those that are there.
  case missingRows(job: String, EventPlace)
  /// A ledger is damaged or was changed.
  case unsound(path: String, finding: String)
  /// The ledger that should receive the events is not empty.
  case notEmpty

  /// The fork of a station's chain, which was continued in two ledgers.
  package struct Fork: Hashable, Sendable {
    /// The name of the station whose chain forks.
    package let station: StationName
    /// The number of the last event that both ledgers have; 0 without one.
    package let common: Int
    /// The ledgers, each with its end of the chain.
    package let sides: [Side]

    /// A ledger, with the length of the chain in it.
    package struct Side: Hashable, Sendable {
      /// The path of the ledger.
      package let path: String
      /// The number of the station's last event in the ledger.
      package let last: Int
    }
  }
}

extension JoinObstacle: CustomStringConvertible {
  /// A sentence that says what prevents the joining and what to do; nothing was written.
  package var description: String {
    switch self {
    case .nothing: "no ledger was given that has events"
    case .fork(let fork): fork.sentence
    case .otherRows(let job, let row, let one, let other):
      "row \(row) of job \(LedgerText(job)) is not the same in \(LedgerText(one)) as in "
        + "\(LedgerText(other)): these are two jobs with the same name; nothing was joined"
    case .missingRows(let job, let place):
      "event \(place.number) of station \(place.station) adds rows to job \(LedgerText(job)) after "
        + "rows that no ledger has; nothing was joined"
    case .unsound(let path, let finding):
      "\(LedgerText(path)): \(finding); nothing was joined ('beckon job verify --chain' checks "
        + "everything)"
    case .notEmpty: "the ledger has events already; only an empty one can receive those of others"
    }
  }
}

extension JoinObstacle.Fork {
  fileprivate var sentence: String {
    let places = sides.map { "\(LedgerText($0.path))" }.joined(separator: " and ")
    let own = sides.map { "\($0.last - common)" }.joined(separator: " and ")
    let start =
      common == 0
      ? "from its first event on" : "they agree up to its event \(common), and from there on"
    return "station \(station) worked under the same name in \(places): \(start) each has events "
      + "of its own (\(own)); nothing was joined. Export the results of one and import them into the "
      + "other ('beckon job export', 'beckon job import'), and give every copy its own --station"
  }
}
