extension URITemplate {
  /// Values that a template cannot be expanded with.
  public struct ExpansionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What can be wrong.
    public enum Problem: Equatable, Sendable {
      /// The variable has no value, and the expansion is strict.
      case undefined(variable: String)
      /// The template wants the first characters of a variable that is a list or pairs.
      case prefixOfMembers(variable: String)
    }

    /// What is wrong.
    public let problem: Problem
    /// The byte of the template at which the variable stands.
    public let offset: Int

    init(_ problem: Problem, at offset: Int) {
      self.problem = problem
      self.offset = offset
    }

    /// The place and the problem in a sentence.
    public var description: String { "template byte \(offset): \(sentence)" }

    private var sentence: String {
      switch problem {
      case .undefined(let variable):
        "{\(variable)} has no value; give one, or take it out of the template"
      case .prefixOfMembers(let variable):
        "{\(variable):…} asks for the first characters of a list or of pairs; only a string has them"
      }
    }
  }
}
