import Ledgers
import Tags

/// The tag that is being handled, with what is known of it.
struct TagInProgress {
  let selection: TagSelection
  /// The link's count of exchanges before the tag was selected.
  let countStart: Int
  var recoveries = 0
  var uid: TagUID { selection.uid }
}

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// Handles a selected tag, and returns whether its row was completed.
  mutating func handle(_ selection: TagSelection, _ row: LedgerRow?) throws -> Bool {
    last = selection.uid
    watch.step(.tapped)
    guard selection.uid.bytes.count >= 7 else {
      return try refuse(selection.uid, .noIdentity(selection.uid))
    }
    var known = try jobLedger.tag(selection.uid)
    if let open = try openRow(of: known) {
      if let other = try jobLedger.claim(open.number, of: job) {
        return try refuse(selection.uid, .inOtherHands(row: open.number, other))
      }
      // The station that had claimed it may have finished it just before.
      known = try jobLedger.tag(selection.uid)
    }
    if let open = try openRow(of: known) {
      return try withTag(selection) { [known] loop, tag, hand in
        try loop.resume(open, known, &tag, &hand)
      }
    }
    if let refusal = try refusal(of: known) { return try refuse(selection.uid, refusal) }
    guard let row else {
      return try refuse(selection.uid, .noRowLeft(jobLedger.left(of: job)))
    }
    return try withTag(selection) { [known] loop, tag, hand in
      try loop.write(row, known, &tag, &hand)
    }
  }

  /// The row of this job that waits for this tag; nil without one.
  private mutating func openRow(of known: LedgerTag?) throws -> LedgerRow? {
    guard let known, known.standing == .bound, known.job == job, let number = known.row,
      let row = try jobLedger.row(number, of: job), row.state.isOpen
    else { return nil }
    return row
  }

  /// The refusal of a tag that the ledger does not allow, or `nil` if it has no objection.
  private mutating func refusal(of known: LedgerTag?) throws -> TagRefusal? {
    guard let known else { return nil }
    switch known.standing {
    case .quarantined:
      return .quarantined(known.reason.map { "\($0)" } ?? "it was put aside")
    case .bound:
      let (job, number) = (known.job ?? "", known.row ?? 0)
      let row = try jobLedger.row(number, of: job)
      guard row?.state == .done else { return .boundElsewhere(row: number, job: job) }
      let other = row?.station == jobLedger.station ? nil : row?.station
      return .alreadyDone(row: number, job: job == self.job ? nil : job, by: other)
    case .free, .released, .abandoned: return nil
    }
  }

  /// Reports a refusal, and puts a tag in quarantine that is unusable for every job. Returns
  /// `false`.
  mutating func refuse(_ uid: TagUID, _ refusal: TagRefusal) throws -> Bool {
    if refusal.quarantinesTag {
      let reason = TagReason(refusal.reasonKind, LedgerText(refusal.facts))
      try jobLedger.append([.quarantined(uid, reason)])
    }
    if refusal.kind == .unreadable { allowRetry(uid) }
    try watch.event(.refused(uid: uid, refusal))
    return false
  }

  /// Allows the tag to be handled once more without being removed first. This is done once for each
  /// tag.
  mutating func allowRetry(_ uid: TagUID) {
    if retriedTag == uid { return }
    (retriedTag, last) = (uid, nil)
  }

  /// The result of `body`, called with the selected tag; interruptions take effect after that.
  mutating func withTag(
    _ selection: TagSelection,
    _ body: (inout Self, inout NDEFTag<Link>, inout TagInProgress) throws -> Bool
  ) throws -> Bool {
    guard var reader = link.take() else { throw ReaderFailure(error: .init(.readerGone), row: nil) }
    reader.isFinishing = true
    var hand = TagInProgress(
      selection: selection, countStart: reader.exchangeCount - selection.exchanges)
    var tag = NDEFTag(
      reader, selection: selection, options: options, passwords: rules.passwords)
    let outcome: Result<Bool, any Error>
    do { outcome = .success(try body(&self, &tag, &hand)) } catch let fenced as StaleClaim {
      outcome = Result { try tell(fenced, hand.uid) }
    } catch { outcome = .failure(error) }
    var back = tag.release()
    back.isFinishing = false
    link = consume back
    return try outcome.get()
  }

  /// Reports that the claim on the row was lost. Another station may have the row now, so nothing
  /// more is recorded, and the tag is handled once more.
  private mutating func tell(_ fenced: StaleClaim, _ uid: TagUID) throws -> Bool {
    allowRetry(uid)
    if let row = fenced.row {
      try watch.event(
        .unsettled(row: ProvisioningRow(row), uid: uid, reason: FailureReason("\(fenced.error)")))
    }
    return false
  }

  private var options: TagOptions {
    var options = TagOptions()
    options.detectsOtherTags = rules.detectsOtherTags
    // The ledger records the chip.
    options.tellsOldChipsApart = true
    options.overwritesMalformed = rules.allowsUsed
    return options
  }

  /// Records a result in the ledger while a tag is being handled.
  mutating func keep(_ event: LedgerEvent) throws { try keep([event]) }

  /// Records results that belong together in the ledger while a tag is being handled.
  mutating func keep(_ events: [LedgerEvent]) throws {
    do { try jobLedger.append(events) } catch let error as LedgerError
      where error.isStaleClaim || events.first?.isIntent ?? false && error.hasStateChanged
    {
      throw StaleClaim(error: error, row: try rowOnTag(events))
    } catch {
      guard let event = events.first, let tag = event.rowTag, !event.isIntent,
        event.kind != .vetoed
      else { throw error }
      throw LedgerWriteFailure(error: error, row: tag.row, uid: tag.uid)
    }
  }
}

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// The row that the tag in progress may carry after these events; nil without one.
  private mutating func rowOnTag(_ events: [LedgerEvent]) throws -> LedgerRow? {
    guard let event = events.first, !event.isIntent, event.kind != .vetoed,
      let row = event.row
    else { return nil }
    return try jobLedger.row(row, of: job)
  }
}

/// The error of an event that the ledger refuses because this station's claim on the row is lost.
private struct StaleClaim: Error {
  let error: LedgerError
  /// The row, if the tag in progress may carry it.
  let row: LedgerRow?
}

extension LedgerEvent {
  /// Whether the event announces that a tag is about to be written.
  fileprivate var isIntent: Bool { kind == .intent || kind == .rewriting }
}

extension TagRefusal {
  fileprivate var reasonKind: TagReason.Kind { kind == .notOriginal ? .notGenuine : .locked }
}
