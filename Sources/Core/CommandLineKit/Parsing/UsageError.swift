import Basics

/// An invalid command line; nothing has been done yet.
///
/// The description is a sentence, followed by the usage of the command and a reference to its help.
package struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable, CustomStringConvertible {
    /// No command has this name; `suggestions` are similar ones.
    case unknownCommand(String, suggestions: [String])
    /// A group was called without one of its commands.
    case missingCommand(choices: [String])
    /// No option has this spelling here; `suggestions` are similar ones.
    case unknownOption(String, suggestions: [String])
    /// The option belongs to a later command, or is not given after any command.
    case earlyOption(String, owner: String)
    /// The option's value is missing; `next` is the option that was found instead.
    case missingValue(String, value: String, next: String?)
    /// The option's value is empty, as in `--folder "$FOLDER"` if FOLDER is not set.
    case emptyValue(String, value: String)
    /// A switch was given a value.
    case unexpectedValue(String, given: String)
    /// An option that may be given once was given twice.
    case repeatedOption(String)
    /// The value of the option or operand is invalid.
    case badValue(String, given: String, expected: String, suggestions: [String] = [])
    /// An operand is missing.
    case missingOperand(String)
    /// There are more operands than `limit`, of which the first one too many is given.
    case extraOperand(String, limit: Int)
    /// Anything else, as a sentence.
    case other(String)

    /// A description of the problem, in one sentence without a full stop.
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
      case .extraOperand(let word, let limit):
        "\(quoted(word)) is one too many: the command takes "
          + (limit == 0
            ? "no operands" : limit == 1 ? "only one operand" : "only \(limit) operands")
      case .other(let sentence):
        sentence
      }
    }
  }

  /// The exit status of a program that reports this error.
  package var exitStatus: ExitStatus { .usage }

  package let problem: Problem
  /// The words of the command that was reached, such as "beckon tag".
  package let command: String
  /// The usage lines of that command.
  package let usage: [String]

  init(_ problem: Problem, _ path: CommandPath) {
    self.problem = problem
    self.command = path.name
    self.usage = path.usage()
  }

  /// The sentence, the usage and a reference to the help, on three or more lines.
  package var description: String {
    "\(problem)\nUsage: \(usage.joined(separator: "\n       "))\nTry '\(command) --help'."
  }
}

private func didYouMean(_ suggestions: [String]) -> String {
  suggestions.isEmpty ? "" : "; did you mean \(orList(suggestions.map { "'\($0)'" }))?"
}

private func quoted(_ word: String) -> String { "'\(clean(word))'" }

/// Returns a word of the user's command line, safe to print and shortened.
private func clean(_ word: String) -> String {
  let scalars = word.unicodeScalars
  let rest = scalars.dropFirst(120)
  return String(scalars[..<rest.startIndex]).safeForTerminal() + (rest.isEmpty ? "" : "...")
}
