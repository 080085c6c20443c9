/// A parser of the dates in certificates and HTTP headers, in UTC.
package enum DateText {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses `Nov 25 12:00:00 2026 GMT` or `Wed, 25 Nov 2026 12:00:00 GMT`, with the parts in any
  /// order, to seconds since 1970. Returns `nil` if a part is missing or invalid.
  package static func seconds(_ text: String) -> Int64? {
    var (day, month, year, time): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)
    for word in text.split(whereSeparator: { " ,-".contains($0) }) {
      if word.contains(":") {
        time = self.time(word)
      } else if let number = Int(word), word.utf8.allSatisfy(\.isDigit) {
        if word.utf8.count == 4 { year = number } else { day = number }
      } else if let index = months.firstIndex(of: String(word.prefix(3)).lowercasedASCII) {
        month = index + 1
      }
    }
    guard let day, let month, let year, let time, (1...31).contains(day) else { return nil }
    return Int64((CivilDay.number(year, month, day) - CivilDay.epoch) * 86_400 + time)
  }

  private static func time(_ word: Substring) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    return (hour * 60 + minute) * 60 + second
  }
}
