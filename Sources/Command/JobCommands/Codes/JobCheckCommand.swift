/// The command `beckon job check`, which checks every row before the first tag.
enum JobCheckCommand {
  private static let show = Option(
    "show", value: "N", category: "Output", help: "How many bad rows to show; 0 shows all",
    default: "20")
  private static let jobs = Option(
    "jobs", short: "j", value: "N", category: "Output",
    help: "How many threads share the work",
    defaultText: "one for each processor")

  static let command: Command = Command(
    "check",
    summary: "Check every row of a job before the first tag",
    discussion: """
      Is every URL valid, does it pass lint, fit the smallest chip and the code, and lead to a \
      route? Can the caption be drawn below the code? Is what must be unique unique, and URLs also \
      among the other jobs of the ledger? All QR codes of a job have one version, and so one size: \
      if a few rows make it larger than the others need, they are listed. Random values are \
      replaced by stand-ins of the same length; the final ones are drawn, and checked, when the \
      job begins.

      Nothing is written. Exits 1 when a row is bad, else 0.
      """,
    examples: [
      Example("beckon job check tables.json", "What is wrong, with line and column"),
      Example("beckon job check tables.json --show 0", "All of it"),
      Example("beckon job check tables.json --json", "One object for each fault, and a summary"),
    ],
    operands: [JobContext.job], options: [show, jobs, .tables, .json],
    action: { arguments in
      let path = arguments[JobContext.job].first ?? ""
      let plan = try JobPlan.load(path)
      let threads = try arguments.integer(jobs, in: 1...64) ?? WorkerPool.allProcessors.threads
      let check = JobCheck(
        plan,
        try JobContext.checks(of: plan.file, at: path, ClipTables(arguments), threads: threads))
      let most = try arguments.integer(show, in: 0...JobSource.maxRowCount) ?? 20
      var page = JobCheckPage(
        output: try ResultWriter(arguments), maxShownCount: most == 0 ? .max : most)
      let others = try JobContext(arguments).readableOtherURLs()
      var report = try check.run(besides: others) { try page.add($0) }
      if let finding = try? JobContext(arguments).begunFinding() {
        if finding.level == .error {
          report.errors += 1
          try page.add(finding)
        } else {
          report.warnings.append((finding, 1))
        }
      }
      if let finding = plan.lossyNumberFinding() { report.warnings.append((finding, 1)) }
      try page.finish(report, plan.file)
      return report.isGood ? .done : .no
    })
}
