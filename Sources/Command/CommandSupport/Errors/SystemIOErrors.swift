extension UsageError: CommandError {}

extension SystemIOError: CommandError {
  package var exitStatus: ExitStatus {
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

extension MissingProgram: CommandError {
  package var exitStatus: ExitStatus { .unavailable }
}

extension MissingLibrary: CommandError {
  package var exitStatus: ExitStatus { .unavailable }
}
