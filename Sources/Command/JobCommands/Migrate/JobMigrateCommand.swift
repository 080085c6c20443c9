/// The command `beckon job migrate`, which moves a begun job to another URL template.
enum JobMigrateCommand {
  private static let from = Option(
    "from", value: "TEMPLATE", category: "What", help: "The URL template that the job has")
  private static let to = Option(
    "to", value: "TEMPLATE", category: "What", help: "The URL template that it gets")
  private static let dryRun = Option(
    "dry-run", category: "What", help: "Only show what would become of each row")
  static let command: Command = Command(
    "migrate",
    summary: "Move a job that has begun to another URL template",
    discussion: """
      Codes and tags are out, and their URLs move to another domain or another form. This shows what \
      becomes of each row: one that waits simply changes; a tag that was written is to be rewritten, \
      which 'beckon job run' asks for; a tag that is locked is given up, and its row goes onto another. \
      A code or a label that was made keeps the old URL, which needs a redirect.

      The new template is written into the job file, and the rows into the ledger, in one step: \
      both, or neither. If the command is stopped between, run it again. The ledger records it as \
      'beckon job amend' records a correction, and the run goes on with the same table.

      The ledger must agree with the table before: put corrections into it with 'beckon job amend' \
      first. A job has one template, so --rows, --state and --where go with --dry-run: they show a \
      part of the plan, and write the redirects of that part.
      """,
    examples: [
      Example(
        "beckon job migrate tables.json --from 'https://eat.example.com/s/{store}/t/{table}' --to "
          + "'https://food.example.org/{store}/{table}' --dry-run", "What would become of each row"),
      Example(
        "beckon job migrate tables.json --from 'https://eat.example.com/s/{store}/t/{table}' --to "
          + "'https://food.example.org/{store}/{table}' --redirects moved.csv",
        "Move it, with the redirects of what is printed"),
      Example(
        "beckon job migrate tables.json --from 'https://eat.example.com/s/{store}/t/{table}' --to "
          + "'https://food.example.org/{store}/{table}' --dry-run --where store=42 --json",
        "The plan of one store, for programs"),
    ],
    operands: [JobContext.job],
    options: [from, to, dryRun] + RowSelection.options + [
      JobAmendCommand.over, JobAmendCommand.why, StationName.option, OperatorName.option, .tables,
      MigrationRedirects.option, .force, .json,
    ],
    action: { arguments in
      guard let old = arguments[from] else {
        throw arguments.refuse(from, "say which template the job has now")
      }
      guard let new = arguments[to], new != old else {
        throw arguments.refuse(to, "say which other template it gets")
      }
      var selection = try RowSelection.given(arguments)
      let isDryRun = arguments.has(dryRun)
      if !isDryRun {
        try arguments.refuse(
          anyOf: RowSelection.options,
          "it goes with --dry-run, because a job has one template for all of its rows")
      }
      let place = try JobContext(
        arguments, station: .given(arguments), tables: ClipTables(arguments))
      let migration = try JobMigration(place, from: old, to: new)
      var ledger = isDryRun ? try place.ledgerToRead() : try place.ledgerToWrite()
      selection = try selection.resolved(in: place.file.name, ledger, at: place.path)
      if !isDryRun { try ledger.startWork() }
      let file = try MigrationRedirects.given(arguments, for: place.file)
      var output = try ResultWriter(arguments)
      let plan = try migration.plan(selection, with: ledger, file, &output)
      if !isDryRun {
        try migration.record(
          plan, in: &ledger, over: arguments[JobAmendCommand.over],
          why: LedgerText(arguments[JobAmendCommand.why] ?? "moved to \(new)"))
      }
      return try migration.finish(plan, isDryRun: isDryRun, &output)
    })
}
