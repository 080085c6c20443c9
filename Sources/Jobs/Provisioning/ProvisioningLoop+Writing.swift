import Ledgers
import Cryptography
import Tags

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// Writes a row to a tag that carries none, or refuses the tag; returns whether the row is done.
  mutating func write(
    _ row: LedgerRow, _ known: LedgerTag?, _ tag: inout NDEFTag<Link>, _ hand: inout TagInProgress
  ) throws -> Bool {
    let content = try rules.content(row)
    if let refusal = try obstacle(to: row, &tag, hand) { return try refuse(hand.uid, refusal) }
    let plan: TagPlan
    do throws(TagError) { plan = try prepare(content.operation, &tag) } catch {
      if error.problem.isAboutReader { throw error.readerLost(row: nil) }
      return try refuse(hand.uid, TagRefusal(error))
    }
    if let refusal = try refusal(of: plan, known, &tag) { return try refuse(hand.uid, refusal) }
    watch.step(.accepted)
    if let objection = watch.objection(ProvisioningRow(row), "\(hand.uid)", plan.chip.name) {
      // Nobody has refused the tag, and the loop is about to end.
      if objection == .interrupted { return false }
      let refusal = TagRefusal(objection)
      let isVeto = refusal.kind == .vetoed
      try keep(
        .vetoed(
          row.on(hand.uid), why: LedgerText(isVeto ? objection.words : refusal.sentence)))
      return try refuse(hand.uid, refusal)
    }
    try keepIntent(row, try intent(plan, content), hand.uid, plan.chip.type)
    watch.step(.intended)
    try watch.event(.writing(row: ProvisioningRow(row), uid: hand.uid, chip: plan.chip.name))
    do throws(TagError) {
      hand.recoveries += try tag.perform(plan).recoveries
      if plan.isFormatting { hand.recoveries += try tag.perform(content.operation).recoveries }
    } catch {
      guard try isWrittenAllTheSame(row, hand, error) else { return false }
    }
    watch.step(.written)
    // Writing includes reading back, so no event is recorded between the two.
    try keep(.verified(row.on(hand.uid)))
    watch.step(.verified)
    return try complete(row, content, plan.chip.name, &tag, &hand, isSecured: false)
  }

  /// The plan for the write, or for the formatting that must come before it.
  func prepare(
    _ operation: TagOperation, _ tag: inout NDEFTag<Link>
  ) throws(TagError) -> TagPlan {
    do throws(TagError) { return try tag.prepare(operation) } catch {
      guard rules.formats, case .notFormatted = error.problem else { throw error }
      return try tag.prepare(.format)
    }
  }

  func intent(_ plan: TagPlan, _ content: RowMessage) throws -> TagIntent {
    try intent(plan.chip, content, wasBlank: plan.findsBlank)
  }

  func intent(
    _ chip: TagChip, _ content: RowMessage, wasBlank: Bool
  ) throws -> TagIntent {
    TagIntent(
      chip: LedgerText(chip.name), version: chip.version,
      content: try SHA256.digest(of: content.message), wasBlank: wasBlank)
  }

  /// Records the intent together with the reader and its route, to save a transaction for each tag.
  mutating func keepIntent(
    _ row: LedgerRow, _ intent: TagIntent, _ uid: TagUID, _ type: TagType, rewrites: Bool = false
  ) throws {
    let way = reader.map { reader in
      LedgerEvent.codeMade(
        job: row.job, row: row.number, reader.way(uid, type).code(for: intent.content))
    }
    let first: LedgerEvent =
      rewrites ? .rewriting(row.on(uid), intent) : .intent(row.on(uid), intent)
    try keep([first] + (way.map { [$0] } ?? []))
  }

  /// The refusal of a tag because of its chip or content, or `nil` if it can be written.
  private mutating func refusal(
    of plan: TagPlan, _ known: LedgerTag?, _ tag: inout NDEFTag<Link>
  ) throws -> TagRefusal? {
    if let chips = rules.chips, !chips.contains(where: { $0.includes(plan.chip) }) {
      if plan.chip.isUnasked, !tag.passesFrames() {
        return .plainReader("the job accepts certain chips only")
      }
      return .wrongChip(plan.chip, accepted: chips)
    }
    if !plan.findsBlank {
      if let known, known.wantsErasing { return .notErased(known.standing, plan.contents) }
      if !rules.allowsUsed { return .notBlank(plan.contents) }
    }
    return rules.wantsOriginal ? try originalityRefusal(&tag) : nil
  }

  /// Records and reports a failed write. Returns whether the tag carries the row nevertheless.
  private mutating func isWrittenAllTheSame(
    _ row: LedgerRow, _ hand: TagInProgress, _ error: TagError
  ) throws -> Bool {
    switch FailedWriteOutcome(error) {
    case .asWanted: return true
    case .free(let words, let isTagBad):
      try giveBack(row, hand, TagReason(error.problem.reasonKind, LedgerText(words)), isTagBad)
    case .unsettled(let words):
      try unsettle(row, hand, TagReason(error.problem.reasonKind, LedgerText(words)))
    }
    if error.problem.isAboutReader { throw error.readerLost(row: row.number) }
    return false
  }

  /// Records and reports that the tag was read back without the row's message, so that the row is
  /// pending again.
  mutating func giveBack(
    _ row: LedgerRow, _ hand: TagInProgress, _ reason: TagReason, _ isTagBad: Bool
  ) throws {
    let failed = LedgerEvent.failed(row.on(hand.uid), reason)
    try keep(isTagBad ? [failed, .quarantined(hand.uid, reason)] : [failed])
    if !isTagBad { allowRetry(hand.uid) }
    try watch.event(
      .failed(
        row: ProvisioningRow(row), uid: hand.uid, reason: reason.plainly, isQuarantined: isTagBad))
  }

  /// Records and reports that the content of the tag is unknown until it is presented again.
  mutating func unsettle(_ row: LedgerRow, _ hand: TagInProgress, _ reason: TagReason) throws {
    try keep(.unsettled(row.on(hand.uid), reason))
    allowRetry(hand.uid)
    try watch.event(.unsettled(row: ProvisioningRow(row), uid: hand.uid, reason: reason.plainly))
  }
}

