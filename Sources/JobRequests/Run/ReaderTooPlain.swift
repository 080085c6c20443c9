import CommandHabits
import CommandLineKit
import Tags
import Tapping

/// A job wants of its tags what its reader cannot show to act.
struct ReaderTooPlain: CommandError, CustomStringConvertible {
  let finish: TapFinish.Kind
  private static let ability = TagLinkAbility.fieldReset

  var exitStatus: ExitStatus { .unavailable }

  var description: String {
    let deed =
      switch finish {
      case .lock: "locks its tags"
      case .protect: "protects its tags by a password"
      case .personalize: "gives its tags keys"
      }
    return
      "\(Self.ability.missing), and the job \(deed), which only shows after that; "
      + "nothing was written; \(Self.ability.remedy)"
  }

  /// The rules as a reader can keep them: what was written is read back in any case, and once more after a
  /// reset where the reader can. What a tag with keys proves shows without a reset.
  static func rules(
    _ rules: TapRules, for capabilities: TagLinkCapabilities
  ) throws(ReaderTooPlain) -> TapRules {
    if capabilities.abilities.contains(ability) { return rules }
    if let finish = rules.finish, finish.kind != .personalize {
      throw ReaderTooPlain(finish: finish.kind)
    }
    var rules = rules
    rules.checksAfterReset = false
    return rules
  }
}
