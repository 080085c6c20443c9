/// The command `beckon route`, which works with a route table.
package enum RouteCommands {
  package static let command: Command = Command(
    "route",
    summary: "Work with the table of routes that app, App Clip and printed codes share",
    discussion: """
      A route is a URL pattern with a name. It prints the URL for a code, and it reads a scanned \
      URL back into values. The table is routes.json in the working folder, or the file that \
      --routes or BECKON_ROUTES names.
      """,
    subcommands: [
      RouteMatchCommand.command, RoutePrintCommand.command, RouteExplainCommand.command,
      RouteListCommand.command, RouteCheckCommand.command, RouteDiffCommand.command,
    ])
}
