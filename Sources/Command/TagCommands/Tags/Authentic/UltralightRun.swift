import AuthenticTags

/// A run that changes the key of a MIFARE Ultralight C.
struct UltralightRun {
  let choice: TagKeySettings
  let journal: KeyJournal

  static let chipName = "MIFARE Ultralight C"

  /// Brings the tag to the state that the operation asks for, and returns the result.
  func carryOut(
    _ operation: AuthenticReport.Operation, on link: inout Reader, _ uid: TagUID
  ) throws -> AuthenticReport.Result {
    let key = try choice.derivation.ultralightKey(of: uid, choice.master)
    let goal: UltralightGoal<TagTripleDESKey> =
      operation == .reset ? .factory(try .factory()) : .protected(by: key)
    let journal = journal
    let change = UltralightChange(goal, from: try choice.knownPaged(uid, journal)) { old, new in
      try journal.append(
        KeyJournalEntry(
          uid: uid, event: .changing(KeyDerivation.pagedKeyNumber, from: old, to: new)))
    }
    let outcome = try UltralightCard<Reader, TagTripleDESKey>.lent(
      &link, uid: uid,
      challenge: { () throws(TagCipherError) in try DNAEnvironment.random(pagedKeyBlockLength) }
    ) { card in try change.run(on: &card) }
    if outcome.hasNewKey {
      try journal.append(KeyJournalEntry(uid: uid, event: .settled(goal.key.reference)))
    }
    return AuthenticReport.Result(
      chip: Self.chipName, keys: goal.key.reference, steps: outcome.writes,
      changedKeys: outcome.hasNewKey ? [KeyDerivation.pagedKeyNumber] : [],
      recoveries: outcome.recoveries, refusedKeys: 0,
      proof: nil)
  }
}

extension KeyDerivation {
  /// The key of an Ultralight C, derived from a master key, with its reference.
  func ultralightKey(
    of uid: TagUID, _ master: MasterKey
  ) throws -> UltralightKey<TagTripleDESKey> {
    UltralightKey(try pagedKey(of: uid, from: master), reference: reference(master))
  }
}

extension UltralightKey<TagTripleDESKey> {
  /// The key with which an Ultralight C leaves the factory.
  static func factory() throws -> UltralightKey {
    UltralightKey(try TagTripleDESKey.factory(), reference: DNAKeySet<TagAESKey>.factoryReference)
  }
}

/// An error: a URL was given for a chip that cannot use it, or is missing for a chip that needs
/// one.
struct URLMismatch: BadInput, CustomStringConvertible {
  let uid: TagUID
  let isUltralight: Bool

  var description: String {
    isUltralight
      ? "the tag \(uid) is a MIFARE Ultralight C, which shows the same URL to everybody: run the command without a URL, "
        + "and its key protects what it holds; nothing was changed"
      : "the tag \(uid) is not a MIFARE Ultralight C, and other tags need a URL that proves each tap; nothing was changed"
  }
}
