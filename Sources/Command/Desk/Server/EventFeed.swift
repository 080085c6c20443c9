/// Events for the pages that watch, numbered from 1. The last ones are kept for pages that were
/// briefly disconnected.
package final class EventFeed: Sendable {
  /// An event with its number in the feed.
  struct Event: Sendable {
    var number: Int
    var kind: String
    /// The data as one line of JSON.
    var data: [UInt8]
  }

  /// The next data that a stream should send.
  enum Next: Sendable {
    /// New events, of which there may be none.
    case events([Event])
    /// Events that should have been sent are no longer kept; the page requests the state again, and
    /// continues after this number.
    case reset(from: Int)
    /// The feed is over, and the stream ends.
    case over
  }

  private struct State: Sendable {
    var last = 0
    var kept: [Event] = []
    var streams: [Int: @Sendable () -> Void] = [:]
    var nextStream = 0
    var isOver = false
  }
  private let state = Locked(State())
  private let keeps: Int
  private let maxStreamCount: Int

  /// Creates a feed that keeps `keeps` events, for at most `streams` streams at once.
  package init(keeps: Int = 2_000, streams: Int = 8) {
    self.keeps = max(1, keeps)
    maxStreamCount = streams
  }

  /// Publishes an event to every page without waiting. Returns the event's number; once the feed is
  /// over, nothing is published.
  @discardableResult package func publish(_ kind: String, _ data: JSONValue) -> Int {
    var line: [UInt8] = []
    data.write(to: &line)
    return state.withLock { state in
      guard !state.isOver else { return state.last }
      state.last += 1
      state.kept.append(Event(number: state.last, kind: kind, data: line))
      if state.kept.count > keeps { state.kept.removeFirst(state.kept.count - keeps) }
      for wake in state.streams.values { wake() }
      return state.last
    }
  }

  /// The number of the last event; 0 before the first.
  package var last: Int { state.withLock(\.last) }

  /// Ends each stream when it has sent the events published so far.
  package func finish() {
    state.withLock { state in
      state.isOver = true
      for wake in state.streams.values { wake() }
    }
  }

  /// Calls `wake` for every event from now on, or returns `nil` if there are too many streams.
  /// `wake` must be quick and publish nothing.
  func join(_ wake: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      guard state.streams.count < maxStreamCount else { return nil }
      state.nextStream += 1
      state.streams[state.nextStream] = wake
      return state.nextStream
    }
  }

  /// Ends a stream that `join` began.
  func leave(_ stream: Int) {
    state.withLock { _ = $0.streams.removeValue(forKey: stream) }
  }

  /// The data that follow the event with this number, which was sent last.
  func next(after number: Int) -> Next {
    state.withLock { state in
      let first = state.last - state.kept.count + 1
      if number > state.last || number < first - 1 { return .reset(from: state.last) }
      if number == state.last { return state.isOver ? .over : .events([]) }
      return .events(Array(state.kept[(number - first + 1)...]))
    }
  }
}
