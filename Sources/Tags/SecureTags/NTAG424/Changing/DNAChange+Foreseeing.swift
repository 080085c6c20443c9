/// A preview of a run, found out before anything is changed.
package struct DNAPreview: Hashable, Sendable {
  /// The steps that remain. Where only a known key opens the card, one was tried successfully.
  package let steps: [DNAStep]
  /// Whether the NDEF file is writable by everybody and has no mirroring, as delivered.
  package let isOpen: Bool
}

/// A card's state as far as it can be read without a key: its key versions, and whether its tap
/// counter would restart.
package struct DNAKeylessState: Hashable, Sendable {
  /// The versions of keys 0 to 4; 0 as delivered, and `nil` if the card does not reveal them.
  package let versions: [UInt8?]
  /// Whether the card mirrors its UID and counter now, which means that its keys are in use.
  package let isProving: Bool
  /// Whether the wanted content would restart the tap counter at 0.
  package let restartsCounter: Bool

  /// Creates a state from facts that were read without a key.
  package init(versions: [UInt8?], isProving: Bool, restartsCounter: Bool) {
    (self.versions, self.isProving) = (versions, isProving)
    self.restartsCounter = restartsCounter
  }
}

extension DNACard where Link: ~Copyable {
  /// Examines the card without a key. Returns `nil` if it does not answer like an NTAG 424 DNA. If
  /// the card counts taps, this counts as one.
  package mutating func glance(
    before content: DNAFileContent?
  ) throws(DNAChangeError) -> DNAKeylessState? {
    var recoveries = 0
    while true {
      do throws(DNAError) {
        if recoveries > 0 { try reselect() } else { try selectApplication() }
        let cardState = try cardState()
        // Obstacles are reported later, when the change is attempted.
        let steps = try? DNAPlanner.steps(
          to: content, cardState, keysLeft: [], maxWriteSize: maxWriteSize)
        return DNAKeylessState(
          versions: cardState.versions, isProving: cardState.settings.sdm != nil,
          restartsCounter: DNAPlanner.restartCounter(steps ?? [], cardState))
      } catch {
        if error.problem.isRetryable, recoveries < DNAChange<Key>.maxAttempts {
          recoveries += 1
          continue
        }
        guard case .link = error.problem else { return nil }
        throw DNAChangeError(problem: .card(error), progress: DNAChangeProgress())
      }
    }
  }
}

extension DNAChange {
  /// Examines a selected card, authenticates with a known key, and returns what `run` would do.
  package func foreseen<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>
  ) throws(DNAChangeError) -> DNAPreview {
    var state = DNAChangeRun()
    while true {
      do throws(DNAChangeProblem) {
        let steps = try left(on: &card, &state)
        let settings = state.cardState?.settings
        return DNAPreview(
          steps: steps,
          isOpen: settings?.sdm == nil && settings?.access.isWritableByAll ?? false)
      } catch {
        card.forgetSession()
        guard case .card(let fault) = error, fault.problem.isRetryable,
          state.progress.recoveries < Self.maxAttempts
        else { throw DNAChangeError(problem: error, progress: state.progress) }
        state.progress.recoveries += 1
        state.isSelected = false
      }
    }
  }

  /// Verifies the message that a tap of the card shows, with the keys of the goal. Returns `nil` if
  /// the goal has no URL that proves anything.
  package func proof(
    in message: [UInt8], of uid: TagUID
  ) throws(DNAChangeError) -> SUNProof? {
    guard let template = goal.content?.template else { return nil }
    let count = message.count
    let file =
      [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)] + message
    do throws(DNAChangeProblem) {
      return try template.proof(in: file, keys: goal.keys, uid: uid.bytes)
    } catch { throw DNAChangeError(problem: error, progress: DNAChangeProgress()) }
  }
}
