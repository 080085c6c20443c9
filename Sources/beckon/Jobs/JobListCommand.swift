import CommandLineKit
import HostIO
import JSONText
import Provisioning

/// `beckon job list`.
enum JobListCommand {
  static let command: Command = Command(
    "list",
    summary: "List the jobs of a ledger",
    discussion: "A line for each job, with how far it has come.",
    examples: [
      Example("beckon job list tables.ledger", "Every job in the ledger"),
      Example("beckon job list tables.ledger --json", "For programs, one object a line"),
    ],
    operands: [LedgerDesk.source], options: [LedgerDesk.job, .json],
    action: { arguments in
      let desk = try LedgerDesk(arguments)
      let ledger = try desk.ledgerToRead()
      let heads = try ledger.heads()
      var output = StandardOutput()
      for job in try desk.jobs(of: ledger) {
        let summary = try ledger.summary(of: job)
        try output.write(
          arguments.has(.json) ? summary.json(nil, heads).text() + "\n" : summary.sentence + "\n")
      }
      try output.flush()
      return .done
    })
}
