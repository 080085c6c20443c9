internal import CNFC
internal import HostIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The other side of a `Reader`: the process in which libnfc, or the client of the smart card service, runs.
///
/// It obeys requests on standard input, one after another, until that ends. Three things keep it
/// from living on alone: its input ends with the program that started it, the system tells it of
/// that program's death, and an alarm ends a call of a library that never comes back.
public enum ReaderHost {
  /// The word that makes a program of ours run this instead of what it does otherwise.
  public static let word = "reader-host"

  /// Whether this program has asked, so that it can be its own host.
  static var isServed: Bool { served.withLock { $0 } }
  private static let served = Locked(false)

  /// Serves when the words of the command line ask for it, and returns the exit status; else `nil`.
  public static func serveIfCalled(_ words: [String]) -> Int32? {
    served.withLock { $0 = true }
    guard words.dropFirst().first == word else { return nil }
    let options = words.dropFirst(2)
    // The command may have ended before this process had begun, and somebody else adopted it.
    if isLeft(RunningProcess.current) { return EX_TEMPFAIL }
    return serve(
      isVerbose: options.contains(ReaderHostProgram.verboseWord),
      keepsSecrets: options.contains(ReaderHostProgram.secretWord))
  }

  /// Serves until standard input ends, and returns the exit status of the process.
  public static func serve(isVerbose: Bool, keepsSecrets: Bool = false) -> Int32 {
    endWithParent()
    if keepsSecrets { CoreDumps.forbidAndHide() }
    let words: NFCContext.Words = isVerbose ? keepsSecrets ? .withoutData : .all : .none
    guard let channel = HostChannel() else { return EX_OSERR }
    do throws(WireError) {
      var server = ReaderServer(channel: channel, words: words)
      try server.serve()
      return 0
    } catch { return EX_PROTOCOL }
  }

  /// The system speaks up when the parent's *thread* ends, which alone is no reason to go.
  private static func endWithParent() {
    guard originalParent > 0 else { return }
    signal(SIGUSR1) { _ in
      if getppid() != originalParent { _exit(EX_TEMPFAIL) }
    }
    _ = cnfc_signal_at_end_of_parent(SIGUSR1)
  }
}

extension ReaderHost {
  /// The command that started a process of this kind, gone or not; `nil` for any other process.
  static func owner(of process: RunningProcess) -> RunningProcess? {
    guard let word = process.words.first(where: { $0.hasPrefix(ReaderHostProgram.ownerWord) }),
      process.words.contains(Self.word)
    else { return nil }
    return Int32(word.dropFirst(ReaderHostProgram.ownerWord.count)).map { RunningProcess($0) }
  }

  /// Whether the command that started a process of this kind has gone.
  static func isLeft(_ process: RunningProcess) -> Bool {
    guard let owner = owner(of: process) else { return false }
    return process.parent != owner
  }
}

/// Who started us; looked at before a signal handler needs it.
private let originalParent = getppid()
