/// Checks whether a job file or its table has changed since the job began.
extension JobContext {
  /// The maximum number of rows compared before each run, so that this takes a fraction of a
  /// second.
  private static let rowsCompared = (file: 10_000, server: 1_000)

  /// Warns if the job shares URLs with another job of the ledger, which version 0.2 allowed. Only
  /// the first rows are compared.
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

  /// Warns if the job file or its table no longer matches the rows in the ledger.
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

  /// The finding of a check about a job that has begun. Does not connect to a server.
  func begunFinding() throws -> JobFinding? {
    guard !hasSharedLedger, FileAttributes(at: ledgerPath) != nil else { return nil }
    let ledger = try ledgerToRead()
    if try hasChanged(ledger) {
      return StartedJobTable.finding(
        "the job has begun, and its file has changed since: the rows are those of \(ledgerPath), and "
          + "not those that were checked here")
    }
    guard let table, let words = tableChange(ledger) else { return nil }
    return StartedJobTable.finding(
      "the job has begun, and \(table) is no longer the table whose rows were put into "
        + "\(ledgerPath) (\(words)): the rows are those of the ledger, and not those that were "
        + "checked here")
  }

  func hasChanged(_ ledger: borrowing Ledger) throws -> Bool {
    try ledger.summary(of: file.name).definition != SHA256.digest(of: text)
  }

  /// The path of the table, if it exists. A job that has begun does not need it.
  private var table: String? {
    guard let place = file.source.path.map(beside) else { return nil }
    return FileAttributes(at: place) == nil ? nil : place
  }

  private func tableChange(_ ledger: borrowing Ledger, limit: Int = .max) -> String? {
    guard let plan = try? JobPlan.load(path) else { return "it can no longer be read" }
    return try? StartedJobTable(plan).difference(from: ledger, limit: limit)
  }
}
