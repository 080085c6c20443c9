internal import HostIO

/// The program that talks to the reader: ours once more, or another that calls `ReaderHost.serve`.
public struct ReaderHostProgram: Sendable {
  /// Its path.
  public var path: String
  /// Its words; `ReaderHost.word` makes `beckon` serve.
  public var arguments: [String]
  /// Whether what libnfc says of itself goes to standard error.
  public var isVerbose: Bool
  /// Whether what is said to tags is kept out of it, and out of any picture of the process's memory.
  public var keepsSecrets = false
  /// Variables of libnfc to set, such as `LIBNFC_DEFAULT_DEVICE`; `nil` for our own environment.
  public var environment: [String: String]?

  /// Names the program.
  public init(
    path: String, arguments: [String] = [ReaderHost.word], isVerbose: Bool = false,
    environment: [String: String]? = nil
  ) {
    self.path = path
    self.arguments = arguments
    self.isVerbose = isVerbose
    self.environment = environment
  }

  /// The program that is running, which must know `ReaderHost.word`; `nil` where it cannot be found.
  public static func own(isVerbose: Bool = false) -> ReaderHostProgram? {
    RunningProcess.currentProgram.map { ReaderHostProgram(path: $0, isVerbose: isVerbose) }
  }

  /// The word after `arguments` that asks for libnfc's own words.
  public static let verboseWord = "--verbose"
  /// The word after `arguments` that says that secrets will be said to tags.
  public static let secretWord = "--secret"

  /// The beginning of the word after `arguments` that says whose process it is: where that has gone,
  /// the process ends, and others wait a moment for the reader.
  static let ownerWord = "--owner="

  var command: ChildCommand {
    let words = (isVerbose ? [Self.verboseWord] : []) + (keepsSecrets ? [Self.secretWord] : [])
    let owner = Self.ownerWord + "\(RunningProcess.current.processID)"
    var command = ChildCommand(path, arguments + words + [owner])
    command.environment = environment
    command.errors = isVerbose ? .inherited : .discarded
    // Ctrl-C is for the program that the person sees; it closes the reader in good order.
    command.leadsGroup = true
    return command
  }
}

/// How long to wait for the process that talks to the reader, before it is ended.
public struct ReaderPatience: Hashable, Sendable {
  /// For a list; USB readers are opened for it, one by one.
  public var listing = Duration.seconds(20)
  /// For opening a reader.
  public var opening = Duration.seconds(12)
  /// For anything said to a tag, beyond the time of a wait.
  public var speaking = Duration.seconds(6)
  /// For closing.
  public var closing = Duration.seconds(3)

  /// The usual times. libnfc gives up after a second or two by itself.
  public init() {}
}
