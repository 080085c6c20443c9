/// The effect of a fault on one frame, divided into hearing, writing, answering and what follows.
struct FrameFault: Sendable {
  enum Answer: Sendable { case given, lost, corrupted, refused }
  enum After: Sendable { case nothing, deselected, reset, gone }
  /// The effects on a write to memory: all or none of it, its first bytes only, or a refusal.
  enum Writing: Equatable, Sendable { case all, none, first(Int), refused }

  var isHeard = true
  var writing = Writing.all
  var answer = Answer.given
  var after = After.nothing

  /// Creates the parts of an effect, or returns `nil` for effects that change the tags in the
  /// field.
  init?(_ effect: Fault.RadioEffect) {
    switch effect {
    case .remove: (isHeard, after) = (false, .gone)
    case .removeDuring: (answer, after) = (.lost, .gone)
    case .removeAfter: after = .gone
    case .deaf: isHeard = false
    case .mute: (answer, after) = (.lost, .deselected)
    case .corrupt: answer = .corrupted
    case .nak: (writing, answer, after) = (.refused, .refused, .deselected)
    case .torn(let bytes, let then): takeTorn(bytes, then)
    case .ignore: writing = .none
    case .resetTag: (isHeard, after) = (false, .reset)
    case .swap, .join: return nil
    }
  }

  /// Returns the disturbance limited to the moment at which the memory is written.
  func atWrite() -> FrameFault {
    var result = self
    if !isHeard {
      result.isHeard = true
      result.writing = .none
      result.answer = .lost
    }
    return result
  }

  private mutating func takeTorn(_ bytes: Int, _ then: Fault.RadioEffect.After) {
    writing = .first(max(0, bytes))
    switch then {
    case .gone: (answer, after) = (.lost, .gone)
    case .reset: (answer, after) = (.lost, .reset)
    case .ack: break
    }
  }
}
