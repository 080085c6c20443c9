package import AuthenticTags
package import Tags

/// Brings a MIFARE Ultralight C to its goal, wherever an earlier attempt stopped: looks, does what is left, looks again.
///
/// The chip takes a key in four writes, each of which may be torn, and forgets the old one with the first. So the key is
/// only ever changed while nothing wants it: protection goes off first, by the old key, and on last, by the new one in the
/// same breath in which the chip has proved it. A tag that another program left with some pages of a new key is tried
/// with such mixtures last.
package struct UltralightChange<Key: PagedTagKey> {
  /// What the tag shall become.
  package let goal: UltralightGoal<Key>
  private let others: [UltralightKey<Key>]
  private let journal: (_ from: String, _ to: String) throws -> Void

  /// How often one run begins anew after a fault.
  package static var mostAttempts: Int { 8 }

  /// `others` are the keys that the tag may have now, the likely ones first. `journal` returns when it is on the disk that the
  /// key changes; what it throws keeps the key from being sent.
  package init(
    _ goal: UltralightGoal<Key>, from others: [UltralightKey<Key>],
    journal: @escaping (_ from: String, _ to: String) throws -> Void
  ) {
    self.goal = goal
    self.others = others.filter { $0.reference != goal.key.reference }
    self.journal = journal
  }

  /// Carries it out on a tag that is selected.
  package func run<Link: TagLink & ~Copyable>(
    on card: inout UltralightCard<Link, Key>
  ) throws(UltralightError) -> UltralightOutcome {
    // A key that a reader cannot show to act would be left half written.
    for ability in [TagLinkAbility.rawFrames, .fieldReset] {
      do throws(UltralightError.Problem) { try card.require(ability) } catch {
        throw UltralightError(problem: error, hasBegun: false)
      }
    }
    var run = Run()
    while true {
      do throws(UltralightError.Problem) {
        if try advance(&card, &run) { return run.outcome }
      } catch {
        guard error.isWorthAnotherTry, run.outcome.recoveries < Self.mostAttempts else {
          throw UltralightError(problem: error, hasBegun: run.hasBegun)
        }
        run.outcome.recoveries += 1
        run.needsReset = true
      }
    }
  }

  /// What a run knows of the tag in hand.
  private struct Run {
    var outcome = UltralightOutcome()
    var hasBegun = false
    /// Whether the tag has to be selected before anything is said to it.
    var needsReset = false
    /// The key that it is known to have.
    var key: String?
  }

  /// Does the next thing; `true` when nothing is left.
  private func advance<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ run: inout Run
  ) throws(UltralightError.Problem) -> Bool {
    if run.needsReset { try card.reset() }
    run.needsReset = true
    var settings = try readable(&card)
    if let found = settings, !found.isOn { return try finish(&card, found, &run) }
    let key = try open(&card, &run)
    if settings == nil { settings = try card.settings() }
    guard let settings else { throw .answerLength(action: "read the settings", got: 0) }
    guard key == goal.key.reference, !goal.isFactory else {
      // What is protected by another key, or shall not be: off, and on again when the key is right.
      try write(&card, UltralightPlace.firstProtected, UltralightPlace.nothing, &run)
      return false
    }
    // One look may have been wrong.
    if goal.isMet(by: settings), try card.settings() == settings {
      try prove(&card)
      return true
    }
    try protect(&card, settings, &run)
    return false
  }

  /// The settings, or `nil` where they cannot be read without the key; a refusal is believed when it comes twice.
  private func readable<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>
  ) throws(UltralightError.Problem) -> UltralightSettings? {
    for _ in 0..<2 {
      do throws(UltralightError.Problem) { return try card.settings() } catch {
        guard case .link(_, let trouble) = error, trouble.problem.isWorthAnotherTry else {
          throw error
        }
        try card.reselect()
      }
    }
    return nil
  }

  /// Nothing wants the key: the wanted one is written unless it is there, and then what it protects.
  private func finish<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ settings: UltralightSettings, _ run: inout Run
  ) throws(UltralightError.Problem) -> Bool {
    if try !takes(goal.key.key, &card) {
      try giveKey(&card, &run)
      guard try takes(goal.key.key, &card) else { throw .keyNotTaken }
    }
    run.key = goal.key.reference
    if goal.isMet(by: settings), try card.settings() == settings { return true }
    try protect(&card, settings, &run)
    return false
  }

  /// Notes that the key changes, and writes its pages.
  private func giveKey<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ run: inout Run
  ) throws(UltralightError.Problem) {
    do { try journal(run.key ?? "unknown", goal.key.reference) } catch {
      throw .journal("\(error)")
    }
    (run.hasBegun, run.key) = (true, nil)
    try card.reselect()
    for index in 0..<pagedKeyPageCount {
      try card.write(UltralightPlace.key + index, goal.key.key.page(index))
      run.outcome.writes += 1
    }
    run.outcome.hasNewKey = true
    // It acts from the next activation on.
    try card.reset()
  }

  /// Writes AUTH1 and then AUTH0, with the chip having just proved that it has the wanted key.
  private func protect<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ settings: UltralightSettings, _ run: inout Run
  ) throws(UltralightError.Problem) {
    if settings.access & 1 != goal.access & 1 {
      try write(&card, UltralightPlace.access, goal.access, &run)
    }
    if !goal.isFactory || settings.isOn {
      try write(&card, UltralightPlace.firstProtected, goal.firstProtected, &run)
    }
  }

  private func write<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ page: Int, _ byte: UInt8, _ run: inout Run
  ) throws(UltralightError.Problem) {
    run.hasBegun = true
    try card.write(page, [byte, 0, 0, 0])
    run.outcome.writes += 1
  }

  /// A page of the user's, written as it is by somebody without the key: the chip has to refuse.
  private func prove<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>
  ) throws(UltralightError.Problem) {
    let page = 4
    try card.reselect()
    let bytes = try card.read(page)
    do throws(UltralightError.Problem) { try card.write(page, bytes) } catch {
      guard case .link(_, let trouble) = error, trouble.problem.isWorthAnotherTry else {
        throw error
      }
      return
    }
    throw .notRefused(page: page)
  }

  /// Authenticates with the key that the tag has; its reference.
  private func open<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ run: inout Run
  ) throws(UltralightError.Problem) -> String {
    let known = [goal.key] + others
    for candidate in known.filter({ $0.reference == run.key }) + known {
      if try takes(candidate.key, &card) {
        run.key = candidate.reference
        return candidate.reference
      }
    }
    for new in known {
      for old in known where old.reference != new.reference {
        for pages in 1..<pagedKeyPageCount {
          let mixture: Key
          do throws(TagCipherError) {
            mixture = try new.key.begun(over: old.key, pages: pages)
          } catch { throw .cipher(error) }
          if try takes(mixture, &card) { return "\(new.reference) begun over \(old.reference)" }
        }
      }
    }
    throw .noKnownKey(tried: known.map(\.reference))
  }

  /// Whether the tag has this key; a refusal is believed when it comes twice. The tag is open then, or selected anew.
  private func takes<Link: TagLink & ~Copyable>(
    _ key: Key, _ card: inout UltralightCard<Link, Key>
  ) throws(UltralightError.Problem) -> Bool {
    for _ in 0..<2 {
      if try card.authenticate(key) { return true }
      try card.reselect()
    }
    return false
  }
}
