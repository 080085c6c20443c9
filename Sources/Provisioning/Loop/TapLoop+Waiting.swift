import HostIO
import Tags

/// What a wait for a tag ended with.
enum TapArrival {
  case tag(TagSelection)
  case end(TapEnd)
  /// Nothing came, and the book may have another row by now.
  case newLook
}

extension TapLoop where Link: ~Copyable, Book: ~Copyable {
  /// Waits for a tag other than the last one, which has to leave first.
  mutating func nextTag() throws -> TapArrival {
    var isAsked = false
    if let last, last.isRandom, let end = try awaitRemoval(of: last) { return .end(end) }
    while true {
      let selection: TagSelection
      switch try awaitTag() {
      case .end(let end): return .end(end)
      case .newLook: return .newLook
      case .tag(let found): selection = found
      }
      guard selection.uid == last, selection.others.isEmpty else {
        if !selection.others.isEmpty {
          if let end = try leaveOne(selection) { return .end(end) }
          continue
        }
        return .tag(selection)
      }
      if !isAsked { try watch.event(.remove(uid: selection.uid)) }
      isAsked = true
      if let end = try awaitRemoval(of: selection.uid) { return .end(end) }
    }
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
      _ = try asking { link throws(TagLinkError) in
        try link.waitForRemoval(of: first.uid, within: .milliseconds(200))
      }
      switch try awaitTag() {
      case .end(let end): return end
      case .newLook: return nil
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

  /// Waits for a tag, and says in between that the row in hand is still wanted.
  private mutating func awaitTag() throws -> TapArrival {
    let looks = rules.looksForOthers
    while true {
      let left = patience.map { $0 - waited }
      let interval = book.holdInterval.map { hasRow ? $0 : min($0, .seconds(2)) }
      let turn = [left, holdsRow ? interval : nil].compactMap { $0 }.min()
      let found = try asking { link throws(TagLinkError) in
        try link.waitForTag(within: turn, looksForOthers: looks)
      }
      switch found {
      case .success(let selection):
        waited = .zero
        return .tag(selection)
      case .failure(.noTag):
        guard let turn, left.map({ turn < $0 }) ?? true else { return .end(.noTag) }
        waited += turn
        if try !book.holdOn(job) { return .newLook }
      case .failure(let end): return .end(end)
      }
    }
  }

  /// The end that came first, or `nil` when the tag has gone.
  private mutating func awaitRemoval(of uid: TagUID) throws -> TapEnd? {
    let patience = patience
    let gone = try asking { link throws(TagLinkError) in
      try link.waitForRemoval(of: uid, within: patience)
    }
    switch gone {
    case .success(true):
      last = nil
      return nil
    case .success(false): return .noTag
    case .failure(let end): return end
    }
  }

  /// Asks the reader something while no tag is in hand, again where a tag was in the way.
  private mutating func asking<Answer>(
    _ question: (inout Link) throws(TagLinkError) -> Answer
  ) throws -> Result<Answer, TapEnd> {
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
      }
    }
  }
}

extension TapEnd: Error {}
