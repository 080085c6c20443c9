/// A moment at which waiting ends, or never.
package struct Deadline: Sendable {
  private let end: UInt64?

  /// Creates a deadline this long from now; `nil` means never.
  package init(in time: Duration?) {
    end = time.map { time in
      let (seconds, attoseconds) = time.components
      let wanted = max(0, Double(seconds) * 1e9 + Double(attoseconds) * 1e-9)
      // A century is as good as any longer time, and cannot overflow.
      return MonotonicClock.nanoseconds + UInt64(min(wanted, 3.2e18))
    }
  }

  private init(end: UInt64?) { self.end = end }

  /// Returns the earlier of this deadline and one this long from now.
  package func orEarlier(in time: Duration) -> Deadline {
    let other = Deadline(in: time)
    guard let end, let otherEnd = other.end else { return other }
    return Deadline(end: min(end, otherEnd))
  }

  package var isOver: Bool {
    guard let end else { return false }
    return MonotonicClock.nanoseconds >= end
  }

  /// The time left until the deadline; `nil` if it never comes.
  package var left: Duration? {
    guard let end else { return nil }
    let now = MonotonicClock.nanoseconds
    return now >= end ? .zero : .nanoseconds(Int64(clamping: end - now))
  }

  /// The milliseconds left until the deadline, rounded up, as `poll` takes them; -1 if it never
  /// comes.
  var milliseconds: Int32 {
    guard let end else { return -1 }
    let now = MonotonicClock.nanoseconds
    return now >= end ? 0 : Int32(clamping: (end - now + 999_999) / 1_000_000)
  }
}
