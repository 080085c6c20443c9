/// A short text in one line that a ledger may keep: what a person, a hook or an error said.
///
/// Whatever is not fit to be shown in a terminal becomes a space, runs of 32 or more hexadecimal
/// digits become `…` (a key must not come in with an error's words), and what is longer than 200
/// characters is cut.
package struct LedgerText: Sendable, Hashable, CustomStringConvertible,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation
{
  /// How many characters (Unicode scalars) are kept.
  package static let limit = 200

  package let description: String

  /// Keeps what may be kept of `text`.
  package init(_ text: some StringProtocol) {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(10 * Self.limit) {
      let isGap = scalar == " " || !Self.isShown(scalar)
      if isGap, scalars.last ?? " " == " " { continue }
      scalars.append(isGap ? " " : scalar)
    }
    if scalars.last == " " { scalars.removeLast() }
    let shown = Self.withoutKeys(scalars)
    description =
      shown.count <= Self.limit
      ? String(shown) : String(String.UnicodeScalarView(shown.prefix(Self.limit - 1))) + "…"
  }

  /// Keeps what may be kept of a literal.
  package init(stringLiteral value: String) { self.init(value) }

  private static func withoutKeys(_ text: String.UnicodeScalarView) -> String.UnicodeScalarView {
    var result = String.UnicodeScalarView()
    var digits = String.UnicodeScalarView()
    func flush() {
      if digits.count >= 32 { result.append("…") } else { result += digits }
      digits = String.UnicodeScalarView()
    }
    for scalar in text {
      if scalar.properties.isASCIIHexDigit {
        digits.append(scalar)
      } else {
        flush()
        result.append(scalar)
      }
    }
    flush()
    return result
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
