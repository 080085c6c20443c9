/// Brings a MIFARE Ultralight C to its goal, wherever an earlier attempt stopped: examines it,
/// performs the remaining steps, examines it again.
///
/// The chip stores a key in four writes, each of which may be torn, and forgets the old key with
/// the first. So the key is only ever changed while no page requires it: protection is switched off
/// first, with the old key. It is switched on last, with the new key, directly after the chip has
/// proved it. For a tag that another program left with some pages of a new key, such mixtures are
/// tried last.
package struct UltralightChange<Key: PagedTagKey> {
  /// The key and settings that the tag should have at the end.
  package let goal: UltralightGoal<Key>
  private let others: [UltralightKey<Key>]
  private let journal: (_ from: String, _ to: String) throws -> Void

  /// The maximum number of times that one run starts again after a fault.
  package static var maxAttempts: Int { 8 }

  /// Creates a change. `others` are the keys that the tag may have now, the likely ones first.
  /// `journal` must return only when the change of key is recorded on disk; if it throws, the key
  /// is not sent.
  package init(
    _ goal: UltralightGoal<Key>, from others: [UltralightKey<Key>],
    journal: @escaping (_ from: String, _ to: String) throws -> Void
  ) {
    self.goal = goal
    self.others = others.filter { $0.reference != goal.key.reference }
    self.journal = journal
  }

  /// Changes a selected tag step by step until it has reached the goal.
  package func run<Link: TagLink & ~Copyable>(
    on card: inout UltralightCard<Link, Key>
  ) throws(UltralightError) -> UltralightChangeResult {
    // If the reader cannot test whether a key works, the key could be left half written.
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
        guard error.isRetryable, run.outcome.recoveries < Self.maxAttempts else {
          throw UltralightError(problem: error, hasBegun: run.hasBegun)
        }
        run.outcome.recoveries += 1
        run.needsReset = true
      }
    }
  }

  /// The facts that one run has learned about its tag so far.
  private struct Run {
    var outcome = UltralightChangeResult()
    var hasBegun = false
    /// Whether the field must be switched off and on before the next command.
    var needsReset = false
    /// The reference of the key that the tag is known to have, or `nil` if that is unknown.
    var key: String?
  }

  /// Performs the next action of the change. Returns whether the goal is reached.
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
      // Protection by another key, or unwanted protection, is switched off; it is switched on again
      // once the key is right.
      try write(&card, UltralightPages.firstProtected, UltralightPages.nothing, &run)
      return false
    }
    // A single read may have been wrong.
    if goal.isMet(by: settings), try card.settings() == settings {
      try prove(&card)
      return true
    }
    try protect(&card, settings, &run)
    return false
  }

  /// Reads the settings, or returns `nil` if that requires the key. A refusal is believed when it
  /// comes twice.
  private func readable<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>
  ) throws(UltralightError.Problem) -> UltralightSettings? {
    for _ in 0..<2 {
      do throws(UltralightError.Problem) { return try card.settings() } catch {
        guard case .link(_, let trouble) = error, trouble.problem.isRetryable else {
          throw error
        }
        try card.reselect()
      }
    }
    return nil
  }

  /// Completes a tag of which no page requires the key: writes the wanted key unless it is already
  /// there, then switches protection on. Returns whether the tag was already as wanted.
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

  /// Records in the journal that the key is about to change, and then writes its pages.
  private func giveKey<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ run: inout Run
  ) throws(UltralightError.Problem) {
    do { try journal(run.key ?? "unknown", goal.key.reference) } catch {
      throw .journal("\(error)")
    }
    (run.hasBegun, run.key) = (true, nil)
    try card.reselect()
    for index in 0..<pagedKeyPageCount {
      try card.write(UltralightPages.key + index, goal.key.key.page(index))
      run.outcome.writes += 1
    }
    run.outcome.hasNewKey = true
    // The key takes effect from the next activation.
    try card.reset()
  }

  /// Writes AUTH1 and then AUTH0, after the chip has just proved that it has the wanted key.
  private func protect<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ settings: UltralightSettings, _ run: inout Run
  ) throws(UltralightError.Problem) {
    if settings.access & 1 != goal.access & 1 {
      try write(&card, UltralightPages.access, goal.access, &run)
    }
    if !goal.isFactory || settings.isOn {
      try write(&card, UltralightPages.firstProtected, goal.firstProtected, &run)
    }
  }

  private func write<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>, _ page: Int, _ byte: UInt8, _ run: inout Run
  ) throws(UltralightError.Problem) {
    run.hasBegun = true
    try card.write(page, [byte, 0, 0, 0])
    run.outcome.writes += 1
  }

  /// Proves the protection by writing a user page, unchanged, without the key: the chip has to
  /// refuse.
  private func prove<Link: TagLink & ~Copyable>(
    _ card: inout UltralightCard<Link, Key>
  ) throws(UltralightError.Problem) {
    let page = 4
    try card.reselect()
    let bytes = try card.read(page)
    do throws(UltralightError.Problem) { try card.write(page, bytes) } catch {
      guard case .link(_, let trouble) = error, trouble.problem.isRetryable else {
        throw error
      }
      return
    }
    throw .notRefused(page: page)
  }

  /// Authenticates with the first known key that the tag accepts. Returns the reference of the key.
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

  /// Whether the tag has this key. A refusal is believed when it comes twice. Afterwards the tag is
  /// authenticated, or selected again.
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
