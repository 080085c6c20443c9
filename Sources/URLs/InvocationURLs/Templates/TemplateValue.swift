extension URITemplate {
  /// The value of a template variable: a text, a list or pairs.
  ///
  /// A variable without a value is undefined. By RFC 6570, empty lists and empty sequences of pairs
  /// are undefined, too. An empty string is a value.
  public enum Value: Sendable, Hashable {
    /// A value that is a text.
    case string(String)
    /// A value that is a list of texts in order.
    case list([String])
    /// Pairs of names and values in order.
    case pairs([Pair])

    /// Whether the value is undefined by RFC 6570: an empty list, or no pairs.
    var isUndefined: Bool {
      switch self {
      case .string: false
      case .list(let members): members.isEmpty
      case .pairs(let members): members.isEmpty
      }
    }
  }

  /// A name with its value, as a part of a template value.
  public struct Pair: Sendable, Hashable {
    /// The name, which is written with `*` and percent-encoded like the value.
    public var name: String
    /// The value, written after the name.
    public var value: String

    /// Creates a pair of a name and its value.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension URITemplate.Value: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a list.
  public init(arrayLiteral elements: String...) { self = .list(elements) }

  /// Creates pairs in the written order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self = .pairs(elements.map { URITemplate.Pair($0.0, $0.1) })
  }
}
