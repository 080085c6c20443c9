import AuthenticTags
import TapCounters

/// The command `beckon sun` and its subcommands, which verify URLs that tags rewrite.
package enum SUNCommands {
  package static let command: Command = Command(
    "sun",
    summary: "Verify URLs that tags rewrite with every tap",
    discussion: """
      A tag such as NTAG 424 DNA puts a code into its URL that nobody can make without its key, \
      over a counter that grows with every tap (secure unique NFC messages, SUN). \
      docs/sun-server.md explains how a server uses that.
      """,
    subcommands: [verify, forget])

  static let urls = Operand(
    "URL", arity: .oneOrMore,
    help: "A URL; - verifies one URL a line from standard input as they come")

  private static let verify = Command(
    "verify",
    summary: "Show whether a tag made these URLs, and whether they are copies",
    discussion: """
      Without --counters an authentic URL may be a copy of an earlier one: only a store of \
      counters can tell. Each tap counts once, and is on the store's disk before it is reported.

      With - it is a filter that a web server can keep open: each line of standard input is a URL, \
      and each gets one line of JSON, in the same order. Lines that have arrived together form one \
      group, with one commit.

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
        "beckon sun verify --key-file tags.key --scheme bolt-card --key-version 1-3 --counters taps.db -",
        "Some of the tags were given newer keys"),
      Example(
        "beckon sun verify --key-file new.key --key-file old.key --layout 'm={uid}x{ctr}x{cmac}' -",
        "While the master key is being changed"),
    ],
    operands: [urls], options: SUNOptions.judging + [.json],
    action: { arguments in try SUNRun(arguments).run() })

  private static let tags = Operand(
    "UID", arity: .oneOrMore, help: "A tag's number: 14 hexadecimal digits")
  private static let newVersion = Option(
    "key-version", value: "N", category: "Keys",
    help: "The version of the keys that the tag has now, higher than that of the ones it had")

  private static let forget = Command(
    "forget",
    summary: "Let a tag with new keys restart its counter",
    discussion: """
      The store forgets the taps of the tag, and refuses every tap that was made with keys of a \
      lower version. A tag with new keys is recognized by itself; this command is for tags whose \
      old keys must be refused at once, and for tags counted by version 0.2, which kept no \
      versions.

      New keys are required because only the counter reveals a copy: if a tag were forgotten while \
      it keeps its keys, every URL of it that somebody saved would be valid once more. 'beckon tag \
      personalize' gives a tag new keys.
      """,
    examples: [
      Example(
        "beckon sun forget 04DE5F1EACC040 --counters taps.db --key-version 2",
        "A tag that was given keys of version 2")
    ],
    operands: [tags], options: [SUNOptions.counters, newVersion],
    action: { arguments in
      let uids = try arguments[tags].map { text in
        guard let uid = [UInt8](hexadecimal: text), uid.count == 7 else {
          throw BadData(
            "\(quoted(text)) is not a tag's number: 14 hexadecimal digits; nothing was changed")
        }
        return uid
      }
      guard let place = arguments[SUNOptions.counters] else {
        throw arguments.refuse("say which counters: give --counters PLACE")
      }
      guard let version = try arguments.integer(newVersion, in: 1...Int(UInt32.max)) else {
        throw arguments.refuse(
          "if a tag is forgotten while it keeps its keys, every URL of it that somebody saved "
            + "counts as a new tap; give it new keys with 'beckon tag personalize', and their "
            + "version with --key-version")
      }
      // A mistyped name must not create a new store.
      _ = try TapCounterReader(at: place)
      let counters = try TapCounters(at: place)
      for uid in uids {
        let before = try counters.forget(uid, keyVersion: version)
        let counted =
          before.map { last in
            last.counter < 0 ? "no tap was seen" : "its last tap was \(last.counter)"
          } ?? "it was never seen"
        _ = try Beckon.print(
          "forgot \(hexadecimal(uid)): \(counted); only keys of version \(version) or higher count from now on\n"
        )
      }
      return .done
    })
}
