/// How the keys of one tag follow from a master key.
public enum TagKeyScheme: Hashable, Sendable {
  /// Every tag has the master key itself.
  case same
  /// NXP's AN10922: diversified by UID ‖ `system`, in the order of that document's examples, where `system` is
  /// an application's number and a name of one's own. All five keys of a tag are then the same,
  /// unless each has a master key of its own.
  case an10922(system: [UInt8])
  /// The same with the number of the key in between, UID ‖ number ‖ `system`: five keys of one master key.
  case an10922Numbered(system: [UInt8])
  /// The tree of bolt cards: a card key by UID and version, and from it the keys 0, 2, 3 and 4. Key 1, which decrypts who
  /// the card is, comes from the master key alone.
  case boltCard(version: UInt32)
}

extension TagKeyScheme {
  /// The words by which commands and files name the schemes.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case same
    case an10922
    case an10922Numbered = "an10922-numbered"
    case boltCard = "bolt-card"
  }

  /// The longest `system` beside a UID of seven bytes and a key's number.
  public static let longestSystem = 23

  /// Key `number` of the tag with this UID.
  ///
  /// - Throws: `TagCipherError` when the input is longer than AN10922 takes (31 bytes), or when the cipher fails.
  public func key<Key: TagKey>(
    _ number: UInt8, of uid: [UInt8], master: Key
  ) throws(TagCipherError) -> Key {
    switch self {
    case .same: return master
    case .an10922(let system): return try master.diversified(by: uid + system)
    case .an10922Numbered(let system):
      return try master.diversified(by: uid + [number] + system)
    case .boltCard where number == 1: return try commonKey(1, master: master)
    case .boltCard(let version):
      let card = try master.derived(
        by: Self.boltCard(0x75) + uid
          + (0..<4).map { UInt8(truncatingIfNeeded: version >> (8 * $0)) })
      return try card.derived(by: Self.boltCard(0x76 &+ number))
    }
  }

  /// Key `number` where it must be known before the UID is, as for decrypting who a tag is: the master key itself, or for bolt
  /// cards what they have in common.
  public func commonKey<Key: TagKey>(
    _ number: UInt8, master: Key
  ) throws(TagCipherError) -> Key {
    guard case .boltCard = self else { return master }
    return try master.derived(by: Self.boltCard(0x76 &+ number))
  }

  private static func boltCard(_ last: UInt8) -> [UInt8] { [0x2D, 0x00, 0x3F, last] }
}
