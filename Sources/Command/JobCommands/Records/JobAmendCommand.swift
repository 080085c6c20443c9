/// The command `beckon job amend`, which puts a corrected table into the ledger.
enum JobAmendCommand {
  private static let key = Option(
    "key", value: "COLUMN", category: "What",
    help: "Match lines of the table with rows by this column",
    defaultText: "the column of the last amendment, or by number")
  static let dryRun = Option(
    "dry-run", category: "What", help: "Only show what would change")
  static let over = Option(
    "over", value: "STATION", category: "What",
    help: "Replace the amendment that this station made last, which your table may not have")
  static let why = Option(
    "why", value: "TEXT", category: "What", help: "What the ledger should say about it")

  static let command: Command = Command(
    "amend",
    summary: "Put a corrected table into the ledger",
    discussion: """
      A job that has begun has its rows in the ledger. This compares them with the job file and the \
      table as they are now, and records the differences: new lines become new rows, a row that \
      waits for its tag gets its new content, and a row that is no longer in the table is given up. \
      A row whose tag was written already becomes 'to rewrite': 'beckon job run' then asks for that \
      tag, and writes the new content onto it. If the job locks its tags, the row goes onto another \
      tag instead. A tag with keys keeps them if its chip shows its values at the same places of the \
      new URL; otherwise it counts from 0 again and gets keys of a higher "version", which you set in \
      the job file.

      Lines and rows are matched by number, or by a key column with --key; then the table may be \
      sorted differently. In a ledger that version 0.2 began, the key must be in the URL, the \
      caption or the label. Random values stay as they are. Labels and codes that show something \
      that changed count as not made.

      If the URLs of a route change, what was printed keeps the old ones: --redirects writes where \
      they have to lead.

      All differences are recorded, or none. If another station amended the job last, your table \
      may lack what it corrected: compare the two, then say --over.
      """,
    examples: [
      Example("beckon job amend tables.json --dry-run", "What would change"),
      Example("beckon job amend tables.json", "Change it"),
      Example(
        "beckon job amend tables.json --key table --why 'new tables'",
        "With a table that was sorted differently"),
      Example(
        "beckon job amend tables.json --redirects moved.csv",
        "After the route of the URLs has changed"),
      Example("beckon job amend tables.json --dry-run --json", "For programs"),
    ],
    operands: [JobContext.job],
    options: [
      key, dryRun, over, why, StationName.option, OperatorName.option, .tables,
      MigrationRedirects.option, .force, .json,
    ],
    action: { arguments in
      let place = try JobContext(
        arguments, station: .given(arguments), tables: ClipTables(arguments))
      let plan = try JobPlan.load(place.path)
      try place.check(plan, place.checks())
      var ledger = arguments.has(dryRun) ? try place.ledgerToRead() : try place.ledgerToWrite()
      if !arguments.has(dryRun) { try ledger.startWork() }
      var output = try ResultWriter(arguments)
      var amendment = try JobAmendment(place, plan, key: arguments[key], in: ledger)
      let redirects = try MigrationRedirects.given(arguments, for: place.file)
      try amendment.compare(with: ledger, redirects, &output)
      if !arguments.has(dryRun) {
        try amendment.record(
          in: &ledger, over: arguments[over], why: LedgerText(arguments[why] ?? "amended"))
      }
      return try amendment.finish(isDryRun: arguments.has(dryRun), redirects, &output)
    })
}
