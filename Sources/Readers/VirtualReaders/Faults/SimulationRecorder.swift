/// The record of a simulation: it counts, collects events, and decides when a fault happens.
struct SimulationRecorder: Sendable {
  /// The result of a write to memory: the number of bytes that were stored, or a refusal.
  enum WriteResult: Equatable { case bytes(Int), refused }

  var faults: PendingFaults
  var counters = ReaderCounters()
  /// The events, oldest first. The oldest are dropped if nobody takes them.
  private(set) var events: [ReaderEvent] = []
  /// The fault that affects the current frame, or `nil`.
  var disturbance: FrameFault?
  /// The UID of the tag that is processing the current frame.
  var uid: [UInt8] = []

  init(faults: [Fault] = []) { self.faults = PendingFaults(faults) }

  mutating func note(_ event: ReaderEvent) {
    if events.count >= 10_000 { events.removeFirst(1_000) }
    events.append(event)
  }

  mutating func takeEvents() -> [ReaderEvent] {
    defer { events = [] }
    return events
  }

  /// Decides how much of a write to a Type 2 page or Type 5 block takes effect, and records it.
  mutating func program(page: Int, _ bytes: [UInt8]) -> WriteResult {
    let result = program(bytes)
    if case .bytes(let count) = result, count > 0 {
      note(.wrotePage(uid: uid, page: page, Array(bytes.prefix(count))))
    }
    return result
  }

  /// Decides how much of a write to a FeliCa block takes effect, and records it.
  mutating func program(block: Int, _ bytes: [UInt8]) -> WriteResult {
    let result = program(bytes)
    if case .bytes(let count) = result, count > 0 {
      note(.wroteBlock(uid: uid, block: block, Array(bytes.prefix(count))))
    }
    return result
  }

  /// Decides about a write to a file of a Type 4 tag. With `undoesTorn`, a torn write changes
  /// nothing.
  mutating func program(
    file: UInt16, offset: Int, _ bytes: [UInt8], undoesTorn: Bool
  ) -> WriteResult {
    var result = program(bytes)
    if undoesTorn, case .bytes(let count) = result, count < bytes.count { result = .bytes(0) }
    if case .bytes(let count) = result, count > 0 {
      note(.wroteFile(uid: uid, file: file, offset: offset, Array(bytes.prefix(count))))
    }
    return result
  }

  /// Decides whether the locking of a Type 5 block takes effect; `.bytes(0)` leaves it unlocked.
  mutating func programLock() -> WriteResult { program([1]) }

  /// Decides about changing a key or a setting: either completely or, with `.bytes(0)`, not at all.
  mutating func programSetting() -> WriteResult { program([1]) }

  private mutating func program(_ bytes: [UInt8]) -> WriteResult {
    if let (fault, effect) = faults.radio([.write]) {
      note(.fault("\(fault)"))
      disturbance = FrameFault(effect)?.atWrite() ?? disturbance
    }
    counters.modelledMicroseconds += 4_500
    switch disturbance?.writing ?? .all {
    case .refused: return .refused
    case .none: return .bytes(0)
    case .first(let count):
      counters.pageWrites += 1
      return .bytes(min(count, bytes.count))
    case .all:
      counters.pageWrites += 1
      return .bytes(bytes.count)
    }
  }
}
