/// A program to run as a child process.
///
/// The child gets our three streams or pipes and no other descriptor that we opened, the default
/// action for the signals that we ignore, and no blocked signals. While a child is started, SIGPIPE
/// becomes an error in this process, as `StandardStreams.prepare` would make it.
public struct ChildCommand: Sendable {
  /// What the child reads as its standard input.
  public enum Input: Sendable {
    /// Nothing: it is at its end.
    case empty
    /// What we send.
    case piped
    /// Whatever we would read ourselves.
    case inherited
  }

  /// Where one of the child's output streams goes.
  public enum Output: Sendable {
    /// To us.
    case captured
    /// Where our own goes.
    case inherited
    /// Nowhere.
    case discarded
    /// For complaints: wherever the output goes, in the order in which both are said.
    case joined
  }

  /// A path, or a name to be found in our own `PATH`.
  public var program: String
  /// What follows the program's name.
  public var arguments: [String]
  /// All its variables; `nil` for ours.
  public var environment: [String: String]?
  /// Its working folder; `nil` for ours. A relative `program` is looked up from there.
  public var folder: String?
  /// Where its input comes from.
  public var input = Input.piped
  /// Where its output goes.
  public var output = Output.captured
  /// Where its complaints go.
  public var errors = Output.captured
  /// Whether it leads a process group, so that whatever it starts ends with it at the latest.
  ///
  /// Say no for a program that talks to the terminal itself: that is for the foreground group.
  public var leadsGroup = true
  /// Whether SIGINT, SIGTERM and SIGHUP end it also where whoever started us has us ignore them, as
  /// a script does with what it has in its background.
  public var restoresSignals = false

  /// A descriptor of ours that the child gets as number 3, as services get their sockets.
  package var shared: Int32?

  /// Names the program and its arguments.
  public init(_ program: String, _ arguments: [String] = []) {
    self.program = program
    self.arguments = arguments
  }

  /// Starts the child.
  public func start() throws(HostError) -> ChildProcess { try ChildProcess(self) }

  /// Starts the child, sends it `input` and takes its output until it ends; see
  /// `ChildProcess.finish`.
  public func run(
    sending input: [UInt8] = [], within time: Duration? = nil, limit: Int = 1 << 28
  ) throws(HostError) -> ChildOutcome {
    var child = try start()
    return try child.finish(sending: input, within: time, limit: limit)
  }
}

/// How a child process ended, and what it said.
public struct ChildOutcome: Equatable, Sendable {
  /// How it ended.
  public enum Ending: Equatable, Sendable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// By us, because its time was over.
    case stoppedAtDeadline
  }

  /// How it ended.
  public var ending: Ending
  /// Its standard output, when captured.
  public var output: [UInt8]
  /// Its standard error, when captured.
  public var errors: [UInt8]
}
