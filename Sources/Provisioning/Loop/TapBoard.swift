/// What a station has done and is doing, counted from its events.
///
/// Readings of a steady clock, in nanoseconds, come from outside.
public struct TapBoard: Hashable, Sendable {
  /// How many rows the job has.
  public let total: Int
  /// The rows that are done.
  public private(set) var done: Int
  /// The tags that did not take their row, in this run.
  public private(set) var failed = 0
  /// The tags that were refused, in this run.
  public private(set) var refused = 0
  /// How many rows wait for a certain tag to be seen again.
  public var unsettled: Int { unsettledRows.count }
  private var unsettledRows: Set<Int>
  /// The row that is waiting for a tag or being written.
  public private(set) var row: TapRow?
  /// What to do or to wait for now.
  public private(set) var instruction = ""
  /// What became of the last ten tags, newest first.
  public private(set) var recent: [String] = []
  /// When the last rows were done: at most twenty moments, oldest first.
  private var moments: [UInt64] = []

  /// Begins to count, with what the ledger says of earlier runs.
  public init(total: Int, done: Int, unsettled: Set<Int>) {
    self.total = total
    self.done = done
    unsettledRows = unsettled
  }

  /// Rows a minute over the last twenty; `nil` before the second.
  public var rowsPerMinute: Double? {
    guard let first = moments.first, let last = moments.last, last > first else { return nil }
    return Double(moments.count - 1) * 60e9 / Double(last - first)
  }

  /// The seconds until all rows are done, at this rate.
  public var secondsLeft: Double? {
    rowsPerMinute.map { Double(max(0, total - done)) * 60 / $0 }
  }

  /// Takes an event in.
  public mutating func note(_ event: TapEvent, at time: UInt64) {
    switch event {
    case .waiting(let row):
      self.row = row
      instruction =
        row == nil ? "hold one of the unsettled tags to the reader" : "hold a tag to the reader"
    case .writing(let row, _, let chip):
      self.row = row
      instruction = "writing \(chip): hold it still"
    case .finishing(_, _, let kind):
      instruction = kind == .lock ? "locking: hold it still" : "protecting: hold it still"
    case .checked(let row, _, _, _): self.row = row
    case .remove: instruction = "take the tag away"
    case .refused: refused += 1
    case .failed(let row, _, _, _):
      failed += 1
      unsettledRows.remove(row.number)
    case .done(let row, _, _, _):
      instruction = "done"
      unsettledRows.remove(row.number)
      count(time)
    case .unsettled(let row, _, _): unsettledRows.insert(row.number)
    case .settled(let row, _, let settlement):
      unsettledRows.remove(row.number)
      if case .quarantined = settlement { failed += 1 }
    }
    if let line = event.line { recent = [line] + recent.prefix(9) }
  }

  private mutating func count(_ time: UInt64) {
    done += 1
    moments = (moments + [time]).suffix(20)
  }
}
