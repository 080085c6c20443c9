/// A command, or a group of commands when it has no action of its own.
///
/// The options of a group hold for every command below it, before or after that command's word. A
/// command with an action keeps its options to itself, even when it also has subcommands.
///
/// Only the word and the summary are there from the start. The rest is made whenever it is asked for, so
/// that a command line makes the commands that it goes through and not the whole tree.
package struct Command: Sendable {
  /// What a command does with its arguments.
  package typealias Action = @Sendable (Arguments) throws -> ExitStatus

  /// The word that calls it.
  package let name: String
  /// What it does, in one line.
  package let summary: String
  /// What else there is to say; an empty line starts a new paragraph.
  package var discussion: String { makeDiscussion() }
  /// How it is used, most common first.
  package var examples: [Example] { makeExamples() }
  /// The words it takes, in order.
  package var operands: [Operand] { makeOperands() }
  /// Its options.
  package var options: [Option] { makeOptions() }
  /// The commands below it.
  package var subcommands: [Command] { makeSubcommands() }
  /// Whether help, the manual and completions leave it out.
  package let isHidden: Bool
  /// What it does; `nil` for a group.
  package let action: Action?

  private let makeDiscussion: @Sendable () -> String
  private let makeExamples: @Sendable () -> [Example]
  private let makeOperands: @Sendable () -> [Operand]
  private let makeOptions: @Sendable () -> [Option]
  private let makeSubcommands: @Sendable () -> [Command]

  /// Describes a command; without `action` it is a group of `subcommands`.
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

  /// The same command with more options; `action` is given what it did before.
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

/// A command line worth copying, and what it does.
package struct Example: Hashable, Sendable {
  /// The line as one types it.
  package let line: String
  /// What it does.
  package let meaning: String

  /// An example of use.
  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
