import AuthenticTags
import CommandHabits
package import CommandLineKit
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
    case .notCounters, .tooNew, .damaged, .badAddress, .uidLength, .counter: .badData
    case .missingLibrary: .unavailable
    case .away, .busy: .tryAgain
    case .forbidden, .cannotOpen, .readOnly: .noPermission
    case .diskFull, .noMemory, .inputOutput, .setting: .inputOutput
    case .unexpected: .bug
    }
  }
}
