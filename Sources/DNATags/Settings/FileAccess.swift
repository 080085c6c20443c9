import Basics

/// Who may do something: whoever has a key, everybody, or nobody.
package struct AccessCondition: Hashable, Sendable {
  /// Four bits: 0 to 4 a key, E everybody, F nobody.
  package let nibble: UInt8

  /// Takes the low four bits.
  package init(_ nibble: some BinaryInteger) {
    self.nibble = UInt8(truncatingIfNeeded: nibble) & 0xF
  }

  /// Everybody.
  package static let free = AccessCondition(0xE)
  /// Nobody, for ever where it is the right to change settings.
  package static let never = AccessCondition(0xF)
  /// Whoever has this key.
  package static func key(_ number: UInt8) -> AccessCondition { AccessCondition(number) }

  /// The key, if it is one that there is.
  package var key: UInt8? { nibble < dnaKeyCount ? nibble : nil }
  /// Whether it names a key that no card has.
  var isUnknown: Bool { nibble >= dnaKeyCount && nibble < 0xE }
}

extension AccessCondition: CustomStringConvertible {
  /// "key 2", "everybody", "nobody".
  package var description: String {
    switch nibble {
    case 0xE: "everybody"
    case 0xF: "nobody"
    default: "key \(nibble)"
    }
  }
}

/// Who may do what with a file: four conditions in two bytes.
package struct FileAccess: Hashable, Sendable {
  /// Both bytes, the first condition in the highest four bits.
  package let rights: UInt16

  /// Takes both bytes.
  package init(rights: UInt16) { self.rights = rights }

  /// Takes the four conditions.
  package init(
    read: AccessCondition, write: AccessCondition, readWrite: AccessCondition,
    change: AccessCondition
  ) {
    rights =
      UInt16(read.nibble) << 12 | UInt16(write.nibble) << 8 | UInt16(readWrite.nibble) << 4
      | UInt16(change.nibble)
  }

  /// Who may read.
  package var read: AccessCondition { AccessCondition(rights >> 12) }
  /// Who may write.
  package var write: AccessCondition { AccessCondition(rights >> 8) }
  /// Who may do both.
  package var readWrite: AccessCondition { AccessCondition(rights >> 4) }
  /// Who may change the settings.
  package var change: AccessCondition { AccessCondition(rights) }

  /// Whether everybody may write.
  package var isWritableByAll: Bool { write == .free || readWrite == .free }
  /// Whether whoever has this key may write.
  package func allowsWriting(with number: UInt8) -> Bool {
    isWritableByAll || write == .key(number) || readWrite == .key(number)
  }
}
