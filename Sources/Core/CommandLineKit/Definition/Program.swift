/// A complete command-line program: its tree of commands and the extra parts of its manual.
package struct Program: Sendable {
  /// An environment variable or a file, as the manual lists it.
  package struct Term: Hashable, Sendable {
    /// The name of a variable, or a path.
    package let name: String
    /// The purpose of the variable or file.
    package let meaning: String

    /// Creates an entry for the manual.
    package init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The root of the command tree; its options apply to all commands.
  package let root: Command
  /// The version, as `--version` and the manual show it.
  package let version: String
  /// The day of the manual's last change, such as `2025-01-31`.
  package let date: String
  /// The environment variables that the program reads.
  package let environment: [Term]
  /// The files that the program reads without being told their names.
  package let files: [Term]
  /// The other manual pages to refer to, such as `ndef(7)`.
  package let seeAlso: [String]

  /// Creates a program from its command tree and the facts for its manual.
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

  /// Returns the command that `words` lead to from the root, as for `help tag write`.
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
