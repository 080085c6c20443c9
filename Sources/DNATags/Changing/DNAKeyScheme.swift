import AuthenticTags

/// How the keys that a tag is given follow from a master key: the schemes in which no tag has the master key itself, and no two
/// of its keys are the same.
package enum DNAKeyScheme: Hashable, Sendable, CaseIterable {
  /// The tree of bolt cards: key 1 is the same for all tags of a master key, the others each tag's own.
  case boltCard
  /// AN10922 by the tag's number and the key's: every key of every tag is its own.
  case an10922Numbered

  /// Whether a server knows the key that decrypts `{picc}` before it knows which tag it is.
  package var hasCommonIdentityKey: Bool { self == .boltCard }
}

extension DNAKeyScheme: RawRepresentable {
  /// The scheme that commands and files name so.
  package init?(rawValue: String) {
    guard let scheme = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = scheme
  }

  /// The word by which commands and files name it.
  package var rawValue: String {
    let name: TagKeyScheme.Name =
      switch self {
      case .boltCard: .boltCard
      case .an10922Numbered: .an10922Numbered
      }
    return name.rawValue
  }
}
