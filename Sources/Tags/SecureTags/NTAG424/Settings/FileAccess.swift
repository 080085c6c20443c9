/// A condition for access: the holder of a key, everybody, or nobody.
package struct AccessCondition: Hashable, Sendable, CustomStringConvertible {
  /// The four bits: 0 to 4 for a key, E for everybody, F for nobody.
  package let nibble: UInt8

  /// Creates a condition from the low four bits.
  package init(_ nibble: some BinaryInteger) {
    self.nibble = UInt8(truncatingIfNeeded: nibble) & 0xF
  }

  /// Everybody.
  package static let free = AccessCondition(0xE)
  /// No access for anybody. As the right to change settings, this is permanent.
  package static let never = AccessCondition(0xF)
  /// The holder of this key.
  package static func key(_ number: UInt8) -> AccessCondition { AccessCondition(number) }

  /// The key number, if the condition names an existing key.
  package var key: UInt8? { nibble < dnaKeyCount ? nibble : nil }
  /// Whether the condition names a key that no card has.
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
  /// Both bytes, the first condition in the highest four bits.
  package let rights: UInt16

  /// Creates rights from both bytes.
  package init(rights: UInt16) { self.rights = rights }

  /// Creates rights from the four conditions.
  package init(
    read: AccessCondition, write: AccessCondition, readWrite: AccessCondition,
    change: AccessCondition
  ) {
    rights =
      UInt16(read.nibble) << 12 | UInt16(write.nibble) << 8 | UInt16(readWrite.nibble) << 4
      | UInt16(change.nibble)
  }

  /// The condition for reading.
  package var read: AccessCondition { AccessCondition(rights >> 12) }
  /// The condition for writing.
  package var write: AccessCondition { AccessCondition(rights >> 8) }
  /// The condition for reading and writing.
  package var readWrite: AccessCondition { AccessCondition(rights >> 4) }
  /// The condition for changing the settings.
  package var change: AccessCondition { AccessCondition(rights) }

  /// Whether the file is writable by everybody.
  package var isWritableByAll: Bool { write == .free || readWrite == .free }
  /// Whether the holder of this key can write.
  package func allowsWriting(with number: UInt8) -> Bool {
    isWritableByAll || write == .key(number) || readWrite == .key(number)
  }
}
