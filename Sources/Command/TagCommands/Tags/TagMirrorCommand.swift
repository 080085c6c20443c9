/// The command `beckon tag mirror`, which lets a tag put its UID or counter into its URL.
enum TagMirrorCommand {
  private static let url = Operand(
    "URL", arity: .optional, help: "A URL with {uid}, {counter} or {uid}x{counter} in it")
  private static let off = Option("off", help: "Switch it off; the message stays as it is stored")

  static let command: Command = Command(
    "mirror",
    summary: "Let a tag put its number or read counter into its URL",
    discussion: """
      {uid} becomes 14 hexadecimal digits, {counter} 6, and every tag gives a URL of its own though \
      the same one was written. NTAG21x only; beckon tag write takes such URLs as well. Anybody can \
      invent such a URL: it tells tags apart and proves nothing.
      """,
    examples: [
      Example("beckon tag mirror 'https://eat.example.com/s/42?u={uid}'", "The tag's number"),
      Example(
        "beckon tag mirror 'https://eat.example.com/s/42?u={uid}x{counter}'",
        "And how often it was read"),
      Example("beckon tag mirror --off", "Not any more"),
    ],
    operands: [url],
    options: [off, .lint, .overwrite] + Option.tagChanging + Option.opening,
    action: { arguments in
      let template = arguments[url].first
      guard arguments.has(off) == (template == nil) else {
        throw arguments.refuse(
          template == nil
            ? "give a URL with {uid} or {counter} in it, or --off"
            : "--off takes no URL")
      }
      let change = try TagChange(
        arguments, key: .current(arguments), options: TagOptions(arguments, mayOverwrite: true))
      guard let template else { return try change.run { _ in [.unmirror] } }
      // For a URL without a placeholder, this throws a specific error.
      _ = try MirroredURL(template)
      let content = try TagContent([template], lints: arguments.has(.lint))
      return try change.run(content: content.uri) { _ in [content.operation] }
    })
}
