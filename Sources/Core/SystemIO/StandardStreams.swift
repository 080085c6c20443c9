import LibC

/// The standard input, output and error, which every program starts with.
package enum StandardStreams {
  /// Makes the streams safe to use; a command calls this first.
  ///
  /// A closed pipe or a file-size limit becomes an error instead of a signal that kills the
  /// program. A stream that was closed before the start cannot be mistaken for the next file we
  /// open.
  package static func prepare() {
    ignoreFatalSignals()
    // The parent may have ignored it, and then no child could be waited for.
    signal(SIGCHLD, SIG_DFL)
    // The wrong direction on purpose: using the stream remains an error.
    occupy(0, O_WRONLY)
    occupy(1, O_RDONLY)
    occupy(2, O_RDONLY)
  }

  /// Opens the null device under a descriptor number, if that is free.
  static func occupy(_ number: Int32, _ direction: Int32) {
    guard fcntl(number, F_GETFD) == -1, errno == EBADF else { return }
    let opened = open("/dev/null", direction)
    if opened == number || opened == -1 { return }
    dup2(opened, number)
    close(opened)
  }

  /// Makes writing to a closed pipe or past a size limit fail with an error from here on.
  package static func ignoreFatalSignals() {
    for number in fatalSignals { signal(number, SIG_IGN) }
  }

  /// The signals that this process ignores, and whose handling is restored in child processes.
  static let fatalSignals = [SIGPIPE, SIGXFSZ]
}

/// Standard output, buffered. The rest is written when the value goes away, without reporting
/// errors.
///
/// On a terminal every write is shown at once.
package struct StandardOutput: ~Copyable {
  private static let number: Int32 = 1
  private let isTerminal = isatty(Self.number) == 1
  private var buffer = OutputBuffer()

  /// Creates the writer. There is one standard output, so create only one value.
  package init() {}

  /// Writes text as UTF-8.
  package mutating func write(_ text: String) throws(SystemIOError) { try write(text.utf8) }

  /// Writes bytes. `SystemIOError.Problem.closedOutput` means that nobody reads them any more.
  package mutating func write(_ bytes: some Collection<UInt8>) throws(SystemIOError) {
    do {
      try buffer.append(bytes, to: Self.number)
    } catch { throw Self.failure(error) }
    if isTerminal { try flush() }
  }

  /// Writes the buffered bytes; call it at the end to see errors.
  package mutating func flush() throws(SystemIOError) {
    do {
      try buffer.flush(to: Self.number)
    } catch { throw Self.failure(error) }
  }

  private static func failure(_ problem: SystemIOError.Problem) -> SystemIOError {
    // A reader that has gone has what it wanted; a stream that was never open lost everything.
    SystemIOError(
      problem, .write, "standard output",
      aftermath: problem == .notOpen ? .nothingWritten : .perhapsPartlyWritten)
  }

  deinit {
    var rest = buffer
    try? rest.flush(to: Self.number)
  }
}

/// Unbuffered writing to standard error, which ignores failures.
package enum StandardError {
  /// Writes text as UTF-8.
  package static func write(_ text: String) {
    var text = text
    text.withUTF8 { try? writeAll(2, UnsafeRawBufferPointer($0)) }
  }
}
