import Basics
import LibC

/// A clock that only goes forward; its zero has no meaning.
package enum MonotonicClock {
  /// Nanoseconds since an arbitrary moment before the program began.
  package static var nanoseconds: UInt64 {
    let time = reading(of: CLOCK_MONOTONIC)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Waits for at most this time; a signal ends the wait.
  package static func pause(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    var request = timespec(
      tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&request, nil)
  }
}

/// The time of day, which the user may change.
package enum WallClock {
  /// Seconds since 1970-01-01T00:00:00Z.
  package static var seconds: Int64 { Int64(reading(of: CLOCK_REALTIME).tv_sec) }

  /// A time as `2026-07-31T09:30:00Z`: UTC, to the second, in the proleptic Gregorian calendar.
  package static func iso8601(_ seconds: Int64 = seconds) -> String {
    let (days, time) = floored(seconds, by: 86_400)
    // Days from 0000-03-01, so that a leap day is the last of its year; 400 years are one era.
    let (era, dayOfEra) = floored(days + 719_468, by: 146_097)
    let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    let date =
      "\(year < 0 ? "-" : "")\(zeroPadded(abs(year), to: 4))-\(zeroPadded(month, to: 2))-\(zeroPadded(day, to: 2))"
    return
      "\(date)T\(zeroPadded(time / 3_600, to: 2)):\(zeroPadded(time / 60 % 60, to: 2)):\(zeroPadded(time % 60, to: 2))Z"
  }

  private static func floored(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

private func reading(of clock: clockid_t) -> timespec {
  var time = timespec()
  clock_gettime(clock, &time)
  return time
}
