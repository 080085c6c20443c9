/// The bytes that the chip sends to the computer, each with the time at which it sends them.
struct OutputQueue: Sendable {
  private var entries: [(moment: Int, bytes: [UInt8])] = []
  /// Whether the chip sends meaningless bytes without end.
  var isFlooding = false

  /// The time in milliseconds at which the next output is due, or `nil` if there is none.
  var nextMoment: Int? { isFlooding ? 0 : entries.first?.moment }

  mutating func send(_ bytes: [UInt8], at moment: Int) {
    if !bytes.isEmpty { entries.append((max(moment, entries.last?.moment ?? moment), bytes)) }
  }

  /// Discards all output that was not taken.
  mutating func clear() {
    entries = []
    isFlooding = false
  }

  /// Removes and returns the bytes that are due.
  mutating func take(at now: Int) -> [UInt8] {
    if isFlooding { return [UInt8](repeating: 0x55, count: 1_024) }
    let due = entries.prefix { $0.moment <= now }
    entries.removeFirst(due.count)
    return due.flatMap(\.bytes)
  }
}
