/// Creates regular expressions for ranges of numbers, in a form that all servers understand.
enum NumberExpression {
  /// Returns an expression for numbers without leading zeros, or with exactly `width` digits.
  static func text(_ range: ClosedRange<Int>, width: Int?) -> String {
    var choices: [String] = []
    if range.lowerBound < 0 {
      // The negative of the smallest number does not fit.
      let low = max(range.lowerBound, -Int.max)
      choices += digits(-min(-1, range.upperBound)...(-low), (width ?? 1) - 1).map { "-" + $0 }
    }
    if range.upperBound >= 0 {
      choices += digits(max(0, range.lowerBound)...range.upperBound, width ?? 0)
    }
    return choices.count == 1 ? choices[0] : "(?:" + choices.joined(separator: "|") + ")"
  }

  /// Returns one expression for each number of digits, and for each first digit that restricts the
  /// others.
  private static func digits(_ range: ClosedRange<Int>, _ width: Int) -> [String] {
    // Longer than any printed number; all numbers of this length are accepted.
    if range.upperBound == Int.max, width <= 0 {
      return range.lowerBound == 0 ? ["0", "[1-9][0-9]{0,18}"] : ["[1-9][0-9]{0,18}"]
    }
    if width > 0 {
      return between(padded(range.lowerBound, width), padded(range.upperBound, width))
    }
    var choices: [String] = []
    var low = range.lowerBound
    while low <= range.upperBound {
      let count = String(low).utf8.count
      let nines = Int(String(repeating: "9", count: count)) ?? Int.max
      let high = min(nines, range.upperBound)
      choices += between(Array(String(low).utf8), Array(String(high).utf8))
      guard high < range.upperBound else { break }
      low = high + 1
    }
    return choices
  }

  private static func padded(_ number: Int, _ width: Int) -> [UInt8] {
    let digits = Array(String(number).utf8)
    return Array(repeating: 0x30, count: max(0, width - digits.count)) + digits
  }

  /// Returns expressions that together match all numbers from `low` to `high`, which have the same
  /// length.
  private static func between(_ low: [UInt8], _ high: [UInt8]) -> [String] {
    guard let first = low.first, let last = high.first else { return [""] }
    let (lowRest, highRest) = (Array(low.dropFirst()), Array(high.dropFirst()))
    if lowRest.allSatisfy({ $0 == 0x30 }), highRest.allSatisfy({ $0 == 0x39 }) {
      return [digit(first, last) + anyDigits(lowRest.count)]
    }
    if first == last { return between(lowRest, highRest).map { digit(first, first) + $0 } }
    let zeros = lowRest.map { _ in UInt8(0x30) }
    let nines = lowRest.map { _ in UInt8(0x39) }
    var choices = between(lowRest, nines).map { digit(first, first) + $0 }
    if first + 1 < last { choices.append(digit(first + 1, last - 1) + anyDigits(lowRest.count)) }
    return choices + between(zeros, highRest).map { digit(last, last) + $0 }
  }

  private static func digit(_ low: UInt8, _ high: UInt8) -> String {
    let (low, high) = (UnicodeScalar(low), UnicodeScalar(high))
    return low == high ? "\(low)" : "[\(low)-\(high)]"
  }

  private static func anyDigits(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 1: "[0-9]"
    default: "[0-9]{\(count)}"
    }
  }
}
