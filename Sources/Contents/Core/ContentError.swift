import Basics

/// Why something is no content of its kind.
package struct ContentError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Problem: Sendable, Hashable {
    /// No such field; these are.
    case unknownField([String])
    /// A field without which it means nothing.
    case missing
    /// A field that is there and says nothing.
    case empty
    /// A field of which there can be one.
    case repeated
    /// A value that is not among the choices.
    case notAChoice(String, [String])
    /// More bytes than there is room for.
    case tooLong(Int, most: Int)
    /// More characters than whoever gets it counts.
    case tooManyCharacters(Int, most: Int)
    /// A character that the form has no way to carry, or that no reader takes.
    case character(Unicode.Scalar)
    /// Not of the form that it must have: what it must be.
    case form(String, expected: String)
    /// Fields that cannot be together, or one without the other: what to do.
    case combination(String)
    /// A text or record that begins as this kind and goes on otherwise.
    case malformed(String)
    /// A carrier on which no phone acts on it: which phones do what instead.
    case carrier(String)
  }

  /// The word of the kind.
  package let content: String
  /// The field, when one is at fault.
  package let field: String?
  package let problem: Problem

  package init(_ content: String, _ field: String? = nil, _ problem: Problem) {
    self.content = content
    self.field = field
    self.problem = problem
  }

  /// What is wrong, and what to do.
  package var description: String {
    (field.map { "\(content) \($0): " } ?? "\(content): ") + sentence
  }

  /// The same without the name of kind and field.
  package var sentence: String {
    switch problem {
    case .unknownField(let names): "there is no such field; it has \(names.joined(separator: ", "))"
    case .missing: "it is missing, and means nothing without"
    case .empty: "it is empty; fill it, or leave it out"
    case .repeated: "it is given more than once; give it once"
    case .notAChoice(let value, let choices): "\(quoted(value)) is not one of \(orList(choices))"
    case .tooLong(let count, let most):
      "it has \(counted(count, "byte")), and there is room for \(most); shorten it"
    case .tooManyCharacters(let count, let most):
      "it has \(counted(count, "character")), and there is room for \(most); shorten it"
    case .character(let scalar):
      "the character U+\(zeroPadded(String(scalar.value, radix: 16, uppercase: true), to: 4)) cannot be in it; "
        + "take it out"
    case .form(let value, let expected): "\(quoted(value)) is not \(expected)"
    case .combination(let sentence), .malformed(let sentence), .carrier(let sentence): sentence
    }
  }
}
