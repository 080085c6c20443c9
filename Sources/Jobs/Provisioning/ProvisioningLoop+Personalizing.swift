import AuthenticTags
import SecureTags
import Ledgers
import Cryptography
import Tags

extension ProvisioningLoop where Link: ~Copyable, Book: ~Copyable {
  /// The reason why this tag cannot be given keys, found before anything on it is changed, or `nil`
  /// if it can.
  func obstacle(
    to row: LedgerRow, _ tag: inout NDEFTag<Link>, _ hand: TagInProgress
  ) throws -> TagRefusal? {
    // Tags without ISO-DEP are refused later because of their chip.
    guard let personalizing = rules.finish?.personalizing, hand.selection.speaksISODEP else {
      return nil
    }
    let change = try personalizing.change(row, hand.uid, .job(from: nil))
    let preview = lend(&tag, hand, personalizing) { card throws(DNAChangeError) in
      try change.foreseen(on: &card)
    }
    switch preview {
    case .success(let preview): return preview.isOpen ? nil : .hasKeys
    case .failure(let error):
      if let lost = error.readerLost(row: nil) { throw lost }
      return TagRefusal(error)
    }
  }

  /// Gives a tag its keys, continuing an interrupted change. Returns `false` if it was not
  /// completed.
  ///
  /// A tag that is rewritten stays with its row, whatever happens.
  mutating func personalize(
    _ row: LedgerRow, by change: DNAChange<TagAESKey>, _ personalizing: KeyPersonalization,
    _ tag: inout NDEFTag<Link>, _ hand: inout TagInProgress, rewrites: Bool = false
  ) throws -> Bool {
    let outcome = lend(&tag, hand, personalizing) { card throws(DNAChangeError) in
      try change.run(on: &card)
    }
    switch outcome {
    case .success(let outcome):
      hand.recoveries += outcome.recoveries
      return true
    case .failure(let error):
      try keepFailure(row, hand, error, rewrites: rewrites)
      return false
    }
  }

  /// The refusal of a row's own tag that cannot be given its present content, found before anything
  /// on it is changed, or `nil` if it can.
  func obstacle(
    toRewriting row: LedgerRow, by change: DNAChange<TagAESKey>,
    _ personalizing: KeyPersonalization, _ tag: inout NDEFTag<Link>, _ hand: TagInProgress
  ) throws -> TagRefusal? {
    let preview = lend(&tag, hand, personalizing) { card throws(DNAChangeError) in
      try change.foreseen(on: &card)
    }
    guard case .failure(let error) = preview else { return nil }
    if let lost = error.readerLost(row: row.number) { throw lost }
    return TagRefusal(error)
  }

  private mutating func keepFailure(
    _ row: LedgerRow, _ hand: TagInProgress, _ error: DNAChangeError, rewrites: Bool
  ) throws {
    let on = row.on(hand.uid)
    let reason = TagReason(.protectFailed, LedgerText(error.problem.sentence))
    // A tag without any change still carries its row. All other tags must be read again to know.
    let isUnknown = error.progress.hasBegun || rewrites
    try keep(isUnknown ? .unsettled(on, reason) : .securingFailed(on, reason))
    allowRetry(hand.uid)
    try watch.event(.unsettled(row: ProvisioningRow(row), uid: hand.uid, reason: reason.plainly))
    if case .journal = error.problem {
      throw KeyJournalFailure(error: error, row: row.number, uid: hand.uid)
    }
    if let lost = error.readerLost(row: row.number) { throw lost }
  }

  private func lend<Answer>(
    _ tag: inout NDEFTag<Link>, _ hand: TagInProgress, _ personalizing: KeyPersonalization,
    _ body: (inout DNACard<Link, TagAESKey>) throws(DNAChangeError) -> Answer
  ) -> Result<Answer, DNAChangeError> {
    tag.withLink { link in
      do throws(DNAChangeError) {
        return .success(
          try DNACard<Link, TagAESKey>.lent(
            &link, uid: hand.uid, cardEnvironment: personalizing.cardEnvironment, body))
      } catch { return .failure(error) }
    }
  }

