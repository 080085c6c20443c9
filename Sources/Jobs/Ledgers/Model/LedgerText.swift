/// A short text on one line that a ledger may store, such as a person's note, a hook's message or
/// an error message.
///
/// Characters that a terminal should not show become spaces, runs of 32 or more hexadecimal digits
/// become `…` (an error message must not bring in a key), and text beyond 200 characters is cut.
package struct LedgerText: Sendable, Hashable, CustomStringConvertible,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation
{
  /// The maximum number of characters (Unicode scalars) that are kept.
  package static let limit = 200

  /// The text as it is kept.
  package let description: String

  /// Creates a text, in which what must not be stored is replaced or cut.
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

  /// Creates a text from a literal, with the same replacements.
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
