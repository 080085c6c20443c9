/// Formatting of micrometres as millimetres.
package enum Millimetres {
  /// The length of micrometres in millimetres as text, such as `13.97`.
  package static func text(_ micrometres: Int) -> String {
    let (whole, part) = micrometres.quotientAndRemainder(dividingBy: 1000)
    if part == 0 { return "\(whole)" }
    var digits = String(1000 + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// The length of micrometres in millimetres as a JSON number.
  package static func json(_ micrometres: Int) -> JSONValue {
    JSONNumber(text(micrometres)).map { .number($0) } ?? .null
  }
}
