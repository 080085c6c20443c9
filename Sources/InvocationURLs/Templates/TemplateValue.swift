extension URITemplate {
  /// What a variable stands for.
  ///
  /// A variable without a value is undefined; so is, by RFC 6570, an empty list and an empty row
  /// of pairs. An empty string is a value.
  public enum Value: Sendable, Hashable {
    /// A text.
    case string(String)
    /// Texts in order.
    case list([String])
    /// Names with their values, in order.
    case pairs([Pair])

    /// Whether it counts as no value at all.
    var isUndefined: Bool {
      switch self {
      case .string: false
      case .list(let members): members.isEmpty
      case .pairs(let members): members.isEmpty
      }
    }
  }

  /// A name with its value.
  public struct Pair: Sendable, Hashable {
    /// What a `*` writes in front of the value, percent-encoded like it.
    public var name: String
    /// What is written behind the name.
    public var value: String

    /// Pairs `name` with `value`.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

extension URITemplate.Value: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// A list.
  public init(arrayLiteral elements: String...) { self = .list(elements) }

  /// Pairs, in the order in which they are written.
  public init(dictionaryLiteral elements: (String, String)...) {
    self = .pairs(elements.map { URITemplate.Pair($0.0, $0.1) })
  }
}
