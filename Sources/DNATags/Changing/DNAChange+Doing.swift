import AuthenticTags
import Tags

extension DNAChange {
  /// Does one step.
  func perform<Link: TagLink & ~Copyable>(
    _ step: DNAStep, on card: inout DNACard<Link, Key>, _ state: inout RunState
  ) throws(DNAChangeProblem) {
    if card.session?.keyNumber != 0 { try openAgain(on: &card, state) }
    if case .key(let number) = step { return try changeKey(number, on: &card, &state) }
    state.progress.hasBegun = true
    try carded { () throws(DNAError) in
      switch step {
      case .open: try card.changeFileSettings(.ndef, to: openedSettings)
      case .write(let offset, let bytes): try card.write(.ndef, at: offset, bytes, .plain)
      case .container(let access):
        try card.write(.container, at: containerAccessPlace, [access], .plain)
      case .settings(let settings): try card.changeFileSettings(.ndef, to: settings)
      case .final(let file, let settings): try card.changeFileSettings(file, to: settings)
      case .key: break
      }
    }
  }

  /// Opens a session of key 0 where there is none: it was changed, or another key was tried.
  private func openAgain<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>, _ state: RunState
  ) throws(DNAChangeProblem) {
    let set = known.first { $0.reference == state.proved[0] } ?? goal.keys
    try carded { () throws(DNAError) in try card.authenticate(0, set[0]) }
  }

  /// Notes that a key changes, and changes it.
  private func changeKey<Link: TagLink & ~Copyable>(
    _ number: UInt8, on card: inout DNACard<Link, Key>, _ state: inout RunState
  ) throws(DNAChangeProblem) {
    guard let old = presumed(number, state) else {
      throw .unknownKey(number, tried: known.map(\.reference))
    }
    do {
      try journal(
        DNAKeyEntry(
          uid: card.uid,
          event: .changing(number, from: old.reference, to: goal.keys.reference)))
    } catch { throw .journal("\(error)") }
    state.progress.hasBegun = true
    // Until the card's answer is believed, the key is one of two.
    state.proved[number] = nil
    do throws(DNAError) {
      try card.changeKey(
        number, to: goal.keys[number], from: old[number], version: goal.keys.version)
    } catch {
      if error.problem == .status(.integrity), number != 0 {
        // Another old key, or a command that was misheard: the key itself is asked next.
        state.doubted.insert(number)
      } else {
        // It may have changed: what was refused before may be right now.
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

  /// Taps the card as a phone does, and judges what it shows.
  func prove<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>, _ state: inout RunState
  ) throws(DNAChangeProblem) {
    guard let template = goal.content?.template else { return }
    let file = try carded { () throws(DNAError) in
      try card.selectApplication()
      return try card.readOpenly(.ndef, 0..<template.file.count)
    }
    state.proof = try template.proof(in: file, keys: goal.keys, uid: card.uid.bytes)
  }

  private func presumed(_ number: UInt8, _ state: RunState) -> DNAKeySet<Key>? {
    let sighting = state.sighting
    return sighting.flatMap { candidates(number, $0, state).first }
  }
}
