import CommandLineKit
import Provisioning

extension LedgerError {
  /// With which status a command ends.
  var exitStatus: ExitStatus {
    switch problem {
    case .notFound, .noLedgerThere: .noInput
    case .alreadyExists: .cannotCreate
    case .notALedger, .tooNew, .damaged, .foreignTrigger, .refused, .badAddress: .badData
    case .cannotOpen, .readOnly, .cannotLock, .forbidden: .noPermission
    case .busy, .stationAtWork, .away: .tryAgain
    case .diskFull, .noMemory, .inputOutput, .setting: .inputOutput
    case .notAtWork, .unexpected: .bug
    }
  }
}
