import AuthenticTags
import TapCounters

extension SUNLayoutError: CommandError {
  package var exitStatus: ExitStatus { .usage }
}

extension TagCipherError: CommandError {
  package var exitStatus: ExitStatus { .unavailable }
}

extension TapCounterError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .notCounters, .tooNew, .damaged, .badAddress, .uidLength, .counter, .keyVersion,
      .oldKeys:
      .badData
    case .missingLibrary: .unavailable
    case .away, .busy: .tryAgain
    case .forbidden, .cannotOpen, .readOnly: .noPermission
    case .diskFull, .noMemory, .inputOutput, .setting: .inputOutput
    case .unexpected: .bug
    }
  }
}

/// An error: the URLs of this route cannot be verified, although it has an authentication code.
struct UnverifiableRoute: BadInput, CustomStringConvertible {
  let name: String
  let error: SUNLayoutError

  var description: String {
    "the URLs of the route \(quoted(name)) cannot be verified: \(error); 'beckon route check' finds this"
      .safeForTerminal()
  }
}
