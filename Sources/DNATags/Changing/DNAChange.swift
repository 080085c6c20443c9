package import AuthenticTags
package import Tags

/// Brings a card to its goal, wherever an earlier attempt stopped: looks, does what is left, looks again.
///
/// It keeps nothing between two runs but what the card itself says and what the journal holds.
package struct DNAChange<Key: TagKey> {
  /// What the card shall become.
  package let goal: DNAGoal<Key>
  /// The sets of keys that it may have: those of the goal first.
  let known: [DNAKeySet<Key>]
  /// The keys that it had in use before, by their references.
  let used: Set<String>
  let journal: (DNAKeyEntry) throws -> Void

  /// The most keys that one run lets the card refuse; a card closes itself after a thousand.
  package static var mostRefusals: Int { 12 }
  /// How often one run begins anew after a fault.
  package static var mostAttempts: Int { 8 }

  /// `others` are the keys that the card may have now, and `used` names those with which it counted taps before: a counter that
  /// begins again never does so with one of them. `journal` returns when the entry is on the disk; what it throws keeps the
  /// command from being sent.
  package init(
    _ goal: DNAGoal<Key>, from others: [DNAKeySet<Key>], used: Set<String> = [],
    journal: @escaping (DNAKeyEntry) throws -> Void
  ) {
    self.goal = goal
    self.used = used
    known = [goal.keys] + others.filter { $0.reference != goal.keys.reference }
    self.journal = journal
  }

  /// Carries it out on a card that is selected.
  package func run<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>
  ) throws(DNAChangeError) -> DNAOutcome {
    var state = RunState()
    while true {
      do throws(DNAChangeProblem) {
        let steps = try left(on: &card, &state)
        if steps.isEmpty { break }
        state.steps += steps.count
        for step in steps { try perform(step, on: &card, &state) }
        // What was done is seen once more, from the card's side.
        if try left(on: &card, &state).isEmpty {
          try prove(on: &card, &state)
          break
        }
      } catch {
        try recover(from: error, on: &card, &state)
      }
    }
    if !state.changedKeys.isEmpty {
      try note(.settled(goal.keys.reference), card.uid, state)
    }
    return DNAOutcome(
      steps: state.steps, changedKeys: state.changedKeys, recoveries: state.progress.recoveries,
      refusedKeys: card.refusedKeys, version: state.version, proof: state.proof)
  }

  private func note(
    _ event: DNAKeyEntry.Event, _ uid: TagUID, _ state: RunState
  ) throws(DNAChangeError) {
    do { try journal(DNAKeyEntry(uid: uid, event: event)) } catch {
      throw DNAChangeError(problem: .journal("\(error)"), progress: state.progress)
    }
  }

  /// Selects the card again, or gives up.
  private func recover<Link: TagLink & ~Copyable>(
    from problem: DNAChangeError.Problem, on card: inout DNACard<Link, Key>, _ state: inout RunState
  ) throws(DNAChangeError) {
    card.forgetSession()
    guard case .card(let error) = problem, error.problem.isWorthAnotherTry,
      state.progress.recoveries < Self.mostAttempts
    else { throw DNAChangeError(problem: problem, progress: state.progress) }
    state.progress.recoveries += 1
    state.isSelected = false
  }
}

/// What a run knows of the card that it has in hand.
struct RunState {
  var progress = DNAProgress()
  var version: DNAVersion?
  /// Whether the application is selected.
  var isSelected = false
  var isFirst = true
  /// Which set each key is known to be of, by its reference.
  var proved: [UInt8: String] = [:]
  /// Sets of which a key is known not to be.
  var refuted: [UInt8: Set<String>] = [:]
  /// Keys whose likeliest set was tried a second time after all were refused.
  var secondTries: Set<UInt8> = []
  /// Keys that the card would not change from the set that they seemed to be of.
  var doubted: Set<UInt8> = []
  var changedKeys: Set<UInt8> = []
  var steps = 0
  /// What the first tap showed.
  var proof: DNAProof?
  /// What was seen last.
  var sighting: DNASighting?
}

/// How a run went.
package struct DNAOutcome: Hashable, Sendable {
  /// How many steps there were; none where the card was as wanted already.
  package let steps: Int
  /// The keys that were changed.
  package let changedKeys: Set<UInt8>
  /// How often the card was selected and looked at again.
  package let recoveries: Int
  /// How many keys the card refused.
  package let refusedKeys: Int
  /// What the card said of itself.
  package let version: DNAVersion?
  /// What the first tap showed, where something was changed.
  package let proof: DNAProof?
}
