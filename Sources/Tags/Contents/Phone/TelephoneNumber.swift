/// A telephone number as in links: digits, after a `+` if it works everywhere.
package struct TelephoneNumber: Sendable, Hashable {
  /// The number, such as `+493012345` or `110`.
  package let text: String

  /// Whether the number begins with `+` and a country code.
  var isGlobal: Bool { text.utf8.first == UInt8(ascii: "+") }

  /// The characters that people put between digits (RFC 3966, visual-separator), and the space and
  /// the slash.
  private static let separators: Set<Unicode.Scalar> = [" ", "-", ".", "(", ")", "/", "\u{A0}"]

  /// Parses a number as people write it. Separators between its digits are dropped.
  static func read(_ written: String) -> Result<TelephoneNumber, Fault> {
    var digits = ""
    for scalar in written.unicodeScalars {
      switch scalar {
      case "0"..."9": digits.unicodeScalars.append(scalar)
      case "+" where digits.isEmpty: digits = "+"
      case "*", "#": return .failure(.code)
      case _ where separators.contains(scalar): break
      default: return .failure(.character)
      }
    }
    let count = digits.utf8.count - (digits.utf8.first == UInt8(ascii: "+") ? 1 : 0)
    let isGlobal = count < digits.utf8.count
    if isGlobal, hasTrunkZero(written) { return .failure(.trunkZero) }
    // E.164: at most fifteen digits with the country code, and no country code begins with 0.
    guard (isGlobal ? 3...15 : 2...15).contains(count) else { return .failure(.length(count)) }
    if isGlobal, digits.utf8.dropFirst().first == UInt8(ascii: "0") { return .failure(.trunkZero) }
    return .success(TelephoneNumber(text: digits))
  }

  private init(text: String) { self.text = text }

  /// Returns whether the text has a `(0)`, which people write for callers from the same country.
  private static func hasTrunkZero(_ written: String) -> Bool {
    let parts = written.parts(at: "(").dropFirst()
    return parts.contains { $0.cut(at: ")").before.trimmed == "0" }
  }

  /// The kinds of errors in a telephone number.
  enum Fault: Error {
    /// The number has a character that is not allowed.
    case character
    /// The number has a `*` or `#`, as codes that change a phone's settings do.
    case code
    /// The national prefix 0 follows the country code.
    case trunkZero
    /// The number has this many digits, which is too few or too many.
    case length(Int)

    func problem(_ written: String) -> ContentError.Problem {
      switch self {
      case .character:
        .form(
          written,
          expected: "a telephone number: + and country code, then digits, such as +49 30 12345"
        )
      case .code:
        .combination(
          "numbers with * or # change settings of a phone, and phones do not dial them from a link")
      case .trunkZero:
        .combination("after + and the country code, leave out the national 0")
      case .length(let count):
        .combination("a telephone number has 2 to 15 digits; this has \(count)")
      }
    }
  }

  /// A warning if the number works in one country only; otherwise `nil`.
  var remark: String? {
    isGlobal
      ? nil
      : "\(text) has no + and country code: it works only in its own country, not for guests from abroad"
  }
}

extension Content {
  /// Parses the number in a field, or throws the field's error.
  static func number(_ written: String, _ field: String) throws(ContentError) -> TelephoneNumber {
    if written.isEmpty { throw error(field, .empty) }
    switch TelephoneNumber.read(written) {
    case .success(let number): return number
    case .failure(let fault): throw error(field, fault.problem(written))
    }
  }

  /// Returns the number before the parameters of a URI (RFC 3966). Parameters of a local number are
  /// dropped, since phones dial the number without them; parameters with digits to dial after it
  /// are refused, since phones would not dial them.
  static func telephoneNumber(_ part: String, _ field: String) throws(ContentError)
    -> TelephoneNumber
  {
    let parameters = part.parts(at: ";")
    for parameter in parameters.dropFirst() {
      let name = parameter.cut(at: "=").before.lowercased()
      guard name == "phone-context" || name.isEmpty else {
        throw malformed("it has the parameter \(quoted(name)), which phones do not dial")
      }
    }
    return try number(try decoded(parameters[0]), field)
  }
}
