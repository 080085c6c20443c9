package import AuthenticTags

/// A key that a MIFARE Ultralight C may have, and what a record says in place of it.
package struct UltralightKey<Key: PagedTagKey>: Sendable {
  /// The key.
  package let key: Key
  /// How it can be made again: by which scheme, of which version, from which master key.
  package let reference: String

  /// Takes both.
  package init(_ key: Key, reference: String) { (self.key, self.reference) = (key, reference) }
}

/// What a tag shall become.
package struct UltralightGoal<Key: PagedTagKey>: Sendable {
  /// The key that it shall have.
  package let key: UltralightKey<Key>
  /// AUTH0: the first page that wants the key.
  let firstProtected: UInt8
  /// The byte of AUTH1: 1 leaves reading to everybody.
  let access: UInt8

  /// Whether the tag is as it was delivered then.
  package var isFactory: Bool { firstProtected >= UltralightPlace.nothing }

  /// Only who has the key writes from page 3 on, which is all that the chip can protect; everybody reads, as phones must.
  package static func protected(by key: UltralightKey<Key>) -> UltralightGoal {
    UltralightGoal(key: key, firstProtected: 3, access: 1)
  }

  /// Nothing is protected, and the key is the factory's, which everybody knows.
  package static func factory(_ key: UltralightKey<Key>) -> UltralightGoal {
    UltralightGoal(key: key, firstProtected: UltralightPlace.nothing, access: 0)
  }

  /// Whether these settings are the wanted ones.
  func isMet(by settings: UltralightSettings) -> Bool {
    settings.isOn == !isFactory && settings.access & 1 == access & 1
      && (isFactory || settings.firstProtected == firstProtected)
  }
}

/// How a run went.
package struct UltralightOutcome: Hashable, Sendable {
  /// How many writes there were; none where the tag was as wanted already.
  package var writes = 0
  /// Whether its key was changed.
  package var hasNewKey = false
  /// How often the tag was selected and looked at again after a fault.
  package var recoveries = 0
}
