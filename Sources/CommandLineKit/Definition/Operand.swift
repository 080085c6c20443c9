/// A word on the command line that is neither a command nor an option.
package struct Operand: Hashable, Sendable {
  /// How many words an operand takes.
  package enum Arity: Hashable, Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// At least one.
    case oneOrMore
    /// Any number, none included.
    case any
  }

  /// What it is called in help, in capitals.
  package let name: String
  /// How many words it takes.
  package let arity: Arity
  /// The only words allowed; empty when any will do.
  package let choices: [String]
  package let help: String
  /// What shells offer for it; the choices, when there are any.
  package let completion: Completion

  /// Describes an operand.
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

  /// How usage lines write it: `URL`, `[URL]`, `URL...` or `[URL]...`.
  func label(_ emphasis: (String) -> String = { $0 }) -> String {
    (minimum == 0 ? "[\(emphasis(name))]" : emphasis(name)) + (maximum == 1 ? "" : "...")
  }
}
