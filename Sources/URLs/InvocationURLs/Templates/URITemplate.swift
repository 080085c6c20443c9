/// A URI template (RFC 6570, level 4), parsed once and expanded any number of times.
///
/// Two templates are equal if their texts are.
///
/// ```swift
/// let template = try URITemplate("https://eat.example.com/s/{store}{?table}")
/// print(try template.expandStrictly(["store": "42", "table": "7"]))
/// ```
public struct URITemplate: Sendable, CustomStringConvertible, Hashable {
  /// The template exactly as given.
  public let text: String

  /// The literals and expressions of the template, in order.
  let parts: [Part]
  /// The bytes of all literals, encoded as they appear in every expansion.
  let literals: [UInt8]
  /// The variables of all expressions, in order, to which the ranges of `parts` refer.
  let specifications: [Variable]

  /// A part of the template: a literal or an expression.
  enum Part: Sendable {
    /// Text that appears in every expansion: a range of `literals`.
    case literal(Range<Int>)
    /// An expression in braces. Its variables are a range of `specifications`.
    case expression(Operator, Range<Int>)
  }

  /// One variable of an expression, with its modifier.
  struct Variable: Sendable {
    var name: String
    var modifier: Modifier
    /// The byte offset of the name in the template.
    var offset: Int
  }

  enum Modifier: Sendable, Equatable {
    case none
    /// `*`: each member of a list or of pairs is written separately.
    case explode
    /// `:n`: the first n characters of a string.
    case prefix(Int)
  }

  /// Parses `text`. A template that does not conform to RFC 6570 is an error.
  public init(_ text: String) throws(SyntaxError) {
    var parser = TemplateParser(text)
    try parser.parse()
    self.text = text
    parts = parser.parts
    literals = parser.literals
    specifications = parser.variables
  }

  /// The names of the variables without duplicates, in the order of their first appearance.
  package var variables: [String] {
    var seen: Set<String> = []
    return specifications.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The template exactly as given.
  public var description: String { text }

  /// Whether the texts of the templates are equal byte by byte.
  public static func == (left: URITemplate, right: URITemplate) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the text of the template.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