extension NDEFTag where Link: ~Copyable {
  /// Whether the reader passes on commands that it does not know itself.
  mutating func passesFrames() -> Bool {
    withLink { $0.capabilities.abilities.contains(.rawFrames) }
  }
}

extension TagChip {
  /// Whether the chip could not be asked for its version, so that its product is unknown.
  fileprivate var isUnasked: Bool { type == .type2 && product == nil && version.isEmpty }
}

extension TagError {
  /// The failure of the reader that caused this error.
  func readerLost(row: Int?) -> ReaderFailure {
    guard case .link(let error) = problem else {
      return ReaderFailure(error: TagLinkError(.readerGone), row: row)
    }
    return ReaderFailure(error: error, row: row)
  }
}

extension TagError.Problem {
  /// The kind of reason under which a ledger records the problem.
  var reasonKind: TagReason.Kind {
    switch self {
    case .link, .shortAnswer: .lost
    case .locked, .password, .forbidden: .locked
    case .tooLong: .tooSmall
    case .differs, .strangeMemory, .malformed: .differs
    default: .writeFailed
    }
  }
}

extension LedgerTag {
  /// Whether the tag may carry a row that is pending again, so that it is accepted only if it is
  /// blank.
  fileprivate var wantsErasing: Bool { standing == .released || standing == .abandoned }
}

extension TagPlan {
  /// Whether the plan only formats a chip that is blank.
  fileprivate var isFormatting: Bool { operation == .format }
  /// Whether the tag was found blank when the plan was made.
  fileprivate var findsBlank: Bool { isFormatting || contents.isBlank }
}

extension TagContents {
  /// Whether the tag has no content, as it was never written or was erased.
  var isBlank: Bool {
    switch self {
    case .empty, .noBlock, .unfinished: true
    case .message(let bytes): bytes.isEmpty || bytes == [0xD0, 0, 0]
    case .notFormatted, .unreadable, .malformed: false
    }
  }
}
