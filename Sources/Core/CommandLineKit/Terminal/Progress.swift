/// The progress of a long task, as one line that is repainted on a terminal.
///
/// The caller passes readings of a monotonic clock, in nanoseconds. Without a terminal nothing is
/// shown.
package struct Progress: Sendable {
  /// The minimum time between two repaintings, in nanoseconds: a tenth of a second.
  package static let interval: UInt64 = 100_000_000

  private let label: String
  private let total: Int?
  private let isShown: Bool
  private let start: UInt64
  private var last: (time: UInt64, done: Int)?
  private var rate: Double?

  /// Starts at `start`; `total` is `nil` if unknown, `isShown` is false without a terminal.
  package init(_ label: String, total: Int?, isShown: Bool, start: UInt64) {
    self.label = label.safeForTerminal()
    self.total = total.map { max(0, $0) }
    self.isShown = isShown
    self.start = start
  }

  /// The line to show when `done` items are done, or `nil` if the last line is too recent.
  package mutating func line(done: Int, at time: UInt64, width: Int) -> String? {
    guard isShown, last.map({ time >= $0.time && time - $0.time >= Self.interval }) ?? true else {
      return nil
    }
    measure(done, time)
    let ahead = remaining(done).map { "\(clock($0)) left" }
    return compose(
      done, width, [rate.map(perTime), ahead ?? clock(seconds(from: start, to: time))])
  }

  /// Returns the last line: the count, the mean rate and the elapsed time; `nil` if none is shown.
  package mutating func finish(done: Int, at time: UInt64, width: Int) -> String? {
    guard isShown else { return nil }
    let elapsed = seconds(from: start, to: time)
    let overall = elapsed > 0 ? perTime(Double(max(0, done)) / elapsed) : nil
    return compose(done, width, [overall, "in \(clock(elapsed))"])
  }

  /// Returns the control characters that paint `line` over the previous one.
  package static func repainting(_ line: String) -> String { "\r\(line)\u{1B}[K" }

  /// Smooths the rate over about three seconds; the first reading is the average since the start.
  private mutating func measure(_ done: Int, _ time: UInt64) {
    let since = seconds(from: last?.time ?? start, to: time)
    if since > 0 {
      let now = (Double(max(0, done)) - Double(last?.done ?? 0)) / since
      let weight = since / (since + 3)
      rate = max(0, rate.map { $0 + (now - $0) * weight } ?? now)
    }
    last = (time, max(0, done))
  }

  private func remaining(_ done: Int) -> Double? {
    guard let total, let rate, rate > 0 else { return nil }
    return max(0, Double(total) - Double(done)) / rate
  }

  /// The line of label, bar, count, percentage and `tail`. The bar gets the remaining space, and is
  /// omitted first.
  private func compose(_ done: Int, _ width: Int, _ tail: [String?]) -> String {
    let share = total.map { $0 == 0 ? 1 : min(1, max(0, Double(done) / Double($0))) }
    let count = total.map { "\(done)/\($0)" } ?? "\(done)"
    let percentage = share.map { "\(Int($0 * 100))%" }
    let facts = ([count, percentage] + tail).compactMap(\.self).joined(separator: "  ")
    // The last column stays free: some terminals wrap when it is written.
    let room = max(0, width - 1)
    let length = min(30, room - label.count - facts.count - 6)
    var line = label + "  "
    if let share, length >= 5 {
      let filled = Int(share * Double(length))
      line +=
        "[" + String(repeating: "#", count: filled)
        + String(repeating: ".", count: length - filled) + "]  "
    }
    return String((line + facts).prefix(room))
  }
}

private func seconds(from start: UInt64, to end: UInt64) -> Double {
  end > start ? Double(end - start) / 1e9 : 0
}

/// Returns a rate for people: "85/s", "2.5/s", or "12/min" for slow work.
private func perTime(_ rate: Double) -> String {
  if rate >= 10 { return "\(whole(rate))/s" }
  if rate < 1 { return "\(whole(rate * 60))/min" }
  let tenths = whole(rate * 10)
  return "\(tenths / 10).\(tenths % 10)/s"
}

/// Returns a duration for people: "0:07", "12:30", "1:00:00"; from a hundred hours on, ">100 h".
private func clock(_ seconds: Double) -> String {
  guard seconds < 360_000 else { return ">100 h" }
  let all = whole(seconds)
  let (hours, minutes) = (all / 3600, all / 60 % 60)
  let tail = all % 60 < 10 ? "0\(all % 60)" : "\(all % 60)"
  return hours == 0 ? "\(minutes):\(tail)" : "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
}

/// Returns the nearest integer to a number that is not negative, without the C math library.
private func whole(_ value: Double) -> Int { value < 1e18 ? Int(value + 0.5) : .max }
