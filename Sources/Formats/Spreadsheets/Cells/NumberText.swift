/// Conversion of numbers as in spreadsheets: 15 significant digits, so that 0.1 + 0.2 is 0.3.
enum NumberText {
  /// The number that a text of a file writes; nil if it is invalid or not finite.
  static func number(_ text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      byte.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    guard isPlain, text.utf8.count <= 400, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }

  /// The number without an exponent, with as many zeros as needed.
  static func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    let (digits, exponent) = digits(abs(number))
    let sign = number < 0 ? "-" : ""
    guard digits != "0" else { return "0" }
    if exponent < 0 { return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits }
    let whole = exponent + 1
    if digits.count <= whole {
      return sign + digits + String(repeating: "0", count: whole - digits.count)
    }
    return sign + digits.prefix(whole) + "." + digits.dropFirst(whole)
  }

  /// A hundred times the number, with `%`: only the point is moved, without arithmetic.
  static func percent(_ number: Double) -> String {
    let text = text(number)
    let sign = text.hasPrefix("-") ? "-" : ""
    let halves = text.dropFirst(sign.count).split(separator: ".")
    let places = (halves.count > 1 ? String(halves[1]) : "").padding(with: "0", to: 2)
    let whole = (String(halves[0]) + places.prefix(2)).drop { $0 == "0" }
    let rest = places.dropFirst(2)
    return sign + (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest) + "%"
  }

  /// The digits of a number, at most 15 without trailing zeros, and the power of ten of the first.
  ///
  /// The shortest digits that identify a number (at most 17) are rounded half away from zero, as in
  /// spreadsheets: input with 15 digits or fewer is restored exactly.
  private static func digits(_ number: Double) -> (String, Int) {
    let written = "\(number)".utf8
    let mantissa = written.prefix { $0 != UInt8(ascii: "e") }
    let power = Int(String(decoding: written.dropFirst(mantissa.count + 1), as: UTF8.self)) ?? 0
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    var all = mantissa.filter(\.isDigit).map { $0 - 0x30 }
    var exponent = power + whole.count - 1
    let zeros = all.prefix { $0 == 0 }.count
    all.removeFirst(zeros)
    exponent -= zeros
    guard !all.isEmpty else { return ("0", 0) }
    if all.count > 15 {
      let isUp = all[15] >= 5
      all.removeSubrange(15...)
      if isUp, carry(&all) { exponent += 1 }
    }
    while all.count > 1, all.last == 0 { all.removeLast() }
    return (String(decoding: all.map { $0 + 0x30 }, as: UTF8.self), exponent)
  }

  /// Adds one to the last digit; returns `true` if all digits were nines, which become zeros.
  private static func carry(_ digits: inout [UInt8]) -> Bool {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return false
      }
      digits[index] = 0
    }
    digits[0] = 1
    return true
  }
}

extension String {
  /// The text, extended by a character to a width in characters.
  fileprivate func padding(with filler: Character, to width: Int) -> String {
    self + String(repeating: filler, count: max(0, width - count))
  }
}
