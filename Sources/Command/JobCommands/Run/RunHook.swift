/// A command of the operator that is called for every tag, and may refuse it before it is written.
///
/// The shell runs it with one line of JSON on its standard input. Before a tag is written, a status
/// other than 0 is a veto, and the first line of its output is the reason; afterwards such a status
/// only causes a warning. A command that exceeds its time is stopped, which is a veto too.
struct RunHook: Sendable {
  /// The command line for the shell.
  let command: String
  /// The maximum time that the command may take.
  var patience: Duration = .seconds(10)

  /// Runs the command for an event. Returns its objection, or `nil` if it has none.
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
