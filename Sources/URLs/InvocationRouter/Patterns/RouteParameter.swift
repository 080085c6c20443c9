/// A named parameter of a route pattern, and its permitted values.
public struct RouteParameter: Sendable, Hashable {
  /// The kind of text that a parameter accepts as its value.
  public enum Kind: Sendable, Hashable {
    /// Any text at all.
    case text
    /// A decimal number in `range`, without leading zeros; with `width`, exactly this number of
    /// digits.
    case integer(ClosedRange<Int>, width: Int?)
    /// A text that is one of these words.
    case word([String])
    /// A UUID: 8, 4, 4, 4 and 12 hexadecimal digits of either case, with hyphens.
    case uuid
    /// Letters and digits of Crockford's base 32, the last of which is the check character;
    /// `length` is the number of the others.
    case base32(length: Int?, check: Base32Check)
    /// A field that a tag with secure dynamic messaging (SUN) generates at every tap.
    case sun(SUNField)

    /// Returns a text as a value. A text that is not a number of the kind stays a text, and
    /// printing reports the problem.
    package func value(of text: String) -> RouteValue {
      guard case .integer(_, let width) = self, let number = Int(text),
        text == String(number) || text.utf8.count == width && number >= 0 && text.utf8.first != 0x2B
      else { return .text(text) }
      return .integer(number)
    }
  }

  /// The scheme of the last character of a base 32 text.
  public enum Base32Check: String, Sendable, Hashable, CaseIterable {
    /// Crockford's own check symbol, which may be one of `*~$=U`.
    case crockford
    /// One letter or digit by ISO/IEC 7064, MOD 37,36.
    case mod37_36 = "mod37-36"
  }

  /// The number of values that a parameter takes.
  public enum Count: Sendable, Hashable {
    /// Exactly one value: `{name}`.
    case one
    /// One value or none: `{name?}`.
    case optional
    /// Any number of values, including none: `{name*}`.
    case any
    /// One or more values: `{name+}`.
    case many
  }

  /// The part of the URL in which a parameter is.
  public enum Place: Sendable, Hashable {
    /// One path segment, or several.
    case path
    /// The value of the query item of this name.
    case query(String)
    /// The whole fragment.
    case fragment
  }

  /// The parameter's name, by which its value is looked up.
  public let name: String
  /// The kind of text that is accepted as a value.
  public let kind: Kind
  /// The number of values that the parameter takes.
  public let count: Count
  /// The part of the URL that the parameter is in.
  public let place: Place

  /// Whether the value is a list.
  package var isList: Bool { count == .any || count == .many }

  /// Whether the parameter may be absent from a URL.
  package var canBeAbsent: Bool { count == .optional || count == .any }

  /// Returns a field of a table as a value. A text that is not of the kind stays a text, and
  /// printing reports the problem.
  package func value(of text: String) -> RouteValue {
    isList ? .list([kind.value(of: text)]) : kind.value(of: text)
  }
}
