/// The limits that the server sets for its clients.
package struct DeskLimits: Sendable {
  /// The time within which the head of a request must arrive.
  package var head = Duration.seconds(10)
  /// The time within which the body of a request must arrive after the head.
  package var body = Duration.seconds(30)
  /// The time for which a response waits for a client that reads nothing.
  package var silence = Duration.seconds(30)
  /// The time that a connection waits, after the response, for the other end to close.
  package var linger = Duration.seconds(1)
  /// The time without events after which an event stream sends a comment.
  package var heartbeat = Duration.seconds(15)
  /// The time that connections get to finish when the desk ends.
  package var farewell = Duration.seconds(2)
  /// The maximum number of connections at once.
  package var connections = 64
  /// The maximum size of a body in bytes.
  package var bodyBytes = 64 << 20
  /// The maximum size of all bodies in memory together, in bytes.
  package var allBodyBytes = 64 << 20

  package init() {}
}
