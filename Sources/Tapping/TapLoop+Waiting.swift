import HostIO
import Ledgers
import Tags

/// What a wait for a tag ended with.
enum TapArrival {
  case tag(TagSelection)
  /// The tag that was waited for to leave has left, and no other was seen.
  case gone
  case end(TapEnd)
  /// Nothing came, and the book may have another row by now.
  case newLook
}

extension TapLoop where Link: ~Copyable, Book: ~Copyable {
  /// Waits until the tag that was dealt with has left; the answer is the tag that lies there instead,
  /// when one does.
  ///
  /// A tag that has been changed for another already costs no look of its own.
  mutating func awaitLeaving() throws -> TapArrival {
    guard let uid = last else { return .gone }
    if uid.isRandom {
      try watch.event(.remove(uid: uid))
    } else {
      let looks = rules.looksForOthers
      let found = try asking(within: .zero, atEnd: .failure(.noTag)) { link throws(TagLinkError) in
        try link.waitForTag(within: .zero, looksForOthers: looks)
      }
      switch found {
      case .success(let selection) where selection.uid != uid || !selection.others.isEmpty:
        // Where the one that was dealt with is among several, it has to go all the same.
        if !selection.others.contains(uid), selection.uid != uid { try tellGone(uid) }
        return .tag(selection)
      case .success: try watch.event(.remove(uid: uid))
      case .failure(.noTag): break
      case .failure(let end): return .end(end)
      }
    }
    return try awaitRemoval(of: uid)
  }

  private mutating func tellGone(_ uid: TagUID) throws {
    last = nil
    try watch.event(.removed(uid: uid))
  }

  /// Waits for a tag; `there` is one that was seen already.
  mutating func nextTag(_ there: TagSelection? = nil) throws -> TapArrival {
    var arrival = try there.map { .tag($0) } ?? awaitTag()
    while case .tag(let selection) = arrival, !selection.others.isEmpty {
      if let end = try leaveOne(selection) { return .end(end) }
      arrival = try awaitTag()
    }
    guard case .tag(let selection) = arrival, let last else { return arrival }
    // Of several tags the one may be left that was dealt with before.
    if selection.uid == last { return .newLook }
    try tellGone(last)
    return arrival
  }

  /// Refuses several tags once, and waits until they are no longer the same ones; as long as they lie
  /// there, no tag came.
  private mutating func leaveOne(_ first: TagSelection) throws -> TapEnd? {
    let there = Set([first.uid] + first.others)
    try watch.event(
      .refused(uid: nil, .severalTags(there.sorted { "\($0)" < "\($1)" })))
    let start = MonotonicClock.nanoseconds
    var heldOn = Duration.zero
    while true {
      let turn = Duration.milliseconds(200)
      _ = try asking(within: turn, atEnd: .success(false)) { link throws(TagLinkError) in
        try link.waitForRemoval(of: first.uid, within: turn)
      }
      switch try awaitTag() {
      case .end(let end): return end
      case .gone, .newLook: return nil
      case .tag(let found): if Set([found.uid] + found.others) != there { return nil }
      }
      let lain = Duration.nanoseconds(Int64(MonotonicClock.nanoseconds - start))
      if let patience, lain >= patience { return .noTag }
      if holdsRow, let interval = book.holdInterval, lain - heldOn >= interval {
        heldOn = lain
        if try !book.holdOn(job) { return nil }
      }
    }
  }

  /// Between two questions of which the first was in vain.
  private static var moment: Duration { .milliseconds(20) }

  /// How often a station looks for a row that it does not have.
  private static var newLook: Duration { .seconds(2) }

  /// Waits for a tag, and says in between that the row in hand is still wanted.
  private mutating func awaitTag() throws -> TapArrival {
    let looks = rules.looksForOthers
    while true {
      let left = patience.map { $0 - waited }
      // Without a row in hand, others may free one, or end what is waited for.
      let interval =
        hasRow ? book.holdInterval : min(book.holdInterval ?? Self.newLook, Self.newLook)
      let turn = [left, holdsRow ? interval : nil].compactMap { $0 }.min()
      let found = try asking(within: turn, atEnd: .failure(.noTag)) { link throws(TagLinkError) in
        try link.waitForTag(within: turn, looksForOthers: looks)
      }
      switch found {
      case .success(let selection):
        waited = .zero
        return .tag(selection)
      case .failure(.noTag):
        guard let turn, left.map({ turn < $0 }) ?? true else { return .end(.noTag) }
        waited += turn
        if holdsRow, try !hasRow || !book.holdOn(job) { return .newLook }
      case .failure(let end): return .end(end)
      }
    }
  }

  /// Waits until a tag no longer answers, and says in between that the row in hand is still wanted.
  private mutating func awaitRemoval(of uid: TagUID) throws -> TapArrival {
    var lain = Duration.zero
    var isHeld = true
    while true {
      let left = patience.map { $0 - lain }
      let turn = [left, holdsRow && hasRow ? book.holdInterval : nil].compactMap { $0 }.min()
      let gone = try asking(within: turn, atEnd: .success(false)) { link throws(TagLinkError) in
        try link.waitForRemoval(of: uid, within: turn)
      }
      switch gone {
      case .success(true):
        try tellGone(uid)
        return isHeld ? .gone : .newLook
      case .success(false):
        guard let turn, left.map({ turn < $0 }) ?? true else { return .end(.noTag) }
        lain += turn
        if isHeld { isHeld = try book.holdOn(job) }
      case .failure(let end): return .end(end)
      }
    }
  }

  /// Asks the reader something while no tag is in hand; again, after a moment, where a tag was in the way.
  ///
  /// What is in the way may stay there, so there is an answer for the end of the time.
  private mutating func asking<Answer>(
    within time: Duration?, atEnd: Result<Answer, TapEnd>,
    _ question: (inout Link) throws(TagLinkError) -> Answer
  ) throws -> Result<Answer, TapEnd> {
    let end = time.map(Deadline.init(in:))
    while true {
      guard var reader = link.take() else { throw ReaderLost(error: .init(.readerGone), row: nil) }
      let answer: Result<Answer, TagLinkError>
      do throws(TagLinkError) { answer = .success(try question(&reader)) } catch {
        answer = .failure(error)
      }
      link = consume reader
      switch answer {
      case .success(let answer): return .success(answer)
      case .failure(let error):
        if error.problem == .noTag { return .failure(.noTag) }
        if error.problem == .cancelled { return .failure(.interrupted) }
        if error.problem.isAboutReader { throw ReaderLost(error: error, row: nil) }
        if end?.isOver == true { return atEnd }
        MonotonicClock.pause(Self.moment)
      }
    }
  }
}

extension TapEnd: Error {}
