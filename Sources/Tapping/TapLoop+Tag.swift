import Ledgers
import Tags

/// A tag in hand.
struct TapHand {
  let selection: TagSelection
  /// What the link had counted before the tag was selected.
  let countStart: Int
  var recoveries = 0
  var uid: TagUID { selection.uid }
}

extension TapLoop where Link: ~Copyable, Book: ~Copyable {
  /// Deals with one tag; answers whether a row became done.
  mutating func handle(_ selection: TagSelection, _ row: LedgerRow?) throws -> Bool {
    last = selection.uid
    watch.step(.tapped)
    guard selection.uid.bytes.count >= 7 else {
      return try refuse(selection.uid, .noIdentity(selection.uid))
    }
    var known = try book.tag(selection.uid)
    if let open = try openRow(of: known) {
      if let other = try book.takeUp(open.number, of: job) {
        return try refuse(selection.uid, .inOtherHands(row: open.number, other))
      }
      // Whoever had it in hand may have finished it just before.
      known = try book.tag(selection.uid)
    }
    if let open = try openRow(of: known) {
      return try withTag(selection) { [known] loop, tag, hand in
        try loop.resume(open, known, &tag, &hand)
      }
    }
    if let refusal = try refusal(of: known) { return try refuse(selection.uid, refusal) }
    guard let row else {
      return try refuse(selection.uid, .noRowLeft(book.left(of: job)))
    }
    return try withTag(selection) { [known] loop, tag, hand in
      try loop.write(row, known, &tag, &hand)
    }
  }

  /// The row of this job that waits for this very tag.
  private mutating func openRow(of known: LedgerTag?) throws -> LedgerRow? {
    guard let known, known.standing == .bound, known.job == job, let number = known.row,
      let row = try book.row(number, of: job), row.state.isOpen
    else { return nil }
    return row
  }

  /// What the book has against a tag.
  private mutating func refusal(of known: LedgerTag?) throws -> TapRefusal? {
    guard let known else { return nil }
    switch known.standing {
    case .quarantined:
      return .quarantined(known.reason.map { "\($0)" } ?? "it was put aside")
    case .bound:
      let (job, number) = (known.job ?? "", known.row ?? 0)
      let row = try book.row(number, of: job)
      guard row?.state == .done else { return .boundElsewhere(row: number, job: job) }
      let other = row?.station == book.station ? nil : row?.station
      return .alreadyDone(row: number, job: job == self.job ? nil : job, by: other)
    case .free, .released, .abandoned: return nil
    }
  }

  /// Tells of a refusal, and puts a tag aside that is bad for every job.
  mutating func refuse(_ uid: TagUID, _ refusal: TapRefusal) throws -> Bool {
    if refusal.condemnsTag {
      let reason = TagReason(refusal.reasonKind, LedgerText(refusal.facts))
      try book.append([.quarantined(uid, reason)])
    }
    if refusal.kind == .unreadable { giveAnotherChance(uid) }
    try watch.event(.refused(uid: uid, refusal))
    return false
  }

  /// Takes the tag again as soon as it is there, once: it was not its fault.
  mutating func giveAnotherChance(_ uid: TagUID) {
    if lastChance == uid { return }
    (lastChance, last) = (uid, nil)
  }

  /// Lends the selected tag to `body`; a wish for an end waits for it.
  mutating func withTag(
    _ selection: TagSelection,
    _ body: (inout Self, inout NDEFTag<Link>, inout TapHand) throws -> Bool
  ) throws -> Bool {
    guard var reader = link.take() else { throw ReaderLost(error: .init(.readerGone), row: nil) }
    reader.isFinishing = true
    var hand = TapHand(
      selection: selection, countStart: reader.exchangeCount - selection.exchanges)
    var tag = NDEFTag(
      reader, selection: selection, options: options, passwords: rules.passwords)
    let outcome: Result<Bool, any Error>
    do { outcome = .success(try body(&self, &tag, &hand)) } catch let fenced as TapFenced {
      outcome = Result { try tell(fenced, hand.uid) }
    } catch { outcome = .failure(error) }
    var back = tag.release()
    back.isFinishing = false
    link = consume back
    return try outcome.get()
  }

  /// Another station may have the row by now, so that nothing more is said about it here; the tag is
  /// looked at anew.
  private mutating func tell(_ fenced: TapFenced, _ uid: TagUID) throws -> Bool {
    giveAnotherChance(uid)
    if let row = fenced.row {
      try watch.event(.unsettled(row: TapRow(row), uid: uid, reason: TapReason("\(fenced.error)")))
    }
    return false
  }

  private var options: TagOptions {
    var options = TagOptions()
    options.looksForOthers = rules.looksForOthers
    // The ledger keeps what chip it was.
    options.tellsOldChipsApart = true
    options.overwritesMalformed = rules.allowsUsed
    return options
  }

  /// Keeps a result while a tag is in hand.
  mutating func keep(_ event: LedgerEvent) throws { try keep([event]) }

  /// Keeps results that belong together.
  mutating func keep(_ events: [LedgerEvent]) throws {
    do { try book.append(events) } catch let error as LedgerError
      where error.isFenced || events.first?.kind == .intent && error.isOvertaken
    {
      throw TapFenced(error: error, row: try rowOnTag(events))
    } catch {
      guard let event = events.first, let tag = event.rowTag, event.kind != .intent,
        event.kind != .vetoed
      else { throw error }
      throw LedgerLost(error: error, row: tag.row, uid: tag.uid)
    }
  }
}

extension TapLoop where Link: ~Copyable, Book: ~Copyable {
  /// The row that the tag in hand may carry, when it may carry one.
  private mutating func rowOnTag(_ events: [LedgerEvent]) throws -> LedgerRow? {
    guard let event = events.first, event.kind != .intent, event.kind != .vetoed,
      let row = event.row
    else { return nil }
    return try book.row(row, of: job)
  }
}

/// The book takes nothing more of this station about the row in hand.
private struct TapFenced: Error {
  let error: LedgerError
  /// The row, when the tag in hand may carry it.
  let row: LedgerRow?
}

extension TapRefusal {
  fileprivate var reasonKind: TagReason.Kind { kind == .notOriginal ? .notGenuine : .locked }
}
