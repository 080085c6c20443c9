/// The command `beckon job list`, which lists the jobs of a ledger.
enum JobListCommand {
  static let command: Command = Command(
    "list",
    summary: "List the jobs of a ledger",
    discussion: "A line for each job, with how far it has come.",
    examples: [
      Example("beckon job list tables.ledger", "Every job in the ledger"),
      Example("beckon job list tables.ledger --json", "For programs, one object a line"),
    ],
    operands: [LedgerContext.source], options: [LedgerContext.job, .json],
    action: { arguments in
      let place = try LedgerContext(arguments, job: arguments[LedgerContext.job])
      let ledger = try place.ledgerToRead()
      let heads = try ledger.heads()
      var output = try ResultWriter(arguments)
      for job in try place.jobs(of: ledger) {
        let summary = try ledger.summary(of: job)
        try output.write(summary.json(nil, heads)) { _ in summary.sentence + "\n" }
      }
      try output.flush()
      return .done
    })
}
