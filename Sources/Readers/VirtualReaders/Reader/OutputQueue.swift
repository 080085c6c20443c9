/// The output of the chip, with the time from which it can be taken.
struct OutputQueue: Sendable {
  private var entries: [(moment: Int, bytes: [UInt8])] = []
  /// Whether the chip sends meaningless bytes without end.
  var isFlooding = false

  /// The time at which there is output to take, if any.
  var nextMoment: Int? { isFlooding ? 0 : entries.first?.moment }

  mutating func send(_ bytes: [UInt8], at moment: Int) {
    if !bytes.isEmpty { entries.append((max(moment, entries.last?.moment ?? moment), bytes)) }
  }

  /// Discards all output that was not taken.
  mutating func clear() {
    entries = []
    isFlooding = false
  }

  /// Takes the bytes that are due.
  mutating func take(at now: Int) -> [UInt8] {
    if isFlooding { return [UInt8](repeating: 0x55, count: 1_024) }
    let due = entries.prefix { $0.moment <= now }
    entries.removeFirst(due.count)
    return due.flatMap(\.bytes)
  }
}
