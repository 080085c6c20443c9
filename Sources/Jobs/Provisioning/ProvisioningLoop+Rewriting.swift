import Ledgers
import Cryptography
import Tags

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// Writes a row's present content to its tag, which has an earlier one; returns whether it is
  /// done.
  ///
  /// Unlike a new tag, it is not given back: whatever happens, the row stays on this tag until it
  /// carries the present content or is given up.
  mutating func rewrite(
    _ row: LedgerRow, _ tag: inout NDEFTag<Link>, _ hand: inout TagInProgress
  ) throws -> Bool {
    let content = try rules.content(row)
    let reading: TagReadResult
    do throws(TagError) { reading = try tag.read() } catch {
      return try cannotRewrite(row, hand.uid, error)
    }
    let isShown = content.isShown(in: reading.contents, by: hand.uid)
    guard
      try isShown || reading.contents.isBlank || showsEarlier(row, reading.contents, hand.uid)
    else { return try cannotRewrite(row, hand.uid, .holdsOther(row.number, reading.contents)) }
    if let personalizing = rules.finish?.personalizing {
      let change = try personalizing.change(row, hand.uid, .job(from: jobLedger.keys(of: row)))
      if let refusal = try obstacle(toRewriting: row, by: change, personalizing, &tag, hand) {
        return try cannotRewrite(
          row, hand.uid, .notRewritten(row.number, hand.uid, refusal))
      }
      guard
        try begin(
          row, intent(reading.chip, content, wasBlank: reading.contents.isBlank), reading.chip,
          hand.uid),
        try personalize(row, by: change, personalizing, &tag, &hand, rewrites: true)
      else { return false }
      return try finish(row, content, reading.chip, &tag, &hand)
    }
    let plan: TagPlan
    do throws(TagError) { plan = try prepare(content.operation, &tag) } catch {
      return try cannotRewrite(row, hand.uid, error)
    }
    guard try begin(row, intent(plan, content), plan.chip, hand.uid) else { return false }
    if !isShown {
      do throws(TagError) { hand.recoveries += try tag.perform(plan).recoveries } catch {
        guard try isRewrittenAllTheSame(row, hand, error) else { return false }
      }
    }
    return try finish(row, content, plan.chip, &tag, &hand)
  }

  /// Records that a tag is about to be rewritten. Returns `false` if the hook refuses it.
  private mutating func begin(
    _ row: LedgerRow, _ intent: TagIntent, _ chip: TagChip, _ uid: TagUID
  ) throws -> Bool {
    watch.step(.accepted)
    if let objection = watch.objection(ProvisioningRow(row), "\(uid)", chip.name) {
      if objection == .interrupted { return false }
      return try cannotRewrite(row, uid, TagRefusal(objection))
    }
    try keepIntent(row, intent, uid, chip.type, rewrites: true)
    watch.step(.intended)
    try watch.event(.writing(row: ProvisioningRow(row), uid: uid, chip: chip.name))
    return true
  }

  /// Records that a tag carries its present content, and does the rest.
  private mutating func finish(
    _ row: LedgerRow, _ content: RowMessage, _ chip: TagChip, _ tag: inout NDEFTag<Link>,
    _ hand: inout TagInProgress
  ) throws -> Bool {
    watch.step(.written)
    try keep(.verified(row.on(hand.uid)))
    watch.step(.verified)
    return try complete(row, content, chip.name, &tag, &hand, isSecured: false)
  }

  /// Whether the tag holds a content that the row had before it was corrected.
  private func showsEarlier(
    _ row: LedgerRow, _ contents: TagContents, _ uid: TagUID
  ) throws -> Bool {
    guard case .message(let bytes) = contents else { return false }
    let digest = try SHA256.digest(of: bytes)
    return try row.earlier.contains { earlier in
      // A chip may mirror its number into the URL.
      try earlier.content == digest
        || rules.content(row.with(url: earlier.url)).isShown(in: contents, by: uid)
    }
  }

  /// Records and reports a failed write. Returns whether the tag carries the row nevertheless.
  private mutating func isRewrittenAllTheSame(
    _ row: LedgerRow, _ hand: TagInProgress, _ error: TagError
  ) throws -> Bool {
    if case .asWanted = FailedWriteOutcome(error) { return true }
    try unsettle(row, hand, TagReason(error.problem.reasonKind, LedgerText(error.facts)))
    if error.problem.isAboutReader { throw error.readerLost(row: row.number) }
    return false
  }

  private mutating func cannotRewrite(
    _ row: LedgerRow, _ uid: TagUID, _ error: TagError
  ) throws -> Bool {
    if error.problem.isAboutReader { throw error.readerLost(row: row.number) }
    return try cannotRewrite(row, uid, .notRewritten(row.number, uid, TagRefusal(error)))
  }

  /// Reports that the tag was not changed and keeps its row, without quarantine; returns `false`.
  private mutating func cannotRewrite(
    _ row: LedgerRow, _ uid: TagUID, _ refusal: TagRefusal
  ) throws -> Bool {
    if refusal.kind == .unreadable {
      allowRetry(uid)
    } else {
      try keep(.checked(row.on(uid), matches: false, words: LedgerText(refusal.facts)))
    }
    try watch.event(.refused(uid: uid, refusal))
    return false
  }
}

extension LedgerRow {
  /// The row with another URL, for the content that it had before.
  fileprivate func with(url: String) -> LedgerRow {
    var content = content
    content.url = url
    return replacing(content)
  }
}

extension TagRefusal {
  /// The refusal of a row's own tag, which holds something that the row never was.
  fileprivate static func holdsOther(_ row: Int, _ contents: TagContents) -> TagRefusal {
    TagRefusal(
      .notBlank,
      "this is the tag of row \(row), which is to be rewritten, but it holds \(contents.words), "
        + "which is not what the ledger wrote; find out who changed it, then erase it and hold it "
        + "here again")
  }

  /// The refusal of a row's own tag whose content cannot be changed.
  fileprivate static func notRewritten(
    _ row: Int, _ uid: TagUID, _ refusal: TagRefusal
  ) -> TagRefusal {
    guard refusal.kind != .unreadable else { return refusal }
    return TagRefusal(
      refusal.kind,
      "this is the tag of row \(row), and it cannot be rewritten: \(refusal.facts); give it up "
        + "with 'beckon job retry JOB --abandon \(uid)' and put the row onto another tag",
      facts: refusal.facts)
  }
}
