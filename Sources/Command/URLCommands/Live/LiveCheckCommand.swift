/// The command `beckon check-live`, which goes online to check what printed codes open.
package enum LiveCheckCommand {
  package static let command: Command = Command(
    "check-live",
    summary: "Go online, and say whether what printed codes open is alive",
    discussion: """
      Each URL is asked as an iPhone and as an Android phone would ask: name, certificate, every \
      redirect, the page at the end, and the files of its site that open apps and App Clips. It is \
      the only command that uses the Internet without being told to send something.

      Opening a URL can use it up, and counts as a scan. From a job, a route table or standard \
      input, a sample is checked: one URL for each route, the longest, and 20 more. URLs on the \
      command line are all checked.

      Private addresses are refused unless --allow-private is given. Proxies are taken from the \
      environment; with a proxy, addresses are not checked.

      Exits 1 when there is an error, 69 when this machine cannot reach the Internet. \
      docs/check-live.md explains each finding.
      """,
    examples: [
      Example("beckon check-live https://eat.example.com/s/42", "One URL"),
      Example("beckon check-live --job tables.json", "A sample of what a job printed"),
      Example("beckon check-live --routes routes.json", "An example of each route"),
      Example(
        "beckon check-live --job tables.json --json --compare last.json > now.json",
        "Every week: what is different?"),
      Example("beckon check-live --redirects redirects.csv", "Does the server redirect as told?"),
      Example(
        "beckon check-live --resolve eat.example.com:443:192.0.2.7 https://eat.example.com/s/42",
        "A new server, before names point to it"),
    ],
    operands: [LiveOptions.urls],
    options: LiveOptions.choosing + LiveOptions.network + [
      LiveOptions.compare, .json,
    ],
    action: { arguments in
      try Interruption.watch()
      return try Interruption.deferred { try LiveRun(arguments).run() }
    })
}

extension LiveCheckError: CommandError {
  package var exitStatus: ExitStatus { .unavailable }
}
