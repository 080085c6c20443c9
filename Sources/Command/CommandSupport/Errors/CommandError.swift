/// An error that a command may end with. Every error of a target conforms to it, in the file of its
/// kind; a test finds those that do not.
package protocol CommandError: Error {
  /// The exit status with which the program ends because of the error.
  var exitStatus: ExitStatus { get }
}

/// An error about input that was read but is invalid.
package protocol BadInput: CommandError {}

extension BadInput {
  package var exitStatus: ExitStatus { .badData }
}

extension Beckon {
  /// Prints an error to standard error, and returns its exit status.
  package static func report(_ error: any Error) -> ExitStatus {
    if let error = error as? SystemIOError, error.problem == .closedOutput { return .done }
    // The error has a description of its own; a usage error includes the usage.
    StandardError.write("beckon: \(error)\(remedy(for: error))\n")
    return status(of: error)
  }

  /// The remedy that only a command line has: a file that exists is replaced on request.
  private static func remedy(for error: any Error) -> String {
    guard let error = error as? SystemIOError, error.action == .write,
      error.problem == .alreadyExists
    else { return "" }
    return "; take another name, or replace it with --force"
  }

  /// The exit status for an error. An error that no command expects is a bug in the program.
  package static func status(of error: any Error) -> ExitStatus {
    (error as? any CommandError)?.exitStatus ?? .bug
  }
}

/// An error about invalid input, for which no target has a type of its own.
package struct BadData: BadInput, CustomStringConvertible {
  package let description: String

  /// Creates an error with this sentence as its description.
  package init(_ sentence: String) { description = sentence }
}
