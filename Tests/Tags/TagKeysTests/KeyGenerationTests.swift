import SecureTags
import Cryptography
import Tags
import Testing

@testable import TagKeys

/// Which version of keys a tag gets, so that its counter never begins again with keys that it had.
@Suite("Generations of keys") struct KeyGenerationTests {
  private let uid = TagUID([4, 1, 2, 3, 4, 5, 6])
  private let master: MasterKey

  init() throws { master = try MasterKey(Secret((0..<16).map { UInt8($0) })) }

  private func reference(_ version: UInt8) -> String {
    version == 0 ? "factory" : KeyDerivation(version: version).reference(master)
  }

  private func changing(_ number: UInt8, _ old: UInt8, _ new: UInt8) -> KeyJournalEntry {
    KeyJournalEntry(uid: uid, event: .changing(number, from: reference(old), to: reference(new)))
  }

  private func settled(_ version: UInt8) -> KeyJournalEntry {
    KeyJournalEntry(uid: uid, event: .settled(reference(version)))
  }

  private func generation(
    _ versions: [UInt8?], isProving: Bool, restarts: Bool, _ entries: [KeyJournalEntry] = [],
    changesMaster: Bool = false
  ) -> KeyVersionPolicy {
    KeyVersionPolicy(
      DNAKeylessState(versions: versions, isProving: isProving, restartsCounter: restarts),
      of: entries,
      scheme: .boltCard, master: master, changesMaster: changesMaster)
  }

  @Test("a tag as delivered gets version 1, and keeps the version that it has")
  func usual() {
    #expect(generation([0, 0, 0, 0, 0], isProving: false, restarts: true).usual == 1)
    #expect(generation([1, 1, 1, 1, 1], isProving: true, restarts: false).usual == 1)
    #expect(generation([3, 3, 3, 3, 3], isProving: true, restarts: false).usual == 3)
    #expect(generation([nil, nil, nil, nil, nil], isProving: false, restarts: true).usual == 1)
  }

  @Test("where the counter begins again the keys are of a version that the tag never had")
  func restarts() {
    #expect(generation([1, 1, 1, 1, 1], isProving: true, restarts: true).usual == 2)
    let used = [changing(1, 0, 1), settled(1), changing(1, 1, 0), settled(0)]
    #expect(generation([0, 0, 0, 0, 0], isProving: false, restarts: true, used).usual == 2)
    let twice = used + [changing(2, 0, 2), settled(2), settled(0)]
    #expect(generation([0, 0, 0, 0, 0], isProving: false, restarts: true, twice).usual == 3)
    // Keys that are changed while nothing is shown, by a program that kept no journal.
    #expect(generation([4, 4, 4, 4, 4], isProving: false, restarts: true).usual == 5)
    #expect(generation([255, 255, 255, 255, 255], isProving: true, restarts: true).usual == 255)
  }

  @Test("what was interrupted goes on with the version that it began, with a journal and without")
  func interrupted() {
    let begun = [changing(1, 0, 1), changing(2, 0, 1)]
    #expect(generation([0, 1, 1, 0, 0], isProving: false, restarts: true, begun).usual == 1)
    #expect(generation([0, 1, 1, 0, 0], isProving: false, restarts: true).usual == 1)
    // The first command was sent, and the tag may not have heard it.
    #expect(
      generation([0, 0, 0, 0, 0], isProving: false, restarts: true, [changing(1, 0, 1)]).usual == 1)
    let again = [settled(1), changing(1, 1, 2)]
    #expect(generation([1, 2, 1, 1, 1], isProving: false, restarts: true, again).usual == 2)
    #expect(generation([1, 2, 1, 1, 1], isProving: false, restarts: true).usual == 2)
    #expect(generation([1, 2, 2, 2, 2], isProving: true, restarts: false, again).usual == 2)
    // Begun with a URL that has other places, and then one with others again.
    #expect(generation([1, 2, 2, 2, 2], isProving: true, restarts: true, again).usual == 3)
    // A reset that was interrupted: key 0 still tells what it had.
    #expect(generation([1, 0, 0, 1, 1], isProving: false, restarts: true).usual == 2)
  }

  @Test("another master key begins with the next version, and goes on with it")
  func otherMaster() {
    #expect(
      generation([2, 2, 2, 2, 2], isProving: true, restarts: false, changesMaster: true).usual == 3)
    #expect(
      generation(
        [3, 3, 3, 3, 3], isProving: true, restarts: false, [settled(3)], changesMaster: true
      )
      .usual == 3)
    #expect(
      generation(
        [2, 3, 2, 2, 2], isProving: true, restarts: false, [changing(1, 2, 3)], changesMaster: true
      ).usual == 3)
  }

  @Test("a version that a tag had is refused with its reason, and one that it did not is not")
  func refused() throws {
    let restarting = generation([2, 2, 2, 2, 2], isProving: true, restarts: true)
    for version in [1, 2] as [UInt8] {
      let error = #expect(throws: KeyVersionError.self) { try restarting.check(version) }
      #expect(
        error?.description
          == "keys of version \(version) are refused: with this URL the tag counts its taps from 0 again, and it had keys "
          + "of version 2 before, so every URL that somebody saved would be accepted again; nothing was changed; "
          + "leave --key-version out for version 3, or give a higher one")
    }
    try restarting.check(3)
    let going = generation([2, 2, 2, 2, 2], isProving: true, restarts: false)
    try going.check(2)
    try going.check(7)
    let lower = #expect(throws: KeyVersionError.self) { try going.check(1) }
    #expect(lower?.description.contains("the tag has keys of version 2") == true)
  }

  @Test("a journal names the keys that were in use, and not those that were only begun")
  func used() {
    #expect(KeyJournalEntry.used(in: [changing(1, 0, 1), changing(2, 0, 1)]).isEmpty)
    #expect(KeyJournalEntry.used(in: [settled(1), settled(0)]) == [reference(1)])
    #expect(KeyJournalEntry.used(in: [changing(1, 1, 2)]) == [reference(1)])
  }
}
