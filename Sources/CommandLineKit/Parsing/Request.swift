/// What a command line asks for.
package enum Request: Sendable {
  /// To run the command of `arguments.path`.
  case run(Command.Action, Arguments)
  /// To show help: in full for `--help`, short for `-h`.
  case help(CommandPath, isFull: Bool)
  /// To show the version.
  case version
}
