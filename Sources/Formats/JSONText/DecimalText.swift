/// Formatting of numbers with a fixed number of decimal places, for people and JSON.
package enum DecimalText {
  /// The number rounded to `digits` decimal places, as text.
  package static func fixed(_ value: Double, _ digits: Int) -> String {
    let factor = (0..<digits).reduce(1) { whole, _ in whole * 10 }
    let whole = Int((value * Double(factor)).rounded())
    let part = String(whole.magnitude % UInt(factor))
    let sign = whole < 0 ? "-" : ""
    guard digits > 0 else { return sign + "\(whole.magnitude)" }
    return sign + "\(whole.magnitude / UInt(factor))."
      + String(repeating: "0", count: digits - part.count) + part
  }

  /// The number rounded to `digits` decimal places, as JSON; `null` for `nil`.
  package static func json(_ value: Double?, _ digits: Int) -> JSONValue {
    value.flatMap { JSONNumber(fixed($0, digits)) }.map(JSONValue.number) ?? .null
  }
}
