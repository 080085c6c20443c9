import SystemIO

/// Times as ledgers store them: `2026-07-31T09:30:00Z`.
enum LedgerTime {
  static func text(_ seconds: Int64) -> String { WallClock.iso8601(seconds) }

  /// Parses a time that `text` wrote for the years 0000 to 9999. Returns `nil` for all other texts.
  static func seconds(_ text: String) -> Int64? {
    guard text.utf8.count == 20 else { return nil }
    let parts = text.utf8.split { !(0x30...0x39).contains($0) }
      .compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 6 else { return nil }
    let seconds =
      days(parts[0], parts[1], parts[2]) * 86_400 + parts[3] * 3_600 + parts[4] * 60 + parts[5]
    return self.text(seconds) == text ? seconds : nil
  }

  /// The number of days from 1970-01-01 to a date of the proleptic Gregorian calendar.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Years begin in March, so that a leap day is the last day of its year; 400 years have 146,097
    // days.
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
