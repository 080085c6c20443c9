/// A condition for access to a file: the holder of a key, everybody, or nobody.
package struct AccessCondition: Hashable, Sendable, CustomStringConvertible {
  /// The four bits as the card stores them: 0 to 4 for a key, E for everybody, F for nobody.
  package let nibble: UInt8

  /// Creates a condition from the low four bits.
  package init(_ nibble: some BinaryInteger) {
    self.nibble = UInt8(truncatingIfNeeded: nibble) & 0xF
  }

  /// Access for everybody, without a key.
  package static let free = AccessCondition(0xE)
  /// No access for anybody. As the right to change settings, this is permanent.
  package static let never = AccessCondition(0xF)
  /// Access only for the holder of the key with this number.
  package static func key(_ number: UInt8) -> AccessCondition { AccessCondition(number) }

  /// The number of the key, or `nil` if the condition does not name a key of the card.
  package var key: UInt8? { nibble < dnaKeyCount ? nibble : nil }
  /// Whether the condition is a number from 5 to 13, for which the card has no key.
  var isUnknown: Bool { nibble >= dnaKeyCount && nibble < 0xE }

  /// The condition in words: "key 2", "everybody" or "nobody".
  package var description: String {
    switch nibble {
    case 0xE: "everybody"
    case 0xF: "nobody"
    default: "key \(nibble)"
    }
  }
}

/// The access rights of a file: four conditions in two bytes.
package struct FileAccess: Hashable, Sendable {
  /// The two bytes as the card stores them; the first condition (read) is in the highest four bits.
  package let rights: UInt16

  /// Creates rights from two bytes, of which the read condition is in the highest four bits.
  package init(rights: UInt16) { self.rights = rights }

  /// Creates rights from their four conditions.
  package init(
    read: AccessCondition, write: AccessCondition, readWrite: AccessCondition,
    change: AccessCondition
  ) {
    rights =
      UInt16(read.nibble) << 12 | UInt16(write.nibble) << 8 | UInt16(readWrite.nibble) << 4
      | UInt16(change.nibble)
  }

  /// The condition for reading the file.
  package var read: AccessCondition { AccessCondition(rights >> 12) }
  /// The condition for writing the file.
  package var write: AccessCondition { AccessCondition(rights >> 8) }
  /// The condition that allows both reading and writing the file.
  package var readWrite: AccessCondition { AccessCondition(rights >> 4) }
  /// The condition for changing the file's settings.
  package var change: AccessCondition { AccessCondition(rights) }

  /// Whether the file can be written by everybody, without a key.
  package var isWritableByAll: Bool { write == .free || readWrite == .free }
  /// Whether the holder of the key with this number, or everybody, can write the file.
  package func allowsWriting(with number: UInt8) -> Bool {
    isWritableByAll || write == .key(number) || readWrite == .key(number)
  }
}
