extension URITemplate {
  /// A set of values with which a template cannot be expanded.
  public struct ExpansionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of problems in expanding a URI template.
    public enum Problem: Equatable, Sendable {
      /// The variable has no value, and the expansion is strict.
      case undefined(variable: String)
      /// The template asks for the first characters of a variable that is a list or pairs.
      case prefixOfMembers(variable: String)
      /// The expansion is strict, and the result is not an invocation URL.
      case notAURL(result: String, InvocationURLError)
      /// The expansion is strict, and lint finds an error in the result.
      case refused(result: String, LintFinding)
    }

    /// The problem in expanding the template.
    package let problem: Problem
    /// The byte offset of the variable in the template; 0 if the whole result is wrong.
    public let offset: Int

    init(_ problem: Problem, at offset: Int) {
      self.problem = problem
      self.offset = offset
    }

    /// A sentence with the place and the problem.
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
