/// How a command ends; the numbers follow sysexits(3).
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  case no = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case bug = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case noPermission = 77
  case badConfiguration = 78
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  /// What the number tells a script, as the manual says it.
  package var meaning: String {
    switch self {
    case .done: "Done."
    case .no: "The answer is no: no match, a finding of level error, no code in the picture."
    case .usage: "The command line was wrong; nothing was done."
    case .badData: "The input was read and is not what it should be."
    case .noInput: "The input is missing or cannot be opened."
    case .unavailable: "A reader, a database or a library is not there."
    case .bug: "A mistake in the program."
    case .cannotCreate: "The output cannot be created, or exists and --force was not given."
    case .inputOutput: "Reading or writing failed half-way."
    case .tryAgain: "It may work when tried again: a tag left the field, a file was locked."
    case .noPermission: "Permission was refused."
    case .badConfiguration: "A configuration file or variable is wrong."
    case .hungUp: "Ended by SIGHUP: the terminal went away."
    case .interrupted: "Interrupted from the keyboard."
    case .terminated: "Ended by SIGTERM."
    }
  }
}
