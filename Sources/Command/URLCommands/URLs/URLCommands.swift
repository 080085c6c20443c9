/// The command `beckon url`, which shows URLs and makes them from templates.
package enum URLCommands {
  package static let command: Command = Command(
    "url",
    summary: "Look at URLs, and make them from templates",
    subcommands: [URLShowCommand.command, URLExpandCommand.command, URLGS1Command.command])
}
