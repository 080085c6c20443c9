import Ledgers
import Tags

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// Reads tags and reports whether each holds what the ledger says, without writing to them.
  ///
  /// The result for a tag of this job is recorded. It ends as `run` does, except that there is no
  /// last row.
  package mutating func check(limit: Int? = nil) throws -> ProvisioningEnd {
    var count = 0
    holdsRow = false
    while limit.map({ count < $0 }) ?? true {
      if link?.isCancellationRequested ?? false { return .interrupted }
      var there: TagSelection?
      switch try waitForPreviousTagRemoval() {
      case .gone, .newLook: break
      case .tag(let selection): there = selection
      case .end(let end): return end
      }
      try watch.event(.waiting(row: nil))
      switch try nextTag(there) {
      case .end(let end): return end
      case .gone, .newLook: continue
      case .tag(let selection):
        last = selection.uid
        if try look(selection) { count += 1 }
      }
    }
    return .limit
  }

  /// Checks a selected tag; returns `false` if it should be read once more.
  private mutating func look(_ selection: TagSelection) throws -> Bool {
    let row = try carriedRow(of: try jobLedger.tag(selection.uid))
    return try withTag(selection) { loop, tag, hand in
      let reading: TagReadResult
      do throws(TagError) { reading = try tag.read() } catch {
        if error.problem.isAboutReader { throw error.readerLost(row: nil) }
        return try loop.tellUnreadable(row, hand.uid, error)
      }
      loop.retriedTag = nil
      try loop.compare(row, reading)
      return true
    }
  }

  /// Reports a tag that could not be read, without recording it. Returns `false` if the failure may
  /// be chance and the tag is read once more.
  private mutating func tellUnreadable(
    _ row: LedgerRow?, _ uid: TagUID, _ error: TagError
  ) throws -> Bool {
    let isBadLuck = TagRefusal(error).kind == .unreadable
    let hadItsChance = retriedTag == uid
    if isBadLuck { allowRetry(uid) }
    try watch.event(
      .checked(
        row: row.map(ProvisioningRow.init), uid: uid, isRight: false,
        words: "cannot be read: \(error.facts)"))
    return !isBadLuck || hadItsChance
  }

  private mutating func carriedRow(of known: LedgerTag?) throws -> LedgerRow? {
    guard let known, known.standing == .bound, known.job == job, let number = known.row else {
      return nil
    }
    return try jobLedger.row(number, of: job)
  }

  private mutating func compare(_ row: LedgerRow?, _ reading: TagReadResult) throws {
    guard let row else {
      return try watch.event(
        .checked(
          row: nil, uid: reading.uid, isRight: false,
          words: "the ledger does not know this tag; it holds \(reading.contents.words)"))
    }
    var isRight = try rules.content(row).isShown(in: reading.contents, by: reading.uid)
    var words =
      isRight ? "as it should be" : "differs: it holds \(reading.contents.words)"
    if isRight {
      let keys = try jobLedger.keys(of: row)
      switch try proof(row, reading.contents, reading.uid, .recorded(keys)) {
      case .none: break
      case .genuine(let counter): words += counter.map { ", authentic, tap \($0)" } ?? ""
      case .wrong(let why): (isRight, words) = (false, "differs: \(why)")
      }
    }
    try keep(.checked(row.on(reading.uid), matches: isRight, words: LedgerText(words)))
    try watch.event(
      .checked(row: ProvisioningRow(row), uid: reading.uid, isRight: isRight, words: words))
  }
}
