/// An external program that parses files for us. It runs as a child with limits, because such files
/// may come from anywhere.
package struct ResourceLimitedProgram: Sendable {
  /// The name of the program to look up in `PATH`.
  package let name: String
  /// The Debian package that contains the program.
  package let package: String
  /// The maximum memory of the program, in bytes.
  package var memory = 4 << 30
  /// The maximum computing time of the program, and the maximum time to wait for it, in seconds.
  package var seconds = 60
  /// The maximum size of a file that the program writes, in bytes.
  package var fileSize = 1 << 30

  /// Creates a description of a program from its name and its Debian package.
  package init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }

  /// The result of running the program.
  package struct Answer: Sendable {
    /// Whether the program ended by itself with status 0.
    package let isGood: Bool
    /// The program's standard output.
    package let output: [UInt8]
    /// The error message of the program, or one about it; empty if nothing went wrong.
    package let complaint: String
  }

  /// Starts it, sends it `input`, and waits; output of more than `limit` bytes is an error.
  package func run(
    _ arguments: [String], sending input: [UInt8] = [], limit: Int = 1 << 30
  ) throws(ResourceLimitedProgramError) -> Answer {
    // The shell sets the limits and becomes the program.
    let script = """
      ulimit -c 0; ulimit -v "$1"; ulimit -t "$2"; ulimit -f "$3"; shift 3
      command -v "$1" >/dev/null || exit 127
      exec "$@"
      """
    let numbers = [memory >> 10, seconds, fileSize >> 9].map(String.init)
    let command = ChildCommand("/bin/sh", ["-c", script, "sh"] + numbers + [name] + arguments)
    let outcome: ChildOutcome
    do throws(SystemIOError) {
      outcome = try command.run(sending: input, within: .seconds(seconds), limit: limit)
    } catch { throw .host(error) }
    if outcome.ending == .exited(127) { throw .missing(MissingProgram(name, package: package)) }
    return Answer(
      isGood: outcome.ending == .exited(0), output: outcome.output, complaint: words(outcome))
  }

  /// Returns the first line of the program's standard error, or the way it ended if there is none.
  private func words(_ outcome: ChildOutcome) -> String {
    let lines = outcome.errors.split { $0 == 0x0A || $0 == 0x0D }
    if let line = lines.first(where: { $0.contains { $0 > 0x20 } }) {
      return String(decoding: line.prefix(200), as: UTF8.self)
    }
    return switch outcome.ending {
    case .exited(let status): "it ended with status \(status)"
    case .signalled: "it was stopped, perhaps at a limit of its memory or time"
    case .stoppedAtDeadline: "it took more than \(seconds) s"
    }
  }
}

/// An error for an external program that is not installed on this machine.
public struct MissingProgram: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that was looked up in `PATH`.
  public let name: String
  /// The Debian package that contains it.
  public let package: String

  /// Creates the error from the program's name and its Debian package.
  package init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }

  /// A sentence that names the missing program and the package that contains it.
  public var description: String {
    "this needs the program \(name), which is not on this machine. Install Debian's package "
      + "\(package), or install the program in another way, and try again."
  }
}

/// The reasons why an external program gave no result.
package enum ResourceLimitedProgramError: Error, Equatable, Sendable {
  /// The program is not installed.
  case missing(MissingProgram)
  /// The program could not be started, or wrote more than the limit.
  case host(SystemIOError)
}
