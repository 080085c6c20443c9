internal import SystemIO

/// The program that talks to the reader: this program again, or another one that calls
/// `ReaderHost.serve`.
public struct ReaderHostProgram: Sendable {
  /// The path of the executable file.
  public var path: String
  /// The program's arguments. `ReaderHost.word` makes `beckon` serve.
  public var arguments: [String]
  /// Whether the messages of libnfc go to standard error.
  package var isVerbose: Bool
  /// Whether the exchanged data is kept out of these messages and out of core dumps.
  package var keepsSecrets = false
  /// The recorder of every frame, if frames are recorded.
  package var recorder: FrameRecorder?
  /// Environment variables for libnfc, such as `LIBNFC_DEFAULT_DEVICE`; `nil` to inherit the
  /// environment.
  public var environment: [String: String]?

  /// Creates a description of the program.
  public init(
    path: String, arguments: [String] = [ReaderHost.word], isVerbose: Bool = false,
    environment: [String: String]? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.isVerbose = isVerbose
    self.environment = environment
  }

  /// The running program, which must know `ReaderHost.word`; `nil` if its path cannot be
  /// determined.
  public static func own(isVerbose: Bool = false) -> ReaderHostProgram? {
    RunningProcess.currentProgram.map { ReaderHostProgram(path: $0, isVerbose: isVerbose) }
  }

  /// The argument that makes the host print libnfc's messages.
  package static let verboseArgument = "--verbose"
  /// The argument that announces that secrets will be sent to tags.
  package static let secretArgument = "--secret"
  /// The argument that makes the host return every frame.
  package static let recordArgument = "--record"

  /// The prefix of the argument that names the owning process. When the owner has ended, the
  /// process ends, and others wait a moment for the reader.
  static let ownerWord = "--owner="

  var command: ChildCommand {
    let words =
      (isVerbose ? [Self.verboseArgument] : []) + (keepsSecrets ? [Self.secretArgument] : [])
      + (recorder == nil ? [] : [Self.recordArgument])
    let owner = Self.ownerWord + "\(RunningProcess.current.processID)"
    var command = ChildCommand(path, arguments + words + [owner])
    command.environment = environment
    command.errors = isVerbose ? .inherited : .discarded
    // Ctrl-C is meant for the program that the person sees. That program closes the reader
    // properly.
    command.createsProcessGroup = true
    return command
  }
}
