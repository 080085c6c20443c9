internal import CommandHabits
package import CommandLineKit
internal import HostIO

extension DeskServerError: CommandError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .portTaken, .portForbidden, .noPort: .unavailable
    case .system(let error): error.exitStatus
    }
  }
}
