import Cryptography
import Tags

/// A replay of events that applies them to the tables as they were joined.
///
/// A joined event that cannot follow the events before it does not count: a `conflict` names it.
/// What its station says about that row on that tag does not count either, until the row is bound
/// again or the station's chain is joined. In a ledger without joined events, this does no more
/// than the tables do.
struct JoinReplay {
  private let overruled: Set<EventPlace>
  /// The number of `joined` events still to come. Events before the last of them were joined.
  private var rest: Int
  private var definitions: [String: SHA256Digest] = [:]
  /// Bindings of rows to tags that do not count, with the stations that still refer to them.
  private var shadows: [RowTag: Set<StationName>] = [:]
  /// The stations whose chains each joining station has named so far.
  private var named: [StationName: Set<StationName>] = [:]

  /// The outcome of applying one event.
  enum Outcome {
    /// The event was applied; `attempt` is the attempt that an intent began.
    case taken(attempt: Int?)
    /// The event changes nothing, as the tables agree with it already.
    case repeated
    /// The event has no effect, as a `conflict` names it.
    case overruled
    /// The event cannot be applied, as the state before it does not allow it.
    case refused(LedgerRefusal)

    /// Whether the tables agree with the event after it was taken.
    var counts: Bool {
      switch self {
      case .taken, .repeated: true
      case .overruled, .refused: false
      }
    }
  }

  /// Whether the next event is one of those that were joined.
  var isJoined: Bool { rest > 0 }
  /// Whether the next `joined` event is the last one.
  var isLastJoining: Bool { rest == 1 }

  /// Creates a replay of the events of one ledger.
  init(_ joinings: JoinRecords) {
    overruled = joinings.overruled
    rest = joinings.count
  }

  /// Creates a replay of events that are about to be joined.
  init(joining joinings: JoinRecords) {
    overruled = joinings.overruled
    rest = .max
  }

  /// Applies the next event to the tables, and returns the outcome.
  mutating func take(
    _ record: LedgerRecord, into tables: Derivation
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

  /// After its chain was joined, a station knows the outcome, so that its events count again.
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

  /// Marks an event as not counting, together with what its station says about the row on that tag.
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

  /// The outcome of a joined event that was refused but contradicts nothing, or `nil` if it
  /// contradicts something.
  private func passed(
    _ record: LedgerRecord, _ refusal: LedgerRefusal, into tables: Derivation
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
      // Its digest proves that the existing rows are the same.
      guard let rows = try tables.job(job)?.rows, first <= rows + 1 else { return nil }
      let new = first + count - 1 - rows
      guard new > 0 else { return .repeated }
      try tables.apply(
        .rowsAdded(job: job, first: rows + 1, count: new, digest: digest), at: record.station)
      return .taken(attempt: nil)
    default: break
    }
    if try tables.show(event) { return .repeated }
    // Another station may refer to a binding that does not count.
    if let tag = event.rowTag, !event.binds, shadows[tag] != nil { return .overruled }
    return nil
  }
}

extension LedgerEvent {
  /// Whether the event puts a row onto a tag.
  var binds: Bool {
    switch self {
    case .intent, .imported: true
    default: false
    }
  }
}

extension Derivation {
  /// Whether the tables agree with an event already, so that it would change nothing.
  fileprivate func show(_ event: LedgerEvent) throws(LedgerError) -> Bool {
    switch event {
    case .gaveUp(let job, let row, _): try self.row(row, of: job).state == .failed
    case .retried(let job, let row, _): try self.row(row, of: job).state == .pending
    case .rowsMatched(let job, let match):
      try self.match(of: job).map { known in
        (known.match.definition, known.match.table) == (match.definition, match.table)
      } ?? false
    case .amended(let job, let amendment):
      try self.row(amendment.content.number, of: job).amendment?.present == amendment.present
    case .codeMade(let job, let row, let code): try shows(code, ofRow: row, in: job)
    case .closed(let job, _): try self.job(job)?.closer != nil
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
