/// A command of the program, or a group of commands if it has no action of its own.
///
/// The options of a group apply to every command below it, before or after that command's name. A
/// command with an action keeps its options to itself, even when it also has subcommands.
///
/// Only the name and the summary are stored. Everything else is made on request, so that a command
/// line makes only the commands on its path and not the whole tree.
package struct Command: Sendable {
  /// The function that runs the command with its arguments, and returns the exit status.
  package typealias Action = @Sendable (Arguments) throws -> ExitStatus

  /// The name by which the command is called.
  package let name: String
  /// A description of the command in one line.
  package let summary: String
  /// The full description of the command; an empty line starts a new paragraph.
  package var discussion: String { makeDiscussion() }
  /// Example command lines, most common first.
  package var examples: [Example] { makeExamples() }
  /// The command's operands, in order.
  package var operands: [Operand] { makeOperands() }
  /// The command's own options.
  package var options: [Option] { makeOptions() }
  /// The commands of the group.
  package var subcommands: [Command] { makeSubcommands() }
  /// Whether the command is omitted from help, the manual and completions.
  package let isHidden: Bool
  /// The function to run; `nil` for a group.
  package let action: Action?

  private let makeDiscussion: @Sendable () -> String
  private let makeExamples: @Sendable () -> [Example]
  private let makeOperands: @Sendable () -> [Operand]
  private let makeOptions: @Sendable () -> [Option]
  private let makeSubcommands: @Sendable () -> [Command]

  /// Creates a command; without `action` it is a group of `subcommands`.
  package init(
    _ name: String, summary: String,
    discussion: @autoclosure @escaping @Sendable () -> String = "",
    examples: @autoclosure @escaping @Sendable () -> [Example] = [],
    operands: @autoclosure @escaping @Sendable () -> [Operand] = [],
    options: @autoclosure @escaping @Sendable () -> [Option] = [],
    subcommands: @autoclosure @escaping @Sendable () -> [Command] = [],
    isHidden: Bool = false, action: Action? = nil
  ) {
    self.name = name
    self.summary = summary
    makeDiscussion = discussion
    makeExamples = examples
    makeOperands = operands
    makeOptions = options
    makeSubcommands = subcommands
    self.isHidden = isHidden
    self.action = action
  }

  /// The same command with more options; `action` gets the original action as its second argument.
  package func adding(
    _ options: [Option], examples: [Example],
    action: @escaping @Sendable (Arguments, Action) throws -> ExitStatus
  ) -> Command {
    guard let usual = self.action else { return self }
    return Command(
      name, summary: summary, discussion: makeDiscussion(), examples: makeExamples() + examples,
      operands: makeOperands(), options: makeOptions() + options, isHidden: isHidden
    ) { try action($0, usual) }
  }

  var isGroup: Bool { action == nil }
  var visibleSubcommands: [Command] { subcommands.filter { !$0.isHidden } }
  func subcommand(_ name: String) -> Command? { subcommands.first { $0.name == name } }
}

/// An example command line with its explanation.
package struct Example: Hashable, Sendable {
  /// The command line as a person types it.
  package let line: String
  /// The effect of the command line, as a sentence.
  package let meaning: String

  /// Creates an example of a command line and its effect.
  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
