/// The command `beckon tag dump`, which saves all of a tag's readable memory.
enum TagDumpCommand {
  private static let format = Option(
    "format", value: "FORMAT", choices: DumpFile.Format.allCases.map(\.rawValue),
    category: "Output", help: "How to write it",
    detail: """
      text is for people; json and binary can be restored. binary is the memory as it is: pages as \
      nfc-mfultralight writes them, or the NDEF file of a Type 4 tag.
      """, default: "text")

  static let command: Command = Command(
    "dump",
    summary: "Save all of a tag's readable memory",
    discussion: """
      Of a Type 4 tag it is the whole NDEF file. Passwords cannot be read and are zeros. Where the chip \
      shows its number or counter, the dump has what it showed, and is restored with --force only.
      """,
    examples: [
      Example("beckon tag dump", "Look at the pages"),
      Example("beckon tag dump --json -o tag.json", "Keep them for beckon tag restore"),
      Example("beckon tag dump --format binary -o tag.mfd", "For other tools"),
    ],
    options: [format, .out, .force] + Option.tagReading + Option.opening,
    action: { arguments in
      let format =
        arguments.has(.json) ? .json : try arguments.choice(format) ?? DumpFile.Format.text
      if format == .binary, arguments[.out] == nil, Terminal.output.isTerminal {
        throw arguments.refuse(
          Self.format, "binary output is not written to a terminal; give -o FILE, or -o - to insist"
        )
      }
      let work = TagAccessPlan(key: try .current(arguments))
      let dump = try TagAccess(arguments).withTag(work) { tag in try tag.dump() }
      try OutputFile.write(
        DumpFile.bytes(dump, format), to: arguments[.out] ?? "-",
        existing: arguments.existing)
      return .done
    })
}

/// The command `beckon tag restore`, which writes a saved memory to a tag.
enum TagRestoreCommand {
  private static let file = Operand(
    "FILE", help: "A dump in json or binary; - is standard input", completion: .files())

  static let command: Command = Command(
    "restore",
    summary: "Put a dump's user memory back onto a tag",
    discussion: """
      The tag must be of the same kind as the one that was dumped; it may be another one. Its \
      number, its capability container, locks and configuration stay as they are.
      """,
    examples: [
      Example("beckon tag restore tag.json", "Onto the next tag"),
      Example("beckon tag restore --dry-run tag.mfd", "What would be written"),
    ],
    operands: [file],
    options: [.overwrite] + Option.tagChanging + Option.opening,
    action: { arguments in
      let change = try TagChange(
        arguments, key: .current(arguments), options: TagOptions(arguments, mayOverwrite: true))
      let bytes = try InputFile.contents(
        of: arguments[file].first ?? "-", limit: 1 << 20, allowsEmpty: false)
      let dump = try DumpFile.dump(bytes)
      return try change.run { _ in [.restore(dump)] }
    })
}
