/// Day numbers in the Gregorian calendar, counted from March 1 of year 0, so that a leap day is the
/// last day of its year.
package enum CivilDay {
  /// The day number of 1970-01-01.
  package static let epoch = 719_468
  /// The number of days in 400 years, after which the calendar repeats.
  private static let cycle = 146_097

  /// Returns the number of a day, which must be valid and in year 0 or later.
  package static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    days(before: year + 400, month) + day - 1 - cycle
  }

  /// Returns the date of a day number; the year before 1 is 0, and the one before that -1.
  package static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let (cycles, number) = floored(number, by: cycle)
    // Either this estimate or a neighbour is right.
    var year = number * 400 / cycle + 1
    while days(before: year, 3) > number { year -= 1 }
    let rest = number - days(before: year, 3)
    let month = (rest * 5 + 2) / 153
    let day = rest - (month * 153 + 2) / 5 + 1
    year += cycles * 400
    return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
  }

  /// Returns the number of days in a month, 1 to 12, of a year.
  package static func length(of month: Int, in year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func days(before year: Int, _ month: Int) -> Int {
    let (year, month) = month < 3 ? (year - 1, month + 9) : (year, month - 3)
    return year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5
  }
}

/// Formatting and parsing of times in UTC to the second, such as `2026-07-31T09:30:00Z`.
package enum Timestamp {
  /// The text of a time in seconds since 1970-01-01, in the proleptic Gregorian calendar.
  package static func text(_ seconds: Int64) -> String {
    let (days, time) = floored(Int(seconds), by: 86_400)
    let (year, month, day) = CivilDay.date(days + CivilDay.epoch)
    let date = [zeroPadded(abs(year), to: 4), zeroPadded(month, to: 2), zeroPadded(day, to: 2)]
    let clock = [time / 3_600, time / 60 % 60, time % 60].map { zeroPadded($0, to: 2) }
    return (year < 0 ? "-" : "") + date.joined(separator: "-") + "T"
      + clock.joined(separator: ":") + "Z"
  }

  /// Parses a time that `text` wrote for the years 0000 to 9999. Returns `nil` for all other texts.
  package static func seconds(_ text: String) -> Int64? {
    guard text.utf8.count == 20 else { return nil }
    let parts = text.utf8.split { !$0.isDigit }
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 6 else { return nil }
    let days = CivilDay.number(parts[0], parts[1], parts[2]) - CivilDay.epoch
    let seconds = Int64(days * 86_400 + parts[3] * 3_600 + parts[4] * 60 + parts[5])
    return self.text(seconds) == text ? seconds : nil
  }
}

/// Returns the quotient rounded down, and the remainder, which is never negative.
private func floored(_ value: Int, by divisor: Int) -> (Int, Int) {
  let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}
