import AuthenticTags
package import Tags

/// What a run would do to a card, found out before anything is changed.
package struct DNAForesight: Hashable, Sendable {
  /// What is left to do; one of the known keys opened the card for that.
  package let steps: [DNAStep]
  /// Whether everybody may write the NDEF file and it shows what was written, as delivered.
  package let isOpen: Bool
}

extension DNAChange {
  /// Looks at a card that is selected, opens it with a key that is known, and says what `run` would do.
  package func foreseen<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>
  ) throws(DNAChangeError) -> DNAForesight {
    var state = RunState()
    while true {
      do throws(DNAChangeProblem) {
        let steps = try left(on: &card, &state)
        let settings = state.sighting?.settings
        return DNAForesight(
          steps: steps,
          isOpen: settings?.sdm == nil && settings?.access.isWritableByAll ?? false)
      } catch {
        card.forgetSession()
        guard case .card(let fault) = error, fault.problem.isWorthAnotherTry,
          state.progress.recoveries < Self.mostAttempts
        else { throw DNAChangeError(problem: error, progress: state.progress) }
        state.progress.recoveries += 1
        state.isSelected = false
      }
    }
  }

  /// Judges the message that somebody who taps the card is shown, with the keys of the goal; `nil` where the goal has no URL
  /// that proves anything.
  package func proof(
    in message: [UInt8], of uid: TagUID
  ) throws(DNAChangeError) -> DNAProof? {
    guard let template = goal.content?.template else { return nil }
    let count = message.count
    let file =
      [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)] + message
    do throws(DNAChangeProblem) {
      return try template.proof(in: file, keys: goal.keys, uid: uid.bytes)
    } catch { throw DNAChangeError(problem: error, progress: DNAProgress()) }
  }
}
