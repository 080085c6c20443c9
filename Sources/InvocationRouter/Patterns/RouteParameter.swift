public import InvocationURLs

/// A named place of a route pattern, and what may stand there.
public struct RouteParameter: Sendable, Hashable {
  /// How the values look.
  public enum Kind: Sendable, Hashable {
    /// Any text.
    case text
    /// A decimal number in `range`, without leading zeros; with `width`, of exactly so many digits.
    case integer(ClosedRange<Int>, width: Int?)
    /// One of these words.
    case word([String])
    /// Eight, four, four, four and twelve hexadecimal digits of either case.
    case uuid
    /// Letters and digits of Crockford's base 32, of which the last is the check character;
    /// `length` counts the others.
    case base32(length: Int?, check: Base32Check)
    /// What a tag with secure dynamic messaging (SUN) writes there anew with every tap.
    case sun(SUNField)
  }

  /// The scheme of the last character of a base 32 text.
  public enum Base32Check: String, Sendable, Hashable, CaseIterable {
    /// Crockford's own check symbol, which may be one of `*~$=U`.
    case crockford
    /// One letter or digit by ISO/IEC 7064, MOD 37,36.
    case mod37_36 = "mod37-36"
  }

  /// How many values the parameter takes.
  public enum Count: Sendable, Hashable {
    /// `{name}`: exactly one.
    case one
    /// `{name?}`: one or none.
    case optional
    /// `{name*}`: any number, none included.
    case any
    /// `{name+}`: one or more.
    case many
  }

  /// Where a parameter stands.
  public enum Place: Sendable, Hashable {
    case path
    /// The value of the query item of this name.
    case query(String)
    case fragment
  }

  /// The name, under which its value is found.
  public let name: String
  /// What a value looks like.
  public let kind: Kind
  /// How many values there are.
  public let count: Count
  /// Where it stands.
  public let place: Place

  /// Whether its value is a list.
  public var isList: Bool { count == .any || count == .many }

  /// Whether a URL can do without it.
  public var canBeAbsent: Bool { count == .optional || count == .any }
}

extension RouteParameter {
  /// A field of a table as a value; what is not of the kind stays text, and printing says what is wrong.
  package func value(of text: String) -> RouteValue {
    isList ? .list([kind.value(of: text)]) : kind.value(of: text)
  }
}

extension RouteParameter.Kind {
  /// A text that is not a number of the kind stays text, and printing says what is wrong with it.
  package func value(of text: String) -> RouteValue {
    guard case .integer(_, let width) = self, let number = Int(text),
      text == String(number) || text.utf8.count == width && number >= 0 && text.utf8.first != 0x2B
    else { return .text(text) }
    return .integer(number)
  }
}
