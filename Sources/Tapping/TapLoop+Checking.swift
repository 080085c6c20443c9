import Ledgers
import Tags

extension TapLoop where Link: ~Copyable, Book: ~Copyable {
  /// Reads tags and says whether each holds what the book says; writes nothing to them.
  ///
  /// What was found on a tag of this job goes into the book. Ends as `run` does; there is no last row.
  package mutating func check(limit: Int? = nil) throws -> TapEnd {
    var count = 0
    holdsRow = false
    while limit.map({ count < $0 }) ?? true {
      if link?.isEndWanted ?? false { return .interrupted }
      var there: TagSelection?
      switch try awaitLeaving() {
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

  /// Looks at one tag; `false` when it is to be read once more.
  private mutating func look(_ selection: TagSelection) throws -> Bool {
    let row = try carriedRow(of: try book.tag(selection.uid))
    return try withTag(selection) { loop, tag, hand in
      let reading: TagReading
      do throws(TagError) { reading = try tag.read() } catch {
        if error.problem.isAboutReader { throw error.readerLost(row: nil) }
        return try loop.tellUnreadable(row, hand.uid, error)
      }
      loop.lastChance = nil
      try loop.compare(row, reading)
      return true
    }
  }

  /// Tells of a tag that could not be read, which is nothing for the book; `false` when it was bad
  /// luck and the tag is taken once more.
  private mutating func tellUnreadable(
    _ row: LedgerRow?, _ uid: TagUID, _ error: TagError
  ) throws -> Bool {
    let isBadLuck = TapRefusal(error).kind == .unreadable
    let hadItsChance = lastChance == uid
    if isBadLuck { giveAnotherChance(uid) }
    try watch.event(
      .checked(
        row: row.map(TapRow.init), uid: uid, isRight: false,
        words: "cannot be read: \(error.facts)"))
    return !isBadLuck || hadItsChance
  }

  private mutating func carriedRow(of known: LedgerTag?) throws -> LedgerRow? {
    guard let known, known.standing == .bound, known.job == job, let number = known.row else {
      return nil
    }
    return try book.row(number, of: job)
  }

  private mutating func compare(_ row: LedgerRow?, _ reading: TagReading) throws {
    guard let row else {
      return try watch.event(
        .checked(
          row: nil, uid: reading.uid, isRight: false,
          words: "the ledger knows no such tag; it holds \(reading.contents.words)"))
    }
    var isRight = try rules.content(row).isShown(in: reading.contents, by: reading.uid)
    var words =
      isRight ? "as it should be" : "differs: it holds \(reading.contents.words)"
    if isRight {
      switch try proof(row, reading.contents, reading.uid) {
      case .none: break
      case .genuine(let counter): words += counter.map { ", authentic, tap \($0)" } ?? ""
      case .wrong(let why): (isRight, words) = (false, "differs: \(why)")
      }
    }
    try keep(.checked(row.on(reading.uid), matches: isRight, words: LedgerText(words)))
    try watch.event(
      .checked(row: TapRow(row), uid: reading.uid, isRight: isRight, words: words))
  }
}
