/// The time limits for the process that talks to the reader; a process that exceeds one is ended.
public struct ReaderTimeouts: Hashable, Sendable {
  /// The time limit for listing readers. Each USB reader is opened for it.
  package var listing = Duration.seconds(20)
  /// The time limit for opening a reader.
  package var opening = Duration.seconds(12)
  /// The time limit for each command to a tag, on top of the time that the command itself waits.
  package var speaking = Duration.seconds(6)
  /// The time limit for closing a reader.
  package var closing = Duration.seconds(3)

  /// Creates the default time limits. libnfc itself gives up after a second or two.
  public init() {}
}
