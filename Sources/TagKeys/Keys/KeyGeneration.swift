package import DNATags
import LibCrypto

/// Which version of keys a tag gets.
///
/// A tag counts from 0 again when the showing of its counter is switched on. With keys that it had before, every URL that
/// somebody kept would be good once more, and servers would take honest taps for copies, so it then gets new keys.
package struct KeyGeneration: Hashable, Sendable {
  private let glance: DNAGlance
  /// The versions that it had in use by the journal, of this scheme and master key.
  private let used: Set<UInt8>
  /// The version that the journal names last of this scheme and master key, where it is not in use yet.
  private let begun: UInt8?
  /// Whether the tag may have the keys of another master key, whose versions count as well.
  private let changesMaster: Bool

  /// `glance` is what the tag tells without a key; the journal, what is known of it here.
  package init(
    _ glance: DNAGlance, of entries: [DNAKeyEntry], scheme: DNAKeyScheme, master: MasterKey,
    changesMaster: Bool
  ) {
    self.glance = glance
    func version(_ reference: String) -> UInt8? {
      guard let derivation = KeyDerivation(reference: reference, master: master),
        derivation.scheme == scheme
      else { return nil }
      return derivation.version
    }
    let used = Set(DNAKeyEntry.used(in: entries).compactMap(version))
    let named = entries.last.flatMap { entry in entry.references.last.flatMap(version) }
    self.used = used
    begun = named.flatMap { used.contains($0) ? nil : $0 }
    // A tag that this master key's journal knows has its keys already.
    self.changesMaster = changesMaster && named == nil
  }

  private var versions: [UInt8] { glance.versions.compactMap(\.self) }

  /// The highest version of the keys on the tag now, 0 for those of delivery.
  private var highest: UInt8 { versions.max() ?? 0 }

  /// The highest version that the tag must not count with from 0 again. Key 0 is changed last, so that its version is that of
  /// the keys before a change that was interrupted.
  private var spent: UInt8 {
    let now = glance.isProving ? highest : glance.versions.first.flatMap(\.self) ?? 0
    return max(now, used.max() ?? 0)
  }

  /// The version where nobody asks for another.
  package var usual: UInt8 {
    if let begun, begun > (glance.restartsCounter ? spent : 0) { return begun }
    if glance.restartsCounter { return highest > spent ? highest : Self.next(spent) }
    return changesMaster ? Self.next(highest) : max(1, highest)
  }

  /// Checks a version that somebody asks for.
  package func check(_ version: UInt8) throws(KeyVersionError) {
    if glance.restartsCounter, version <= spent {
      throw KeyVersionError(version: version, spent: spent, usual: usual, restartsCounter: true)
    }
    // A server takes a lower version for the keys that the tag had before.
    if version < highest {
      throw KeyVersionError(version: version, spent: highest, usual: usual, restartsCounter: false)
    }
  }

  private static func next(_ version: UInt8) -> UInt8 { version == .max ? .max : version + 1 }
}

/// A version of keys that a tag must not get.
package struct KeyVersionError: Error, Hashable, Sendable {
  /// The version that was asked for.
  let version: UInt8
  /// The highest one that the tag has or had.
  let spent: UInt8
  /// The one that it would get.
  let usual: UInt8
  /// Whether the tag's counter would begin again.
  let restartsCounter: Bool
}

extension KeyVersionError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    let why =
      restartsCounter
      ? "with this URL the tag counts its taps from 0 again, and it had keys of version \(spent) before, so that every URL "
        + "that somebody kept would be good once more"
      : "the tag has keys of version \(spent), and servers take those of a lower version for older ones"
    let remedy =
      usual > spent || !restartsCounter
      ? "leave --key-version out for version \(usual), or give a higher one"
      : "all 255 versions were used; take another master key"
    return "keys of version \(version) are refused: \(why); nothing was changed; \(remedy)"
  }
}

extension DNAKeyEntry {
  /// The references of the keys that a tag had in use, by the entries of its journal; those of delivery are none.
  ///
  /// A change that was begun and not finished does not count: the same command goes on with it.
  package static func used(in entries: [DNAKeyEntry]) -> Set<String> {
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
