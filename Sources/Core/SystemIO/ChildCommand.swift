/// A program to run as a child process.
///
/// The child gets our standard streams or pipes, and no other descriptor that we opened. Signals
/// that we ignore have their default action again, and none are blocked. Starting a child makes
/// SIGPIPE an error in this process, as `StandardStreams.prepare` does.
package struct ChildCommand: Sendable {
  /// The sources of the child's standard input.
  package enum Input: Sendable {
    /// An empty input, whose end the child reads at once.
    case empty
    /// A pipe to which this process writes.
    case piped
    /// The standard input of this process.
    case inherited
  }

  /// The destinations of the child's output streams.
  package enum Output: Sendable {
    /// A pipe from which this process reads.
    case captured
    /// The corresponding stream of this process.
    case inherited
    /// The output goes to the null device and is lost.
    case discarded
    /// The destination of the standard output, for standard error in the order of writing.
    case joined
  }

  /// The path of the program, or its name to look up in `PATH`.
  package var program: String
  /// The arguments after the program's name.
  package var arguments: [String]
  /// The child's environment variables; `nil` to inherit those of this process.
  package var environment: [String: String]?
  /// The child's working folder; `nil` for ours. A relative `program` is looked up from there.
  package var folder: String?
  /// The source of the child's standard input.
  package var input = Input.piped
  /// The destination of the child's standard output.
  package var output = Output.captured
  /// The destination of the child's standard error.
  package var errors = Output.captured
  /// Whether the child leads its own process group, so that everything it starts ends with it at
  /// the latest.
  ///
  /// Set this to false for a program that uses the terminal itself: only the foreground group may
  /// do so.
  package var createsProcessGroup = true
  /// Ends what the child leaves running as soon as the child itself ends, although that keeps the
  /// streams open.
  package var endsWithLeader = false
  /// Whether the child is ended by SIGINT, SIGTERM and SIGHUP even if this process was started with
  /// them ignored, as a script does with its background processes.
  package var restoresSignals = false

  /// A descriptor that the child gets as number 3, as services receive their sockets, or `nil`.
  package var shared: Int32?

  /// Creates a command from a program and its arguments.
  package init(_ program: String, _ arguments: [String] = []) {
    self.program = program
    self.arguments = arguments
  }

  /// Starts the command as a child process.
  package func start() throws(SystemIOError) -> ChildProcess { try ChildProcess(self) }

  /// Starts the child, sends it `input` and collects its output until it ends; see
  /// `ChildProcess.finish`.
  package func run(
    sending input: [UInt8] = [], within time: Duration? = nil, limit: Int = 1 << 28
  ) throws(SystemIOError) -> ChildOutcome {
    var child = try start()
    return try child.finish(sending: input, within: time, limit: limit)
  }
}

/// The way a child process ended, and its captured output.
package struct ChildOutcome: Equatable, Sendable {
  /// The ways in which a child process can end.
  package enum Ending: Equatable, Sendable {
    /// The process exited with this status.
    case exited(Int32)
    /// The process was ended by this signal.
    case signalled(Int32)
    /// The process was ended by this one at its deadline.
    case stoppedAtDeadline
  }

  /// The way in which the child ended.
  package var ending: Ending
  /// The child's standard output, if it was captured; otherwise empty.
  package var output: [UInt8]
  /// The child's standard error, if it was captured; otherwise empty.
  package var errors: [UInt8]
}
