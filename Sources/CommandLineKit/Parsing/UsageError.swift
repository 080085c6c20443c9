import Basics

/// A command line that cannot be obeyed; nothing has been done yet.
///
/// Its description is a sentence, the usage of the command, and where to read more.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    /// No command has this name.
    case unknownCommand(String, suggestions: [String])
    /// A group was called without one of its commands.
    case missingCommand(choices: [String])
    /// No option has this spelling here.
    case unknownOption(String, suggestions: [String])
    /// The option belongs to a command that comes later, or not at all.
    case earlyOption(String, owner: String)
    /// The option's value is missing; `next` is the option that stands in its place.
    case missingValue(String, value: String, next: String?)
    /// The option's value is the empty text, as `--folder "$FOLDER"` is where FOLDER is not set.
    case emptyValue(String, value: String)
    /// A switch was given a value.
    case unexpectedValue(String, given: String)
    /// An option was given twice that may be given once.
    case repeatedOption(String)
    /// The value of the option or operand is not what it should be.
    case badValue(String, given: String, expected: String, suggestions: [String] = [])
    /// An operand is missing.
    case missingOperand(String)
    /// There is one operand too many.
    case extraOperand(String, most: Int)
    /// Anything else, as a sentence.
    case other(String)
  }

  /// How a program ends after it.
  package var exitStatus: ExitStatus { .usage }

  package let problem: Problem
  /// The command that was reached.
  package let command: String
  /// How that command is called, one way per line.
  package let usage: [String]

  init(_ problem: Problem, _ path: CommandPath) {
    self.problem = problem
    self.command = path.name
    self.usage = path.usage()
  }

  /// The sentence, the usage and where to read more, as three or more lines.
  package var description: String {
    "\(problem)\nUsage: \(usage.joined(separator: "\n       "))\nTry '\(command) --help'."
  }
}

extension UsageError.Problem: CustomStringConvertible {
  /// What is wrong, in one sentence without a full stop.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let suggestions):
      "\(quoted(word)) is not a command" + didYouMean(suggestions)
    case .missingCommand(let choices):
      "a command is missing: " + orList(choices)
    case .unknownOption(let word, let suggestions):
      "\(clean(word)): no such option" + didYouMean(suggestions)
    case .earlyOption(let word, let owner):
      "\(clean(word)): no such option here; it belongs after a command, as in '\(owner) \(clean(word))'"
    case .missingValue(let option, let value, nil):
      "\(option): \(value) is missing"
    case .missingValue(let option, let value, let next?):
      "\(option): \(value) is missing; \(quoted(next)) is read as an option"
        + " (to give it as the value, write '\(option)=\(clean(next))')"
    case .emptyValue(let option, let value):
      "\(option): \(value) is empty; give it, or leave the option out"
    case .unexpectedValue(let option, let given):
      "\(option): takes no value, and \(quoted(given)) was given"
    case .repeatedOption(let option):
      "\(option): may be given only once"
    case .badValue(let name, let given, let expected, let suggestions):
      "\(name): \(quoted(given)) is not \(expected)" + didYouMean(suggestions)
    case .missingOperand(let name):
      "\(name) is missing"
    case .extraOperand(let word, let most):
      "\(quoted(word)) is one too many: "
        + (most == 0
          ? "no operand is" : most == 1 ? "only one operand is" : "only \(most) operands are")
        + " taken"
    case .other(let sentence):
      sentence
    }
  }
}

private func didYouMean(_ suggestions: [String]) -> String {
  suggestions.isEmpty ? "" : "; did you mean \(orList(suggestions.map { "'\($0)'" }))?"
}

private func quoted(_ word: String) -> String { "'\(clean(word))'" }

/// A word of the user's, safe to print and not longer than a sentence can bear.
private func clean(_ word: String) -> String {
  let scalars = word.unicodeScalars
  let rest = scalars.dropFirst(120)
  return String(scalars[..<rest.startIndex]).safeForTerminal() + (rest.isEmpty ? "" : "...")
}
