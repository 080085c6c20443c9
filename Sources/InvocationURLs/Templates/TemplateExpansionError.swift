extension URITemplate {
  /// Values that a template cannot be expanded with.
  public struct ExpansionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What can be wrong.
    public enum Problem: Equatable, Sendable {
      /// The variable has no value, and the expansion is strict.
      case undefined(variable: String)
      /// The template wants the first characters of a variable that is a list or pairs.
      case prefixOfMembers(variable: String)
      /// The expansion is strict, and what it gives is not an invocation URL.
      case notAURL(result: String, InvocationURLError)
      /// The expansion is strict, and lint finds an error in the result.
      case refused(result: String, LintFinding)
    }

    /// What is wrong.
    public let problem: Problem
    /// The byte of the template at which the variable stands; 0 when the whole result is wrong.
    public let offset: Int

    init(_ problem: Problem, at offset: Int) {
      self.problem = problem
      self.offset = offset
    }

    /// The place and the problem in a sentence.
    public var description: String {
      switch problem {
      case .undefined(let variable):
        "template byte \(offset): {\(variable)} has no value; give one, or take it out of the template"
      case .prefixOfMembers(let variable):
        "template byte \(offset): {\(variable):…} asks for the first characters of a list or of "
          + "pairs; only a string has them"
      case .notAURL(let result, let error):
        "the template gives '\(result)', which is not an invocation URL: \(error)"
      case .refused(let result, let finding):
        "the template gives '\(result)', which must not be printed: \(finding.message); "
          + finding.remedy
      }
    }
  }
}
