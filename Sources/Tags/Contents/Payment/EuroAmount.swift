/// An amount from 0.01 to 999999999.99 euros in whole cents. It is never a binary fraction.
package struct EuroAmount: Sendable, Hashable {
  /// The amount in cents, from 1 to 99,999,999,999.
  package let cents: UInt64

  static let form =
    "an amount such as 12.30: digits, and at most two more after a point; no comma, space, sign or zero before it"

  /// Parses an amount in euros with at most two decimals. Text that would need rounding or guessing
  /// is refused.
  init(_ text: String) throws(ContentError) {
    let bytes = Array(text.utf8)
    let euros = bytes.prefix { $0 != UInt8(ascii: ".") }
    let rest = bytes.dropFirst(euros.count)
    let fraction = rest.dropFirst()
    guard
      !euros.isEmpty, euros.allSatisfy(\.isDigit), euros.count == 1 || euros.first != 0x30,
      rest.isEmpty || (1...2).contains(fraction.count), fraction.allSatisfy(\.isDigit)
    else { throw Payment.error("amount", .form(text, expected: Self.form)) }
    guard euros.count <= 9 else {
      throw Payment.error("amount", .form(text, expected: "an amount up to 999999999.99"))
    }
    let digits = euros + fraction + [UInt8](repeating: 0x30, count: 2 - fraction.count)
    let cents = digits.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
    guard cents > 0 else {
      throw Payment.error("amount", .form(text, expected: "an amount from 0.01 on"))
    }
    self.cents = cents
  }

  /// The amount in euros with two decimals, such as "12.30".
  package var description: String {
    "\(cents / 100).\(zeroPadded(cents % 100, to: 2))"
  }

  /// The amount in euros without trailing zeros, as in the guideline's examples: "12.3", "12".
  var shortest: String {
    if cents.isMultiple(of: 100) { return String(cents / 100) }
    return cents.isMultiple(of: 10) ? "\(cents / 100).\(cents / 10 % 10)" : description
  }
}
