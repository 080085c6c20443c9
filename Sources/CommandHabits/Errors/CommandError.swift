package import CommandLineKit
import HostIO

/// An error that a command may end with. Every error of a room conforms here, in the file of its
/// kind; a test finds those that do not.
package protocol CommandError: Error {
  /// With which status the program ends.
  var exitStatus: ExitStatus { get }
}

/// Input that was read and is not what it should be.
package protocol BadInput: CommandError {}

extension BadInput {
  package var exitStatus: ExitStatus { .badData }
}

extension Beckon {
  /// Says what went wrong, and with which status the program ends.
  package static func report(_ error: any Error) -> ExitStatus {
    if let error = error as? HostError, error.problem == .closedOutput { return .done }
    // An error has its own words; a usage error brings the usage along.
    StandardError.write("beckon: \(error)\n")
    return status(of: error)
  }

  /// What no command expects is a mistake in the program.
  package static func status(of error: any Error) -> ExitStatus {
    (error as? any CommandError)?.exitStatus ?? .bug
  }
}

/// Bad input where no room has an error of its own.
package struct BadData: BadInput, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) { description = sentence }
}
