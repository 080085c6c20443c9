import Ledgers
import Tags

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// Reads a tag that a row waited for and settles the row; returns whether the row is completed.
  mutating func resume(
    _ row: LedgerRow, _ known: LedgerTag?, _ tag: inout NDEFTag<Link>, _ hand: inout TagInProgress
  ) throws -> Bool {
    if row.state == .toRewrite || row.state == .rewriting { return try rewrite(row, &tag, &hand) }
    let content = try rules.content(row)
    let reading: TagReadResult
    do throws(TagError) { reading = try tag.read() } catch {
      allowRetry(hand.uid)
      try watch.event(
        .unsettled(row: ProvisioningRow(row), uid: hand.uid, reason: FailureReason(error)))
      if error.problem.isAboutReader { throw error.readerLost(row: row.number) }
      return false
    }
    if content.isShown(in: reading.contents, by: hand.uid) {
      let isSecured = row.state == .locked || row.state == .protected
      if row.state.isUnproven {
        try keep(.settled(row.on(hand.uid), .verified))
        try watch.event(.settled(row: ProvisioningRow(row), uid: hand.uid, .verified))
      }
      return try complete(row, content, reading.chip.name, &tag, &hand, isSecured: isSecured)
    }
    let reason = TagReason(.differs, LedgerText("it holds \(reading.contents)"))
    guard reading.contents.isBlank else {
      try keep(row.settling(on: hand.uid, .quarantined(reason), doubt: reason))
      try watch.event(.settled(row: ProvisioningRow(row), uid: hand.uid, .quarantined(reason)))
      return false
    }
    try keep(row.settling(on: hand.uid, .empty, doubt: reason))
    try watch.event(.settled(row: ProvisioningRow(row), uid: hand.uid, .empty))
    // The tag is empty and still on the reader, so the next row can go onto it.
    guard let next = try jobLedger.claimNextRow(of: job) else { return false }
    try watch.event(.waiting(row: ProvisioningRow(next)))
    return try write(next, try jobLedger.tag(hand.uid), &tag, &hand)
  }

  /// Locks or protects a tag that carries its row, and checks it; returns whether the row is done.
  mutating func complete(
    _ row: LedgerRow, _ content: RowMessage, _ chip: String, _ tag: inout NDEFTag<Link>,
    _ hand: inout TagInProgress, isSecured: Bool
  ) throws -> Bool {
    if let finish = rules.finish, !isSecured {
      guard try secure(row, content, finish, &tag, &hand) else { return false }
    }
    var counter: Int?
    // The proof of a tag with keys can be read without a reset too.
    if rules.checksAfterReset || rules.finish?.personalizing != nil {
      guard let seen = try checked(row, content, &tag, hand) else { return false }
      counter = seen.counter
    }
    watch.step(.rechecked)
    try keep(
      [.done(row.on(hand.uid))] + keysKept(row, content, hand.uid, counter: counter)
        + watch.beside(row, hand.uid))
    watch.step(.done)
    retriedTag = nil
    var effort = ExchangeCounts()
    effort.searchExchangeCount = max(0, hand.selection.exchanges - 1)
    effort.exchanges = tag.exchangeCount - hand.countStart - effort.searchExchangeCount
    effort.recoveries = hand.recoveries
    try watch.event(.done(row: ProvisioningRow(row), uid: hand.uid, chip: chip, effort: effort))
    let following = try watch.follow(row)
    if !following.isEmpty { try keep(following) }
    return true
  }

  private mutating func secure(
    _ row: LedgerRow, _ content: RowMessage, _ finish: FinishingStep, _ tag: inout NDEFTag<Link>,
    _ hand: inout TagInProgress
  ) throws -> Bool {
    let on = row.on(hand.uid)
    let derivation = LedgerText(finish.derivation)
    try keep(finish.kind == .lock ? .locking(on) : .protecting(on, derivation: derivation))
    watch.step(.finishing)
    try watch.event(.finishing(row: ProvisioningRow(row), uid: hand.uid, finish.kind))
    switch finish.work {
    case .operation(let operation):
      let sequence = TagOperation.sequence(content.operation, then: try operation(hand.uid))
      do throws(TagError) {
        for operation in sequence.dropFirst() {
          hand.recoveries += try tag.perform(operation).recoveries
        }
      } catch {
        try keepFailure(of: finish.kind, row, hand, error)
        return false
      }
    case .change(let personalizing):
      let change = try personalizing.change(row, hand.uid, .job(from: nil))
      guard try personalize(row, by: change, personalizing, &tag, &hand) else { return false }
    }
    watch.step(.finished)
    try keep(finish.kind == .lock ? .locked(on) : .protected(on, derivation: derivation))
    watch.step(.secured)
    return true
  }

  private mutating func keepFailure(
    of kind: FinishingStep.Kind, _ row: LedgerRow, _ hand: TagInProgress, _ error: TagError
  ) throws {
    let reason = TagReason(
      kind == .lock ? .lockFailed : .protectFailed, LedgerText(error.facts))
    switch error.state {
    case .untouched, .readBack(.asBefore): try keep(.securingFailed(row.on(hand.uid), reason))
    case .readBack, .possible: try keep(.unsettled(row.on(hand.uid), reason))
    }
    allowRetry(hand.uid)
    try watch.event(.unsettled(row: ProvisioningRow(row), uid: hand.uid, reason: reason.plainly))
    if error.problem.isAboutReader { throw error.readerLost(row: row.number) }
  }

  /// Reads the tag after a reset of the field, if the reader can do that. If the tag is not as it
  /// should be, records that and returns `nil`.
  private mutating func checked(
    _ row: LedgerRow, _ content: RowMessage, _ tag: inout NDEFTag<Link>, _ hand: TagInProgress
  ) throws -> VerifiedTag? {
    let reading: TagReadResult
    do throws(TagError) {
      reading = try rules.checksAfterReset ? tag.readAfterReset() : tag.read()
    } catch {
      allowRetry(hand.uid)
      let check = rules.checksAfterReset ? "the check after a reset of the field" : "the check"
      let facts = "\(check): \(error.facts)"
      let reason = FailureReason(error.problem.plain, facts: facts)
      try watch.event(.unsettled(row: ProvisioningRow(row), uid: hand.uid, reason: reason))
      if error.problem.isAboutReader { throw error.readerLost(row: row.number) }
      return nil
    }
    var words = "it holds \(reading.contents)"
    if content.isShown(in: reading.contents, by: hand.uid) {
      switch try proof(row, reading.contents, hand.uid) {
      case .none: return VerifiedTag(counter: nil)
      case .genuine(let counter): return VerifiedTag(counter: counter)
      case .wrong(let why): words = why
      }
    }
    let reason = TagReason(
      .differs, LedgerText(rules.checksAfterReset ? "after a reset \(words)" : words))
    let now = try jobLedger.row(row.number, of: job) ?? row
    try keep(now.settling(on: hand.uid, .quarantined(reason), doubt: reason))
    try watch.event(
      .failed(row: ProvisioningRow(row), uid: hand.uid, reason: reason.plainly, isQuarantined: true)
    )
    return nil
  }
}

/// The facts that were read from a tag that carries its row correctly.
private struct VerifiedTag {
  /// The tap counter of the tag when it was read; nil if it does not show one.
  let counter: Int?
}

extension LedgerRow {
  /// The events for a tag that was read back without the row's message. If the ledger has it as
  /// locked or protected, it is marked as unsettled first.
  fileprivate func settling(
    on uid: TagUID, _ settlement: TagSettlement, doubt reason: TagReason
  ) -> [LedgerEvent] {
    let doubt: [LedgerEvent] =
      state == .locked || state == .protected ? [.unsettled(on(uid), reason)] : []
    return doubt + [.settled(on(uid), settlement)]
  }
}

extension RowState {
  /// Whether the state changes when the row's message is read: the row then counts as verified, and
  /// a step that was interrupted is started again.
  fileprivate var isUnproven: Bool {
    switch self {
    case .writing, .unsettled, .written, .locking, .protecting, .rewriting: true
    case .pending, .failed, .verified, .locked, .protected, .done, .toRewrite: false
    }
  }
}
