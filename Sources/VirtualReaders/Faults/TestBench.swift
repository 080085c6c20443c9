/// Where everything passes by: it counts, remembers, and decides where a fault strikes.
struct TestBench: Sendable {
  /// What becomes of a write.
  enum Programming: Equatable { case bytes(Int), refused }

  var faults: FaultPlan
  var counters = ReaderCounters()
  /// What happened, oldest first; the oldest are dropped when nobody asks.
  private(set) var events: [ReaderEvent] = []
  /// What is wrong with the frame that is under way.
  var disturbance: Disturbance?
  /// Whose turn it is to answer.
  var uid: [UInt8] = []

  init(faults: [Fault] = []) { self.faults = FaultPlan(faults) }

  mutating func note(_ event: ReaderEvent) {
    if events.count >= 10_000 { events.removeFirst(1_000) }
    events.append(event)
  }

  mutating func takeEvents() -> [ReaderEvent] {
    defer { events = [] }
    return events
  }

  /// A Type 2 chip is about to write a page, or a Type 5 chip a block.
  mutating func program(page: Int, _ bytes: [UInt8]) -> Programming {
    let result = program(bytes)
    if case .bytes(let count) = result, count > 0 {
      note(.wrotePage(uid: uid, page: page, Array(bytes.prefix(count))))
    }
    return result
  }

  /// A FeliCa card is about to write a block.
  mutating func program(block: Int, _ bytes: [UInt8]) -> Programming {
    let result = program(bytes)
    if case .bytes(let count) = result, count > 0 {
      note(.wroteBlock(uid: uid, block: block, Array(bytes.prefix(count))))
    }
    return result
  }

  /// A Type 4 tag is about to write to a file; with `undoesTorn` it writes all or nothing.
  mutating func program(
    file: UInt16, offset: Int, _ bytes: [UInt8], undoesTorn: Bool
  ) -> Programming {
    var result = program(bytes)
    if undoesTorn, case .bytes(let count) = result, count < bytes.count { result = .bytes(0) }
    if case .bytes(let count) = result, count > 0 {
      note(.wroteFile(uid: uid, file: file, offset: offset, Array(bytes.prefix(count))))
    }
    return result
  }

  /// A Type 5 chip is about to lock a block; `.bytes(0)` leaves it open.
  mutating func programLock() -> Programming { program([1]) }

  /// A card is about to change a key or a setting, which it does wholly or, with `.bytes(0)`, not at all.
  mutating func programSetting() -> Programming { program([1]) }

  private mutating func program(_ bytes: [UInt8]) -> Programming {
    if let (fault, effect) = faults.radio([.write]) {
      note(.fault("\(fault)"))
      disturbance = Disturbance(effect)?.atWrite() ?? disturbance
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
