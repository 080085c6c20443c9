import LibC

/// A failure with a file, a stream or a child process, and the state that it leaves.
public struct SystemIOError: Error, Equatable, Sendable {
  /// The operation that failed.
  public enum Action: String, Equatable, Sendable {
    /// Reading a file or stream, or looking up a file.
    case read
    /// Creating, replacing or appending.
    case write
    /// Starting a child process.
    case start
    /// Preparing to receive signals.
    case watch
  }

  /// The state of the files after the failure.
  package enum ResultingState: Equatable, Sendable {
    /// The failure changed nothing.
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
  /// The operation that failed.
  package let action: Action
  /// The path as given, or the name of a standard stream, or the program of a child process.
  public let path: String
  /// The state after the failure.
  package let aftermath: ResultingState

  /// Describes a failure on a path; without an aftermath, nothing was changed.
  package init(
    _ problem: Problem, _ action: Action, _ path: String, aftermath: ResultingState = .unchanged
  ) {
    self.problem = problem
    self.action = action
    self.path = path
    self.aftermath = aftermath
  }

  /// The problem, with a case for each kind that callers distinguish.
  public enum Problem: Error, Equatable, Sendable {
    /// No such path, or no such program on the search path.
    case notFound
    /// A folder where a file was expected.
    case isDirectory
    /// The user lacks permission for the file or for a folder above it.
    case permissionDenied
    /// A file that exists, and may only be replaced on request.
    case alreadyExists
    /// The disk, or the user's quota, is full.
    case noSpace
    /// More bytes than the caller's limit.
    case tooLarge(limit: Int)
    /// No data where some was required.
    case empty
    /// Standard input is a terminal where piped data was expected.
    case terminalInput
    /// The stream was closed before the program started.
    case notOpen
    /// The reader of our output has gone; a command ends quietly.
    case closedOutput
    /// A signal asked the program to stop; see `Interruption`.
    case interrupted(signal: Int32)
    /// The deadline passed first.
    case timedOut
    /// An invalid file name: empty, or with a NUL character.
    case badName
    /// A block device or a socket.
    case notAFile
    /// A symbolic link to a missing object.
    case danglingLink
    /// Any other error of the system.
    case system(errno: Int32)

    /// Translates an `errno` value.
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
