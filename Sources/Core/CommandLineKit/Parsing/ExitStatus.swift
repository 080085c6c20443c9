/// The exit status of a command; the numbers follow sysexits(3).
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The command succeeded.
  case done = 0
  /// The result is negative, such as no match.
  case no = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is invalid.
  case badData = 65
  /// The input is missing or cannot be opened.
  case noInput = 66
  /// A reader, a database or a library is not available.
  case unavailable = 69
  /// The program has a bug and stopped.
  case bug = 70
  /// The output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed halfway.
  case inputOutput = 74
  /// A temporary failure: a new attempt may succeed.
  case tryAgain = 75
  /// Permission was refused.
  case noPermission = 77
  /// A configuration file or variable is wrong.
  case badConfiguration = 78
  /// The command was ended by SIGHUP.
  case hungUp = 129
  /// The command was ended by SIGINT.
  case interrupted = 130
  /// The command was ended by SIGTERM.
  case terminated = 143

  /// The explanation of the status for the manual.
  package var meaning: String {
    switch self {
    case .done: "Done."
    case .no: "The answer is no: no match, a finding of level error, no code in the picture."
    case .usage: "The command line was wrong; nothing was done."
    case .badData: "The input was read and is invalid."
    case .noInput: "The input is missing or cannot be opened."
    case .unavailable: "A reader, a database or a library is missing."
    case .bug: "A mistake in the program."
    case .cannotCreate: "The output cannot be created, or exists and --force was not given."
    case .inputOutput: "Reading or writing failed half-way."
    case .tryAgain: "It may work if tried again: a tag left the field, a file was locked."
    case .noPermission: "Permission was refused."
    case .badConfiguration: "A configuration file or variable is wrong."
    case .hungUp: "Ended by SIGHUP: the terminal went away."
    case .interrupted: "Interrupted from the keyboard."
    case .terminated: "Ended by SIGTERM."
    }
  }
}
