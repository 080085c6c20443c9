/// A word on the command line that is neither a command nor an option.
package struct Operand: Hashable, Sendable {
  /// The numbers of words that an operand can take.
  package enum Arity: Hashable, Sendable {
    /// The operand is exactly one word.
    case one
    /// The operand is one word or none.
    case optional
    /// The operand is at least one word.
    case oneOrMore
    /// The operand is any number of words, including none.
    case any
  }

  /// The operand's placeholder in help, in capitals.
  package let name: String
  /// The number of words that the operand takes.
  package let arity: Arity
  /// The allowed words; empty if any word is allowed.
  package let choices: [String]
  package let help: String
  /// The suggestions of shells; the choices, if there are any.
  package let completion: Completion

  /// Creates an operand; without `arity` it takes exactly one word.
  package init(
    _ name: String, arity: Arity = .one, choices: [String] = [], help: String,
    completion: Completion = .none
  ) {
    self.name = name
    self.arity = arity
    self.choices = choices
    self.help = help
    self.completion = choices.isEmpty ? completion : .words(choices)
  }

  var minimum: Int { arity == .one || arity == .oneOrMore ? 1 : 0 }
  var maximum: Int { arity == .one || arity == .optional ? 1 : .max }

  /// Returns the operand's notation in usage lines: `URL`, `[URL]`, `URL...` or `[URL]...`.
  func label(_ emphasis: (String) -> String = { $0 }) -> String {
    (minimum == 0 ? "[\(emphasis(name))]" : emphasis(name)) + (maximum == 1 ? "" : "...")
  }
}
