/// The time limits for the process that talks to the reader; a process that exceeds one is ended.
public struct ReaderTimeouts: Hashable, Sendable {
  /// The limit for a list. USB readers are opened for it, one by one.
  package var listing = Duration.seconds(20)
  /// The limit for opening a reader.
  package var opening = Duration.seconds(12)
  /// The limit for every command to a tag, in addition to the time of a wait.
  package var speaking = Duration.seconds(6)
  /// The limit for closing a reader.
  package var closing = Duration.seconds(3)

  /// Creates the default limits. libnfc itself gives up after a second or two.
  public init() {}
}
