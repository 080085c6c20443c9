/// A program of others that takes files apart for us: it runs as a child with limits, as such files
/// may come from anywhere.
public struct GuardedProgram: Sendable {
  /// The name to be found in `PATH`.
  public let name: String
  /// Debian's package that has it.
  public let package: String
  /// The most memory that it may ask for, in bytes.
  public var memory = 4 << 30
  /// The longest time that it may work and that we wait, in seconds.
  public var seconds = 60
  /// The largest file that it may write, in bytes.
  public var fileSize = 1 << 30

  /// Names the program.
  public init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }

  /// How it ended, and what it said.
  public struct Answer: Sendable {
    /// Whether it ended by itself, with 0.
    public let isGood: Bool
    /// Its standard output.
    public let output: [UInt8]
    /// Its own words where something went wrong, or ours.
    public let complaint: String
  }

  /// Starts it, sends it `input`, and waits; an answer of more than `limit` bytes is an error.
  public func run(
    _ arguments: [String], sending input: [UInt8] = [], limit: Int = 1 << 30
  ) throws(GuardedProgramError) -> Answer {
    // The shell sets the limits and becomes the program.
    let script = """
      ulimit -c 0; ulimit -v "$1"; ulimit -t "$2"; ulimit -f "$3"; shift 3
      command -v "$1" >/dev/null || exit 127
      exec "$@"
      """
    let numbers = [memory >> 10, seconds, fileSize >> 9].map(String.init)
    let command = ChildCommand("/bin/sh", ["-c", script, "sh"] + numbers + [name] + arguments)
    let outcome: ChildOutcome
    do throws(HostError) {
      outcome = try command.run(sending: input, within: .seconds(seconds), limit: limit)
    } catch { throw .host(error) }
    if outcome.ending == .exited(127) { throw .missing(MissingProgram(name, package: package)) }
    return Answer(
      isGood: outcome.ending == .exited(0), output: outcome.output, complaint: words(outcome))
  }

  /// The first line of its complaints; where it has none, how it ended.
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

/// A program of others that is not on this machine.
public struct MissingProgram: Error, Hashable, Sendable {
  /// What was looked for in `PATH`.
  public let name: String
  /// Debian's package that has it.
  public let package: String

  /// Of the program's name and the Debian package that has it.
  package init(_ name: String, package: String) {
    self.name = name
    self.package = package
  }
}

extension MissingProgram: CustomStringConvertible {
  /// What is missing, and which package brings it.
  public var description: String {
    "this needs the program \(name), which is not on this machine. Install Debian's package "
      + "\(package), or the program by your system's own means, and try again."
  }
}

/// Why a program of others gave no answer.
public enum GuardedProgramError: Error, Equatable, Sendable {
  /// It is not here.
  case missing(MissingProgram)
  /// It could not be started, or said more than was asked for.
  case host(HostError)
}
