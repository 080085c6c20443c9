package import SecureTags
import Cryptography

/// A policy that chooses and checks the version of the keys that a tag gets.
///
/// A tag restarts its counter from 0 when showing its counter is switched on. If it kept its keys,
/// every old URL that somebody saved would be accepted again, and servers would take real taps for
/// copies. So it gets new keys then.
package struct KeyVersionPolicy: Hashable, Sendable {
  private let glance: DNAKeylessState
  /// The versions of this scheme and master key that the tag has used, according to the journal.
  private let used: Set<UInt8>
  /// The version of this scheme and master key that the journal names last, if it is not in use
  /// yet.
  private let begun: UInt8?
  /// Whether the tag may have the keys of another master key, whose versions also count.
  private let changesMaster: Bool

  /// Creates a value from `glance`, which is what the tag shows without a key, and the journal's
  /// entries of the tag.
  package init(
    _ glance: DNAKeylessState, of entries: [KeyJournalEntry], scheme: DNAKeyScheme,
    master: MasterKey,
    changesMaster: Bool
  ) {
    self.glance = glance
    func version(_ reference: String) -> UInt8? {
      guard let derivation = KeyDerivation(reference: reference, master: master),
        derivation.scheme == scheme
      else { return nil }
      return derivation.version
    }
    let used = Set(KeyJournalEntry.used(in: entries).compactMap(version))
    let named = entries.last.flatMap { entry in entry.references.last.flatMap(version) }
    self.used = used
    begun = named.flatMap { used.contains($0) ? nil : $0 }
    // A tag in this master key's journal already has keys of this master key.
    self.changesMaster = changesMaster && named == nil
  }

  private var versions: [UInt8] { glance.versions.compactMap(\.self) }

  /// The highest version of the keys that are on the tag now; 0 for the factory keys.
  private var highest: UInt8 { versions.max() ?? 0 }

  /// The highest version with which the tag must not count from 0 again. Key 0 is changed last, so
  /// its version is that of the keys before an interrupted change.
  private var spent: UInt8 {
    let now = glance.isProving ? highest : glance.versions.first.flatMap(\.self) ?? 0
    return max(now, used.max() ?? 0)
  }

  /// The key version that the tag gets if none is requested.
  package var usual: UInt8 {
    if let begun, begun > (glance.restartsCounter ? spent : 0) { return begun }
    if glance.restartsCounter { return highest > spent ? highest : Self.next(spent) }
    return changesMaster ? Self.next(highest) : max(1, highest)
  }

  /// Throws an error if the tag must not get keys of this version.
  package func check(_ version: UInt8) throws(KeyVersionError) {
    if glance.restartsCounter, version <= spent {
      throw KeyVersionError(version: version, spent: spent, usual: usual, restartsCounter: true)
    }
    // Servers take keys with a lower version for older keys of the tag.
    if version < highest {
      throw KeyVersionError(version: version, spent: highest, usual: usual, restartsCounter: false)
    }
  }

  private static func next(_ version: UInt8) -> UInt8 { version == .max ? .max : version + 1 }
}

/// An error for a key version that a tag must not get.
package struct KeyVersionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The version that was requested.
  let version: UInt8
  /// The highest key version that the tag has or had.
  let spent: UInt8
  /// The version that the tag would get if none was requested.
  let usual: UInt8
  /// Whether the tag's counter would restart from 0.
  let restartsCounter: Bool

  /// A sentence with the error and the remedy.
  package var description: String {
    let why =
      restartsCounter
      ? "with this URL the tag counts its taps from 0 again, and it had keys of version \(spent) before, so every URL "
        + "that somebody saved would be accepted again"
      : "the tag has keys of version \(spent), and servers take lower versions for older keys"
    let remedy =
      usual > spent || !restartsCounter
      ? "leave --key-version out for version \(usual), or give a higher one"
      : "all 255 versions were used; take another master key"
    return "keys of version \(version) are refused: \(why); nothing was changed; \(remedy)"
  }
}

extension KeyJournalEntry {
  /// Returns the references of the keys that a tag has used, according to its journal entries,
  /// without the factory keys.
  ///
  /// The new keys of an unfinished change do not count, since the same command resumes it.
  package static func used(in entries: [KeyJournalEntry]) -> Set<String> {
    var used: Set<String> = []
    for entry in entries {
      switch entry.event {
      case .changing(_, let old, _): used.insert(old)
      case .settled(let reference): used.insert(reference)
      }
    }
    used.remove(DNAKeySet<TagAESKey>.factoryReference)
    return used
  }
}
