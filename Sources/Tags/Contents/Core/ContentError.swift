/// An error in the values, the text or the records of a content.
package struct ContentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors in a content.
  package enum Problem: Sendable, Hashable {
    /// The kind has no field of this name; the value lists the names of its fields.
    case unknownField([String])
    /// A required field is missing.
    case missing
    /// A field is empty.
    case empty
    /// A field that allows one value has several.
    case repeated
    /// A value is not among the field's allowed values, which follow it.
    case notAChoice(String, [String])
    /// The value has this number of bytes; the limit is lower.
    case tooLong(Int, limit: Int)
    /// The value has this number of characters; the recipient accepts no more than `limit`.
    case tooManyCharacters(Int, limit: Int)
    /// A character that the format cannot carry, or that no reader accepts.
    case character(Unicode.Scalar)
    /// A value without the required form, which `expected` describes.
    case form(String, expected: String)
    /// Fields that exclude or require each other; the sentence says what to do.
    case combination(String)
    /// A text or record that starts like this kind of content and is malformed, with the reason.
    case malformed(String)
    /// A carrier on which no phone uses the content; the sentence says what to do instead.
    case carrier(String)
  }

  /// The word of the kind of content, such as `wifi`.
  package let content: String
  /// The field that has the error, or `nil` if the error is about the whole content.
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

  /// The error and the remedy as a sentence, without the kind and field.
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
