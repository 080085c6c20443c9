import CommandHabits
import CommandLineKit
import Tags
import Tapping

/// A job wants of its tags what its reader cannot show to act.
struct ReaderTooPlain: CommandError, CustomStringConvertible {
  let finish: TapFinish.Kind

  var exitStatus: ExitStatus { .unavailable }

  var description: String {
    let deed = finish == .lock ? "locks its tags" : "protects its tags by a password"
    return
      "this reader cannot switch its field off and on, and the job \(deed), which only shows after "
      + "that; nothing was written; use another reader, such as an ACR1552U"
  }

  /// The rules as a reader can keep them: what was written is read back in any case, and once more after a
  /// reset where the reader can.
  static func rules(
    _ rules: TapRules, for capabilities: TagLinkCapabilities
  ) throws(ReaderTooPlain) -> TapRules {
    if capabilities.abilities.contains(.fieldReset) { return rules }
    if let finish = rules.finish { throw ReaderTooPlain(finish: finish.kind) }
    var rules = rules
    rules.checksAfterReset = false
    return rules
  }
}
