import CommandHabits
import CommandLineKit
import DNATags
import JSONText
import LibCrypto
import TagKeys
import Tags

/// `beckon tag personalize`.
enum TagPersonalizeCommand {
  private static let url = Operand(
    "URL", help: "A URL with {cmac} and {picc}, or {uid} and {ctr}, in it")
  private static let lock = Option(
    "lock", category: "Locking",
    help: "Take the right to change URL and settings from everybody, for ever; asks before")
  private static let data = Option(
    "data", value: "TEXT", category: "Content", help: "What {enc:N} holds; zeros without")

  static let command: Command = Command(
    "personalize",
    summary: "Give an NTAG 424 DNA its keys and a URL that proves each tap",
    discussion: """
      {picc} becomes the tag's number and counter, encrypted; {uid} and {ctr} are the same as they are; {cmac} is the \
      code that proves them; {enc:N} is N characters of the tag's file, encrypted; {tt} the state of the wire of a \
      424 DNA TT. A server that knows the keys can tell each tap from a copy (beckon sun verify).

      All five keys are changed, to keys that are made from the master key and the tag's number. Wherever it is \
      interrupted, the same command goes on. With a higher --key-version or with --old-keys the tag gets other keys. \
      docs/authentic-tags.md says what to keep, and what happens when it is lost.
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
    ],
    operands: [url],
    options: [lock, data] + Option.authenticTags + [.yes, .dryRun] + Option.tagReading,
    action: { arguments in
      let template = try SDMTemplate(
        arguments[url].first ?? "", data: Array((arguments[data] ?? "").utf8))
      let derivation = try TagKeysChoice.derivation(arguments)
      if !derivation.scheme.hasCommonIdentityKey, template.sdm.picc.key != nil {
        throw arguments.refuse(
          .keyScheme,
          "with an10922-numbered every key is the tag's own, and a server cannot know whose key decrypts {picc}: "
            + "use bolt-card, or {uid} and {ctr}")
      }
      let locks = arguments.has(lock)
      if arguments.has(.dryRun) {
        let plan = AuthenticPlan(template: template, locks: locks)
        return try Beckon.print(arguments.has(.json) ? plan.json.text() + "\n" : plan.text)
      }
      let danger = "locking is for ever: nobody can change what this tag shows"
      let word = locks ? try Confirmation(arguments, isDry: false, danger) : nil
      return try AuthenticRun(arguments).run(
        .personalize, DNAContent(template, locks: locks),
        keys: { choice, uid in try choice.derivation.keys(of: uid, from: choice.master) },
        ask: { uid in try word?.ask("\(uid): \(danger)", otherwise: "nothing was changed") })
    })
}

/// `beckon tag reset`.
enum TagResetCommand {
  static let command: Command = Command(
    "reset",
    summary: "Bring an NTAG 424 DNA back to how it was delivered",
    discussion: """
      It forgets its URL, its settings are those of delivery again, and its keys become zeros, which everybody has. A tag \
      that was personalized with --lock stays as it is.
      """,
    examples: [
      Example("beckon tag reset --keys tags.key", "The next tag"),
      Example(
        "BECKON_TAG_KEYS=$(pass tags) beckon tag reset --journal tags.key.journal",
        "With a key from elsewhere"),
    ],
    options: Option.authenticTags + Option.tagReading,
    action: { arguments in
      try AuthenticRun(arguments).run(.reset, .factory, keys: { _, _ in try .factory() })
    })
}
