import Basics

/// A telephone number as links write it: digits, behind a `+` when it is good everywhere.
package struct TelephoneNumber: Sendable, Hashable {
  /// `+493012345`, or `110`.
  package let text: String

  /// Whether it begins with `+` and a country code.
  var isGlobal: Bool { text.utf8.first == UInt8(ascii: "+") }

  /// The signs that people put between digits (RFC 3966, visual-separator), and the space and the slash.
  private static let separators: Set<Unicode.Scalar> = [" ", "-", ".", "(", ")", "/", "\u{A0}"]

  /// Takes a number as people write it: what stands between its digits is left out.
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
    // E.164: at most fifteen digits with the country code, of which none begins with 0.
    guard (isGlobal ? 3...15 : 2...15).contains(count) else { return .failure(.length(count)) }
    if isGlobal, digits.utf8.dropFirst().first == UInt8(ascii: "0") { return .failure(.trunkZero) }
    return .success(TelephoneNumber(text: digits))
  }

  private init(text: String) { self.text = text }

  /// Whether there is a `(0)`, which people write for those who call from the same country.
  private static func hasTrunkZero(_ written: String) -> Bool {
    let parts = written.parts(at: "(").dropFirst()
    return parts.contains { $0.cut(at: ")").before.trimmed == "0" }
  }

  /// Why a text is no number.
  enum Fault: Error {
    case character
    /// `*` or `#`.
    case code
    case trunkZero
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
        .combination("behind + and the country code there is no 0 of the country; leave it out")
      case .length(let count):
        .combination("a telephone number has 2 to 15 digits; this has \(count)")
      }
    }
  }

  /// What to say of a number that is good in one country only.
  var remark: String? {
    isGlobal
      ? nil
      : "\(text) has no + and country code: it works only where it is local, and not for guests from abroad"
  }
}

extension Content {
  /// The number of a field.
  static func number(_ written: String, _ field: String) throws(ContentError) -> TelephoneNumber {
    if written.isEmpty { throw error(field, .empty) }
    switch TelephoneNumber.read(written) {
    case .success(let number): return number
    case .failure(let fault): throw error(field, fault.problem(written))
    }
  }

  /// The number that a URI has before its parameters, RFC 3966: what belongs to a local number is left out, since phones
  /// dial it as it is; what has to be dialled behind it is refused, since phones would not.
  static func numberOfURI(_ part: String, _ field: String) throws(ContentError) -> TelephoneNumber {
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
