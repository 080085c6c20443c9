/// What the chip has to say, and from when on.
struct OutputQueue: Sendable {
  private var entries: [(moment: Int, bytes: [UInt8])] = []
  /// Whether meaningless bytes come for ever.
  var isFlooding = false

  /// When there is something to take.
  var nextMoment: Int? { isFlooding ? 0 : entries.first?.moment }

  mutating func send(_ bytes: [UInt8], at moment: Int) {
    if !bytes.isEmpty { entries.append((max(moment, entries.last?.moment ?? moment), bytes)) }
  }

  /// Forgets what was not taken.
  mutating func clear() {
    entries = []
    isFlooding = false
  }

  /// The bytes that are due.
  mutating func take(at now: Int) -> [UInt8] {
    if isFlooding { return [UInt8](repeating: 0x55, count: 1_024) }
    let due = entries.prefix { $0.moment <= now }
    entries.removeFirst(due.count)
    return due.flatMap(\.bytes)
  }
}
