import AuthenticTags
import CommandHabits
import DNATags
import HostIO
import Jobs
import Ledgers
import LibCrypto
import Synchronization
import TagKeys
import Tags
import Tapping

/// The keys of a job's tags: the master key that they are made of, and the journal that says which tag has which.
final class JobKeys: Sendable {
  /// What records keep in place of keys.
  let reference: String
  private let master: MasterKey
  private let derivation: KeyDerivation
  private let journal: Mutex<KeyJournal?>

  /// Without a journal no key can be changed.
  init(_ personalization: JobPersonalization, master: MasterKey, journal path: String?) throws {
    derivation = KeyDerivation(
      scheme: personalization.scheme, version: personalization.version)
    reference = derivation.reference(master)
    self.master = master
    journal = Mutex(try path.map { try KeyJournal($0, master: master) })
  }

  /// What brings a tag to its keys and its URL, wherever that stopped before.
  func change(_ uid: TagUID, to template: SDMTemplate, locks: Bool) throws -> DNAChange<TagAESKey> {
    let goal = DNAGoal(
      keys: try derivation.keys(of: uid, from: master),
      content: DNAContent(template, locks: locks))
    let used = journal.withLock { DNAKeyEntry.used(in: $0?.entries(of: uid) ?? []) }
    return DNAChange(goal, from: try earlierKeys(of: uid), used: used) { try self.append($0) }
  }

  /// Those of delivery, and those that this station began to send.
  private func earlierKeys(of uid: TagUID) throws -> [DNAKeySet<TagAESKey>] {
    let references = journal.withLock { $0?.references(of: uid) ?? [] }
    return try [.factory()]
      + references.compactMap { KeyDerivation(reference: $0, master: master) }
      .map { try $0.keys(of: uid, from: master) }
  }

  private func append(_ entry: DNAKeyEntry) throws {
    try journal.withLock { journal in
      guard let journal else { throw BadData("no key journal is open") }
      try journal.append(entry)
    }
  }

  /// Where cards get random numbers, and how long they are waited for.
  static let surroundings = DNASurroundings(
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

extension TapFinish {
  /// Gives tags the keys of a job.
  init(_ keys: JobKeys, locks: Bool) {
    let personalizing = TapPersonalizing(surroundings: JobKeys.surroundings) { row, uid in
      try keys.change(uid, to: SDMTemplate(row.content.url), locks: locks)
    }
    self.init(personalizing, derivation: keys.reference)
  }
}

extension TapContent {
  /// A URL in which a tag proves itself; whether it does is another question.
  init(_ template: SDMTemplate) {
    self.init(message: template.message, operation: .write(template.message)) { found, _ in
      template.matches(
        [UInt8(truncatingIfNeeded: found.count >> 8), UInt8(truncatingIfNeeded: found.count)]
          + found)
    }
  }
}
