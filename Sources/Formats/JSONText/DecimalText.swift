/// Formatting of numbers for people and JSON.
package enum DecimalText {
  /// A number rounded to this many decimal places.
  package static func fixed(_ value: Double, _ digits: Int) -> String {
    let factor = (0..<digits).reduce(1) { whole, _ in whole * 10 }
    let whole = Int((value * Double(factor)).rounded())
    let part = String(whole.magnitude % UInt(factor))
    let sign = whole < 0 ? "-" : ""
    guard digits > 0 else { return sign + "\(whole.magnitude)" }
    return sign + "\(whole.magnitude / UInt(factor))."
      + String(repeating: "0", count: digits - part.count) + part
  }

  /// A rounded number as JSON, or `null` for `nil`.
  package static func json(_ value: Double?, _ digits: Int) -> JSONValue {
    value.flatMap { JSONNumber(fixed($0, digits)) }.map(JSONValue.number) ?? .null
  }
}