  /// Checks the proof in the URL that the tag shows, with the keys of the job, or with those of the
  /// goal.
  func proof(
    _ row: LedgerRow, _ contents: TagContents, _ uid: TagUID, _ goal: KeyGoal = .job(from: nil)
  ) throws -> SUNProofResult {
    guard let personalizing = rules.finish?.personalizing, case .message(let bytes) = contents
    else { return .none }
    let change = try personalizing.change(row, uid, goal)
    do throws(DNAChangeError) {
      return .genuine(counter: try change.proof(in: bytes, of: uid)?.tap?.counter)
    } catch { return .wrong(error.problem.sentence) }
  }

  /// The events that record the keys of a finished tag in the ledger.
  func keysKept(_ row: LedgerRow, _ content: RowMessage, _ uid: TagUID, counter: Int?) throws
    -> [LedgerEvent]
  {
    guard let finish = rules.finish, finish.personalizing != nil else { return [] }
    let digest = try row.content.content ?? SHA256.digest(of: content.message)
    let keys = LedgerTagKeys(uid: uid, reference: finish.derivation, counter: counter)
    return [.codeMade(job: row.job, row: row.number, keys.code(for: digest))]
  }
}

/// The result of checking the proof in a tag's URL.
enum SUNProofResult {
  /// No proof, as the job does not ask for one.
  case none
  /// The tag proved that it has its keys; `counter` is its tap counter, if it shows one.
  case genuine(counter: Int?)
  /// The proof is wrong, for this reason.
  case wrong(String)
}

/// The error of a key journal that could not be written while a tag was personalized. The new key
/// was not sent.
package struct KeyJournalFailure: Error, CustomStringConvertible {
  /// The error of the change of keys.
  let error: DNAChangeError
  let row: Int
  let uid: TagUID

  /// A sentence with the problem and the remedy.
  package var description: String {
    "row \(row) on tag \(uid): \(error.problem.sentence); when it can be written, run the job again and hold this "
      + "tag to the reader first to continue"
  }
}

extension DNAChangeError {
  /// The failure of the reader that caused the error, or `nil` if it has another cause.
  fileprivate func readerLost(row: Int?) -> ReaderFailure? {
    guard let link, link.problem.isAboutReader else { return nil }
    return ReaderFailure(error: link, row: row)
  }

  private var link: TagLinkError? {
    guard case .card(let error) = problem, case .link(let link) = error.problem else { return nil }
    return link
  }
}

extension TagRefusal {
  /// The refusal of a tag whose factory keys are already changed.
  fileprivate static let hasKeys = TagRefusal(
    .unknownKeys,
    "this tag was personalized before; take another, or reset it to factory state with 'beckon tag reset'"
  )

  /// Creates the refusal of a tag that cannot be given keys.
  fileprivate init(_ error: DNAChangeError) {
    let facts = error.problem.sentence
    switch error.problem {
    case .card(let error):
      let kind: Kind =
        switch error.problem {
        case .link: .unreadable
        case .otherChip: .wrongChip
        default: .unusable
        }
      let words = kind == .unreadable ? "hold it still on the reader" : "take another tag"
      self.init(kind, "this tag cannot be given keys; \(words) [\(facts)]", facts: facts)
    case .locked:
      self.init(
        .locked, "this tag is locked for ever; put it aside and take another [\(facts)]",
        facts: facts)
    case .counterRestarts:
      self.init(
        .unknownKeys,
        "this tag had keys of this version before; take another, or make a job with a higher key version [\(facts)]",
        facts: facts)
    case .noKnownKey, .unknownKey, .tooManyRefusals, .foreign, .journal, .notProved:
      self.init(
        .unknownKeys,
        "this tag has unknown keys; take another, or reset it where its keys are known [\(facts)]",
        facts: facts)
    }
  }
}
