extension Ledger {
  /// Imports the results that `next` returns until it returns `nil`. Known results change nothing,
  /// and conflicting ones are left out and reported. Nothing is imported if it throws.
  ///
  /// `source` says in a few words where they come from.
  package mutating func importResults(
    from source: LedgerText, next: () throws -> LedgerResult?
  ) throws -> ImportReport {
    var report = ImportReport()
    var number = 0
    try store.alone {
      try requireNotMoved()
      while let result = try next() {
        number += 1
        do throws(LedgerError) { try take(result, from: source, &report) } catch {
          guard case .refused(let refusal) = error.problem else { throw error }
          report.conflicts.append(
            .init(result: result, number: number, sentence: refusal.description))
        }
      }
    }
    return report
  }

  private func take(
    _ result: LedgerResult, from source: LedgerText, _ report: inout ImportReport
  ) throws(LedgerError) {
    guard let uid = result.uid, result.state != .pending, result.state != .failed else {
      report.empty += 1
      return
    }
    let number = if let row = result.row { row } else { try number(of: result) }
    let known = try derivation.row(number, of: result.job)
    if let url = result.url, let row = try row(number, of: result.job), row.content.url != url {
      throw refusal(.otherURL(job: result.job, row: number))
    }
    let ranks: [RowState] = [.verified, .locked, .protected, .done]
    if known.uid == uid, ranks.contains(known.state), ranks.contains(result.state) {
      report.known += 1
      return
    }
    try requireUnclaimed(number, of: result.job)
    let tag = RowTag(job: result.job, row: number, uid: uid)
    _ = try record(.imported(tag, state: result.state, source: source))
    report.taken += 1
  }

  /// The number of the job's row that has a result's URL; throws unless there is exactly one.
  private func number(of result: LedgerResult) throws(LedgerError) -> Int {
    let found = try rows(url: result.url ?? "").filter { $0.job == result.job }
    guard let row = found.first else { throw refusal(.noRowHasURL(job: result.job)) }
    guard found.count == 1 else {
      throw refusal(.rowsShareURL(job: result.job, rows: found.map(\.number)))
    }
    return row.number
  }
}
