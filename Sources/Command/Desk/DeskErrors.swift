internal import CommandSupport
package import CommandLineKit
internal import SystemIO

extension DeskServerError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .portTaken, .portForbidden, .noPort: .unavailable
    case .system(let error): error.exitStatus
    }
  }
}
