#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The three streams that every program starts with.
public enum StandardStreams {
  /// Makes them safe to use; a command calls this first.
  ///
  /// A closed pipe and a file-size limit become errors instead of signals that kill the program,
  /// and a stream that was closed before we started cannot be mistaken for the next file we open.
  public static func prepare() {
    ignoreFatalSignals()
    // Whoever started us may have ignored it, and then no child could be waited for.
    signal(SIGCHLD, SIG_DFL)
    // The wrong direction on purpose: using the stream stays an error.
    occupy(0, O_WRONLY)
    occupy(1, O_RDONLY)
    occupy(2, O_RDONLY)
  }

  /// Opens the null device under a number that is free; leaves one that is taken alone.
  static func occupy(_ number: Int32, _ direction: Int32) {
    guard fcntl(number, F_GETFD) == -1, errno == EBADF else { return }
    let opened = open("/dev/null", direction)
    if opened == number || opened == -1 { return }
    dup2(opened, number)
    close(opened)
  }

  /// Writing to a closed pipe or past a size limit fails with an error from here on.
  package static func ignoreFatalSignals() {
    for number in fatalSignals { signal(number, SIG_IGN) }
  }

  /// What we ignore, and give back to child processes.
  static let fatalSignals = [SIGPIPE, SIGXFSZ]
}

/// Standard output, buffered; what is left is written when the value goes, errors unseen.
///
/// On a terminal every write shows at once.
public struct StandardOutput: ~Copyable {
  private static let number: Int32 = 1
  private let isTerminal = isatty(Self.number) == 1
  private var buffer = OutputBuffer()

  /// There is one standard output; make one value.
  public init() {}

  /// Writes text as UTF-8.
  public mutating func write(_ text: String) throws(HostError) { try write(text.utf8) }

  /// Writes bytes. `HostError.Problem.closedOutput` says that nobody reads them any more.
  public mutating func write(_ bytes: some Collection<UInt8>) throws(HostError) {
    do {
      try buffer.append(bytes, to: Self.number)
    } catch { throw Self.failure(error) }
    if isTerminal { try flush() }
  }

  /// Writes what is waiting; call it at the end, to see the errors.
  public mutating func flush() throws(HostError) {
    do {
      try buffer.flush(to: Self.number)
    } catch { throw Self.failure(error) }
  }

  private static func failure(_ problem: HostError.Problem) -> HostError {
    // A reader that has gone has what it wanted; a stream that was never open lost everything.
    HostError(
      problem, .write, "standard output",
      aftermath: problem == .notOpen ? .nothingWritten : .perhapsPartlyWritten)
  }

  deinit {
    var rest = buffer
    try? rest.flush(to: Self.number)
  }
}

/// Standard error: unbuffered, and a failure to write it is nobody's business.
public enum StandardError {
  /// Writes text as UTF-8.
  public static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? writeAll(2, UnsafeRawBufferPointer($0)) }
  }
}
