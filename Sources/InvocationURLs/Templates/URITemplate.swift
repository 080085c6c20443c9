/// A URI template (RFC 6570, level 4): parsed once, expanded as often as there are values.
///
/// Two templates are equal when their texts are.
public struct URITemplate: Sendable, CustomStringConvertible {
  /// The template as it was given.
  public let text: String

  /// What the template is made of, in order.
  let parts: [Part]
  /// The bytes of all literals, encoded as they will stand in every expansion.
  let literals: [UInt8]
  /// The variables of all expressions.
  let specifications: [Variable]

  /// A stretch of the template.
  enum Part: Sendable {
    /// Text that stands in every expansion: a range of `literals`.
    case literal(Range<Int>)
    /// What was between braces; its variables are a range of `specifications`.
    case expression(Operator, Range<Int>)
  }

  /// One variable of an expression, with what the template asks of its value.
  struct Variable: Sendable {
    var name: String
    var modifier: Modifier
    /// The byte of the template at which the name begins.
    var offset: Int
  }

  enum Modifier: Sendable, Equatable {
    case none
    /// `*`: each member of a list or of pairs on its own.
    case explode
    /// `:n`: the first n characters of a string.
    case prefix(Int)
  }

  /// Parses `text`; a template that does not follow RFC 6570 is refused, never guessed at.
  public init(_ text: String) throws(SyntaxError) {
    var parser = TemplateParser(text)
    try parser.parse()
    self.text = text
    parts = parser.parts
    literals = parser.literals
    specifications = parser.variables
  }

  /// The names of the variables, each once, in the order in which they first appear.
  public var variables: [String] {
    var seen: Set<String> = []
    return specifications.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The template as it was given.
  public var description: String { text }
}

extension URITemplate: Hashable {
  /// Whether both were parsed from the same text.
  public static func == (left: URITemplate, right: URITemplate) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
