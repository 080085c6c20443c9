import HostIO
import JSONText

/// A command of the operator's that hears of every tag and may say no before it is written.
///
/// It is run by the shell with one line of JSON on its standard input. Before a tag is written a
/// status other than 0 is a veto, and the first line that it printed is the reason; afterwards
/// its status only makes a warning. Past its time it is stopped, which counts as a veto too.
struct TapHook: Sendable {
  /// The command line, as the shell takes it.
  let command: String
  /// How long it may take.
  let patience: Duration

  /// Makes a hook.
  init(_ command: String, patience: Duration = .seconds(10)) {
    self.command = command
    self.patience = patience
  }

  /// What it had to say against the event; `nil` when nothing.
  func objection(to event: JSONValue) -> String? {
    var child = ChildCommand("/bin/sh", ["-c", command])
    child.errors = .captured
    do {
      let line = Array((event.text() + "\n").utf8)
      let outcome = try child.run(sending: line, within: patience, limit: 1 << 20)
      return Self.objection(outcome, patience)
    } catch {
      return "\(error)"
    }
  }

  static func objection(_ outcome: ChildOutcome, _ patience: Duration) -> String? {
    switch outcome.ending {
    case .exited(0): nil
    case .exited(let status):
      firstLine(outcome.output) ?? firstLine(outcome.errors) ?? "it ended with status \(status)"
    case .signalled(let signal): "it was ended by signal \(signal)"
    case .stoppedAtDeadline:
      "it did not answer within \(patience.components.seconds) seconds and was stopped"
    }
  }

  private static func firstLine(_ bytes: [UInt8]) -> String? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(200)
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
