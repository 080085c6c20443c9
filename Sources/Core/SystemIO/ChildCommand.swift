/// A program to run as a child process.
///
/// The child gets our standard streams or pipes, and no other descriptor that we opened. Signals
/// that we ignore have their default action again, and none are blocked. Starting a child makes
/// SIGPIPE an error in this process, as `StandardStreams.prepare` does.
package struct ChildCommand: Sendable {
  /// The source of the child's standard input.
  package enum Input: Sendable {
    /// Empty input: the child reads the end of the file at once.
    case empty
    /// A pipe to which this process writes.
    case piped
    /// The standard input of this process.
    case inherited
  }

  /// The destination of one of the child's output streams.
  package enum Output: Sendable {
    /// A pipe from which this process reads.
    case captured
    /// The same stream of this process.
    case inherited
    /// The null device.
    case discarded
    /// For errors: the same destination as the output, in the order of writing.
    case joined
  }

  /// A path, or a name to look up in our `PATH`.
  package var program: String
  /// The arguments after the program's name.
  package var arguments: [String]
  /// All environment variables of the child; `nil` inherits ours.
  package var environment: [String: String]?
  /// The child's working folder; `nil` for ours. A relative `program` is looked up from there.
  package var folder: String?
  /// The source of its standard input.
  package var input = Input.piped
  /// The destination of its standard output.
  package var output = Output.captured
  /// The destination of its standard error.
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

  /// A descriptor that the child gets as number 3, as services receive their sockets.
  package var shared: Int32?

  /// Makes a command from a program and its arguments.
  package init(_ program: String, _ arguments: [String] = []) {
    self.program = program
    self.arguments = arguments
  }

  /// Starts the child.
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

/// The ending and the output of a child process.
package struct ChildOutcome: Equatable, Sendable {
  /// The way in which a child process ended.
  package enum Ending: Equatable, Sendable {
    /// It exited with this status.
    case exited(Int32)
    /// It was ended by this signal.
    case signalled(Int32)
    /// It was stopped by us at its deadline.
    case stoppedAtDeadline
  }

  /// The way in which it ended.
  package var ending: Ending
  /// Its standard output, if captured.
  package var output: [UInt8]
  /// Its standard error, if captured.
  package var errors: [UInt8]
}
