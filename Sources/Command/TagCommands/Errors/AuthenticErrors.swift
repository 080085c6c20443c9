extension DNAError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .link(let error): error.exitStatus
    case .status(.delay): .tryAgain
    case .status, .answerLength, .wrongCode, .wrongPadding, .wrongProof: .inputOutput
    case .speaksLRP, .settings, .unreadableSettings, .otherChip: .badData
    case .noSession, .wrongSession, .cipher: .bug
    }
  }
}

extension DNAChangeError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .card(let error): error.exitStatus
    case .noKnownKey, .unknownKey, .tooManyRefusals, .locked, .foreign: .noPermission
    case .counterRestarts: .badData
    case .journal, .notProved: .inputOutput
    }
  }
}

extension UltralightError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .link(_, let error): error.exitStatus
    case .noKnownKey: .noPermission
    case .otherChip: .badData
    case .answerLength, .keyNotTaken, .notRefused, .journal: .inputOutput
    case .cipher: .bug
    }
  }
}

extension KeyJournalError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .inUse: .tryAgain
    case .otherKey: .noPermission
    case .notJournal, .version, .header, .damaged: .badData
    }
  }
}

extension SDMTemplateError: BadInput {}
extension TagKeysError: BadInput {}
extension KeyVersionError: BadInput {}
