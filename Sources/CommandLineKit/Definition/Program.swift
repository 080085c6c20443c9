/// The whole command: its tree, and what its manual says besides.
public struct Program: Sendable {
  /// Something with a name and an explanation, as the manual lists them.
  public struct Term: Hashable, Sendable {
    /// A variable or a path.
    public let name: String
    /// What it is for.
    public let meaning: String

    /// A term of the manual.
    public init(_ name: String, _ meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// The tree; the options of the root hold everywhere.
  public let root: Command
  /// The version, as `--version` and the manual show it.
  public let version: String
  /// The day of the manual's last change, as `2025-01-31`.
  public let date: String
  /// The environment variables that are looked at.
  public let environment: [Term]
  /// The files that are looked at without being named.
  public let files: [Term]
  /// Other manual pages, as `ndef(7)`.
  public let seeAlso: [String]

  /// Describes a program.
  public init(
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
  public func path(to words: [String]) throws(UsageError) -> CommandPath {
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
