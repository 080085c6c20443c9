import HTTPGate

extension Connection {
  /// Sends events until the desk ends or the other end closes the connection.
  func stream(after text: [UInt8]?) throws(ConnectionLost) {
    // Joins before the head is sent, so that no event after the start of the stream is missed.
    var last = text.map { EventText.number($0) ?? -1 } ?? server.site.feed.last
    guard let wakePipe = try? WakePipe(), let place = server.site.feed.join({ wakePipe.ring() })
    else {
      return try send(Answer(.tooBusy).bytes(withBody: true))
    }
    defer { server.site.feed.leave(place) }
    try send(
      ResponseHead(type: EventText.type, length: nil).bytes + EventText.beginning(retry: 1_000))
    var isGone = false
    while true {
      // The desk publishes its end before it shuts the connection down for reading. Looking for
      // events first could miss that last one and then see the shutdown.
      isGone = isGone || hasEnded
      guard let bytes = next(after: &last) else { return }
      if !bytes.isEmpty {
        try send(bytes)
      } else if isGone {
        throw .gone
      } else if isReady(
        toRead: [socket, wakePipe.number], by: Deadline(in: server.limits.heartbeat))
      {
        wakePipe.quiet()
      } else {
        try send(EventText.comment)
      }
    }
  }

  /// The bytes to be sent next; nil if the stream is over.
  private func next(after last: inout Int) -> [UInt8]? {
    switch server.site.feed.next(after: last) {
    case .events(let events):
      last = events.last?.number ?? last
      return events.flatMap { EventText.event($0.kind, number: $0.number, data: $0.data) }
    case .reset(let number):
      last = number
      return EventText.event("reset", number: number, data: Array("{}".utf8))
    case .over: return nil
    }
  }

  /// Whether the other end closed the connection or sent more data, which is not allowed here.
  private var hasEnded: Bool {
    var buffer = [UInt8](repeating: 0, count: 512)
    do throws(SystemIOError.Problem) { return try readNow(socket, into: &buffer) != nil } catch {
      return true
    }
  }
}
