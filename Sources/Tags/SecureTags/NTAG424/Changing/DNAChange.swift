/// Brings a card to its goal, wherever an earlier attempt stopped: examines it, performs the
/// remaining steps, examines it again.
///
/// Between two runs, the only state is in the card itself and in the journal.
package struct DNAChange<Key: TagKey> {
  /// The keys and content that the card should have at the end.
  package let goal: DNAGoal<Key>
  /// The key sets that the card may have now; that of the goal comes first.
  let known: [DNAKeySet<Key>]
  /// The references of the key sets that the card had before.
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

  /// Changes a selected card step by step until it has reached the goal.
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

  /// Prepares another attempt after a problem, or throws if there should be none.
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

/// The facts that one run has learned about its card so far.
struct DNAChangeRun {
  var progress = DNAChangeProgress()
  var version: DNAVersion?
  /// Whether the card's NDEF application is selected.
  var isSelected = false
  var isFirst = true
  /// The reference of the set to which each key, by its number, is known to belong.
  var proved: [UInt8: String] = [:]
  /// The references of the sets to which each key, by its number, is known not to belong.
  var refuted: [UInt8: Set<String>] = [:]
  /// The numbers of the keys whose likeliest set was tried again after all sets were refused.
  var secondTries: Set<UInt8> = []
  /// The numbers of the keys that the card refused to change from their presumed set.
  var doubted: Set<UInt8> = []
  var changedKeys: Set<UInt8> = []
  var steps = 0
  /// The URL of the first tap, which was verified after the change.
  var proof: SUNProof?
  /// The card's state when it was last read.
  var cardState: DNACardState?
}

/// The result of a successful run.
package struct DNAChangeResult: Hashable, Sendable {
  /// The number of steps performed; 0 if the card was already as wanted.
  package let steps: Int
  /// The numbers of the keys that were changed.
  package let changedKeys: Set<UInt8>
  /// The number of times that the card was selected and examined again.
  package let recoveries: Int
  /// The number of authentications that the card refused.
  package let refusedKeys: Int
  /// The chip's version, if the card was asked for it.
  package let version: DNAVersion?
  /// The URL of the first tap, which was verified; `nil` if nothing was changed.
  package let proof: SUNProof?
}
