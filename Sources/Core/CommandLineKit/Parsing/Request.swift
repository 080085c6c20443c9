/// The thing that a command line asks for.
package enum Request: Sendable {
  /// Run a command with its arguments.
  case run(Command.Action, Arguments)
  /// Show the help of a command: in full for `--help`, short for `-h`.
  case help(CommandPath, isFull: Bool)
  /// Show the version of the program.
  case version
}
