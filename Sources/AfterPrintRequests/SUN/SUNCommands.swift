import CommandHabits
package import CommandLineKit
import TapJudging

/// `beckon sun` and what is below it.
package enum SUNCommands {
  package static let command: Command = Command(
    "sun",
    summary: "Judge URLs that tags make anew with every tap",
    discussion: """
      A tag such as NTAG 424 DNA puts a code into its URL that nobody makes without its key, over a \
      counter that grows with every tap (secure unique NFC messages, SUN). docs/sun-server.md says \
      how a server uses that.
      """,
    subcommands: [verify])

  static let urls = Operand(
    "URL", arity: .oneOrMore,
    help: "A URL; - judges one URL a line from standard input as they come")

  private static let verify = Command(
    "verify",
    summary: "Say whether a tag made these URLs, and whether they are copies",
    discussion: """
      Without --counters an authentic URL can be a copy of an earlier one: only a store of counters \
      tells. Each tap counts once, and is on the disk of the store before it is told.

      With - it is a filter that a web server can keep open: each line of standard input is a URL, \
      and each gets one line of JSON, in the same order. What has come by then is one group, with \
      one commit.

      Keys come from files, never from arguments: 32 hexadecimal digits each. Exits 0 when all are \
      authentic, 1 when one is not.
      """,
    examples: [
      Example(
        "beckon sun verify --key-file tags.key "
          + "'https://example.com/t?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086'",
        "A tag with one key for everything"),
      Example(
        "beckon sun verify --key-file master.key --scheme an10922 --counters taps.db -",
        "A filter for a web server, with a key of its own for every tag"),
      Example(
        "beckon sun verify --key-file new.key --key-file old.key --layout 'm={uid}x{ctr}x{cmac}' -",
        "While keys are being changed"),
    ],
    operands: [urls], options: SUNOptions.judging + [.json],
    action: { arguments in try SUNRun(arguments).run() })
}
