internal import CNFC
internal import SystemIO
import LibC

/// The server side of a `Reader`: the process in which libnfc, or the client of the smart card
/// service, runs.
///
/// It executes requests from standard input, one after another, until the input ends. Three things
/// keep it from outliving its parent: its input ends with the program that started it, the system
/// signals that program's death, and an alarm ends a library call that never returns.
public enum ReaderHost {
  /// The argument that makes a program run as a reader host.
  public static let word = "reader-host"

  /// Whether this program has called `serveIfCalled`, so that it can be its own reader host.
  static var hasCalledServe: Bool { served.withLock { $0 } }
  private static let served = Locked(false)

  /// Serves if the command line asks for it, and returns the exit status; otherwise returns `nil`.
  public static func serveIfCalled(_ words: [String]) -> Int32? {
    served.withLock { $0 = true }
    guard words.dropFirst().first == word else { return nil }
    let options = words.dropFirst(2)
    // The command may have ended before this process began, so that another process adopted it.
    if isOrphaned(RunningProcess.current) { return EX_TEMPFAIL }
    return serve(
      isVerbose: options.contains(ReaderHostProgram.verboseArgument),
      keepsSecrets: options.contains(ReaderHostProgram.secretArgument),
      records: options.contains(ReaderHostProgram.recordArgument))
  }

  /// Serves until standard input ends. Returns the exit status of the process.
  package static func serve(
    isVerbose: Bool, keepsSecrets: Bool = false, records: Bool = false
  ) -> Int32 {
    endWithParent()
    if records { return record() }
    if keepsSecrets { CoreDumps.forbidAndHide() }
    let words: NFCContext.Verbosity = isVerbose ? keepsSecrets ? .withoutData : .all : .none
    guard let channel = HostChannel() else { return EX_OSERR }
    do throws(WireError) {
      var server = ReaderServer(channel: channel, words: words)
      try server.serve()
      return 0
    } catch { return EX_PROTOCOL }
  }

  /// Serves like `serve`, and reports every frame. libnfc tells its frames in its messages only.
  private static func record() -> Int32 {
    CoreDumps.forbidAndHide()
    setenv("LIBNFC_LOG_LEVEL", NFCContext.Verbosity.all.rawValue, 1)
    FrameTrace.start()
    guard let tap = LibraryMessageReader(), let channel = HostChannel() else { return EX_OSERR }
    do throws(WireError) {
      var server = ReaderServer(channel: channel, words: .all, tap: tap)
      try server.serve()
      return 0
    } catch { return EX_PROTOCOL }
  }

  /// Ends this process when its parent ends. The system already sends its signal when the parent's
  /// *thread* ends, which alone is not a reason to end.
  private static func endWithParent() {
    guard originalParent > 0 else { return }
    signal(SIGUSR1) { _ in
      if getppid() != originalParent { _exit(EX_TEMPFAIL) }
    }
    _ = cnfc_signal_at_end_of_parent(SIGUSR1)
  }

  /// The command that started a reader host, still running or not; `nil` for any other process.
  static func owner(of process: RunningProcess) -> RunningProcess? {
    guard let word = process.words.first(where: { $0.hasPrefix(ReaderHostProgram.ownerWord) }),
      process.words.contains(Self.word)
    else { return nil }
    return Int32(word.dropFirst(ReaderHostProgram.ownerWord.count)).map { RunningProcess($0) }
  }

  /// Whether the command that started this reader host has ended.
  static func isOrphaned(_ process: RunningProcess) -> Bool {
    guard let owner = owner(of: process) else { return false }
    return process.parent != owner
  }
}

/// The ID of the parent process, determined before a signal handler needs it.
private let originalParent = getppid()
