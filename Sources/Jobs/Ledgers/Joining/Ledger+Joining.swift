import Cryptography

extension Ledger {
  /// Copies all events and rows of other ledgers into this one, which must be empty. Copies nothing
  /// if it throws.
  ///
  /// Each event keeps its bytes and its hash. Conflicts between stations that worked apart are
  /// resolved: the first event in the order of events counts, and the others are listed. New events
  /// record the outcome, under a station name that follows from the ledgers; this ledger must be
  /// opened for `union.station`, with the clock `union.clock`. Nothing is added if one of the
  /// ledgers contains all of that already.
  @discardableResult
  package mutating func fill(from union: LedgerUnion) throws(LedgerError) -> JoinReport {
    guard station == union.station else {
      throw LedgerError(.unexpected("a ledger is joined for station \(union.station)"), path)
    }
    return try store.transaction { () throws(LedgerError) in
      try store.lock([.ledger])
      guard try heads().isEmpty else { throw refusal(.notJoined(.notEmpty)) }
      var joining = try Joining(union)
      try union.forEach { event throws(LedgerError) in try joining.take(event, into: self) }
      return try joining.finish(self)
    }
  }

  /// Appends an event of another ledger.
  fileprivate func keep(_ event: StoredEvent, id: Int) throws(LedgerError) {
    let record = event.record
    try statements.addEvent.run(
      .integer(id), .text(record.station.description), .integer(record.number),
      .integer(record.sequence), .text(String(decoding: event.body, as: UTF8.self)),
      .blob(event.hash.bytes))
  }
}

extension LedgerUnion {
  /// The clock for the ledger that receives the events.
  package var clock: @Sendable () -> Int64 {
    let time = time
    return { time }
  }
}

/// The copying of the events of ledgers into another ledger.
private struct Joining {
  let union: LedgerUnion
  let joinings: JoinRecords
  var replay: JoinReplay
  var traces: TagHistories
  var rows = JoinedRows()
  var refused: [RefusedEvent] = []
  var count = 0
  var last: LedgerRecord?

  init(_ union: LedgerUnion) throws(LedgerError) {
    var joinings = JoinRecords()
    for source in union.sources { try joinings.add(from: source.ledger.store) }
    self.union = union
    self.joinings = joinings
    replay = JoinReplay(joining: joinings)
    traces = TagHistories(union)
  }

  mutating func take(_ event: StoredEvent, into ledger: borrowing Ledger) throws(LedgerError) {
    count += 1
    let record = event.record
    last = record
    try ledger.keep(event, id: count)
    let outcome = try outcome(record, in: ledger)
    switch outcome {
    case .taken, .repeated: try rows.take(record, from: union, into: ledger)
    case .overruled: break
    case .refused(let refusal): try refuse(record, refusal, in: ledger)
    }
    traces.take(record, counts: outcome.counts)
  }

  private mutating func outcome(
    _ record: LedgerRecord, in ledger: borrowing Ledger
  ) throws(LedgerError) -> JoinReplay.Outcome {
    // A tag stays in quarantine if it was released by a station that did not know of that.
    if traces.isBlind(record), !joinings.overruled.contains(record.place),
      let uid = record.event.uid, let tag = try ledger.derivation.tag(uid),
      tag.standing == .quarantined
    {
      return .refused(.tagQuarantined(uid, tag.reason ?? TagReason(.other)))
    }
    return try replay.take(record, into: ledger.derivation)
  }

  private mutating func refuse(
    _ record: LedgerRecord, _ refusal: LedgerRefusal, in ledger: borrowing Ledger
  ) throws(LedgerError) {
    if case .rowsAdded(let job, _, _, _) = record.event {
      throw ledger.refusal(.notJoined(.missingRows(job: job, record.place)))
    }
    replay.overrule(record)
    var place = record.event.rowTag.map { ($0.job, $0.row) }
    if case .tagBound(_, let job, let row) = refusal { place = (job, row) }
    let winner =
      if case .boundMeanwhile(let job, let row, _) = refusal {
        try ledger.binding(of: row, in: job)?.station
      } else {
        try place.flatMap { job, row throws(LedgerError) in
          try ledger.row(row, of: job)?.station
        }
      }
    refused.append(RefusedEvent(record: record, refusal: refusal, winner: winner))
  }

  /// Records the joining and the remedies for conflicts, and returns the report.
  func finish(_ ledger: borrowing Ledger) throws(LedgerError) -> JoinReport {
    let ends = union.ends.map(\.head).filter { (joinings.last[$0.station] ?? 0) < $0.number }
    let remedies = try TagConflictResolutions(traces, ledger.derivation)
    let remedyEvents = remedies.events()
    if refused.isEmpty, remedyEvents.isEmpty, last?.event.kind == .joined,
      ends.map(\.station) == [last?.station]
    {
      return JoinReport(events: count, conflicts: [], heads: try ledger.heads())
    }
    if let last { try ledger.store.goOn(after: last.sequence) }
    let conflicts = conflicts(remedies)
    var events = ends.map { LedgerEvent.chainJoined($0) }
    for (refused, conflict) in zip(refused, conflicts) {
      events.append(.conflict(refused.record.place, words: LedgerText(conflict.description)))
    }
    events += remedyEvents
    let chains = ends.map { "\($0.station) to event \($0.number)" }.joined(separator: ", ")
    events.append(.joined(conflicts: conflicts.count, words: LedgerText(chains)))
    for event in events { _ = try ledger.record(event) }
    return JoinReport(
      events: count + events.count, conflicts: conflicts, heads: try ledger.heads())
  }

  /// The conflicts of events that do not count, in order, followed by those of tags alone.
  private func conflicts(_ remedies: TagConflictResolutions) -> [JoinConflict] {
    let named = Set(refused.compactMap(\.record.event.uid))
    return refused.map { JoinConflict($0.record, $0.sentence(remedies)) }
      + remedies.changedTags.filter { !named.contains($0) }
      .compactMap { JoinConflict($0, traces.traces[$0] ?? [], remedies.remedies[$0]) }
  }
}
