import Basics

/// Criteria for finding rows of a job.
package struct RowSearch: Sendable, Hashable {
  /// The text to find in the URL, the name or the captions, ignoring case, or the row's number, or
  /// the beginning of the tag's UID. Matches every row if empty.
  package var text = ""
  /// The state of the rows; nil for any state.
  package var state: RowState?

  /// Creates a search that matches all rows.
  package init() {}
}

extension Ledger {
  /// The number of all matching rows, and at most `limit` of them after those skipped.
  package func rows(
    of job: String, _ search: RowSearch, skipping: Int, limit: Int
  ) throws(LedgerError) -> (count: Int, rows: [LedgerRow]) {
    let summary = try summary(of: job)
    let count: Int
    let numbers: [Int]
    switch (search.text.isEmpty, search.state) {
    case (true, nil):
      // Rows are numbered consecutively.
      count = summary.rows
      numbers = Array((1...max(1, count)).dropFirst(skipping).prefix(min(limit, count)))
    case (true, let state?):
      count = summary.count(state)
      numbers = try self.numbers(of: job, in: state, skipping: skipping, limit: limit)
    case (false, _):
      let found = try self.numbers(of: job, found: search)
      count = found.count
      numbers = Array(found.dropFirst(skipping).prefix(limit))
    }
    var rows: [LedgerRow] = []
    for number in numbers.prefix(limit) {
      if let row = try row(number, of: job) { rows.append(row) }
    }
    return (count, rows)
  }

  private func numbers(
    of job: String, in state: RowState, skipping: Int, limit: Int
  ) throws(LedgerError) -> [Int] {
    try numbers(
      """
      SELECT p.row FROM progress p JOIN job j ON j.id = p.job WHERE j.name = ?1 AND p.state = ?2
      ORDER BY p.row LIMIT ?3 OFFSET ?4
      """, [.text(job), .text(state.rawValue), .integer(limit), .integer(skipping)])
  }

  /// The numbers of all rows that a search with a text matches, in order.
  package func numbers(of job: String, found search: RowSearch) throws(LedgerError) -> [Int] {
    var numbers = try numbersByText(of: job, search)
    if let beginning = search.text.beginningOfUID {
      let others = Set(numbers)
      let byUID = try self.numbers(of: job, search.state, withUIDFrom: beginning)
      numbers = (numbers + byUID.filter { !others.contains($0) }).sorted()
    }
    return numbers
  }

  /// The rows whose text matches. Every row is read once. Most rows have no captions, and a
  /// comparison is cheaper than a search.
  private func numbersByText(of job: String, _ search: RowSearch) throws(LedgerError) -> [Int] {
    var values: [SQLValue] = [.text(job), .text(search.text)]
    var (source, state) = ("job j JOIN \"row\" r ON r.job = j.id \(RowQuery.amendments)", "")
    if let wanted = search.state {
      source += " JOIN progress p ON p.job = r.job AND p.row = r.number"
      values.append(.text(wanted.rawValue))
      state = " AND p.state = ?\(values.count)"
    }
    var sure = store.dialect.holds(["coalesce(a.url, r.url)", "coalesce(a.name, r.name)"], "?2")
    if let number = Int(search.text) {
      values.append(.integer(number))
      sure += " OR r.number = ?\(values.count)"
    }
    // In columns, the text is written as in a string of JSON.
    var written: [UInt8] = []
    CanonicalJSON.write(search.text, to: &written)
    values.append(.text(String(decoding: written.dropFirst().dropLast(), as: UTF8.self)))
    let columns = "coalesce(a.columns, r.columns)"
    let inColumns =
      "\(columns) <> '[]' AND " + store.dialect.holds([columns], "?\(values.count)")
    var numbers: [Int] = []
    try store.statement(
      """
      SELECT r.number, CASE WHEN \(sure) THEN '[]' ELSE \(columns) END FROM \(source)
      WHERE j.name = ?1\(state) AND (\(sure) OR \(inColumns)) ORDER BY r.number
      """
    ).forEach(values) { row in
      if Self.isFound(search.text, in: row.text(1)) { numbers.append(row.int(0)) }
      return true
    }
    return numbers
  }

  /// Whether a text that the columns of a row contain is in a value, and not only in a name.
  private static func isFound(_ text: String, in columns: String) -> Bool {
    guard let columns = RowContent.columns(columns) else { return true }
    func isIn(_ other: String) -> Bool { other.lowercased().contains(text.lowercased()) }
    return !columns.contains { isIn($0.name) } || columns.contains { isIn($0.value) }
  }

  private func numbers(
    of job: String, _ state: RowState?, withUIDFrom beginning: [UInt8]
  ) throws(LedgerError) -> [Int] {
    var values: [SQLValue] = [
      .text(job), .blob(beginning), .blob(beginning + Self.afterAnyUID),
    ]
    if let state { values.append(.text(state.rawValue)) }
    return try numbers(
      """
      SELECT p.row FROM progress p \(store.dialect.by("progress_uid")) JOIN job j ON j.id = p.job
      WHERE j.name = ?1 AND p.uid BETWEEN ?2 AND ?3\(state == nil ? "" : " AND p.state = ?4")
      """, values)
  }

  func numbers(_ query: String, _ values: [SQLValue]) throws(LedgerError) -> [Int] {
    var numbers: [Int] = []
    try store.statement(query).forEach(values) { row in
      numbers.append(row.int(0))
      return true
    }
    return numbers
  }

  /// The bytes that sort after every UID with a given beginning.
  private static let afterAnyUID = [UInt8](repeating: 0xFF, count: 10)
}

extension String {
  /// The complete bytes at the beginning of a UID, or `nil` for a text that is too short or not
  /// hexadecimal.
  fileprivate var beginningOfUID: [UInt8]? {
    let digits = replacing(":", with: "").replacing(" ", with: "")
    guard digits.utf8.count >= 4 else { return nil }
    return [UInt8](
      hexadecimal: digits.utf8.count.isMultiple(of: 2) ? digits : String(digits.dropLast()))
  }
}
