public import HostIO

/// Why there is no reader to talk to.
public struct ReaderError: Error, Equatable, Sendable {
  /// What stood in the way.
  public let problem: Problem
  /// The reader as it was named, by a label or a connection string; empty for "any".
  public let reader: String

  /// A problem with the reader of a connection string.
  public init(_ problem: Problem, reader: String = "") {
    self.problem = problem
    self.reader = reader
  }

  /// What can stand in the way.
  public enum Problem: Equatable, Sendable {
    /// Nothing is connected, as far as libnfc can see.
    case noneFound
    /// No reader has this label; these are there.
    case unknownLabel(known: [String])
    /// Several readers have this name; their connection strings.
    case ambiguous(known: [String])
    /// What has this name is no reader for tags; these are.
    case notForTags(known: [String])
    /// No reader for tags is connected, and these smart card readers are, of which nothing shows that tags can be
    /// in their field.
    case noneForTags([SmartCardSlot])
    /// The device of the connection string is not there.
    case notConnected(path: String)
    /// The device is there and we may not use it.
    case permissionDenied(path: String)
    /// Another program of ours has it.
    case inUse(by: ReaderHolder?)
    /// libnfc could not open it; it does not say why.
    case cannotOpen
    /// The smart card service, by which PC/SC readers are reached, does not give us one.
    case service(SmartCardTrouble)
    /// A library by which readers are reached is not on this machine.
    case missingLibrary(MissingLibrary)
    /// A connection string that libnfc cannot take: too long, or with a NUL in it.
    case badName
    /// The process that talks to the reader could not be started.
    case cannotStart(HostError)
    /// The program did not begin with `ReaderHost.serveIfCalled`, so it cannot be that process.
    case notServed
    /// That process ended, went silent or sent nonsense while the reader was being opened.
    case stopped(ReaderStop)
    /// A signal asked the program to stop meanwhile.
    case interrupted(signal: Int32)
  }
}

/// The program that holds a reader.
public struct ReaderHolder: Hashable, Sendable {
  /// Its process number.
  public var processID: Int32
  /// The words that it was started with; none where the system does not tell.
  public var words: [String]

  /// The process of that number, with the words it was started with.
  public init(processID: Int32, words: [String]) {
    self.processID = processID
    self.words = words
  }
}

/// How the process that talks to a reader failed.
public enum ReaderStop: Hashable, Sendable {
  /// It kept silent past the deadline, and was ended.
  case silent
  /// It ended by itself, with this status.
  case ended(status: Int32)
  /// A signal ended it; libnfc calls `abort()` on some answers that it does not expect.
  case crashed(signal: Int32)
  /// It sent what is no answer, and was ended.
  case nonsense(String)
}
