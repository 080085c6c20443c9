/// The parts of a date and time that a cell's format shows.
struct CellDateTimeParts: Hashable, Sendable {
  var hasDate: Bool
  var hasTime: Bool
  /// Whether the hours count on beyond 24, as in `[h]:mm`.
  var isElapsed = false
}

/// A date and a time of day, without a time zone, with their notation in ISO 8601.
struct Moment: Hashable, Sendable {
  /// The number of days since 1899-12-30, which is day 0.
  var day: Int
  /// The number of milliseconds since the beginning of the day.
  var milliseconds: Int

  private static let dayLength = 86_400_000
  static let epoch = CivilDay.number(1899, 12, 30)
  /// The value of `day` for 9999-12-31, the last possible date.
  static let lastDay = 2_958_465

  /// Converts a serial number, by ECMA-376 Part 1, 18.17.4. In the 1900 system the days before
  /// March count one less, since it includes February 29, 1900, which did not exist; the 1904
  /// system counts from 1904-01-01.
  init?(serial: Double, from1904: Bool) {
    guard serial >= 0, serial < Double(Self.lastDay + 1) else { return nil }
    let total = Int((serial * Double(Self.dayLength)).rounded())
    (day, milliseconds) = total.quotientAndRemainder(dividingBy: Self.dayLength)
    if from1904 { day += 1462 } else if day > 0, day < 60 { day += 1 }
    guard day <= Self.lastDay else { return nil }
  }

  /// Whether a serial number of the 1900 system is a day that did not exist: 60, and 0.
  static func isNonexistentDay(serial: Double) -> Bool {
    let day = (serial * Double(dayLength)).rounded() / Double(dayLength)
    return day < 1 || (day >= 60 && day < 61)
  }

  /// Parses `2026-03-01`, `2026-03-01T12:30:00.5` (a final Z is ignored) or `12:30:00`.
  init?(iso text: String) {
    var parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.utf8.count <= 40 else { return nil }
    day = 0
    if let date = parts.first, date.contains("-") {
      let numbers = date.split(separator: "-", omittingEmptySubsequences: false)
      let lengths = numbers.map(\.utf8.count)
      let values = numbers.compactMap { $0.utf8.allSatisfy(\.isDigit) ? Int($0) : nil }
      guard lengths == [4, 2, 2], values.count == 3, (1...12).contains(values[1]),
        (1...CivilDay.length(of: values[1], in: values[0])).contains(values[2])
      else { return nil }
      day = CivilDay.number(values[0], values[1], values[2]) - Self.epoch
      parts.removeFirst()
    }
    milliseconds = 0
    guard parts.count <= 1 else { return nil }
    guard let time = parts.first else { return }
    guard let value = Self.time(time) else { return nil }
    milliseconds = value
  }

  private static func time(_ text: Substring) -> Int? {
    let text = text.hasSuffix("Z") ? text.dropLast() : text
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(fields.count), let hours = whole(fields[0]), hours < 24,
      let minutes = whole(fields[1]), minutes < 60
    else { return nil }
    let seconds = fields.count == 3 ? fields[2] : "00"
    guard let value = thousandths(seconds), value < 60_000 else { return nil }
    return (hours * 60 + minutes) * 60_000 + value
  }

  private static func whole(_ text: Substring) -> Int? {
    (1...9).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }

  /// The thousandths in a number of seconds with decimal places; nil if it is invalid.
  private static func thousandths(_ text: Substring) -> Int? {
    let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = halves.first, let seconds = whole(first) else { return nil }
    guard halves.count == 2 else { return seconds * 1000 }
    guard !halves[1].isEmpty, halves[1].utf8.allSatisfy(\.isDigit) else { return nil }
    let places = String(halves[1].prefix(3))
    let padded = places + String(repeating: "0", count: 3 - places.utf8.count)
    return seconds * 1000 + (Int(padded) ?? 0)
  }

  /// Parses a duration such as `PT12H30M05.5S`, in milliseconds (XML Schema Part 2; days and
  /// shorter only).
  static func duration(_ text: String) -> Int? {
    guard text.utf8.count <= 60, text.hasPrefix("P") else { return nil }
    var (total, number, isTime, hasFields) = (0, "", false, false)
    for character in text.dropFirst() {
      switch character {
      case "T" where !isTime && number.isEmpty: isTime = true
      case "0"..."9", ".": number.append(character)
      case "D" where !isTime, "H" where isTime, "M" where isTime, "S" where isTime:
        let unit = ["D": 86_400, "H": 3600, "M": 60, "S": 1][character] ?? 1
        guard let value = thousandths(number[...]), character == "S" || !number.contains("."),
          value <= 1 << 40
        else { return nil }
        total += value * unit
        (number, hasFields) = ("", true)
      default: return nil
      }
    }
    return number.isEmpty && hasFields ? total : nil
  }

  /// The notation in ISO 8601 of the parts that a format shows.
  func text(_ parts: CellDateTimeParts) -> String {
    if parts.isElapsed { return Self.clock(max(0, day) * Self.dayLength + milliseconds) }
    let time = Self.clock(milliseconds)
    guard parts.hasDate else { return time }
    let (year, month, day) = CivilDay.date(max(0, Self.epoch + self.day))
    let date = [zeroPadded(year, to: 4), zeroPadded(month, to: 2), zeroPadded(day, to: 2)]
      .joined(separator: "-")
    return parts.hasTime ? date + "T" + time : date
  }

  /// The time in hours, minutes and seconds, such as `12:30:05`, with thousandths unless they are
  /// 0.
  static func clock(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { zeroPadded($0, to: 2) }
    return fields.joined(separator: ":") + (rest == 0 ? "" : "." + zeroPadded(rest, to: 3))
  }
}
