import AuthenticTags
package import Tags

/// What a run would do to a card, found out before anything is changed.
package struct DNAForesight: Hashable, Sendable {
  /// What is left to do; one of the known keys opened the card for that.
  package let steps: [DNAStep]
  /// Whether everybody may write the NDEF file and it shows what was written, as delivered.
  package let isOpen: Bool
}

/// What a card tells without a key of the keys that it may have, and whether its counter would begin again.
package struct DNAGlance: Hashable, Sendable {
  /// The versions of keys 0 to 4, where it tells them: 0 as delivered.
  package let versions: [UInt8?]
  /// Whether it shows its number and counter now, so that its keys are in use.
  package let isProving: Bool
  /// Whether it would count its taps from 0 with the wanted content.
  package let restartsCounter: Bool

  /// Takes all of it.
  package init(versions: [UInt8?], isProving: Bool, restartsCounter: Bool) {
    (self.versions, self.isProving) = (versions, isProving)
    self.restartsCounter = restartsCounter
  }
}

extension DNACard where Link: ~Copyable {
  /// Looks at the card without a key; `nil` for one that does not answer as an NTAG 424 DNA does. A card that counts counts
  /// this as a tap.
  package mutating func glance(
    before content: DNAContent?
  ) throws(DNAChangeError) -> DNAGlance? {
    var recoveries = 0
    while true {
      do throws(DNAError) {
        if recoveries > 0 { try reselect() } else { try selectApplication() }
        let sighting = try sighting()
        // An obstacle is reported when the change is tried.
        let steps = try? DNAPlanner.steps(
          to: content, sighting, keysLeft: [], longestWrite: longestWrite)
        return DNAGlance(
          versions: sighting.versions, isProving: sighting.settings.sdm != nil,
          restartsCounter: DNAPlanner.restartCounter(steps ?? [], sighting))
      } catch {
        if error.problem.isWorthAnotherTry, recoveries < DNAChange<Key>.mostAttempts {
          recoveries += 1
          continue
        }
        guard case .link = error.problem else { return nil }
        throw DNAChangeError(problem: .card(error), progress: DNAProgress())
      }
    }
  }
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
