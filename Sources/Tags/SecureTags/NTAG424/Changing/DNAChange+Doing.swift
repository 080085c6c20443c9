extension DNAChange {
  /// Performs one step of the change on the card.
  func perform<Link: TagLink & ~Copyable>(
    _ step: DNAStep, on card: inout DNACard<Link, Key>, _ state: inout DNAChangeRun
  ) throws(DNAChangeProblem) {
    if card.session?.keyNumber != 0 { try openAgain(on: &card, state) }
    if case .key(let number) = step { return try changeKey(number, on: &card, &state) }
    state.progress.hasBegun = true
    try carded { () throws(DNAError) in
      switch step {
      case .open: try card.changeFileSettings(.ndef, to: openedSettings)
      case .write(let offset, let bytes): try card.write(.ndef, at: offset, bytes, .plain)
      case .container(let access):
        try card.write(.container, at: containerAccessOffset, [access], .plain)
      case .settings(let settings): try card.changeFileSettings(.ndef, to: settings)
      case .final(let file, let settings): try card.changeFileSettings(file, to: settings)
      case .key: break
      }
    }
  }

  /// Opens a session of key 0 if there is none because the key was changed or another key was
  /// tried.
  private func openAgain<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>, _ state: DNAChangeRun
  ) throws(DNAChangeProblem) {
    let set = known.first { $0.reference == state.proved[0] } ?? goal.keys
    try carded { () throws(DNAError) in try card.authenticate(0, set[0]) }
  }

  /// Records in the journal that a key is about to change, and then changes it.
  private func changeKey<Link: TagLink & ~Copyable>(
    _ number: UInt8, on card: inout DNACard<Link, Key>, _ state: inout DNAChangeRun
  ) throws(DNAChangeProblem) {
    guard let old = presumed(number, state) else {
      throw .unknownKey(number, tried: known.map(\.reference))
    }
    do {
      try journal(
        KeyJournalEntry(
          uid: card.uid,
          event: .changing(number, from: old.reference, to: goal.keys.reference)))
    } catch { throw .journal("\(error)") }
    state.progress.hasBegun = true
    // Until the card has confirmed the change, the key may be either of the two.
    state.proved[number] = nil
    do throws(DNAError) {
      try card.changeKey(
        number, to: goal.keys[number], from: old[number], version: goal.keys.version)
    } catch {
      if error.problem == .status(.integrity), number != 0 {
        // The old key is another one, or the command was misheard. The key itself is tried next.
        state.doubted.insert(number)
      } else {
        // The key may have changed, so a key that was refused before may be the right one now.
        state.refuted[number] = nil
      }
      throw .card(error)
    }
    state.refuted[number] = nil
    state.doubted.remove(number)
    state.changedKeys.insert(number)
    state.progress.keysDone.insert(number)
    state.proved[number] = goal.keys.reference
  }

  /// Reads the file as a phone does, and throws unless the URL in it proves the tap.
  func prove<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>, _ state: inout DNAChangeRun
  ) throws(DNAChangeProblem) {
    guard let template = goal.content?.template else { return }
    let file = try carded { () throws(DNAError) in
      try card.selectApplication()
      return try card.readWithoutKey(.ndef, 0..<template.file.count)
    }
    state.proof = try template.proof(in: file, keys: goal.keys, uid: card.uid.bytes)
  }

  private func presumed(_ number: UInt8, _ state: DNAChangeRun) -> DNAKeySet<Key>? {
    let cardState = state.cardState
    return cardState.flatMap { candidates(number, $0, state).first }
  }
}
