/// A day of the Gregorian calendar, from 0001-01-01 to 9999-12-31.
package struct CivilDate: Sendable, Hashable, Comparable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Creates a date, or returns `nil` if the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CivilDay.length(of: month, in: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Parses `2026-12-24` or `20261224`, or returns `nil` for any other text.
  init?(_ text: String) {
    guard let time = EventTime(text) ?? EventTime(basic: text), time.isAllDay else { return nil }
    self = time.date
  }

  /// The number of the day, as `CivilDay` counts days.
  var number: Int { CivilDay.number(year, month, day) }

  /// Creates the date with this number, or returns `nil` if it is outside the calendar.
  init?(number: Int) {
    guard number >= 0 else { return nil }
    let date = CivilDay.date(number)
    self.init(year: date.year, month: date.month, day: date.day)
  }

  package static func < (a: CivilDate, b: CivilDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  /// The date with hyphens, such as `2026-12-24`.
  package var text: String { parts.joined(separator: "-") }

  /// The date as eight digits, such as `20261224`.
  var digits: String { parts.joined() }

  private var parts: [String] {
    [zeroPadded(year, to: 4), zeroPadded(month, to: 2), zeroPadded(day, to: 2)]
  }
}

/// A day, or a time on a day: in the local time of the reader, or in UTC.
package struct EventTime: Sendable, Hashable {
  package let date: CivilDate
  /// The seconds since midnight, or `nil` for a whole day.
  package let second: Int?
  package let isUTC: Bool

  static let form =
    "a day such as 2026-12-24, or a time such as 2026-12-24T18:00 on the clock where it happens, or 2026-12-24T17:00Z in UTC"

  init(date: CivilDate, second: Int?, isUTC: Bool) {
    (self.date, self.second, self.isUTC) = (date, second, isUTC)
  }

  /// Parses ISO 8601 with hyphens and colons, or returns `nil` for any other text.
  init?(_ text: String) { self.init(Array(text.utf8), dash: "-", colon: ":", needsSeconds: false) }

  /// Parses `20261224`, `20261224T180000` and `20261224T170000Z` as in RFC 5545.
  init?(basic text: String) { self.init(Array(text.utf8), dash: "", colon: "", needsSeconds: true) }

  private init?(_ bytes: [UInt8], dash: String, colon: String, needsSeconds: Bool) {
    var rest = bytes[...]
    guard let year = rest.takeDigits(4), rest.take(dash), let month = rest.takeDigits(2),
      rest.take(dash), let day = rest.takeDigits(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if rest.isEmpty {
      self.init(date: date, second: nil, isUTC: false)
      return
    }
    guard rest.take("T"), let hour = rest.takeDigits(2), rest.take(colon),
      let minute = rest.takeDigits(2), hour < 24, minute < 60
    else { return nil }
    var second = 0
    if needsSeconds || rest.first == UInt8(ascii: ":") {
      guard rest.take(colon), let value = rest.takeDigits(2), value < 60 else { return nil }
      second = value
    }
    let isUTC = rest.take("Z")
    guard rest.isEmpty else { return nil }
    self.init(date: date, second: hour * 3600 + minute * 60 + second, isUTC: isUTC)
  }

  var isAllDay: Bool { second == nil }

  /// The date and time as people write them, without seconds if they are zero.
  package var description: String {
    guard let second else { return date.text }
    let parts = [second / 3600, second / 60 % 60, second % 60].map { zeroPadded($0, to: 2) }
    let shown = second % 60 == 0 ? parts.dropLast() : parts[...]
    return date.text + "T" + shown.joined(separator: ":") + (isUTC ? "Z" : "")
  }

  /// The date and time in the basic format of RFC 5545, such as `20261224T180000`.
  var basic: String {
    guard let second else { return date.digits }
    let parts = [second / 3600, second / 60 % 60, second % 60].map { zeroPadded($0, to: 2) }
    return date.digits + "T" + parts.joined() + (isUTC ? "Z" : "")
  }

  /// The seconds since the start of day 0 of `CivilDay`, without regard to the time zone.
  var instant: Int { date.number * 86_400 + (second ?? 0) }

  /// Returns the time after a duration, or `nil` if it is after the year 9999, or if a whole day
  /// would get a time.
  func advanced(by duration: ISO8601Duration) -> EventTime? {
    if isAllDay { return duration.seconds == 0 ? advanced(days: duration.days) : nil }
    let (days, second) = (instant + duration.days * 86_400 + duration.seconds)
      .quotientAndRemainder(dividingBy: 86_400)
    return CivilDate(number: days).map { EventTime(date: $0, second: second, isUTC: isUTC) }
  }

  /// Returns the whole day that is `days` later, or `nil` outside the calendar.
  func advanced(days: Int) -> EventTime? {
    CivilDate(number: date.number + days).map { EventTime(date: $0, second: nil, isUTC: false) }
  }
}

/// An ISO 8601 duration as in RFC 5545: `P3D`, `PT1H30M`, `P2W`.
struct ISO8601Duration: Sendable, Hashable {
  let days: Int
  let seconds: Int

  static let form = "a duration such as PT90M, PT1H30M, P3D or P2W"

  /// Parses a positive duration, or returns `nil` for any other text.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    _ = rest.take("+")
    guard rest.take("P"), !rest.isEmpty else { return nil }
    var (days, seconds) = (0, 0)
    if let weeks = rest.takeAmount("W") {
      days = weeks * 7
    } else {
      days = rest.takeAmount("D") ?? 0
      if rest.take("T") {
        guard !rest.isEmpty else { return nil }
        seconds = (rest.takeAmount("H") ?? 0) * 3600
        seconds += (rest.takeAmount("M") ?? 0) * 60
        seconds += rest.takeAmount("S") ?? 0
      }
    }
    guard rest.isEmpty, days > 0 || seconds > 0 else { return nil }
    (self.days, self.seconds) = (days, seconds)
  }
}

extension ArraySlice<UInt8> {
  /// Removes `text` from the start. Returns whether it was there.
  fileprivate mutating func take(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    self = dropFirst(text.utf8.count)
    return true
  }

  /// Removes exactly `count` digits from the start and returns their value, or `nil` if there are
  /// fewer.
  fileprivate mutating func takeDigits(_ count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    self = dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Removes one to seven digits and the letter after them: 9999 years have fewer weeks, and the
  /// same limit applies to the other units.
  fileprivate mutating func takeAmount(_ letter: String) -> Int? {
    var rest = self
    let digits = prefix { $0.isDigit }
    guard (1...7).contains(digits.count), let amount = rest.takeDigits(digits.count),
      rest.take(letter)
    else { return nil }
    self = rest
    return amount
  }
}
