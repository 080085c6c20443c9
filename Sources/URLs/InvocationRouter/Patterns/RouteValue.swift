/// The value of one route parameter, decoded.
public enum RouteValue: Sendable, Hashable, CustomStringConvertible {
  /// A text, a word, a UUID or a base 32 text, exactly as written.
  case text(String)
  /// A whole number.
  case integer(Int)
  /// The values of a parameter that takes several, in order.
  case list([RouteValue])

  /// The value as text for people; a list is in brackets.
  public var description: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    }
  }
}

extension RouteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral
{
  /// Creates a text value.
  public init(stringLiteral text: String) { self = .text(text) }

  /// Creates an integer value.
  public init(integerLiteral number: Int) { self = .integer(number) }

  /// Creates a list of values.
  public init(arrayLiteral values: RouteValue...) { self = .list(values) }
}

/// The values of a route's parameters by name, in the order of the pattern.
///
/// An absent parameter has no value. A parameter that takes several values has a list, which may be
/// empty.
///
/// ```swift
/// let values: RouteValues = ["store": 42, "table": "terrace"]
/// print(values.integer("store") ?? 0, values.text("table") ?? "none")
/// ```
public struct RouteValues: Sendable, Hashable, ExpressibleByDictionaryLiteral,
  CustomStringConvertible
{
  /// The names and values in order.
  public private(set) var pairs: [(name: String, value: RouteValue)]

  /// Creates a collection of no values.
  public init() { pairs = [] }

  /// Creates values in this order. If a name occurs twice, the later value replaces the earlier
  /// one.
  public init(_ values: some Sequence<(String, RouteValue)>) {
    pairs = []
    for (name, value) in values { self[name] = value }
  }

  init(unique pairs: [(name: String, value: RouteValue)]) { self.pairs = pairs }

  /// The value of a parameter. Setting it to `nil` removes it.
  public subscript(name: String) -> RouteValue? {
    get { pairs.first { $0.name == name }?.value }
    set {
      let index = pairs.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): pairs[index].value = value
      case (let index?, nil): pairs.remove(at: index)
      case (nil, let value?): pairs.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// The text of a parameter, or `nil` if its value is not a text.
  public func text(_ name: String) -> String? {
    guard case .text(let text)? = self[name] else { return nil }
    return text
  }

  /// The number of a parameter, or `nil` if its value is not a number.
  public func integer(_ name: String) -> Int? {
    guard case .integer(let number)? = self[name] else { return nil }
    return number
  }

  /// The texts of a parameter that takes several values, without any numbers.
  package func texts(_ name: String) -> [String] {
    guard case .list(let values)? = self[name] else { return [] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Whether the two have the same names with the same values, in any order.
  public static func == (a: RouteValues, b: RouteValues) -> Bool {
    a.pairs.count == b.pairs.count && a.pairs.allSatisfy { b[$0.name] == $0.value }
  }

  /// Hashes names and values regardless of their order.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for pair in pairs {
      var one = Hasher()
      one.combine(pair.name)
      one.combine(pair.value)
      sum ^= one.finalize()
    }
    hasher.combine(sum)
  }

  /// Creates values with these names, in this order.
  public init(dictionaryLiteral elements: (String, RouteValue)...) { self.init(elements) }

  /// The `name=value` pairs, separated by commas.
  public var description: String {
    pairs.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
  }
}
