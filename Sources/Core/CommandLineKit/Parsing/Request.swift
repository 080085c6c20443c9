/// The request of a command line: to run a command or to show something.
package enum Request: Sendable {
  /// Run the command of `arguments.path`.
  case run(Command.Action, Arguments)
  /// Show help: in full for `--help`, short for `-h`.
  case help(CommandPath, isFull: Bool)
  /// Show the version.
  case version
}
