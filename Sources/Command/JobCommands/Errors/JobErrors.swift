import Databases

extension LedgerError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .notFound, .noLedgerThere: .noInput
    case .alreadyExists: .cannotCreate
    case .notALedger, .tooNew, .damaged, .foreignTrigger, .refused, .badAddress: .badData
    case .cannotOpen, .readOnly, .cannotLock, .forbidden: .noPermission
    case .missingLibrary: .unavailable
    case .busy, .stationAtWork, .labelsInWork, .away, .serverFault: .tryAgain
    case .diskFull, .noMemory, .inputOutput, .setting: .inputOutput
    case .notAtWork, .unexpected: .bug
    }
  }
}

extension LedgerResultError: BadInput {}

extension StationJournalError: CommandError {
  package var exitStatus: ExitStatus {
    switch cause {
    case .file(let error): error.exitStatus
    case .damaged: .badData
    }
  }
}

extension ReaderFailure: CommandError {
  package var exitStatus: ExitStatus { error.exitStatus }
}

extension LedgerWriteFailure: CommandError {
  package var exitStatus: ExitStatus { Beckon.status(of: error) }
}

extension KeyJournalFailure: CommandError {
  package var exitStatus: ExitStatus { .inputOutput }
}

extension PasswordMissing: CommandError {
  package var exitStatus: ExitStatus { .noInput }
}

extension FieldTextError: BadInput {}
extension JobLoadError: BadInput {}
extension JobNameError: BadInput {}
extension JobRoutesError: BadInput {}
extension JobRowError: BadInput {}
extension AmendmentError: BadInput {}
extension AmendedMeanwhile: BadInput {}
extension JobSheetError: BadInput {}

/// The error that the options select no row of the job.
struct NoRowSelected: CommandError, CustomStringConvertible {
  let path: String
  var exitStatus: ExitStatus { .badData }
  var description: String {
    "\(path): the job has no row with this state and these values; nothing was done"
  }
}
