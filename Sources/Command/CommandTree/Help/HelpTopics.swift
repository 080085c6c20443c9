/// The topics `beckon help exit` and `beckon help json`, which concern every command.
enum HelpTopics {
  static let exit: Command = Command(
    "exit",
    summary: "Explain the exit statuses",
    discussion: """
      Every command ends with one of these numbers, which follow sysexits(3). A script that \
      knows 0, 1 and 75 knows most: done, no, and try again.
      """,
    examples: [
      Example("beckon help exit", "All of them"),
      Example("beckon scan -q wall.jpg || echo $?", "1 where a picture has no code"),
    ],
    action: { _ in try Beckon.print(table(statuses) + "\n" + paragraphs(exitWords)) })

  static let json: Command = Command(
    "json",
    summary: "Explain JSON output, and list the commands that have it",
    discussion: """
      With --json a command prints JSON, one object a line, and nothing else on standard output.
      """,
    examples: [
      Example("beckon help json", "Which commands, and what you can rely on"),
      Example("beckon scan --json wall.jpg | jq -r .text", "The texts of the codes"),
    ],
    action: { _ in
      try Beckon.print(
        paragraphs(jsonWords) + "\n" + table(printers) + "\n" + paragraphs(jsonPromise))
    })

  private static let statuses = ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }

  /// The commands that have `--json`, with what they print, in the order of the help.
  private static var printers: [(String, String)] {
    func walk(_ command: Command, _ words: [String]) -> [(String, String)] {
      let prints = command.options.contains { $0.long == Option.json.long }
      return (prints ? [(words.joined(separator: " "), command.summary)] : [])
        + command.subcommands.flatMap { walk($0, words + [$0.name]) }
    }
    let root = Beckon.program.root
    return walk(root, [root.name])
  }

  private static let exitWords = [
    "1 is an answer and not a failure: the route does not match, lint found an error, a picture has no "
      + "code, a ledger is not whole. 65 and above are failures, told on standard error in a sentence "
      + "that says what state things are in and what to do.",
    "75 may go away by itself: wait, and run the same command again. Work that was begun is "
      + "continued; nothing is done twice. A pipe that is closed by its reader ends a command "
      + "quietly with 0.",
  ]

  private static let jsonWords = [
    "With --json a command prints JSON in UTF-8, one object a line, and nothing else on standard "
      + "output. Messages for people go to standard error. A line is written whole, as soon as it "
      + "is known. The exit status says the same as without --json ('beckon help exit').",
    "These commands have it:",
  ]

  private static let jsonPromise = [
    "You can rely on this: a member keeps its name, its type and its meaning while the first "
      + "number of the version stays. A member that may be absent or null is so by its schema. New "
      + "members, new events and new words in a member may come with the second number: ignore "
      + "what you do not know. Sentences are for people and may change at any time; the words "
      + "beside them are for programs.",
    "There is a JSON Schema for each, by the command's words with dashes between them: docs/schemas, "
      + "and in a Debian package /usr/share/doc/beckon/schemas. docs/scripting.md says more: cron, "
      + "systemd, containers, and scripts to start from.",
  ]

  private static var width: Int { min(100, max(40, Terminal.output.width())) }

  private static func paragraphs(_ texts: [String]) -> String {
    TextLayout.body(texts.joined(separator: "\n\n"), width: width)
  }

  private static func table(_ rows: [(String, String)]) -> String {
    TextLayout.table(
      rows.map { ($0.0, [$0.1]) }, column: TextLayout.column(for: rows.map(\.0)), width: width)
  }
}
