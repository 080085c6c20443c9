import Basics
import LibC

/// A clock that only goes forward; its zero has no meaning.
package enum MonotonicClock {
  /// The nanoseconds since an arbitrary moment before the program began.
  package static var nanoseconds: UInt64 {
    let time = reading(of: CLOCK_MONOTONIC)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Waits for this time; a signal ends the wait earlier.
  package static func pause(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    var request = timespec(
      tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&request, nil)
  }
}

/// The time of day, which the user may change.
package enum WallClock {
  /// The seconds since 1970-01-01T00:00:00Z.
  package static var seconds: Int64 { Int64(reading(of: CLOCK_REALTIME).tv_sec) }

  /// A time as `2026-07-31T09:30:00Z`: UTC, to the second, in the proleptic Gregorian calendar.
  package static func iso8601(_ seconds: Int64 = seconds) -> String { Timestamp.text(seconds) }
}

private func reading(of clock: clockid_t) -> timespec {
  var time = timespec()
  clock_gettime(clock, &time)
  return time
}
