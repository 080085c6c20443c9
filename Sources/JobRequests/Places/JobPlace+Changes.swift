import CommandHabits
import HostIO
import Jobs
import Ledgers
import LibCrypto

/// A job file or a table that is another than when the job began.
extension JobPlace {
  /// So many rows are laid beside one another before each run: what takes a fraction of a second.
  private static let rowsCompared = (file: 10_000, server: 1_000)

  /// Warns of a job that another job of the ledger shares URLs with, which version 0.2 let begin.
  /// As of the table, only the first rows are looked at.
  func warnOfSharedURLs(_ ledger: borrowing Ledger) throws {
    let limit = hasSharedLedger ? Self.rowsCompared.server : Self.rowsCompared.file
    guard file.hasUniqueURLs, let shared = try ledger.sharedURL(of: file.name, limit: limit) else {
      return
    }
    Beckon.warn(
      "row \(shared.row) of '\(file.name)' has the URL of row \(shared.otherRow) of "
        + "'\(shared.otherJob)' in the same ledger, and so two tags or codes lead to one place; "
        + "if that is meant, say \"unique\": [] in the job file"
    )
  }

  /// Says that what is written is not what the job file or its table says now.
  func warnOfChange(_ ledger: borrowing Ledger) throws {
    guard try !hasChanged(ledger) else {
      return Beckon.warn(
        "\(path) has changed since its rows were put into \(ledgerPath); the rows are those of the "
          + "ledger")
    }
    let limit = hasSharedLedger ? Self.rowsCompared.server : Self.rowsCompared.file
    guard let table, let words = tableChange(ledger, limit: limit) else { return }
    Beckon.warn(
      "\(table) is no longer the table whose rows were put into \(ledgerPath) (\(words)); the rows "
        + "are those of the ledger")
  }

  /// What a check has to say of a job that has begun; nothing is asked of a server.
  func begunFinding() throws -> JobFinding? {
    guard !hasSharedLedger, FileFacts(at: ledgerPath) != nil else { return nil }
    let ledger = try ledgerToRead()
    if try hasChanged(ledger) {
      return BegunTable.finding(
        "the job has begun, and its file has changed since: the rows are those of \(ledgerPath), and "
          + "not those that were looked at here")
    }
    guard let table, let words = tableChange(ledger) else { return nil }
    return BegunTable.finding(
      "the job has begun, and \(table) is no longer the table whose rows were put into \(ledgerPath) "
        + "(\(words)): the rows are those of the ledger, and not those that were looked at here")
  }

  func hasChanged(_ ledger: borrowing Ledger) throws -> Bool {
    try ledger.summary(of: file.name).definition != SHA256.digest(of: text)
  }

  /// The table, where there is one; a job that has begun does without.
  private var table: String? {
    guard let place = file.source.path.map(beside) else { return nil }
    return FileFacts(at: place) == nil ? nil : place
  }

  private func tableChange(_ ledger: borrowing Ledger, limit: Int = .max) -> String? {
    guard let plan = try? JobPlan.load(path) else { return "it can no longer be read" }
    return try? BegunTable(plan).difference(from: ledger, limit: limit)
  }
}
