/// A command, or a group of commands when it has no action of its own.
///
/// The options of a group hold for every command below it, before or after that command's word. A
/// command with an action keeps its options to itself, even when it also has subcommands.
package struct Command: Sendable {
  /// What a command does with its arguments.
  package typealias Action = @Sendable (Arguments) throws -> ExitStatus

  /// The word that calls it.
  package let name: String
  /// What it does, in one line.
  package let summary: String
  /// What else there is to say; an empty line starts a new paragraph.
  package let discussion: String
  /// How it is used, most common first.
  package let examples: [Example]
  /// The words it takes, in order.
  package let operands: [Operand]
  /// Its options.
  package let options: [Option]
  /// The commands below it.
  package let subcommands: [Command]
  /// Whether help, the manual and completions leave it out.
  package let isHidden: Bool
  /// What it does; `nil` for a group.
  package let action: Action?

  /// Describes a command; without `action` it is a group of `subcommands`.
  package init(
    _ name: String, summary: String, discussion: String = "", examples: [Example] = [],
    operands: [Operand] = [], options: [Option] = [], subcommands: [Command] = [],
    isHidden: Bool = false, action: Action? = nil
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.operands = operands
    self.options = options
    self.subcommands = subcommands
    self.isHidden = isHidden
    self.action = action
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
