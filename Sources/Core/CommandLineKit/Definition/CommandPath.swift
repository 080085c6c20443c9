/// A command and its path from the program's root.
package struct CommandPath: Sendable {
  /// The commands above this one, the program's root first; empty for the root itself.
  package let ancestors: [Command]
  /// The command that the path leads to.
  package let command: Command

  init(_ command: Command, below ancestors: [Command] = []) {
    self.command = command
    self.ancestors = ancestors
  }

  /// The words that call the command, such as `["beckon", "tag", "write"]`.
  package var words: [String] { (ancestors + [command]).map(\.name) }

  /// The words that call the command as a person types them, such as `beckon tag write`.
  package var name: String { words.joined(separator: " ") }

  /// The options that groups above the command add, with `--help`, and at the root `--version`.
  var inheritedOptions: [Option] {
    ancestors.filter(\.isGroup).flatMap(\.options) + [.help] + (ancestors.isEmpty ? [.version] : [])
  }

  /// All options that are allowed with the command.
  var options: [Option] { command.options + inheritedOptions }

  func child(_ command: Command) -> CommandPath {
    CommandPath(command, below: ancestors + [self.command])
  }

  /// This command and all visible ones below it, in the order of their definition.
  var visibleTree: [CommandPath] {
    [self] + command.visibleSubcommands.flatMap { child($0).visibleTree }
  }

  /// One line per way to call the command; placeholders are formatted by `placeholder`.
  func usage(command bold: (String) -> String = { $0 }, placeholder: (String) -> String = { $0 })
    -> [String]
  {
    let head = "\(bold(name)) [\(placeholder("OPTION"))]..."
    let operands = command.operands.map { " " + $0.label(placeholder) }.joined()
    return (command.isGroup ? [] : [head + operands])
      + (command.visibleSubcommands.isEmpty ? [] : ["\(head) \(placeholder("COMMAND")) ..."])
  }
}
