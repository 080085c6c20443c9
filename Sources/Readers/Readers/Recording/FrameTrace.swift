import ReaderLogs
internal import SystemIO

/// The frames that passed in the process that talks to the reader, if they are recorded.
enum FrameTrace {
  private static let frames = Locked<[TracedFrame]?>(nil)
  /// The maximum total size, in bytes, of the frames in one answer, which must fit into a message.
  private static let limit = 48_000

  /// Starts to record frames.
  static func start() { frames.withLock { $0 = [] } }

  /// Records a frame at the present time, if frames are recorded.
  static func note(_ frame: @autoclosure () -> ReaderLog.Frame) {
    frames.withLock { list in
      if list == nil { return }
      list?.append(TracedFrame(frame: frame(), microseconds: now))
    }
  }

  /// Records that a card with this answer to reset came, or left if it is empty, if frames are
  /// recorded.
  static func note(card answer: [UInt8]) {
    let isNews = card.withLock { last in
      defer { last = answer }
      return last != answer
    }
    if isNews { note(.card(answer)) }
  }

  private static let card = Locked<[UInt8]?>(nil)

  static func add(_ more: [TracedFrame]) { frames.withLock { $0? += more } }

  /// Returns the frames since the last call. The oldest are dropped if they are too many for a
  /// message.
  static func take() -> [TracedFrame] {
    frames.withLock { list in
      guard let all = list, !all.isEmpty else { return [] }
      list = []
      var size = 0
      let fitting = all.reversed().prefix { frame in
        size += frame.frame.bytes.count + 16
        return size <= limit
      }
      return fitting.reversed()
    }
  }

  static var now: UInt64 { MonotonicClock.nanoseconds / 1_000 }
}
