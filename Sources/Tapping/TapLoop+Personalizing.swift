import AuthenticTags
import DNATags
import Ledgers
import LibCrypto
import Tags

extension TapLoop where Link: ~Copyable, Book: ~Copyable {
  /// What stands against this tag getting keys, found out before anything is changed on it.
  func obstacle(
    to row: LedgerRow, _ tag: inout NDEFTag<Link>, _ hand: TapHand
  ) throws -> TapRefusal? {
    // Where that is not so, the chip is refused for what it is.
    guard let personalizing = rules.finish?.personalizing, hand.selection.speaksISODEP else {
      return nil
    }
    let change = try personalizing.change(row, hand.uid)
    let foresight = lend(&tag, hand, personalizing) { card throws(DNAChangeError) in
      try change.foreseen(on: &card)
    }
    switch foresight {
    case .success(let foresight): return foresight.isOpen ? nil : .hasKeys
    case .failure(let error):
      if let lost = error.readerLost(row: nil) { throw lost }
      return TapRefusal(error)
    }
  }

  /// Gives a tag its keys, from wherever that stopped before; `false` when it did not come to its end.
  mutating func personalize(
    _ row: LedgerRow, _ personalizing: TapPersonalizing, _ tag: inout NDEFTag<Link>,
    _ hand: inout TapHand
  ) throws -> Bool {
    let change = try personalizing.change(row, hand.uid)
    let outcome = lend(&tag, hand, personalizing) { card throws(DNAChangeError) in
      try change.run(on: &card)
    }
    switch outcome {
    case .success(let outcome):
      hand.recoveries += outcome.recoveries
      return true
    case .failure(let error):
      try keepFailure(row, hand, error)
      return false
    }
  }

  private mutating func keepFailure(
    _ row: LedgerRow, _ hand: TapHand, _ error: DNAChangeError
  ) throws {
    let on = row.on(hand.uid)
    let reason = TagReason(.protectFailed, LedgerText(error.problem.sentence))
    // A tag of which nothing was changed carries its row as before; of any other only a look at it can tell.
    try keep(error.progress.hasBegun ? .unsettled(on, reason) : .securingFailed(on, reason))
    giveAnotherChance(hand.uid)
    try watch.event(.unsettled(row: TapRow(row), uid: hand.uid, reason: reason.plainly))
    if case .journal = error.problem {
      throw KeyJournalLost(error: error, row: row.number, uid: hand.uid)
    }
    if let lost = error.readerLost(row: row.number) { throw lost }
  }

  private func lend<Answer>(
    _ tag: inout NDEFTag<Link>, _ hand: TapHand, _ personalizing: TapPersonalizing,
    _ body: (inout DNACard<Link, TagAESKey>) throws(DNAChangeError) -> Answer
  ) -> Result<Answer, DNAChangeError> {
    tag.withLink { link in
      do throws(DNAChangeError) {
        return .success(
          try DNACard<Link, TagAESKey>.lent(
            &link, uid: hand.uid, surroundings: personalizing.surroundings, body))
      } catch { return .failure(error) }
    }
  }

  /// What the tag proves with what it shows.
  func proof(_ row: LedgerRow, _ contents: TagContents, _ uid: TagUID) throws -> TapProof {
    guard let personalizing = rules.finish?.personalizing, case .message(let bytes) = contents
    else { return .none }
    let change = try personalizing.change(row, uid)
    do throws(DNAChangeError) {
      return .genuine(counter: try change.proof(in: bytes, of: uid)?.tap?.counter)
    } catch { return .wrong(error.problem.sentence) }
  }

  /// What the ledger keeps of a tag that got keys, beside the event that it is done.
  func keysKept(_ row: LedgerRow, _ content: TapContent, _ uid: TagUID, counter: Int?) throws
    -> [LedgerEvent]
  {
    guard let finish = rules.finish, finish.personalizing != nil else { return [] }
    let digest = try row.content.content ?? SHA256.digest(of: content.message)
    let keys = LedgerTagKeys(uid: uid, reference: finish.derivation, counter: counter)
    return [.codeMade(job: row.job, row: row.number, keys.code(for: digest))]
  }
}

/// What a tag proves that is read as a phone reads it.
enum TapProof {
  /// Nothing, and the job wants nothing of it.
  case none
  /// That it has its keys; and how often it says that it was tapped.
  case genuine(counter: Int?)
  /// Nothing, and why.
  case wrong(String)
}

/// The key journal took no more while a tag was in hand, so that the key was not sent.
package struct KeyJournalLost: Error, CustomStringConvertible {
  /// What happened to the tag's keys.
  let error: DNAChangeError
  let row: Int
  let uid: TagUID

  /// What happened, and what to do.
  package var description: String {
    "row \(row) on tag \(uid): \(error.problem.sentence); when it can be written, run the job again and hold this "
      + "tag to the reader first, which goes on with it"
  }
}

extension DNAChangeError {
  /// The failure of the reader behind this, if it is one.
  fileprivate func readerLost(row: Int?) -> ReaderLost? {
    guard let link, link.problem.isAboutReader else { return nil }
    return ReaderLost(error: link, row: row)
  }

  private var link: TagLinkError? {
    guard case .card(let error) = problem, case .link(let link) = error.problem else { return nil }
    return link
  }
}

extension TapRefusal {
  /// A tag whose file is not everybody's any more.
  fileprivate static let hasKeys = TapRefusal(
    .unknownKeys,
    "this tag was personalized before; take another, or bring it back to factory state with 'beckon tag reset'"
  )

  /// What it means that a tag cannot get keys.
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
        "this tag had keys of this version before; take another, or make a job with a higher version of keys [\(facts)]",
        facts: facts)
    case .noKnownKey, .unknownKey, .tooManyRefusals, .foreign, .journal, .notProved:
      self.init(
        .unknownKeys,
        "this tag has keys that are not known here; take another, or reset it where they are [\(facts)]",
        facts: facts)
    }
  }
}
