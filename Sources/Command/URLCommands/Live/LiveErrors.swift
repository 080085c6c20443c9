import CommandSupport
package import CommandLineKit
import LiveChecks

extension LiveCheckError: CommandError {
  package var exitStatus: ExitStatus { .unavailable }
}
