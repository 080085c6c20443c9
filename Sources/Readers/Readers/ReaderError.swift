public import SystemIO

/// An error in opening or listing readers.
public struct ReaderError: Error, Equatable, Sendable {
  /// The kind of problem with the reader.
  package let problem: Problem
  /// The reader as it was named, by label or connection string; empty for any reader.
  public let reader: String

  /// Creates an error about a reader, or about readers in general if the name is empty.
  package init(_ problem: Problem, reader: String = "") {
    self.problem = problem
    self.reader = reader
  }

  /// The kinds of errors in opening or listing readers.
  public enum Problem: Equatable, Sendable {
    /// No reader is connected, as far as libnfc and the smart card service can see.
    case noneFound
    /// No reader has this label; `known` are the existing ones.
    case unknownLabel(known: [String])
    /// Several readers have this label; `known` are their connection strings.
    case ambiguous(known: [String])
    /// The slot with this name is not for tags; `known` are readers that are.
    case notForTags(known: [String])
    /// No reader for tags is connected. The smart card service has only these slots, which are not
    /// known to be for tags.
    case noneForTags([SmartCardSlot])
    /// The device of the connection string does not exist.
    case notConnected(path: String)
    /// The device exists, but the current user may not use it.
    case permissionDenied(path: String)
    /// Another process uses the reader.
    case inUse(by: ReaderHolder?)
    /// libnfc could not open the reader. It does not tell the reason.
    case cannotOpen
    /// The smart card service, which manages PC/SC readers, failed or refused.
    case service(SmartCardServiceError)
    /// A library for readers is not installed.
    case missingLibrary(MissingLibrary)
    /// The connection string is too long for libnfc, or contains a NUL.
    case badName
    /// The process that talks to the reader could not be started.
    case cannotStart(SystemIOError)
    /// The program did not begin with `ReaderHost.serveIfCalled`, so it cannot talk to the reader.
    case notServed
    /// The process that talks to the reader ended, stopped responding or sent an invalid answer.
    case stopped(ReaderProcessFailure)
    /// A signal asked the program to end.
    case interrupted(signal: Int32)
  }
}

/// The process that uses a reader.
public struct ReaderHolder: Hashable, Sendable {
  /// The ID of the process that uses the reader.
  package var processID: Int32
  /// The words of the command line; empty if the system does not reveal it.
  public var words: [String]

  /// Creates a value for a process and its command line.
  package init(processID: Int32, words: [String]) {
    self.processID = processID
    self.words = words
  }
}

/// The reasons why the process that talks to a reader has ended.
public enum ReaderProcessFailure: Hashable, Sendable {
  /// The process did not answer before the deadline, and was ended.
  case silent
  /// The process exited with this status.
  case ended(status: Int32)
  /// A signal ended the process. libnfc calls `abort()` on some unexpected answers.
  case crashed(signal: Int32)
  /// The process sent an invalid answer, and was ended.
  case nonsense(String)
}
