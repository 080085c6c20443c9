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

  /// Throws if the rows in the ledger are not those of the present job file and table. Warns if
  /// only the job file has changed.
  func requireSameRows(_ ledger: borrowing Ledger) throws {
    if let words = try difference(from: ledger) {
      throw BadData(
        "\(table ?? path) is no longer the table whose rows were put into \(ledgerPath) (\(words)); "
          + "nothing was written. 'beckon job amend \(path) --dry-run' shows the differences, and "
          + "'beckon job amend \(path)' puts them into the ledger")
    }
    guard try hasChanged(ledger) else { return }
    Beckon.warn(
      "\(path) has changed since its rows were put into \(ledgerPath); the rows are those of the "
        + "ledger")
  }

  /// The finding of a check about a job that has begun, made without connecting to a server.
  func begunFinding() throws -> JobFinding? {
    guard !hasSharedLedger, FileAttributes(at: ledgerPath) != nil else { return nil }
    let ledger = try ledgerToRead()
    if let words = try difference(from: ledger) {
      return StartedJobTable.error(
        "the job has begun, and \(table ?? path) is no longer the table whose rows were put into "
          + "\(ledgerPath) (\(words)); 'beckon job amend \(path)' puts the differences into the "
          + "ledger")
    }
    guard try hasChanged(ledger) else { return nil }
    return StartedJobTable.finding(
      "the job has begun, and its file has changed since: the rows are those of \(ledgerPath), and "
        + "not those that were checked here")
  }

  func hasChanged(_ ledger: borrowing Ledger) throws -> Bool {
    try ledger.summary(of: file.name).definition != SHA256.digest(of: text)
  }

  /// The path of the table; nil if it does not exist, as a job that has begun needs none.
  private var table: String? {
    guard let place = file.source.path.map(beside) else { return nil }
    return FileAttributes(at: place) == nil ? nil : place
  }

  /// The digest of the files that the rows are made of, in addition to the job file, or `nil` if
  /// there are none or the table is missing.
  func tableDigest() throws -> SHA256Digest? {
    var digests: [UInt8] = []
    for place in [file.source.path, file.routes].compactMap({ $0 }).map(beside) {
      guard FileAttributes(at: place) != nil else { return nil }
      var hash = try SHA256()
      let input = try InputFile(place)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = try input.read(into: &buffer), count > 0 {
        try hash.update(Array(buffer[..<count]))
      }
      digests += try hash.finish().bytes
    }
    return digests.isEmpty ? nil : try SHA256.digest(of: digests)
  }

  /// The comparison of the present table with a ledger, row by row. `earlier` is the plan with the
  /// template that the rows were made by, if it is another one.
  func comparison(
    _ plan: JobPlan, key: String?, earlier: JobPlan? = nil, with ledger: borrowing Ledger
  ) throws -> JobComparison {
    let file = plan.file
    let isSameFile = try !hasChanged(ledger)
    return try JobComparison(plan, key: key, earlier: earlier, in: ledger) { made, row in
      // The same URL in the same job has the same message.
      if isSameFile, let row, row.content.url == made.url {
        return RowContent(made, message: row.content.content)
      }
      return try RowContent(made, of: file)
    }
  }

  /// A short description of the first difference between the rows in the ledger and the present
  /// table, or `nil` if there is none or the table is missing.
  func difference(
    from ledger: borrowing Ledger, earlier: JobPlan? = nil
  ) throws -> String? {
    if file.source.path != nil, table == nil { return nil }
    let last = try ledger.lastMatch(of: file.name)
    if let last, try !hasChanged(ledger), try last.match.table == tableDigest() { return nil }
    guard let plan = try? JobPlan.load(file, at: path, text: text) else {
      return "it can no longer be read"
    }
    let count = try ledger.summary(of: file.name).rows
    // Without a record, only the first rows are compared, so that a run starts at once.
    let limit = hasSharedLedger ? Self.rowsCompared.server : Self.rowsCompared.file
    do {
      var comparison = try comparison(
        plan, key: last?.match.keyColumn, earlier: earlier, with: ledger)
      return try comparison.firstDifference(
        from: ledger, count, limit: last == nil ? limit : .max)
    } catch is AmendmentError {
      // Random values that cannot be found again are not compared.
      return nil
    } catch let error as JobRowError {
      return error.finding.kind == .csv ? "it can no longer be read to its end" : "\(error)"
    }
  }
}

extension RowsMatch {
  /// The key column; nil if rows are matched by number.
  var keyColumn: String? { key.description.isEmpty ? nil : key.description }
}

extension JobComparison {
  /// A short description of the first difference among the first rows that a tag, a code or a
  /// label shows, or `nil` if there is none.
  fileprivate mutating func firstDifference(
    from ledger: borrowing Ledger, _ count: Int, limit: Int
  ) throws -> String? {
    while let difference = try next(ledger, limit: limit) {
      switch difference {
      case .changed(let row, let content, _):
        if !row.content.showsSame(as: content) { return "row \(row.number) is different" }
      case .restored(let row, _): return "row \(row.number) is in it again"
      case .added: return "it has more rows than the \(count) in the ledger"
      case .removed(let row):
        return row.number > lineCount
          ? "it has \(lineCount) rows instead of \(count)"
          : "row \(row.number) is no longer in it"
      }
    }
    return nil
  }
}
