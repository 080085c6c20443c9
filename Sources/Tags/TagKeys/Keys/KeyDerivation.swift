import AuthenticTags
package import SecureTags
package import Cryptography
package import Tags

/// The scheme and version by which a tag's keys are derived from a master key.
package struct KeyDerivation: Hashable, Sendable {
  /// The scheme by which keys are derived from a master key.
  package var scheme: DNAKeyScheme
  /// The version that a tag stores with its keys.
  package var version: UInt8

  /// Creates a derivation with this scheme and version.
  package init(scheme: DNAKeyScheme = .boltCard, version: UInt8 = 1) {
    (self.scheme, self.version) = (scheme, version)
  }

  /// Derives the five keys of the tag with this UID from a master key.
  package func keys(of uid: TagUID, from master: MasterKey) throws -> DNAKeySet<TagAESKey> {
    guard uid.bytes.count == 7 else { throw TagKeysError.noNumber }
    return try DNAKeySet(version: version, reference: reference(master)) {
      number throws(TagCipherError) in
      try tagScheme.key(number, of: uid.bytes, master: master.key)
    }
  }

  /// Derives the key of a tag whose chip keeps its only key in memory pages, as MIFARE Ultralight C
  /// does.
  ///
  /// This key is sent to the tag unencrypted, so it has a number that no key of an NTAG 424 DNA
  /// has. Someone who simulates a tag with the UID of an NTAG 424 DNA and listens learns nothing
  /// about that tag's keys.
  package func pagedKey(of uid: TagUID, from master: MasterKey) throws -> TagTripleDESKey {
    guard uid.bytes.count == 7 else { throw TagKeysError.noNumber }
    return try TagTripleDESKey(
      of: tagScheme.key(Self.pagedKeyNumber, of: uid.bytes, master: master.key))
  }

  /// The number by which schemes derive the key of a MIFARE Ultralight C.
  package static let pagedKeyNumber: UInt8 = 16

  /// Returns the reference by which records name the keys, such as "bolt-card-1-0a1b2c3d".
  package func reference(_ master: MasterKey) -> String {
    "\(scheme.rawValue)-\(version)-\(master.fingerprint)"
  }

  /// Parses a reference to keys, or returns `nil` if it does not belong to this master key.
  package init?(reference: String, master: MasterKey) {
    let suffix = "-\(master.fingerprint)"
    guard reference.hasSuffix(suffix),
      let scheme = DNAKeyScheme.allCases.first(where: { reference.hasPrefix("\($0.rawValue)-") }),
      let version = UInt8(
        reference.dropFirst(scheme.rawValue.utf8.count + 1).dropLast(suffix.utf8.count))
    else { return nil }
    self.init(scheme: scheme, version: version)
  }

  private var tagScheme: TagKeyScheme {
    switch scheme {
    case .boltCard: .boltCard(version: UInt32(version))
    // Another version gives other keys from the same master key.
    case .an10922Numbered: .an10922Numbered(system: version == 1 ? [] : [version])
    }
  }
}

extension DNAKeySet<TagAESKey> {
  /// Creates the keys that chips are delivered with, which are all zeros.
  package static func factory() throws -> DNAKeySet {
    try DNAKeySet(version: 0, reference: factoryReference) { _ throws(TagCipherError) in
      var key = [UInt8](repeating: 0, count: tagBlockLength)
      return try TagAESKey(wiping: &key)
    }
  }
}
