import Basics

/// Conversion of dates to and from the XML form of property lists, `2026-11-24T08:00:00Z`.
enum CivilTime {
  /// The seconds since 2001 of the years 1 to 9999.
  static let range = -63_113_904_000.0..<252_423_993_600.0
  /// The number of days from March 1 of year 0.
  private static let daysTo2001 = 730_791

  static func text(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.down))
    var (days, rest) = whole.quotientAndRemainder(dividingBy: 86_400)
    if rest < 0 { (days, rest) = (days - 1, rest + 86_400) }
    let (year, month, day) = CivilDay.date(days + daysTo2001)
    let time = [rest / 3_600, rest / 60 % 60, rest % 60].map { zeroPadded($0, to: 2) }
    return "\(zeroPadded(year, to: 4))-\(zeroPadded(month, to: 2))-\(zeroPadded(day, to: 2))T"
      + time.joined(separator: ":") + "Z"
  }

  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    let shape = Array("0000-00-00T00:00:00Z".utf8)
    guard zip(bytes, shape).allSatisfy({ $1 == 0x30 ? $0.isDigit : $0 == $1 }) else { return nil }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year > 0, (1...12).contains(month), day > 0, day <= CivilDay.length(of: month, in: year),
      numbers[3] < 24, numbers[4] < 60, numbers[5] < 60
    else { return nil }
    let days = CivilDay.number(year, month, day) - daysTo2001
    return Double(days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5])
  }
}
