/// The command `beckon job close`, which closes a job and archives it in one package.
enum JobCloseCommand {
  private static let out = Option(
    "out", short: "o", value: "FILE", category: "Output", help: "The package to write, a ZIP file",
    completion: .files(["zip"]))
  private static let unfinished = Option(
    "unfinished", category: "What", help: "Close the job although rows are not done")
  private static let why = Option(
    "why", value: "TEXT", category: "What", help: "What the ledger should say about it")

  static let command: Command = Command(
    "close",
    summary: "Close a job, and archive it in one package",
    discussion: """
      The ledger records that the job is closed: from then on 'run', 'sheet', 'amend', 'migrate' and \
      'retry' refuse to change its rows. 'status', 'show', 'export' and 'verify' work as before. \
      Nothing opens it again; further rows need a job of their own.

      The package has a copy of the ledger, the heads of its chains, the export of the job as a \
      table, its status page if it has at most 10,000 rows, the job file and its table, and a \
      manifest with the SHA-256 digest of each of them. 'beckon job verify PACKAGE.zip' checks all of \
      it. A ledger on a server becomes a file in the package.

      If the command is stopped, or the package is lost, run it again: it writes the package of a \
      job that is closed already.
      """,
    examples: [
      Example("beckon job close tables.json -o tables.zip", "Close it, and archive it"),
      Example(
        "beckon job close tables.json -o tables.zip --unfinished --why 'the shop closed'",
        "Although rows are waiting"),
      Example("beckon job verify tables.zip", "Whether the package is whole"),
    ],
    operands: [JobContext.job],
    options: [
      out, unfinished, why, StationName.option, OperatorName.option, .force, .json,
    ],
    action: { arguments in
      guard let path = arguments[out], path != "-" else {
        throw arguments.refuse(out, "say where the package goes, such as tables.zip")
      }
      let place = try JobContext(arguments, station: .given(arguments))
      var writer = try PackageWriter(path, existing: arguments.existing)
      var ledger = try place.ledgerToWrite(evenIfClosed: true)
      if try ledger.closer(of: place.file.name) == nil {
        let summary = try ledger.summary(of: place.file.name)
        try requireFinished(summary, place.path, isAllowed: arguments.has(unfinished))
        try ledger.startWork()
        try ledger.close(
          job: place.file.name, why: LedgerText(arguments[why] ?? "the job is complete"))
        try ledger.endWork()
      }
      let heads = try ledger.heads()
      let package = try JobPackage(place).write(ledger, to: &writer)
      try writer.finish(package, job: place.file.name)
      return try Beckon.print(
        [
          "job": .string(place.file.name), "package": .string(path),
          "files": .integer(package.count + 1), "heads": .array(heads.map(\.json)),
        ], arguments
      ) { _ in
        "\(place.file.name.safeForTerminal()): closed, \(counted(package.count + 1, "file")) in "
          + "\(path.safeForTerminal())\n" + heads.map { "head \($0)\n" }.joined()
          + "keep the heads elsewhere, on paper or in an e-mail: without them nobody can prove that "
          + "the package was not made later\n"
      }
    })

  /// Throws if a row still has to be written, unless that is allowed.
  private static func requireFinished(
    _ summary: JobSummary, _ path: String, isAllowed: Bool
  ) throws {
    let left = summary.rows - summary.count(.done, .failed)
    guard summary.makesTags, left > 0, !isAllowed else { return }
    throw BadData(
      "\(path): \(counted(left, "row")) of \(summary.rows) \(left == 1 ? "is" : "are") not done, and a "
        + "closed job is not opened again; nothing was changed. Finish them, take them out of line "
        + "with 'beckon job retry --give-up', or add --unfinished")
  }
}
