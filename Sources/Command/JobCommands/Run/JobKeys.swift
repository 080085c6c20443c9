import AuthenticTags
import SecureTags
import Synchronization
import TagKeys

/// The keys of a job's tags: the master key from which they are derived, and the journal of each
/// tag's keys.
final class JobKeys: Sendable {
  /// The reference of the keys, which records keep instead of the keys.
  let reference: String
  private let master: MasterKey
  private let derivation: KeyDerivation
  private let journal: Mutex<KeyJournal?>

  /// Creates the keys of a job; without a journal, keys cannot be changed.
  init(_ personalization: JobPersonalization, master: MasterKey, journal path: String?) throws {
    derivation = KeyDerivation(
      scheme: personalization.scheme, version: personalization.version)
    reference = derivation.reference(master)
    self.master = master
    journal = Mutex(try path.map { try KeyJournal($0, master: master) })
  }

  /// A change that gives a tag its keys and its URL, or resumes one that was interrupted.
  ///
  /// The keys that the ledger names for the tag may have been given at another station, whose
  /// journal is elsewhere.
  func change(
    _ uid: TagUID, to template: SDMTemplate, locks: Bool, _ wanted: KeyGoal
  ) throws -> DNAChange<TagAESKey> {
    let recorded = wanted.recorded.map(\.reference)
    var derivation = derivation
    if case .recorded(let keys?) = wanted {
      derivation = KeyDerivation(reference: keys.reference, master: master) ?? derivation
    }
    let goal = DNAGoal(
      keys: try derivation.keys(of: uid, from: master),
      content: DNAFileContent(template, locks: locks))
    let used = journal.withLock { KeyJournalEntry.used(in: $0?.entries(of: uid) ?? []) }
    return DNAChange(
      goal, from: try earlierKeys(of: uid, recorded), used: used.union(recorded.map { [$0] } ?? [])
    ) { try self.append($0) }
  }

  /// The factory keys, those that the ledger names, and those that this station began to send.
  private func earlierKeys(
    of uid: TagUID, _ recorded: String?
  ) throws -> [DNAKeySet<TagAESKey>] {
    let references = journal.withLock { $0?.references(of: uid) ?? [] }
    return try [.factory()]
      + ((recorded.map { [$0] } ?? []) + references.filter { $0 != recorded })
      .compactMap { KeyDerivation(reference: $0, master: master) }
      .map { try $0.keys(of: uid, from: master) }
  }

  private func append(_ entry: KeyJournalEntry) throws {
    try journal.withLock { journal in
      guard let journal else { throw BadData("no key journal is open") }
      try journal.append(entry)
    }
  }

  /// The source of random numbers for cards, and the pause between retries.
  static let cardEnvironment = DNAEnvironment(
    challenge: { () throws(TagCipherError) in
      do throws(CryptoError) { return try RandomBytes.make(tagBlockLength) } catch {
        throw TagCipherError("\(error)")
      }
    },
    pause: {
      MonotonicClock.pause(.milliseconds(100))
      return true
    })
}

extension FinishingStep {
  /// Creates a finish that gives tags the keys of a job.
  init(_ keys: JobKeys, locks: Bool) {
    let personalizing = KeyPersonalization(cardEnvironment: JobKeys.cardEnvironment) {
      row, uid, goal in
      try keys.change(uid, to: SDMTemplate(row.content.url), locks: locks, goal)
    }
    self.init(personalizing, derivation: keys.reference)
  }
}

extension RowMessage {
  /// Creates the content of a URL in which a tag proves itself. It is compared without regard to
  /// the proof.
  init(_ template: SDMTemplate) {
    self.init(message: template.message, operation: .write(template.message)) { found, _ in
      template.matches(
        [UInt8(truncatingIfNeeded: found.count >> 8), UInt8(truncatingIfNeeded: found.count)]
          + found)
    }
  }
}
