/// The progress of labels or codes that are being made: a bar on a terminal, or lines of JSON for
/// a program.
package struct MakingProgress {
  /// The time after which a terminal shows a bar.
  private static let patience: UInt64 = 500_000_000
  /// The minimum time between two lines for a program.
  private static let interval: UInt64 = 250_000_000

  private let total: Int
  private let isJSON: Bool
  private let isShown: Bool
  private let start = MonotonicClock.nanoseconds
  private var bar: Progress
  private var last: UInt64?
  private var hasBar = false

  /// Starts with nothing done. A program is told at once.
  package init(_ noun: String = "labels", total: Int, isJSON: Bool, isQuiet: Bool) {
    (self.total, self.isJSON) = (total, isJSON)
    isShown = !isJSON && !isQuiet && Terminal.errors.isTerminal
    bar = Progress(noun, total: total, isShown: isShown, start: start)
    if isJSON { show(0) }
  }

  /// Shows that this many are done, unless the last line is too recent.
  package mutating func show(_ done: Int) {
    guard isJSON || isShown else { return }
    let now = MonotonicClock.nanoseconds
    if isJSON {
      if let last, now - last < Self.interval, done < total { return }
      last = now
      let line: JSONValue = [
        "event": "progress", "done": .integer(done), "of": .integer(total),
      ]
      StandardError.write(line.text() + "\n")
    } else if now - start >= Self.patience,
      let line = bar.line(done: done, at: now, width: Terminal.errors.width())
    {
      StandardError.write(Progress.repainting(line))
      hasBar = true
    }
  }

  /// Removes the bar.
  package func finish() {
    if hasBar { StandardError.write(Progress.repainting("")) }
  }
}
