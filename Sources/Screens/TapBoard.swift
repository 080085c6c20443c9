import Ledgers
package import Tapping

/// What a station has done and is doing, counted from its events.
///
/// Readings of a steady clock, in nanoseconds, come from outside.
package struct TapBoard: Hashable, Sendable {
  /// Something that became of a tag.
  package struct Result: Hashable, Sendable {
    /// What became of it, and of the last tag of which it is true.
    package let words: String
    /// Whether it is as it should be.
    package let tone: TapTone?
    /// How often it happened.
    package internal(set) var count = 1
    fileprivate let key: String?
  }

  /// How many rows the job has.
  package let total: Int
  /// The rows that are done.
  package private(set) var done: Int
  /// The tags that did not take their row, in this run.
  package private(set) var failed = 0
  /// The tags that were refused, in this run.
  package private(set) var refused = 0
  /// How many rows wait for a certain tag to be seen again.
  package var unsettled: Int { unsettledRows.count }
  private var unsettledRows: Set<Int>
  /// The row that waits for a tag, is being written, or is on the tag that lies there.
  package private(set) var row: TapRow?
  /// What became of the tag that lies there, until it is gone.
  package private(set) var verdict: TapTone?
  /// Whether a tag is being worked on.
  package private(set) var isBusy = false
  /// What to do or to wait for now.
  package private(set) var instruction = ""
  /// What became of the last tags, newest first; the same refusal of the same tag is counted.
  package private(set) var recent: [Result] = []
  /// The tag that left too early, as long as nothing became of another.
  private var lost: TapBinding?
  /// When the last rows were done: at most twenty moments, oldest first.
  private var moments: [UInt64] = []

  /// Begins to count, with what the ledger says of earlier runs.
  package init(total: Int, done: Int, unsettled: Set<Int>) {
    self.total = total
    self.done = done
    unsettledRows = unsettled
  }

  /// Rows a minute over the last twenty; `nil` before the second.
  package var rowsPerMinute: Double? {
    guard let first = moments.first, let last = moments.last, last > first else { return nil }
    return Double(moments.count - 1) * 60e9 / Double(last - first)
  }

  /// The seconds until all rows are done, at this rate.
  package var secondsLeft: Double? {
    rowsPerMinute.map { Double(max(0, total - done)) * 60 / $0 }
  }

  /// Takes an event in.
  package mutating func note(_ event: TapEvent, at time: UInt64) {
    count(event, at: time)
    show(event)
    guard let line = event.line else { return }
    var result = Result(words: line, tone: event.tone, key: event.sameness)
    if let key = result.key, let index = recent.firstIndex(where: { $0.key == key }) {
      result.count += recent.remove(at: index).count
    }
    recent = [result] + recent.prefix(9)
  }

  private mutating func count(_ event: TapEvent, at time: UInt64) {
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

  private mutating func show(_ event: TapEvent) {
    verdict = event.tone ?? (event.isAboutRemoval ? verdict : nil)
    isBusy = false
    switch event {
    case .waiting(let row): ask(for: row)
    case .waitingForTags(let count, let tags):
      row = count == 1 ? tags.first?.row : nil
      instruction = TapBinding.instruction(count, tags)
    case .writing(let row, _, let chip): work(on: row, "writing \(chip): hold it still")
    case .finishing(let row, _, let kind):
      work(on: row, kind.deed + ": hold it still")
    case .settled(let row, _, .verified), .settled(let row, _, .empty):
      work(on: row, "hold it still")
    case .done(let row, _, _, _):
      lost = nil
      tell(row, "row \(row.number) is done; take the tag away")
    case .checked(let row, _, _, let words): tell(row, "\(words); take the tag away")
    case .refused(_, let refusal):
      // The row still waits, and is not this tag's.
      tell(nil, refusal.sentence)
    case .failed(_, _, let reason, let isQuarantined):
      tell(nil, reason.afterFailure(isQuarantined))
    case .settled(_, _, .quarantined(let reason)): tell(nil, reason.plainly.afterFailure(true))
    case .unsettled(let row, let uid, _):
      lost = TapBinding(row, on: uid)
      tell(row, "hold this tag to the reader again")
    case .remove: if verdict == nil { instruction = "take the tag away" }
    case .removed: (row, verdict, instruction) = (nil, nil, "")
    }
  }

  private mutating func ask(for row: TapRow?) {
    self.row = row
    guard let lost, let row else { return instruction = "hold a tag to the reader" }
    instruction =
      "hold tag \(lost.uid) to the reader again, which row \(lost.row.number) waits for; or another tag for "
      + "row \(row.number)"
  }

  private mutating func work(on row: TapRow, _ words: String) {
    (self.row, isBusy, instruction) = (row, true, words)
  }

  private mutating func tell(_ row: TapRow?, _ words: String) {
    (self.row, instruction) = (row, words)
  }
}

extension TapEvent {
  /// Whether it only says that the tag lies there still, or that it is gone.
  fileprivate var isAboutRemoval: Bool { if case .remove = self { true } else { false } }

  /// What is equal where the same happened again.
  fileprivate var sameness: String? {
    switch self {
    case .refused(let uid, let refusal): "\(uid.map { "\($0) " } ?? "")\(refusal.sentence)"
    case .unsettled(let row, let uid, _): "\(row.number) \(uid)"
    default: nil
    }
  }
}

extension TapFinish.Kind {
  /// What is being done, in a word.
  fileprivate var deed: String {
    switch self {
    case .lock: "locking"
    case .protect: "protecting"
    case .personalize: "giving it keys"
    }
  }
}
