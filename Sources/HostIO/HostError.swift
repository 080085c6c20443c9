#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What went wrong with a file, a stream or a child process, and what state that leaves.
public struct HostError: Error, Equatable, Sendable {
  /// What was being done.
  public enum Action: String, Equatable, Sendable {
    /// Taking bytes from a file or stream, or asking about a file.
    case read
    /// Making, replacing or appending.
    case write
    /// Beginning a child process.
    case start
    /// Getting ready to be told of signals.
    case watch
  }

  /// What the world looks like after the failure.
  public enum Aftermath: Equatable, Sendable {
    /// Nothing worth a word: the failure changed nothing.
    case unchanged
    /// A new file was wanted; neither it nor a part of it exists.
    case nothingWritten
    /// The file that was there before is as it was.
    case oldFileKept
    /// The bytes went straight to a stream or device, which may have taken some of them.
    case perhapsPartlyWritten
  }

  /// What stood in the way; programs decide by it.
  public let problem: Problem
  /// What was being done.
  public let action: Action
  /// The path as it was given, or the name of a standard stream, or the program of a child process.
  public let path: String
  /// What the world looks like now.
  public let aftermath: Aftermath

  /// What failed on a path; unless said otherwise the world is as it was.
  public init(
    _ problem: Problem, _ action: Action, _ path: String, aftermath: Aftermath = .unchanged
  ) {
    self.problem = problem
    self.action = action
    self.path = path
    self.aftermath = aftermath
  }
}

extension HostError {
  /// What stood in the way, as far as callers tell cases apart.
  public enum Problem: Error, Equatable, Sendable {
    /// No such path, or no such program on the search path.
    case notFound
    /// A folder where a file was wanted.
    case isDirectory
    /// The rights of the user do not suffice, for the file or for a folder above it.
    case permissionDenied
    /// A file that may only be replaced when that was asked for.
    case alreadyExists
    /// The disk, or what this user may have of it, is full.
    case noSpace
    /// More bytes than the caller is ready to hold.
    case tooLarge(limit: Int)
    /// No bytes where some were needed.
    case empty
    /// Data was expected from a terminal.
    case terminalInput
    /// The stream was closed before the program started.
    case notOpen
    /// Whoever read our output has gone; a command ends quietly.
    case closedOutput
    /// A signal asked the program to stop; see `Interruption`.
    case interrupted(signal: Int32)
    /// It was not finished when its deadline came.
    case timedOut
    /// A name that no file can have: empty, or with a NUL in it.
    case badName
    /// A block device or a socket.
    case notAFile
    /// A symbolic link to something that is not there.
    case danglingLink
    /// Any other answer of the system.
    case system(errno: Int32)

    /// The meaning of an `errno`.
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

    /// What the last failed system call meant.
    static var last: Problem { Problem(errno: errno) }
  }
}
