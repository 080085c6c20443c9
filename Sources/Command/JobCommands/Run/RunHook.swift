/// A command of the operator that is called for every tag, and may refuse it before it is written.
///
/// The shell runs it with one line of JSON on its standard input. Before a tag is written, a status
/// other than 0 is a veto, and the first line of its output is the reason. A command that exceeds
/// its time is stopped, and has failed; so has one that a signal ends or that is not found. What a
/// command leaves running ends with it.
struct RunHook: Sendable {
  /// The command line that the shell runs.
  let command: String
  /// The maximum time that the command may take.
  var patience: Duration = .seconds(10)

  /// Runs the command for an event. Returns its objection or its failure, or `nil` if it has none.
  func answer(to event: JSONValue) -> HookObjection? {
    var child = ChildCommand("/bin/sh", ["-c", command])
    child.errors = .captured
    child.endsWithLeader = true
    do {
      let line = Array((event.text() + "\n").utf8)
      let outcome = try child.run(sending: line, within: patience, limit: 1 << 20)
      return Self.answer(outcome, patience)
    } catch {
      if case .interrupted = error.problem { return .interrupted }
      return .failure("\(error)")
    }
  }

  static func answer(_ outcome: ChildOutcome, _ patience: Duration) -> HookObjection? {
    switch outcome.ending {
    case .exited(0): nil
    // What the shell says of a command that it cannot run or find.
    case .exited(let status) where status == 126 || status == 127:
      .failure(firstLine(outcome.errors) ?? "it ended with status \(status)")
    case .exited(let status):
      .veto(
        firstLine(outcome.output) ?? firstLine(outcome.errors) ?? "it ended with status \(status)")
    case .signalled(let signal): .failure("it was ended by signal \(signal)")
    case .stoppedAtDeadline:
      .failure("it did not answer within \(patience.components.seconds) seconds and was stopped")
    }
  }

  private static func firstLine(_ bytes: [UInt8]) -> String? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(200)
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}
