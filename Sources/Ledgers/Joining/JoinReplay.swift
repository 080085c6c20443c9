import LibCrypto
import Tags

/// Takes the events of a ledger into its tables, the way they were joined.
///
/// An event that cannot follow what came first does not count when it was joined: a `conflict`
/// names it, and with it goes what its station says about that row on that tag until it is bound
/// again or the station's chain is joined. In a ledger into which nothing was joined, this does no
/// more than the tables do.
struct JoinReplay {
  private let overruled: Set<EventPlace>
  /// How many `joined` are still to come: events before the last of them were joined.
  private var rest: Int
  private var definitions: [String: SHA256Digest] = [:]
  /// Rows on tags that did not come to be, with the stations that go on speaking of them.
  private var shadows: [RowTag: Set<StationName>] = [:]
  /// For each station that joins others, those whose chains it has named so far.
  private var named: [StationName: Set<StationName>] = [:]

  /// What became of an event.
  enum Outcome {
    /// It is in the tables; an intent began this attempt.
    case taken(attempt: Int?)
    /// It says what was so already, or changes nothing.
    case repeated
    /// It does not count.
    case overruled
    /// It could not have happened.
    case refused(LedgerRefusal)

    /// Whether the tables say what it says.
    var counts: Bool {
      switch self {
      case .taken, .repeated: true
      case .overruled, .refused: false
      }
    }
  }

  /// Whether the next event is one of those that were joined.
  var isJoined: Bool { rest > 0 }
  /// Whether the next `joined` is the last one.
  var isLastJoining: Bool { rest == 1 }

  /// Of the events of one ledger.
  init(_ joinings: Joinings) {
    overruled = joinings.overruled
    rest = joinings.count
  }

  /// Of events that are about to be joined.
  init(joining joinings: Joinings) {
    overruled = joinings.overruled
    rest = .max
  }

  /// Takes the next event.
  mutating func take(
    _ record: LedgerRecord, into tables: borrowing Derivation
  ) throws(LedgerError) -> Outcome {
    noteJoining(record)
    if overruled.contains(record.place) {
      overrule(record)
      return .overruled
    }
    if isShadowed(record) { return .overruled }
    do throws(LedgerError) {
      let attempt = try tables.apply(record.event, at: record.station)
      keep(record.event)
      return .taken(attempt: attempt)
    } catch {
      guard case .refused(let refusal) = error.problem else { throw error }
      guard isJoined else { return .refused(refusal) }
      return try passed(record, refusal, into: tables) ?? .refused(refusal)
    }
  }

  /// What stations say after their chains were joined, they say knowing what came of it.
  private mutating func noteJoining(_ record: LedgerRecord) {
    switch record.event {
    case .chainJoined(let head): named[record.station, default: []].insert(head.station)
    case .joined:
      rest -= 1
      let known = named.removeValue(forKey: record.station) ?? []
      shadows = shadows.mapValues { $0.subtracting(known) }.filter { !$1.isEmpty }
    default: break
    }
  }

  /// From here on an event does not count, nor what its station says about the row on that tag.
  mutating func overrule(_ record: LedgerRecord) {
    if let tag = record.event.rowTag { shadows[tag, default: []].insert(record.station) }
  }

  private func isShadowed(_ record: LedgerRecord) -> Bool {
    guard let tag = record.event.rowTag, !record.event.binds else { return false }
    return shadows[tag]?.contains(record.station) ?? false
  }

  private mutating func keep(_ event: LedgerEvent) {
    if case .jobAdded(let job, let definition) = event { definitions[job] = definition }
    if event.binds, let tag = event.rowTag { shadows[tag] = nil }
  }

  /// What was joined and cannot follow, but contradicts nothing; `nil` when it does contradict.
  private func passed(
    _ record: LedgerRecord, _ refusal: LedgerRefusal, into tables: borrowing Derivation
  ) throws(LedgerError) -> Outcome? {
    switch refusal {
    case .noSuchJob, .noSuchRow: return nil
    default: break
    }
    let event = record.event
    switch event {
    case .vetoed, .checked: return .repeated
    case .jobAdded(let job, let definition):
      return definitions[job] == definition ? .repeated : nil
    case .rowsAdded(let job, let first, let count, let digest):
      // Its digest proves that the rows that are there already are the same.
      guard let rows = try tables.job(job)?.rows, first <= rows + 1 else { return nil }
      let new = first + count - 1 - rows
      guard new > 0 else { return .repeated }
      try tables.apply(
        .rowsAdded(job: job, first: rows + 1, count: new, digest: digest), at: record.station)
      return .taken(attempt: nil)
    default: break
    }
    if try tables.show(event) { return .repeated }
    // Another station may speak of a row on a tag that did not come to be.
    if let tag = event.rowTag, !event.binds, shadows[tag] != nil { return .overruled }
    return nil
  }
}

extension LedgerEvent {
  /// Whether it binds a row to a tag.
  var binds: Bool {
    switch self {
    case .intent, .imported: true
    default: false
    }
  }
}

extension Derivation {
  /// Whether the tables say what an event says, so that it would change nothing.
  fileprivate func show(_ event: LedgerEvent) throws(LedgerError) -> Bool {
    switch event {
    case .gaveUp(let job, let row, _): try self.row(row, of: job).state == .failed
    case .retried(let job, let row, _): try self.row(row, of: job).state == .pending
    case .released(let uid, _): try tag(uid)?.standing == .released
    case .imported(let tag, _, _): try isProven(tag)
    default: false
    }
  }

  private func isProven(_ tag: RowTag) throws(LedgerError) -> Bool {
    let row = try row(tag.row, of: tag.job)
    return row.uid == tag.uid && row.state.isProven
  }
}

extension RowState {
  /// Whether the tag was read back with the row's message.
  var isProven: Bool {
    switch self {
    case .verified, .locked, .protected, .done: true
    default: false
    }
  }
}
