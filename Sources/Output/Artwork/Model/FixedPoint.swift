// Numbers in files for other programs. `Double.description` may return `1e-07`, which PDF and many
// SVG readers refuse; these are integers with a decimal point inserted.

/// Returns `dividend / divisor`, rounded, halves away from zero. The divisor must be positive.
func divideRounding(_ dividend: Int, _ divisor: Int) -> Int {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  guard remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
  return quotient + (dividend < 0 ? -1 : 1)
}

private let powersOfTen = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000,
]

/// Formats `value / 10^decimals` as a decimal number without trailing zeros; at most twelve
/// decimals.
func fixedText(_ value: Int, decimals: Int) -> String {
  var text = TextBuffer()
  text.append(value, decimals: decimals)
  return String(decoding: text.bytes, as: UTF8.self)
}

/// A buffer in which the text of a file is composed as bytes.
struct TextBuffer {
  var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  /// Appends `value / 10^decimals` as a decimal number: "12.5", "-0.03", "7".
  mutating func append(_ value: Int, decimals: Int) {
    let unit = powersOfTen[decimals].magnitude
    var (whole, part) = value.magnitude.quotientAndRemainder(dividingBy: unit)
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digits: whole)
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    whole = unit / 10
    while part > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(part / whole))
      part %= whole
      whole /= 10
    }
  }

  /// Appends `dividend / divisor`, rounded to a number of decimals.
  mutating func append(_ dividend: Int, over divisor: Int, decimals: Int) {
    append(divideRounding(dividend * powersOfTen[decimals], divisor), decimals: decimals)
  }

  private mutating func append(digits number: UInt) {
    if number >= 10 { append(digits: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
