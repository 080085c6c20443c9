/// How much, and how long, the server bears of those who connect.
package struct DeskLimits: Sendable {
  /// Within which the head of a request must be there.
  package var head = Duration.seconds(10)
  /// Within which its body must be there after that.
  package var body = Duration.seconds(30)
  /// For so long an answer waits for a reader that takes nothing.
  package var silence = Duration.seconds(30)
  /// For so long a connection that was answered waits for the other end to close.
  package var linger = Duration.seconds(1)
  /// After so long without an event a stream says that it is there.
  package var heartbeat = Duration.seconds(15)
  /// How long connections have to finish when the desk ends.
  package var farewell = Duration.seconds(2)
  /// Connections at once.
  package var connections = 64
  /// Bytes of one body.
  package var bodyBytes = 64 << 20
  /// Bytes of all bodies that are in memory at once.
  package var allBodyBytes = 64 << 20

  package init() {}
}
