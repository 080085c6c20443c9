/// The command `beckon job`, which makes tags and codes by the thousand.
package enum JobCommands {
  package static let command: Command = Command(
    "job",
    summary: "Provision tags and codes by the thousand, from one file",
    discussion: """
      A job is a table of rows; each becomes a tag, a QR code, an App Clip Code, or all of them. Its \
      ledger, a file beside it, keeps what was done to which tag, so that work can stop at any moment \
      and go on, no row goes onto two tags, and no tag gets two rows.
      """,
    subcommands: [
      JobNewCommand.command, JobCheckCommand.command, JobRunCommand.command,
      JobSheetCommand.command, JobStatusCommand.command, JobProofCommand.command,
      JobShowCommand.command, JobEventsCommand.command, JobAmendCommand.command,
      JobBindCommand.command, JobMigrateCommand.command, JobCloseCommand.command,
      JobRetryCommand.command, JobListCommand.command,
      JobVerifyCommand.command, JobQuarantineCommand.command, JobExportCommand.command,
      JobImportCommand.command, JobShareCommand.command, JobMergeCommand.command,
    ])
}
