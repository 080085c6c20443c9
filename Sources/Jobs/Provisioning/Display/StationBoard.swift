import Ledgers

/// The present state and the counts of a station, derived from its events.
///
/// Times are nanoseconds of a monotonic clock and are passed in.
package struct StationBoard: Hashable, Sendable {
  /// A result for a tag; the same result is kept once, with its number of times.
  package struct Result: Hashable, Sendable {
    /// A sentence about the result, for the last tag that had it.
    package let words: String
    /// The tone of the result; nil if it is neither good nor bad.
    package let tone: ResultTone?
    /// The number of times that the same result happened.
    package internal(set) var count = 1
    fileprivate let key: String?
  }

  /// The number of rows of the job.
  package let total: Int
  /// The number of rows that are done.
  package private(set) var done: Int
  /// The number of tags in this run that failed to take their row.
  package private(set) var failed = 0
  /// The number of tags that were refused in this run, unchanged.
  package private(set) var refused = 0
  /// The number of rows that wait for a certain tag to be presented again.
  package var unsettled: Int { unsettledRows.count }
  private var unsettledRows: Set<Int>
  /// The row that waits for a tag, is being written, or is on the tag on the reader.
  package private(set) var row: ProvisioningRow?
  /// The tone of the result for the tag on the reader; nil after it is removed.
  package private(set) var verdict: ResultTone?
  /// Whether a tag is being written.
  package private(set) var isBusy = false
  /// The instruction for the person at the station.
  package private(set) var instruction = ""
  /// The results for the last tags, newest first. Repeated refusals of the same tag are counted as
  /// one.
  package private(set) var recent: [Result] = []
  /// The tag that left too early, until another tag has a result.
  private var lost: WaitingRow?
  /// The times at which the last rows were done: at most twenty, oldest first.
  private var moments: [UInt64] = []

  /// Creates a board with the counts of earlier runs, which the ledger has.
  package init(total: Int, done: Int, unsettled: Set<Int>) {
    self.total = total
    self.done = done
    unsettledRows = unsettled
  }

  /// The rate over the last twenty rows, in rows per minute, or `nil` before the second row.
  package var rowsPerMinute: Double? {
    guard let first = moments.first, let last = moments.last, last > first else { return nil }
    return Double(moments.count - 1) * 60e9 / Double(last - first)
  }

  /// The estimated number of seconds until all rows are done; nil without an estimate.
  package var secondsLeft: Double? {
    rowsPerMinute.map { Double(max(0, total - done)) * 60 / $0 }
  }

  /// Updates the board with an event and its time in nanoseconds.
  package mutating func note(_ event: ProvisioningEvent, at time: UInt64) {
    count(event, at: time)
    show(event)
    guard let line = event.line else { return }
    var result = Result(words: line, tone: event.tone, key: event.sameness)
    if let key = result.key, let index = recent.firstIndex(where: { $0.key == key }) {
      result.count += recent.remove(at: index).count
    }
    recent = [result] + recent.prefix(9)
  }

  private mutating func count(_ event: ProvisioningEvent, at time: UInt64) {
    switch event {
    case .refused: refused += 1
    case .failed(let row, _, _, _):
      failed += 1
      unsettledRows.remove(row.number)
    case .done(let row, _, _, _):
      unsettledRows.remove(row.number)
      done += 1
      moments = (moments + [time]).suffix(20)
    case .unsettled(let row, _, _): unsettledRows.insert(row.number)
    case .settled(let row, _, let settlement):
      unsettledRows.remove(row.number)
      if case .quarantined = settlement { failed += 1 }
    case .waiting, .waitingForTags, .writing, .finishing, .checked, .remove, .removed: break
    }
  }

  private mutating func show(_ event: ProvisioningEvent) {
    verdict = event.tone ?? (event.isAboutRemoval ? verdict : nil)
    isBusy = false
    switch event {
    case .waiting(let row): ask(for: row)
    case .waitingForTags(let count, let tags):
      row = count == 1 ? tags.first?.row : nil
      instruction = WaitingRow.instruction(count, tags)
    case .writing(let row, _, let chip): work(on: row, "writing \(chip): hold it still")
    case .finishing(let row, _, let kind):
      work(on: row, kind.deed + ": hold it still")
    case .settled(let row, _, .verified), .settled(let row, _, .empty):
      work(on: row, "hold it still")
    case .done(let row, _, _, _):
      lost = nil
      tell(row, "row \(row.number) is done; remove the tag")
    case .checked(let row, _, _, let words): tell(row, "\(words); remove the tag")
    case .refused(_, let refusal):
      // The row still waits, and does not belong to this tag.
      tell(nil, refusal.sentence)
    case .failed(_, _, let reason, let isQuarantined):
      tell(nil, reason.afterFailure(isQuarantined))
    case .settled(_, _, .quarantined(let reason)): tell(nil, reason.plainly.afterFailure(true))
    case .unsettled(let row, let uid, _):
      lost = WaitingRow(row, on: uid)
      tell(row, "hold this tag to the reader again")
    case .remove: if verdict == nil { instruction = "remove the tag" }
    case .removed: (row, verdict, instruction) = (nil, nil, "")
    }
  }

  private mutating func ask(for row: ProvisioningRow?) {
    self.row = row
    guard let lost, let row else { return instruction = "hold a tag to the reader" }
    instruction =
      "hold tag \(lost.uid) to the reader again for row \(lost.row.number), or another tag for "
      + "row \(row.number)"
  }

  private mutating func work(on row: ProvisioningRow, _ words: String) {
    (self.row, isBusy, instruction) = (row, true, words)
  }

  private mutating func tell(_ row: ProvisioningRow?, _ words: String) {
    (self.row, instruction) = (row, words)
  }
}

extension ProvisioningEvent {
  /// Whether the event only asks for the tag to be removed.
  fileprivate var isAboutRemoval: Bool { if case .remove = self { true } else { false } }

  /// A key that two events share if the same has happened again; nil if that does not matter.
  fileprivate var sameness: String? {
    switch self {
    case .refused(let uid, let refusal): "\(uid.map { "\($0) " } ?? "")\(refusal.sentence)"
    case .unsettled(let row, let uid, _): "\(row.number) \(uid)"
    default: nil
    }
  }
}

extension FinishingStep.Kind {
  /// The word for the step while it is in progress.
  fileprivate var deed: String {
    switch self {
    case .lock: "locking"
    case .protect: "protecting"
    case .personalize: "giving it keys"
    }
  }
}
