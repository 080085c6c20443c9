package import CommandHabits
package import CommandLineKit
package import LiveChecks

extension LiveCheckError: CommandError {
  package var exitStatus: ExitStatus { .unavailable }
}
