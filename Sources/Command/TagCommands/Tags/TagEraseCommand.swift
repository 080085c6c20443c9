/// The command `beckon tag erase`, which makes a tag empty.
enum TagEraseCommand {
  static let command: Command = Command(
    "erase",
    summary: "Make a tag empty, as it came from the factory",
    discussion: """
      The tag is a valid empty one afterwards, not a blank one: the capability container stays, \
      and zeros follow the empty message to the end of the memory or file. Locks and passwords \
      stay as they are.
      """,
    examples: [
      Example("beckon tag erase", "The next tag"),
      Example("beckon tag erase --dry-run", "What would be written"),
      Example("beckon tag erase --force", "A tag whose content is malformed"),
    ],
    options: [.overwrite] + Option.tagChanging + Option.opening,
    action: { arguments in
      try TagChange(
        arguments, key: .current(arguments), options: TagOptions(arguments, mayOverwrite: true)
      ).run { _ in [.erase] }
    })
}

/// The command `beckon tag format`, which prepares a blank tag for NDEF.
enum TagFormatCommand {
  static let command: Command = Command(
    "format",
    summary: "Prepare a blank chip for NDEF, for good",
    discussion: """
      Ultralight chips are delivered without a capability container. Writing one sets bits that \
      nothing can clear. Tags that have one already need no format; this changes nothing on them.
      """,
    examples: [
      Example("beckon tag format --dry-run", "What would be written"),
      Example("beckon tag format", "The next tag"),
    ],
    options: Option.tagChanging,
    action: { arguments in
      try TagChange(arguments, key: nil, options: TagOptions(arguments)).run { _ in [.format] }
    })
}
