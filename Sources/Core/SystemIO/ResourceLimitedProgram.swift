/// An external program that parses files for us. It runs as a child with limits, because such files
/// may come from anywhere.
package struct ResourceLimitedProgram: Sendable {
  /// The name to look up in `PATH`.
  package let name: String
  /// The Debian package that contains it.
  package let package: String
  /// The limit of its memory, in bytes.
  package var memory = 4 << 30
  /// The limit of its computing time and of our waiting, in seconds.
  package var seconds = 60
  /// The limit of the size of a file that it writes, in bytes.
  package var fileSize = 1 << 30

  /// Makes a guarded program from its name and its Debian package.
  package init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }

  /// The result of a run: success, output and error text.
  package struct Answer: Sendable {
    /// Whether it ended by itself with status 0.
    package let isGood: Bool
    /// Its standard output.
    package let output: [UInt8]
    /// Its own error message, or ours, if something went wrong.
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

  /// The first line of its standard error, or how it ended if there is none.
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

/// An external program that is not installed on this machine.
public struct MissingProgram: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name that was looked up in `PATH`.
  public let name: String
  /// The Debian package that contains it.
  public let package: String

  /// Makes the error from the program's name and its Debian package.
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

/// The reason why an external program gave no result.
package enum ResourceLimitedProgramError: Error, Equatable, Sendable {
  /// The program is not installed.
  case missing(MissingProgram)
  /// The program could not be started, or wrote more than the limit.
  case host(SystemIOError)
}
