import AuthenticTags
package import DNATags
package import LibCrypto
package import Tags

/// How the keys of a tag follow from a master key.
package struct KeyDerivation: Hashable, Sendable {
  /// The scheme.
  package var scheme: DNAKeyScheme
  /// Which generation of keys: the version that a tag keeps beside them.
  package var version: UInt8

  /// Takes both.
  package init(scheme: DNAKeyScheme = .boltCard, version: UInt8 = 1) {
    (self.scheme, self.version) = (scheme, version)
  }

  /// The keys of one tag.
  package func keys(of uid: TagUID, from master: MasterKey) throws -> DNAKeySet<TagAESKey> {
    guard uid.bytes.count == 7 else { throw TagKeysError.noNumber }
    return try DNAKeySet(version: version, reference: reference(master)) {
      number throws(TagCipherError) in
      try tagScheme.key(number, of: uid.bytes, master: master.key)
    }
  }

  /// The key of a tag whose chip keeps one in its pages, as MIFARE Ultralight C does.
  ///
  /// It goes to the tag in the clear, so its number is none that an NTAG 424 DNA has: who shows the number of such a tag and
  /// listens learns nothing of its keys.
  package func pagedKey(of uid: TagUID, from master: MasterKey) throws -> TagTripleDESKey {
    guard uid.bytes.count == 7 else { throw TagKeysError.noNumber }
    return try TagTripleDESKey(
      of: tagScheme.key(Self.pagedKeyNumber, of: uid.bytes, master: master.key))
  }

  /// The number that schemes know that key by.
  package static let pagedKeyNumber: UInt8 = 16

  /// What records keep of the keys: "bolt-card-1-0a1b2c3d".
  package func reference(_ master: MasterKey) -> String {
    "\(scheme.rawValue)-\(version)-\(master.fingerprint)"
  }

  /// Reads what a record keeps, if it is of this master key.
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
    // The version makes other keys of the same master key.
    case .an10922Numbered: .an10922Numbered(system: version == 1 ? [] : [version])
    }
  }
}

extension DNAKeySet<TagAESKey> {
  /// The keys as delivered.
  package static func factory() throws -> DNAKeySet {
    try DNAKeySet(version: 0, reference: factoryReference) { _ throws(TagCipherError) in
      var key = [UInt8](repeating: 0, count: tagBlockLength)
      return try TagAESKey(wiping: &key)
    }
  }
}
