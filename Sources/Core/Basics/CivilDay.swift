/// Day numbers in the Gregorian calendar, counted from March 1 of year 0, so that a leap day is the
/// last day of its year.
package enum CivilDay {
  /// The number of a valid day in year 0 or later.
  package static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    days(before: year, month) + day - 1
  }

  /// The date of a day number that is not negative.
  package static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    // 400 years have 146,097 days; either this estimate or a neighbour is right.
    var year = number * 400 / 146_097 + 1
    while days(before: year, 3) > number { year -= 1 }
    let rest = number - days(before: year, 3)
    let month = (rest * 5 + 2) / 153
    let day = rest - (month * 153 + 2) / 5 + 1
    return month < 10 ? (year, month + 3, day) : (year + 1, month - 9, day)
  }

  /// The number of days in a month.
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
