/// The command `beckon clipcode tables`, which shows where Apple's tables are searched for.
enum ClipTablesCommand {
  static let command: Command = Command(
    "tables",
    summary: "Show where Apple's weight tables are searched for, and whether they exist",
    discussion: """
      A code holds a URL in compressed form. The compression needs three tables that are Apple's \
      and are not part of this program. With them Beckon writes and reads the text of URLs; \
      without them it still draws, scans and checks codes by their payload.

      Exits 1 when there are none.
      """,
    examples: [
      Example("beckon clipcode tables", "Are they there?"),
      Example("beckon clipcode tables --tables ~/appclip", "Are they in this folder?"),
    ],
    options: [.tables, .json],
    action: { arguments in
      let places = ClipTables(arguments).places.map { ($0, ClipTables.files(in: $0)) }
      let isThere = places.contains { $0.1.allSatisfy(\.isRight) }
      var output = try ResultWriter(arguments)
      for (place, files) in places {
        try output.write(json(place, files)) { _ in text(place, files) }
      }
      if !isThere { try output.write(text: advice) }
      try output.flush()
      return isThere ? .done : .no
    })

  private static func text(_ place: ClipTables.Place, _ files: [ClipTables.File]) -> String {
    let lines = files.map { file in
      let name = file.table.fileNames.joined(separator: " or ")
      return "  \(file.table.rawValue.padded(to: 5)) \(words(file, name))\n"
    }
    return "\(place.path.safeForTerminal()) (\(place.reason))\n" + lines.joined()
  }

  private static func words(_ file: ClipTables.File, _ name: String) -> String {
    switch file.content {
    case .failure(let error) where error.problem == .notFound: return "missing (\(name))"
    case .failure(let error): return "\(error)".safeForTerminal()
    case .success(let bytes):
      let count = bytes.count
      guard file.isRight else {
        return
          "has \(count) bytes and must have \(file.table.byteCount): \(file.path.safeForTerminal())"
      }
      return file.isKnown
        ? "\(count) bytes" : "\(count) bytes; not the edition that was tested"
    }
  }

  private static func json(_ place: ClipTables.Place, _ files: [ClipTables.File]) -> JSONValue {
    [
      "folder": .string(place.path), "reason": .string(place.reason),
      "usable": .bool(files.allSatisfy(\.isRight)),
      "files": .array(
        files.map { file in
          [
            "table": .string(file.table.rawValue), "path": .string(file.path),
            "bytes": JSONValue(file.size), "needed": .integer(file.table.byteCount),
            "known": .bool(file.isKnown),
          ]
        }),
    ]
  }

  private static let advice = """

    How to get them: install Apple's App Clip Code Generator on a Mac (developer.apple.com, with a
    paid account). The tables should be in the resources of its compression library as h.data,
    spq.data and cpq.data, which we could not confirm. Copy them into the folder above, or name their folder with --tables or
    \(ClipTables.variable). They are Apple's: do not pass them on.

    """
}
