/// The whole command: its tree, and what its manual says besides.
package struct Program: Sendable {
  /// Something with a name and an explanation, as the manual lists them.
  package struct Term: Hashable, Sendable {
    /// A variable or a path.
    package let name: String
    /// What it is for.
    package let meaning: String

    /// A term of the manual.
    package init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The tree; the options of the root hold everywhere.
  package let root: Command
  /// The version, as `--version` and the manual show it.
  package let version: String
  /// The day of the manual's last change, as `2025-01-31`.
  package let date: String
  /// The environment variables that are looked at.
  package let environment: [Term]
  /// The files that are looked at without being named.
  package let files: [Term]
  /// Other manual pages, as `ndef(7)`.
  package let seeAlso: [String]

  /// Describes a program.
  package init(
    _ root: Command, version: String, date: String, environment: [Term] = [], files: [Term] = [],
    seeAlso: [String] = []
  ) {
    self.root = root
    self.version = version
    self.date = date
    self.environment = environment
    self.files = files
    self.seeAlso = seeAlso
  }

  /// The command that `words` lead to from the root, as `help tag write` needs it.
  package func path(to words: [String]) throws(UsageError) -> CommandPath {
    var path = CommandPath(root)
    for word in words {
      guard let command = path.command.subcommand(word) else {
        throw UsageError(
          .unknownCommand(word, suggestions: nearestCommands(to: word, at: path)), path)
      }
      path = path.child(command)
    }
    return path
  }
}
