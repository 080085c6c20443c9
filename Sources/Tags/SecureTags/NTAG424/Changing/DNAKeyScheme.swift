/// A scheme that derives a tag's keys from a master key. These are the schemes in which no tag has
/// the master key itself, and no two keys of a tag are the same.
package enum DNAKeyScheme: Hashable, Sendable, CaseIterable, RawRepresentable {
  /// The key tree of bolt cards: key 1 is the same for all tags of a master key, the others differ
  /// from tag to tag.
  case boltCard
  /// AN10922 with the tag's UID and the key number: every key of every tag is different.
  case an10922Numbered

  /// Whether the same key decrypts `{picc}` for all tags, so that a server knows it before it knows
  /// the tag.
  package var hasCommonIdentityKey: Bool { self == .boltCard }

  /// Creates the scheme with this name, or returns `nil` if there is none.
  package init?(rawValue: String) {
    guard let scheme = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = scheme
  }

  /// The scheme's name in commands and files.
  package var rawValue: String {
    let name: TagKeyScheme.Name =
      switch self {
      case .boltCard: .boltCard
      case .an10922Numbered: .an10922Numbered
      }
    return name.rawValue
  }
}
