import HostIO
import WebGate

extension Connection {
  /// Sends what happens until the desk ends or the other end goes away.
  func stream(after text: [UInt8]?) throws(Gone) {
    // From before the head: whoever sees the stream begin misses nothing after that.
    var last = text.map { EventText.number($0) ?? -1 } ?? server.site.feed.last
    guard let bell = try? Bell(), let place = server.site.feed.join({ bell.ring() }) else {
      return try send(Answer(.tooBusy).bytes(withBody: true))
    }
    defer { server.site.feed.leave(place) }
    try send(
      AnswerHead(type: EventText.type, length: nil).bytes + EventText.beginning(retry: 1_000))
    while let bytes = next(after: &last) {
      if !bytes.isEmpty {
        try send(bytes)
      } else if hasEnded {
        throw .gone
      } else if isReady(
        toRead: [socket, bell.number], by: Deadline(in: server.limits.heartbeat))
      {
        bell.quiet()
      } else {
        try send(EventText.comment)
      }
    }
  }

  /// What is to be sent now; `nil` when nothing will ever be again.
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

  /// Whether the other end says more, which is its end: nothing else may be asked on this connection.
  private var hasEnded: Bool {
    var buffer = [UInt8](repeating: 0, count: 512)
    do throws(HostError.Problem) { return try readNow(socket, into: &buffer) != nil } catch {
      return true
    }
  }
}
