internal import HostIO
package import JSONText

/// What happened, numbered from 1, for pages that look on; the last of it is kept for those that were
/// away for a moment.
package final class EventFeed: Sendable {
  /// One thing that happened.
  struct Event: Sendable {
    var number: Int
    var kind: String
    /// One line of JSON.
    var data: [UInt8]
  }

  /// What a stream sends next.
  enum Next: Sendable {
    /// These, which may be none.
    case events([Event])
    /// Something that it should have sent is no longer kept: whoever looks on asks anew, from this number on.
    case reset(from: Int)
    /// Nothing more will ever come.
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
  private let mostStreams: Int

  /// Keeps so many events, for so many streams at once.
  package init(keeps: Int = 2_000, streams: Int = 8) {
    self.keeps = max(1, keeps)
    mostStreams = streams
  }

  /// Tells every page, and answers the event's number; nothing, once the feed is over. It waits for nobody.
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

  /// Ends all streams once they have sent what was published until now.
  package func finish() {
    state.withLock { state in
      state.isOver = true
      for wake in state.streams.values { wake() }
    }
  }

  /// Has `wake` called for everything that happens from now on; `nil` when there are enough streams.
  /// `wake` must be quick and publish nothing.
  func join(_ wake: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      guard state.streams.count < mostStreams else { return nil }
      state.nextStream += 1
      state.streams[state.nextStream] = wake
      return state.nextStream
    }
  }

  /// Ends what `join` began.
  func leave(_ stream: Int) {
    state.withLock { _ = $0.streams.removeValue(forKey: stream) }
  }

  /// What follows the event of a number that was sent last.
  func next(after number: Int) -> Next {
    state.withLock { state in
      let first = state.last - state.kept.count + 1
      if number > state.last || number < first - 1 { return .reset(from: state.last) }
      if number == state.last { return state.isOver ? .over : .events([]) }
      return .events(Array(state.kept[(number - first + 1)...]))
    }
  }
}
