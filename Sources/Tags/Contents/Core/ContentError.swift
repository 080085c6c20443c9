/// An error in a content.
package struct ContentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of error.
  package enum Problem: Sendable, Hashable {
    /// An unknown field; the value lists the known ones.
    case unknownField([String])
    /// A required field is missing.
    case missing
    /// A field is empty.
    case empty
    /// A field is given more than once, and allowed once.
    case repeated
    /// A value is not among the choices.
    case notAChoice(String, [String])
    /// There are more bytes than fit.
    case tooLong(Int, limit: Int)
    /// There are more characters than the recipient accepts.
    case tooManyCharacters(Int, limit: Int)
    /// A character that the format cannot carry, or that no reader accepts.
    case character(Unicode.Scalar)
    /// A value without the required form, which `expected` describes.
    case form(String, expected: String)
    /// Fields that exclude or require each other; the sentence says what to do.
    case combination(String)
    /// A text or record that starts like this kind and is malformed.
    case malformed(String)
    /// A carrier on which no phone uses the content; the sentence says what to do instead.
    case carrier(String)
  }

  /// The word of the kind.
  package let content: String
  /// The field with the error, if it is in one.
  package let field: String?
  package let problem: Problem

  package init(_ content: String, _ field: String? = nil, _ problem: Problem) {
    self.content = content
    self.field = field
    self.problem = problem
  }

  /// A sentence with the kind, the field, the error and the remedy.
  package var description: String {
    (field.map { "\(content) \($0): " } ?? "\(content): ") + sentence
  }

  /// The sentence without the kind and field.
  package var sentence: String {
    switch problem {
    case .unknownField(let names):
      "there is no such field; the fields are \(names.joined(separator: ", "))"
    case .missing: "it is missing; this field is required"
    case .empty: "it is empty; fill it in, or leave it out"
    case .repeated: "it is given more than once; give it once"
    case .notAChoice(let value, let choices): "\(quoted(value)) is not one of \(orList(choices))"
    case .tooLong(let count, let limit):
      "it has \(counted(count, "byte")); the limit is \(limit); shorten it"
    case .tooManyCharacters(let count, let limit):
      "it has \(counted(count, "character")); the limit is \(limit); shorten it"
    case .character(let scalar):
      "the character U+\(zeroPadded(String(scalar.value, radix: 16, uppercase: true), to: 4)) is not allowed; "
        + "remove it"
    case .form(let value, let expected): "\(quoted(value)) is not \(expected)"
    case .combination(let sentence), .malformed(let sentence), .carrier(let sentence): sentence
    }
  }
}
