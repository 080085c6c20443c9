/// A command, or a group of commands when it has no action of its own.
///
/// The options of a group hold for every command below it, before or after that command's word. A
/// command with an action keeps its options to itself, even when it also has subcommands.
public struct Command: Sendable {
  /// What a command does with its arguments.
  public typealias Action = @Sendable (Arguments) throws -> ExitStatus

  /// The word that calls it.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// What else there is to say; an empty line starts a new paragraph.
  public let discussion: String
  /// How it is used, most common first.
  public let examples: [Example]
  /// The words it takes, in order.
  public let operands: [Operand]
  /// Its options.
  public let options: [Option]
  /// The commands below it.
  public let subcommands: [Command]
  /// Whether help, the manual and completions leave it out.
  public let isHidden: Bool
  /// What it does; `nil` for a group.
  public let action: Action?

  /// Describes a command; without `action` it is a group of `subcommands`.
  public init(
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
public struct Example: Hashable, Sendable {
  /// The line as one types it.
  public let line: String
  /// What it does.
  public let meaning: String

  /// An example of use.
  public init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
