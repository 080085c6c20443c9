import CommandLineKit
import Provisioning

extension LedgerError {
  /// With which status a command ends.
  var exitStatus: ExitStatus {
    switch problem {
    case .notFound: .noInput
    case .alreadyExists: .cannotCreate
    case .notALedger, .tooNew, .damaged, .refused: .badData
    case .cannotOpen, .readOnly, .cannotLock: .noPermission
    case .busy, .stationAtWork: .tryAgain
    case .diskFull, .noMemory, .inputOutput, .setting: .inputOutput
    case .notAtWork, .unexpected: .bug
    }
  }
}
