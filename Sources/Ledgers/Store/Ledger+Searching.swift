/// Which rows of a job are looked for.
package struct RowSearch: Sendable, Hashable {
  /// What stands in their URL, their name, their captions or the UID of their tag, in capitals or small letters;
  /// or their number. Empty when anything will do.
  package var text = ""
  /// How far they have come; `nil` when it does not matter.
  package var state: RowState?

  /// All of them.
  package init() {}
}

extension Ledger {
  /// Some of the rows that a search finds, in order, and how many it finds.
  package func rows(
    of job: String, _ search: RowSearch, skipping: Int, most: Int
  ) throws(LedgerError) -> (count: Int, rows: [LedgerRow]) {
    let summary = try summary(of: job)
    let isPlain = search.text.isEmpty && search.state == nil
    // Rows are numbered one after the other.
    let (filter, values) =
      isPlain
      ? (" AND r.number > ?2", [SQLValue.integer(skipping)])
      : condition(search)
    var rows: [LedgerRow] = []
    let end = values.count + 2
    let limits: [SQLValue] = [.integer(most)] + (isPlain ? [] : [.integer(skipping)])
    try store.statement(
      RowQuery.start + " WHERE j.name = ?1\(filter) ORDER BY r.number LIMIT ?\(end)"
        + (isPlain ? "" : " OFFSET ?\(end + 1)")
    ).forEach([.text(job)] + values + limits) { row throws(LedgerError) in
      rows.append(try RowQuery.row(row, path))
      return true
    }
    return (try count(of: job, search, summary), rows)
  }

  private func count(
    of job: String, _ search: RowSearch, _ summary: JobSummary
  ) throws(LedgerError) -> Int {
    guard !search.text.isEmpty else {
      return search.state.map { summary.count($0) } ?? summary.rows
    }
    let (filter, values) = condition(search)
    var count = 0
    try store.statement(
      """
      SELECT count(*)
      FROM job j JOIN "row" r ON r.job = j.id JOIN progress p ON p.job = r.job AND p.row = r.number
      WHERE j.name = ?1\(filter)
      """
    ).forEach([.text(job)] + values) { row in
      count = row.int(0)
      return true
    }
    return count
  }

  /// The condition after the job's name, and its values from `?2` on.
  private func condition(_ search: RowSearch) -> (String, [SQLValue]) {
    var filter = ""
    var values: [SQLValue] = []
    if let state = search.state {
      values.append(.text(state.rawValue))
      filter += " AND p.state = ?\(values.count + 1)"
    }
    guard !search.text.isEmpty else { return (filter, values) }
    values.append(.text("%\(search.text.lowercased().escapedForLike)%"))
    let columns = ["r.url", "r.name", "r.columns", "\(store.dialect.quote)(p.uid)"]
    let place = "?\(values.count + 1)"
    var ways = columns.map { "lower(\($0)) LIKE \(place) ESCAPE '!'" }
    if let number = Int(search.text) {
      values.append(.integer(number))
      ways.append("r.number = ?\(values.count + 1)")
    }
    return (filter + " AND (\(ways.joined(separator: " OR ")))", values)
  }
}

extension String {
  /// With its own signs for any text taken as they are.
  fileprivate var escapedForLike: String {
    replacing("!", with: "!!").replacing("%", with: "!%").replacing("_", with: "!_")
  }
}
