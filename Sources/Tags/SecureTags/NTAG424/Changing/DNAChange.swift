/// Brings a card to its goal, wherever an earlier attempt stopped: examines it, performs the
/// remaining steps, examines it again.
///
/// Between two runs, the only state is in the card itself and in the journal.
package struct DNAChange<Key: TagKey> {
  /// The state that the card should reach.
  package let goal: DNAGoal<Key>
  /// The key sets that the card may have now; those of the goal come first.
  let known: [DNAKeySet<Key>]
  /// References of the keys that the card used before.
  let used: Set<String>
  let journal: (KeyJournalEntry) throws -> Void

  /// The maximum number of keys that one run lets the card refuse. A card locks itself after a
  /// thousand.
  package static var maxRefusals: Int { 12 }
  /// The maximum number of times that one run starts again after a fault.
  package static var maxAttempts: Int { 8 }

  /// Creates a change. `others` are the key sets that the card may have now. `used` are the
  /// references of those with which it already counted taps: the counter is never restarted under
  /// one of them. `journal` must return only when the entry is on disk; if it throws, the command
  /// is not sent.
  package init(
    _ goal: DNAGoal<Key>, from others: [DNAKeySet<Key>], used: Set<String> = [],
    journal: @escaping (KeyJournalEntry) throws -> Void
  ) {
    self.goal = goal
    self.used = used
    known = [goal.keys] + others.filter { $0.reference != goal.keys.reference }
    self.journal = journal
  }

  /// Carries out the change on a selected card.
  package func run<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>
  ) throws(DNAChangeError) -> DNAChangeResult {
    var state = DNAChangeRun()
    while true {
      do throws(DNAChangeProblem) {
        let steps = try left(on: &card, &state)
        if steps.isEmpty { break }
        state.steps += steps.count
        for step in steps { try perform(step, on: &card, &state) }
        // The result is checked by reading the card again.
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
    return DNAChangeResult(
      steps: state.steps, changedKeys: state.changedKeys, recoveries: state.progress.recoveries,
      refusedKeys: card.refusedKeys, version: state.version, proof: state.proof)
  }

  private func note(
    _ event: KeyJournalEntry.Event, _ uid: TagUID, _ state: DNAChangeRun
  ) throws(DNAChangeError) {
    do { try journal(KeyJournalEntry(uid: uid, event: event)) } catch {
      throw DNAChangeError(problem: .journal("\(error)"), progress: state.progress)
    }
  }

  /// Prepares another attempt, or throws if there should be none.
  private func recover<Link: TagLink & ~Copyable>(
    from problem: DNAChangeError.Problem, on card: inout DNACard<Link, Key>,
    _ state: inout DNAChangeRun
  ) throws(DNAChangeError) {
    card.forgetSession()
    guard case .card(let error) = problem, error.problem.isRetryable,
      state.progress.recoveries < Self.maxAttempts
    else { throw DNAChangeError(problem: problem, progress: state.progress) }
    state.progress.recoveries += 1
    state.isSelected = false
  }
}

/// The knowledge that a run has gathered about its card.
struct DNAChangeRun {
  var progress = DNAChangeProgress()
  var version: DNAVersion?
  /// Whether the application is selected.
  var isSelected = false
  var isFirst = true
  /// The set to which each key is known to belong, by its reference.
  var proved: [UInt8: String] = [:]
  /// The sets to which a key is known not to belong.
  var refuted: [UInt8: Set<String>] = [:]
  /// Keys whose likeliest set was tried a second time after all were refused.
  var secondTries: Set<UInt8> = []
  /// Keys that the card would not change from their presumed set.
  var doubted: Set<UInt8> = []
  var changedKeys: Set<UInt8> = []
  var steps = 0
  /// The proof that the first tap showed.
  var proof: SUNProof?
  /// The card's state when it was last read.
  var cardState: DNACardState?
}

/// The result of a run.
package struct DNAChangeResult: Hashable, Sendable {
  /// The number of steps performed; 0 if the card was already as wanted.
  package let steps: Int
  /// The keys that were changed.
  package let changedKeys: Set<UInt8>
  /// The number of times that the card was selected and examined again.
  package let recoveries: Int
  /// The number of keys that the card refused.
  package let refusedKeys: Int
  /// The card's answer to GetVersion.
  package let version: DNAVersion?
  /// The proof that the first tap showed, if anything was changed.
  package let proof: SUNProof?
}
