extension URITemplate {
  /// A text that is not a URI template, with the byte offset of the first error.
  public struct SyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of problems in the text of a URI template.
    public enum Problem: Equatable, Sendable {
      /// The template has a `{` without its `}`.
      case unclosedBrace
      /// The template has a `}` without its `{`.
      case strayBrace
      /// The template has braces without a variable.
      case emptyExpression
      /// An operator that RFC 6570 reserves: one of `=,!@|`.
      case reservedOperator(Unicode.Scalar)
      /// A character that begins neither an operator nor a name.
      case unknownOperator(Unicode.Scalar)
      /// A comma without a variable on both sides.
      case missingName
      /// A character that is not allowed in variable names.
      case badName(Unicode.Scalar)
      /// A dot at the start or the end of a name, or after another dot.
      case badDot
      /// Something other than a comma after a variable.
      case unexpected(Unicode.Scalar)
      /// A variable has a `:` without the number of a prefix.
      case missingPrefix
      /// A variable has a prefix length that begins with 0.
      case leadingZero
      /// A prefix of more than four digits.
      case longPrefix
      /// Both `*` and `:n` on one variable.
      case prefixWithExplode
      /// A character that is not allowed in URLs and templates.
      case badLiteral(Unicode.Scalar)
      /// The template has a `%` without two hexadecimal digits.
      case badTriplet
    }

    /// The problem in the text of the template.
    package let problem: Problem
    /// The byte offset of the problem in the template.
    public let offset: Int
    /// The name of the variable, if the expression looks like a parameter of a route pattern.
    package var routeParameter: String?

    init(_ problem: Problem, at offset: Int) {
      self.problem = problem
      self.offset = offset
    }

    /// A sentence with the place and the problem, and a hint for route patterns.
    public var description: String {
      let hint = routeParameter.map {
        "; this looks like a route pattern; a template writes {\($0)}"
      }
      return "template byte \(offset): \(sentence)\(hint ?? "")"
    }

    private var sentence: String {
      switch problem {
      case .unclosedBrace: "the '{' is never closed; write '}' after the variable"
      case .strayBrace: "this '}' closes nothing; a literal brace is written %7D"
      case .emptyExpression: "the braces hold no variable name"
      case .reservedOperator(let character):
        "RFC 6570 keeps the operator \(character.named) for later; use + # . / ; ? & or none"
      case .unknownOperator(let character):
        "\(character.named) begins neither an operator (+ # . / ; ? &) nor a variable name"
      case .missingName: "a variable name is missing next to the comma"
      case .badName(let character):
        "\(character.named) cannot appear in a variable name; "
          + "names are letters, digits, '_' and triplets such as %20, with single dots between"
      case .badDot: "a dot must come between two parts of a name"
      case .unexpected(let character):
        "\(character.named) is not allowed here; after a variable comes a comma or '}'"
      case .missingPrefix: "the ':' needs a number of characters after it, 1 to 9999"
      case .leadingZero: "a prefix length is 1 to 9999 and has no leading zero"
      case .longPrefix: "a prefix length has at most four digits, 1 to 9999"
      case .prefixWithExplode: "a variable has either a prefix (':n') or '*', not both"
      case .badLiteral(let character):
        "\(character.named) cannot appear in a URL; write "
          + PercentEncoding.encode(String(character), keeping: .unreserved)
      case .badTriplet: "'%' needs two hex digits after it; a percent sign itself is written %25"
      }
    }
  }
}

extension Unicode.Scalar {
  /// The character as shown in a sentence; invisible characters are shown by their code point.
  var named: String {
    if self == " " { return "a space" }
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    guard isPlain else { return code }
    return isASCII ? "'\(self)'" : "'\(self)' (\(code))"
  }
}
