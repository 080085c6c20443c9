/// The method by which the keys of one tag are derived from a master key.
public enum TagKeyScheme: Hashable, Sendable {
  /// Every tag has the master key itself as its key.
  case same
  /// NXP's AN10922: diversified by UID ‖ `system`, in the order of that document's examples, where
  /// `system` is an application's number and a name of your choice. All five keys of a tag are the
  /// same unless each has its own master key.
  case an10922(system: [UInt8])
  /// AN10922 with the number of the key in between, UID ‖ number ‖ `system`: one master key yields
  /// five different keys.
  case an10922Numbered(system: [UInt8])
  /// The key derivation of bolt cards: a card key from UID and version, and from it the keys 0, 2,
  /// 3 and 4. Key 1, which decrypts the card's UID and counter, is derived from the master key
  /// alone.
  case boltCard(version: UInt32)

  /// The names of the schemes in commands and files.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case same
    case an10922
    case an10922Numbered = "an10922-numbered"
    case boltCard = "bolt-card"
  }

  /// The maximum length of `system` in bytes, beside a UID of seven bytes and a key number.
  package static let maxSystemLength = 23

  /// Derives key `number` of the tag with this UID.
  ///
  /// - Throws: `TagCipherError` if the input is longer than AN10922 allows (31 bytes), or if the
  ///   cipher fails.
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

  /// Derives key `number` where it is needed before the UID is known, as for decrypting the UID:
  /// the master key itself, or for bolt cards the key that they have in common.
  package func commonKey<Key: TagKey>(
    _ number: UInt8, master: Key
  ) throws(TagCipherError) -> Key {
    guard case .boltCard = self else { return master }
    return try master.derived(by: Self.boltCard(0x76 &+ number))
  }

  private static func boltCard(_ last: UInt8) -> [UInt8] { [0x2D, 0x00, 0x3F, last] }
}
