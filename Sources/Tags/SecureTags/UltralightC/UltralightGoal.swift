/// A key of a MIFARE Ultralight C, and the reference by which records name it.
package struct UltralightKey<Key: PagedTagKey>: Sendable {
  /// The secret bytes of the key.
  package let key: Key
  /// The reference from which the key can be derived again: scheme, version and master key.
  package let reference: String

  /// Creates a key with the reference by which records name it.
  package init(_ key: Key, reference: String) { (self.key, self.reference) = (key, reference) }
}

/// The key and settings that a tag should have.
package struct UltralightGoal<Key: PagedTagKey>: Sendable {
  /// The key that the tag is to get.
  package let key: UltralightKey<Key>
  /// The number of the first page that requires the key (AUTH0).
  let firstProtected: UInt8
  /// The byte AUTH1; 1 lets everybody read.
  let access: UInt8

  /// Whether the goal protects no page, as delivered.
  package var isFactory: Bool { firstProtected >= UltralightPages.nothing }

  /// A goal in which only holders of the key can write from page 3 on, which is all that the chip
  /// can protect. Everybody can read, as phones must.
  package static func protected(by key: UltralightKey<Key>) -> UltralightGoal {
    UltralightGoal(key: key, firstProtected: 3, access: 1)
  }

  /// A goal in which nothing is protected and the key is the publicly known factory key.
  package static func factory(_ key: UltralightKey<Key>) -> UltralightGoal {
    UltralightGoal(key: key, firstProtected: UltralightPages.nothing, access: 0)
  }

  /// Whether the settings are those of the goal.
  func isMet(by settings: UltralightSettings) -> Bool {
    settings.isOn == !isFactory && settings.access & 1 == access & 1
      && (isFactory || settings.firstProtected == firstProtected)
  }
}

/// The result of a successful run.
package struct UltralightChangeResult: Hashable, Sendable {
  /// The number of pages written; 0 if the tag was already as wanted.
  package var writes = 0
  /// Whether the key on the tag was changed.
  package var hasNewKey = false
  /// The number of times that the tag was selected and examined again after a fault.
  package var recoveries = 0
}
