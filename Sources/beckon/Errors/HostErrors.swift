import CommandLineKit
import HostIO
import LibCrypto
import ReaderDoctor

extension UsageError: CommandError {}

extension HostError: CommandError {
  var exitStatus: ExitStatus {
    switch problem {
    case .closedOutput: .done
    case .permissionDenied: .noPermission
    case .notFound, .isDirectory, .empty, .terminalInput, .badName, .notAFile, .danglingLink:
      action == .read ? .noInput : .cannotCreate
    case .notOpen: action == .read ? .noInput : .inputOutput
    case .tooLarge: .badData
    case .alreadyExists: .cannotCreate
    case .timedOut: .tryAgain
    case .interrupted: .interrupted
    case .noSpace, .system: .inputOutput
    }
  }
}

extension MissingLibrary: CommandError {
  var exitStatus: ExitStatus { .unavailable }
}

extension CryptoError: CommandError {
  var exitStatus: ExitStatus {
    switch problem {
    case .keyLength, .uidLength, .randomUID, .trivialKey: .badData
    case .noMemory: .inputOutput
    case .missingLibrary: .unavailable
    case .notWholeBlocks, .vectorLength, .tooLong, .library: .bug
    }
  }
}

extension KeyTextError: BadInput {}

extension PasswordSourceError: CommandError {
  var exitStatus: ExitStatus {
    switch problem {
    case .notSet: .noInput
    case .text(let error): error.exitStatus
    }
  }
}

extension Doctor.UnknownUser: CommandError {
  var exitStatus: ExitStatus { .noInput }
}
