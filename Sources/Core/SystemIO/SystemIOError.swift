import LibC

/// A failure with a file, a stream or a child process, and the state that it leaves.
public struct SystemIOError: Error, Equatable, Sendable {
  /// The kinds of operations that can fail.
  public enum Action: String, Equatable, Sendable {
    /// Reading a file or stream, or looking up a file.
    case read
    /// Creating a file, replacing it, or appending to it.
    case write
    /// Starting a child process.
    case start
    /// Preparing to receive signals.
    case watch
  }

  /// The states of files after a failure.
  package enum ResultingState: Equatable, Sendable {
    /// The failure changed nothing on the disk.
    case unchanged
    /// A new file was to be written; neither it nor a part of it exists.
    case nothingWritten
    /// The file that existed before is unchanged.
    case oldFileKept
    /// The bytes went directly to a stream or device, which may have received some of them.
    case perhapsPartlyWritten
  }

  /// The problem, by which programs decide what to do.
  package let problem: Problem
  /// The kind of operation that failed.
  package let action: Action
  /// The path as given, or the name of a standard stream, or the program of a child process.
  public let path: String
  /// The state of the files after the failure.
  package let aftermath: ResultingState

  /// Creates an error about a path; without an aftermath, nothing was changed.
  package init(
    _ problem: Problem, _ action: Action, _ path: String, aftermath: ResultingState = .unchanged
  ) {
    self.problem = problem
    self.action = action
    self.path = path
    self.aftermath = aftermath
  }

  /// The kinds of problems that callers can distinguish.
  public enum Problem: Error, Equatable, Sendable {
    /// The path does not exist, or the program is not on the search path.
    case notFound
    /// The path is a folder where a file was expected.
    case isDirectory
    /// The user lacks permission for the file or for a folder above it.
    case permissionDenied
    /// A file exists that may only be replaced on request.
    case alreadyExists
    /// The disk, or the user's quota, is full.
    case noSpace
    /// The data has more bytes than the caller's limit.
    case tooLarge(limit: Int)
    /// The data is empty where some is required.
    case empty
    /// Standard input is a terminal where piped data was expected.
    case terminalInput
    /// The stream was closed before the program started.
    case notOpen
    /// The reader of the output has gone; a command ends quietly then.
    case closedOutput
    /// A signal asked the program to stop; see `Interruption`.
    case interrupted(signal: Int32)
    /// The deadline passed before the operation was done.
    case timedOut
    /// The file name is invalid: empty, or with a NUL character.
    case badName
    /// The path is a block device or a socket.
    case notAFile
    /// The path is a symbolic link to a missing object.
    case danglingLink
    /// Any other error of the system, by its `errno`.
    case system(errno: Int32)

    /// Creates the problem that an `errno` value means.
    package init(errno code: Int32) {
      switch code {
      case ENOENT: self = .notFound
      case EISDIR: self = .isDirectory
      case EACCES, EPERM: self = .permissionDenied
      case EEXIST, EADDRINUSE: self = .alreadyExists
      case ENOSPC, EDQUOT: self = .noSpace
      case EPIPE: self = .closedOutput
      case EBADF: self = .notOpen
      default: self = .system(errno: code)
      }
    }

    /// The problem of the last failed system call.
    static var last: Problem { Problem(errno: errno) }
  }
}
