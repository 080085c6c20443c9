/// The command `beckon tag personalize`, which gives a tag keys of its own.
enum TagPersonalizeCommand {
  private static let url = Operand(
    "URL", arity: .optional,
    help: "A URL with {cmac} and {picc}, or {uid} and {ctr}, in it; none for a MIFARE Ultralight C")
  private static let lock = Option(
    "lock", category: "Locking",
    help: "Prevent everybody from changing URL and settings, for ever; asks first")
  private static let data = Option(
    "data", value: "TEXT", category: "Content", help: "The content of {enc:N}; zeros if not given")

  static let command: Command = Command(
    "personalize",
    summary: "Give a tag keys of its own: an NTAG 424 DNA with a URL that proves each tap",
    discussion: """
      {picc} becomes the tag's number and counter, encrypted; {uid} and {ctr} are the same in the \
      clear; {cmac} is the code that proves them; {enc:N} is N characters of the tag's file, \
      encrypted; {tt} is the state of the wire of a 424 DNA TT. A server that knows the keys can \
      tell each tap from a copy (beckon sun verify).

      All five keys are changed, to keys that are derived from the master key and the tag's \
      number. Wherever it is interrupted, the same command continues. With a higher --key-version \
      or with --old-keys the tag gets other keys. A URL whose fields have the same places as \
      before replaces the old one and the counter continues; with any other URL the tag counts \
      from 0 again, and gets keys of the next version. docs/authentic-tags.md says what to keep, \
      and what happens when it is lost.

      Without a URL the tag must be a MIFARE Ultralight C, which proves nothing when it is tapped: \
      it gets a key of its own, without which nobody can write from page 3 on. Its content stays, \
      and everybody can read it.
      """,
    examples: [
      Example(
        "beckon tag personalize 'https://example.com/?e={picc}&c={cmac}' --keys tags.key",
        "The next tag"),
      Example(
        "beckon tag personalize 'https://example.com/?e={picc}&c={cmac}' --dry-run",
        "Every byte that it would get; no tag and no keys are needed"),
      Example(
        "beckon tag personalize 'https://example.com/?u={uid}&n={ctr}&c={cmac}' --keys tags.key --lock",
        "For ever"),
      Example(
        "beckon tag personalize 'https://example.com/?e={picc}&c={cmac}' --keys new.key --old-keys tags.key",
        "Other keys"),
      Example(
        "beckon tag personalize --keys tags.key", "A MIFARE Ultralight C, with its URL on it"),
    ],
    operands: [url],
    options: [lock, data] + Option.authenticTags + [.yes, .dryRun] + Option.tagReading,
    action: { arguments in
      guard let text = arguments[url].first else { return try withoutURL(arguments) }
      let template = try SDMTemplate(text, data: Array((arguments[data] ?? "").utf8))
      _ = try TagKeySettings.version(arguments)
      if !TagKeySettings.scheme(arguments).hasCommonIdentityKey, template.sdm.picc.key != nil {
        throw arguments.refuse(
          .keyScheme,
          "with an10922-numbered every key is the tag's own, and a server cannot know whose key decrypts {picc}: "
            + "use bolt-card, or {uid} and {ctr}")
      }
      let locks = arguments.has(lock)
      if arguments.has(.dryRun) {
        return try Beckon.print(AuthenticPlan(template: template, locks: locks), arguments)
      }
      let danger = "locking is for ever: nobody can change what this tag shows"
      let word = locks ? try Confirmation(arguments, isDry: false, danger) : nil
      return try AuthenticRun(arguments).run(
        .personalize, DNAFileContent(template, locks: locks),
        ask: { uid in try word?.ask("\(uid): \(danger)", otherwise: "nothing was changed") })
    })

  /// Gives an Ultralight C a key without a URL, and returns the exit status.
  private static func withoutURL(_ arguments: Arguments) throws -> ExitStatus {
    for option in [lock, data, .dryRun] where arguments.has(option) {
      throw arguments.refuse(option, "this needs a URL")
    }
    return try AuthenticRun(arguments).run(.personalize, nil)
  }
}

/// The command `beckon tag reset`, which gives a tag its factory keys.
enum TagResetCommand {
  static let command: Command = Command(
    "reset",
    summary: "Take a tag's keys off it, back to the state of delivery",
    discussion: """
      An NTAG 424 DNA loses its URL, gets the settings of delivery, and its keys become zeros, \
      which everybody knows. One that was personalized with --lock stays as it is. A MIFARE \
      Ultralight C keeps its content, can be written by everybody again, and gets the maker's key.
      """,
    examples: [
      Example("beckon tag reset --keys tags.key", "The next tag"),
      Example(
        "BECKON_TAG_KEYS=$(pass tags) beckon tag reset --journal tags.key.journal",
        "With a key from elsewhere"),
    ],
    options: Option.authenticTags + Option.tagReading,
    action: { arguments in
      try AuthenticRun(arguments).run(.reset, .factory)
    })
}
